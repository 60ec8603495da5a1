/* Shows each of PAGES in a frame of each of WIDTHS and lists what is wrong with it. */
var THEMES = ["light", "dark"], told = [];
function rgb(text) { var n = (text.match(/[\d.]+/g) || []).map(Number); if (n.length === 3) { n.push(1); } return n; }
function light(c) {
  var part = c.slice(0, 3).map(function (v) { v /= 255; return v <= .03928 ? v / 12.92 : Math.pow((v + .055) / 1.055, 2.4); });
  return .2126 * part[0] + .7152 * part[1] + .0722 * part[2];
}
function contrast(a, b) { var x = light(a), y = light(b); return (Math.max(x, y) + .05) / (Math.min(x, y) + .05); }
function behind(view, at) {
  for (; at; at = at.parentElement) { var c = rgb(view.getComputedStyle(at).backgroundColor); if (c[3] > .9) { return c; } }
  return [255, 255, 255, 1];
}
function look(frame, page, width, theme) {
  var view = frame.contentWindow, doc = view.document, root = doc.documentElement, what = page + " " + width + " " + theme + ": ";
  (view.faults || ["no watch"]).forEach(function (fault) { told.push(what + "script: " + fault); });
  root.dataset.theme = theme;
  root.dataset.marks = "shown";
  if (root.scrollWidth > width) { told.push(what + "wider than the screen: " + root.scrollWidth); }
  doc.querySelectorAll("body *").forEach(function (at) {
    var box = at.getBoundingClientRect();
    if (!box.width || !box.height || at.closest(".skip")) { return; }
    var scrolled = at.parentElement.closest("pre, table, .found, nav");
    if (!scrolled && (box.right > width + 1 || box.left < -1)) { told.push(what + "cut: <" + at.tagName + "> " + at.textContent.slice(0, 40)); }
    if (at.tagName === "IMG" && !at.naturalWidth) { told.push(what + "no picture: " + at.src); }
    if (at.tagName === "IMG" && !at.alt) { told.push(what + "no text for " + at.src); }
    var own = Array.prototype.some.call(at.childNodes, function (n) { return n.nodeType === 3 && n.data.trim(); });
    if (own) {
      var style = view.getComputedStyle(at), ratio = contrast(rgb(style.color), behind(view, at));
      if (style.opacity === "1" && ratio < 4.5) { told.push(what + "contrast " + ratio.toFixed(2) + ": " + at.textContent.slice(0, 40)); }
      if (parseFloat(style.fontSize) < 11) { told.push(what + "small: " + style.fontSize + " " + at.textContent.slice(0, 40)); }
    }
  });
}
function next(jobs) {
  if (!jobs.length) {
    var out = document.createElement("pre");
    out.id = "told";
    out.textContent = JSON.stringify(told);
    document.body.replaceChildren(out);
    return;
  }
  var job = jobs.shift(), frame = document.createElement("iframe");
  frame.width = job[1]; frame.height = 900; frame.style.border = 0;
  frame.onload = function () {
    try { THEMES.forEach(function (theme) { look(frame, job[0], job[1], theme); }); }
    catch (error) { told.push(job[0] + ": " + error); }
    frame.remove();
    next(jobs);
  };
  frame.src = job[0];
  document.body.append(frame);
}
var jobs = [];
PAGES.forEach(function (page) { WIDTHS.forEach(function (width) { jobs.push([page, width]); }); });
next(jobs);
