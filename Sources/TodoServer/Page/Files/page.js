// What makes the pages quicker where there is scripting. Without it, every form works by itself.

const policy = window.trustedTypes
  // Only answers of this server go through it; the templates have escaped every text.
  ? trustedTypes.createPolicy("page", { createHTML: (html) => html, createScriptURL: ownScript })
  : { createHTML: (html) => html, createScriptURL: ownScript };

function ownScript(address) {
  if (address !== "/service-worker.js") throw new TypeError(`${address} is not a script of the pages`);
  return address;
}

/** The address of a script that is not loaded by a page itself. */
export function scriptURL(address) { return policy.createScriptURL(address); }

/** Reads an answer of this server as a document. */
export function documentOf(html) {
  return new DOMParser().parseFromString(policy.createHTML(html), "text/html");
}

/** Asks for a page of this server. Null if the answer is not a page. */
export async function load(address, options = {}) {
  const response = await fetch(address, { credentials: "same-origin", ...options });
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.startsWith("text/html")) return null;
  return { url: response.url, page: documentOf(await response.text()) };
}

// Where days begin, which no header says.
function tellTimeZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || document.documentElement.dataset.zone === zone) return;
  const cookie = `todo-zone=${encodeURIComponent(zone)}`;
  if (document.cookie.split("; ").includes(cookie)) return;
  document.cookie = `${cookie}; Path=/; Max-Age=31536000; SameSite=Lax`;
  if (document.cookie.split("; ").includes(cookie)) location.reload();
}

/** Puts an element of another page in the place of the same one here. */
export function take(page, id) {
  const mine = document.getElementById(id);
  const theirs = page.getElementById(id);
  if (mine && theirs) mine.replaceWith(document.adoptNode(theirs));
}

let messageTimer;

/** A message stays ten seconds, and longer while somebody is on it. */
export function fadeMessage() {
  clearTimeout(messageTimer);
  const message = document.getElementById("message");
  if (!message || message.childElementCount === 0) return;
  messageTimer = setTimeout(() => {
    if (message.matches(":hover") || message.contains(document.activeElement)) fadeMessage();
    else message.replaceChildren();
  }, 10_000);
}

/** The address without what a form said. */
function withoutMessage(address) {
  const url = new URL(address, location.href);
  url.searchParams.delete("said");
  url.searchParams.delete("item");
  return url.pathname + url.search;
}

async function send(form, submitter) {
  const row = form.closest(".row");
  row?.classList.add("is-leaving");
  const data = new URLSearchParams(new FormData(form, submitter));
  let answer;
  try {
    answer = await load(form.action, { method: "POST", body: data });
  } catch {
    row?.classList.remove("is-leaving");
  }
  // Without an answer the browser sends the form, and shows what is wrong.
  if (!answer) return form.submit();
  show(answer, row);
}

/** Shows the page that a form led to, without losing what was loaded, the focus and the position. */
function show({ url, page }, row) {
  const here = withoutMessage(location.href);
  if (withoutMessage(url) !== here && new URL(url).pathname !== location.pathname) {
    location.assign(url);
    return;
  }
  const focused = document.activeElement;
  const next = row && besideRow(row);
  const hasMore = document.querySelector("#open[data-loaded]") !== null;
  const theirs = page.getElementById("sections");
  if (hasMore && row && theirs) {
    for (const id of ["open-heading", "done-heading", "done"]) take(page, id);
    if (row.isConnected) row.remove();
  } else {
    take(page, "sections");
  }
  take(page, "message");
  const adding = document.querySelector("form.adding");
  const added = page.querySelector("form.adding");
  if (adding?.contains(focused) && added) {
    adding.replaceWith(document.adoptNode(added));
    document.getElementById("title")?.focus();
  } else if (row) {
    const id = next?.id;
    (id && document.getElementById(id)?.querySelector("button"))?.focus({ preventScroll: true });
  }
  history.replaceState(null, "", withoutMessage(url));
  watchMore();
  fadeMessage();
}

/** The row after this one or, of the last, the one before it. */
function besideRow(row) {
  const rows = [...row.closest(".rows").querySelectorAll(".row")];
  const index = rows.indexOf(row);
  return rows[index + 1] ?? rows[index - 1];
}

let moreObserver;

/** Loads the next rows when the end of the list comes into sight. */
function watchMore() {
  moreObserver?.disconnect();
  const link = document.querySelector("[data-more]");
  if (!link) return;
  moreObserver = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) loadMore(link);
  }, { rootMargin: "1200px" });
  moreObserver.observe(link);
}

async function loadMore(link) {
  moreObserver.disconnect();
  let answer;
  try {
    answer = await load(link.href);
  } catch {
    return;
  }
  if (!answer) return;
  const list = link.closest("section").querySelector(".rows");
  const more = answer.page.getElementById(list.id)?.querySelector("ul");
  if (!more) return;
  for (const row of [...more.children]) {
    if (document.getElementById(row.id)) row.remove();
  }
  const rows = more.childElementCount;
  if (rows > 0) {
    // About as high as those before it, until it is drawn.
    const [last] = [...list.children].slice(-1);
    const height = last.offsetHeight / Math.max(1, last.childElementCount);
    more.style.containIntrinsicBlockSize = `auto ${Math.round(rows * height)}px`;
    list.append(document.adoptNode(more));
  }
  list.dataset.loaded = "";
  const next = answer.page.querySelector("[data-more]");
  if (next) link.replaceWith(document.adoptNode(next));
  else link.parentElement.remove();
  watchMore();
}

/** Asks the browser where it is, on a tap and never else. */
function useHere(button) {
  const form = button.form;
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      form.elements.from.value = `${coords.latitude.toFixed(6)},${coords.longitude.toFixed(6)}`;
      form.requestSubmit();
    },
    () => { form.elements.from.focus(); },
    { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 });
}

/** What was typed goes along to the form with more fields. */
function takeTitle(link) {
  const title = link.closest("form").elements.title.value.trim();
  const [path] = link.getAttribute("href").split("?");
  link.setAttribute("href", title ? `${path}?title=${encodeURIComponent(title)}` : path);
}

tellTimeZone();
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || form.hasAttribute("data-plain") || !form.closest("main")) return;
  if (!document.getElementById("sections")) return;
  event.preventDefault();
  send(form, event.submitter);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-here]");
  if (button) useHere(button);
  const link = event.target.closest?.("[data-add]");
  if (link) takeTitle(link);
});
document.getElementById("sort")?.addEventListener("change", (event) => {
  event.target.form.requestSubmit();
});
document.addEventListener("todo-refreshed", watchMore);
if (!("geolocation" in navigator)) {
  for (const button of document.querySelectorAll("[data-here]")) button.hidden = true;
}
if (new URL(location.href).searchParams.has("said")) {
  history.replaceState(null, "", withoutMessage(location.href));
}
watchMore();
fadeMessage();
