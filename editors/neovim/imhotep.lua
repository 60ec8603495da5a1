-- Rules of board games in Neovim 0.11 or later: put this file into ~/.config/nvim/plugin/.

vim.filetype.add({ extension = { rules = "rules" } })

vim.lsp.config("imhotep", {
  cmd = { "imhotep", "lsp" },
  filetypes = { "rules", "yaml" },
  root_markers = { "game.rules", ".git" },
})
vim.lsp.enable("imhotep")

vim.api.nvim_create_autocmd("FileType", {
  pattern = "rules",
  callback = function(event)
    vim.bo[event.buf].expandtab = true
    vim.bo[event.buf].shiftwidth = 4
    vim.bo[event.buf].commentstring = "# %s"
    vim.bo[event.buf].autoindent = true
  end,
})

-- Layout on saving, completion while writing, and the values of each number of players.
vim.api.nvim_create_autocmd("LspAttach", {
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if client == nil or client.name ~= "imhotep" then
      return
    end
    vim.lsp.completion.enable(true, client.id, event.buf, { autotrigger = true })
    vim.lsp.inlay_hint.enable(true, { bufnr = event.buf })
    if vim.bo[event.buf].filetype == "rules" then
      vim.api.nvim_create_autocmd("BufWritePre", {
        buffer = event.buf,
        callback = function()
          vim.lsp.buf.format({ bufnr = event.buf, id = client.id })
        end,
      })
    end
  end,
})
