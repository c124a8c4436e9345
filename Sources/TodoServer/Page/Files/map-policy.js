// Leaflet writes its own signs as HTML. Those that are known pass; everything else becomes plain text.
(() => {
  if (!window.trustedTypes) return;
  const signs = ["+", "&#x2212;", "&#215;"];
  const known = new Set([
    "", ...signs, ...signs.map((sign) => `<span aria-hidden="true">${sign}</span>`),
  ]);
  trustedTypes.createPolicy("default", {
    createHTML: (html) => known.has(html)
      ? html : html.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
  });
})();
