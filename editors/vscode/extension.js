"use strict";
// Starts `imhotep lsp` and connects it with the editor; everything else is known there.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function activate() {
  const [command, ...args] = vscode.workspace.getConfiguration("imhotep").get("command");
  const options = {
    documentSelector: [
      { scheme: "file", language: "rules" },
      { scheme: "file", language: "yaml" },
    ],
  };
  client = new LanguageClient("imhotep", "Rules of board games", { command, args }, options);
  try {
    await client.start();
  } catch (problem) {
    const told = "The language server did not start. Is it installed (pip install 'imhotep-dsl[editor]'), and does the setting imhotep.command name it?";
    vscode.window.showWarningMessage(`${told} ${problem}`);
  }
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
