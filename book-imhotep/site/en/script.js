/* Light and dark, the menu of small screens, marks, search. Everything works from a file, too. */
"use strict";
(function () {
  var root = document.documentElement;
  root.dataset.script = "yes";

  function kept(key) { try { return localStorage.getItem(key); } catch (error) { return null; } }
  function keep(key, value) { try { localStorage.setItem(key, value); } catch (error) { /* then only for this page */ } }

  if (kept("theme")) { root.dataset.theme = kept("theme"); }
  if (kept("marks") === "shown") { root.dataset.marks = "shown"; }

  function isDark() {
    if (root.dataset.theme) { return root.dataset.theme === "dark"; }
    return matchMedia("(prefers-color-scheme: dark)").matches;
  }

  function onLight() {
    root.dataset.theme = isDark() ? "light" : "dark";
    keep("theme", root.dataset.theme);
  }

  function marks(button) {
    function show() { button.setAttribute("aria-pressed", String(root.dataset.marks === "shown")); }
    button.addEventListener("click", function () {
      if (root.dataset.marks === "shown") { delete root.dataset.marks; } else { root.dataset.marks = "shown"; }
      keep("marks", root.dataset.marks || "hidden");
      show();
    });
    show();
  }

  function menu(button) {
    button.addEventListener("click", function () {
      var open = root.dataset.menu !== "open";
      if (open) { root.dataset.menu = "open"; } else { delete root.dataset.menu; }
      button.setAttribute("aria-expanded", String(open));
    });
  }

  /* ---- search ---- */

  function plain(text) { return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase(); }

  function ranked(words, entries) {
    var hits = [];
    entries.forEach(function (entry) {
      var title = plain(entry.title), text = plain(entry.text), worth = 0;
      var all = words.every(function (word) {
        var inTitle = title.indexOf(word), inText = text.indexOf(word);
        if (inTitle >= 0) { worth += inTitle === 0 || title[inTitle - 1] === " " ? 8 : 4; }
        if (inText >= 0) { worth += inText === 0 || /[^a-z0-9]/.test(text[inText - 1]) ? 2 : 1; }
        return inTitle >= 0 || inText >= 0;
      });
      if (all) { hits.push({ entry: entry, worth: worth }); }
    });
    hits.sort(function (one, other) { return other.worth - one.worth; });
    return hits.slice(0, 12);
  }

  function around(text, word) {
    var at = Math.max(plain(text).indexOf(word), 0), from = Math.max(at - 40, 0);
    return (from ? "… " : "") + text.slice(from, from + 120) + (from + 120 < text.length ? " …" : "");
  }

  function search(form) {
    var field = form.querySelector(".query"), found = form.querySelector(".found"), asked = false;

    function say(text) {
      found.textContent = "";
      var line = document.createElement("p");
      line.textContent = text;
      found.append(line);
    }

    function show() {
      var words = plain(field.value).split(/\s+/).filter(Boolean);
      found.textContent = "";
      if (!words.length || !window.searchIndex) { return; }
      var hits = ranked(words, window.searchIndex);
      if (!hits.length) { say(field.dataset.nothing); return; }
      hits.forEach(function (hit) {
        var link = document.createElement("a"), title = document.createElement("strong");
        link.href = document.body.dataset.base + "/" + hit.entry.at;
        title.textContent = hit.entry.page && hit.entry.page !== hit.entry.title
          ? hit.entry.page + " · " + hit.entry.title : hit.entry.title;
        link.append(title, document.createElement("br"), around(hit.entry.text, words[0]));
        found.append(link);
      });
    }

    /* A script is loaded from a file as well as from a server; the index is one. */
    function load() {
      if (asked) { return; }
      asked = true;
      var script = document.createElement("script");
      script.src = document.body.dataset.index;
      script.onload = show;
      script.onerror = function () { say(field.dataset.failed); };
      document.head.append(script);
    }

    field.addEventListener("focus", load);
    field.addEventListener("input", function () { load(); show(); });
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      var first = found.querySelector("a");
      if (first) { location.href = first.href; }
    });
    form.addEventListener("keydown", function (event) {
      if (event.key === "Escape") { field.value = ""; found.textContent = ""; }
    });
    document.addEventListener("click", function (event) {
      if (!form.contains(event.target) || event.target.closest(".found a")) { found.textContent = ""; }
    });
  }

  function each(selector, act) { document.querySelectorAll(selector).forEach(act); }

  document.addEventListener("DOMContentLoaded", function () {
    each("button.light", function (button) { button.addEventListener("click", onLight); });
    each("button.marks", marks);
    each("button.menu", menu);
    each("form.search", search);
  });
})();
