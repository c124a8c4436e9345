// Reminders as they fire, on top of whatever page one is on; and what others change.
import { fadeMessage, load, scriptURL, take } from "./page.js";

const region = document.getElementById("live");
const badge = document.getElementById("missed");
const mostShown = 3;
const longestWait = 60_000;

let source = null;
let cursor = "";
let wait = 3_000;
let timer;
let refreshed = Date.now();

/** How often a list that is seen is looked at, in milliseconds; less often while the server does not answer. */
const watchInterval = 5_000;
let watchWait = watchInterval;
let watchTimer;

// The stream

/** Streams are only for pages that are seen: browsers permit few connections to a server. */
function connect() {
  if (source || document.hidden) return;
  clearTimeout(timer);
  source = new EventSource(cursor ? `/live?after=${encodeURIComponent(cursor)}` : "/live");
  source.addEventListener("start", (event) => {
    cursor = event.lastEventId;
    wait = 3_000;
  });
  source.addEventListener("reminder", (event) => {
    cursor = event.lastEventId;
    fired(JSON.parse(event.data));
  });
  source.onerror = () => {
    // The browser comes again by itself, but for an answer that is not a stream.
    if (source?.readyState !== EventSource.CLOSED) return;
    disconnect();
    comeAgain();
  };
}

function disconnect() {
  source?.close();
  source = null;
}

async function comeAgain() {
  let isSignedIn = true;
  try {
    const response = await fetch("/reminders/count", { redirect: "manual" });
    isSignedIn = response.type !== "opaqueredirect";
  } catch {
    // The server is not there now.
  }
  if (!isSignedIn) return;
  clearTimeout(timer);
  timer = setTimeout(connect, wait);
  wait = Math.min(2 * wait, longestWait);
}

/** The reminder as the page of reminders shows it, in the language of the page. */
async function fired(reminder) {
  const number = cursor.split(",").find((part) => part.startsWith(`${reminder.list}:`))?.split(":")[1];
  refresh();
  count();
  // Of other people's devices the list tells.
  if (reminder.device === null || !reminder.item) return;
  if (document.querySelector("#sections[data-address]")) return;
  let answer;
  try {
    answer = await load("/reminders?peek=1");
  } catch {
    return;
  }
  const shown = answer?.page.getElementById(`reminder-${reminder.list}-${number}`);
  if (shown) show(shown);
}

// The reminders on top

function show(shown) {
  const box = document.createElement("article");
  box.className = "card reminder";
  box.append(...document.adoptNode(shown).childNodes);
  const close = document.createElement("button");
  close.type = "button";
  close.className = "close";
  close.textContent = "×";
  close.setAttribute("aria-label", region.dataset.close);
  close.addEventListener("click", () => remove(box));
  box.append(close);
  region.append(box);
  while (region.childElementCount > mostShown) region.firstElementChild.remove();
}

/** The focus does not get lost with what had it. */
function remove(box) {
  const next = box.nextElementSibling ?? box.previousElementSibling;
  const had = box.contains(document.activeElement);
  box.remove();
  if (had) (next?.querySelector("button") ?? document.getElementById("content")).focus();
}

async function send(form, submitter) {
  const data = new URLSearchParams(new FormData(form, submitter));
  let answer;
  try {
    answer = await load(form.action, { method: "POST", body: data });
  } catch {
    // Without an answer the browser sends the form, and shows what is wrong.
  }
  if (!answer) return form.submit();
  take(answer.page, "message");
  const back = document.querySelector("#message input[name=back]");
  if (back) back.value = location.pathname + location.search;
  fadeMessage();
  remove(form.closest("article"));
  refresh();
  count();
}

// What changed

/** How many reminders were missed, in the navigation. */
async function count() {
  if (!badge || document.querySelector("#sections[data-address]")) return;
  try {
    const response = await fetch("/reminders/count", { redirect: "manual" });
    if (!response.ok) return;
    const { count } = await response.json();
    badge.hidden = count === 0;
    badge.firstElementChild.textContent = count > 99 ? "99+" : count;
  } catch {
    // The next count will tell.
  }
}

/** Takes over what has changed in the list or among the reminders. */
async function refresh() {
  refreshed = Date.now();
  const mine = document.getElementById("sections");
  if (!mine || mine.contains(document.activeElement?.closest("input, select, textarea") ?? null)) return;
  let answer;
  try {
    answer = await load(mine.dataset.address ?? location.href);
  } catch {
    return;
  }
  const theirs = answer?.page.getElementById("sections");
  if (!theirs || !mine.isConnected) return;
  if (theirs.dataset.version) mine.dataset.version = theirs.dataset.version;
  if (theirs.innerHTML === mine.innerHTML) return;
  if (mine.querySelector("[data-loaded]")) takeRows(mine, theirs);
  else takeAll(mine, theirs);
}

function takeAll(mine, theirs) {
  const open = [...mine.querySelectorAll("li[id] details[open]")].map((part) => part.closest("li").id);
  const focused = mine.contains(document.activeElement) ? document.activeElement : null;
  const row = focused?.closest("[id]")?.id;
  const index = row ? [...document.getElementById(row).querySelectorAll("a, button, summary")].indexOf(focused) : -1;
  mine.replaceWith(document.adoptNode(theirs));
  for (const id of open) document.getElementById(id)?.querySelector("details")?.setAttribute("open", "");
  if (row) {
    document.getElementById(row)?.querySelectorAll("a, button, summary")[index]?.focus({ preventScroll: true });
  }
  document.dispatchEvent(new Event("todo-refreshed"));
}

/** Of a list that was scrolled far, the rows that are there, and the counts. */
function takeRows(mine, theirs) {
  for (const row of theirs.querySelectorAll(".row[id], h2[id]")) {
    const old = mine.querySelector(`#${CSS.escape(row.id)}`);
    if (old && old.innerHTML !== row.innerHTML) old.replaceWith(document.adoptNode(row.cloneNode(true)));
  }
}

/** Looks now and then whether somebody else has changed the list. */
function watchList() {
  clearTimeout(watchTimer);
  if (document.hidden || !document.querySelector("#sections[data-version]")) return;
  watchTimer = setTimeout(look, watchWait);
}

async function look() {
  const { version, versionPath } = document.getElementById("sections").dataset;
  try {
    const answer = await fetch(versionPath, {
      headers: { "If-None-Match": version }, cache: "no-store", redirect: "manual",
    });
    // Who has signed out, or may not see the list any more, learns that from the next page.
    if (answer.type === "opaqueredirect" || answer.status === 404) return;
    watchWait = answer.status < 400 ? watchInterval : Math.min(2 * watchWait, longestWait);
    if (answer.status === 204) await refresh();
  } catch {
    watchWait = Math.min(2 * watchWait, longestWait);
  }
  watchList();
}

function wake() {
  if (document.hidden) {
    clearTimeout(watchTimer);
    return disconnect();
  }
  connect();
  watchList();
  if (Date.now() - refreshed < 5_000) return;
  refresh();
  count();
}

if (region) {
  region.addEventListener("submit", (event) => {
    event.preventDefault();
    send(event.target, event.submitter);
  });
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("focus", wake);
  window.addEventListener("pagehide", disconnect);
  window.addEventListener("pageshow", connect);
  navigator.serviceWorker?.addEventListener("message", () => { refresh(); count(); });
  navigator.serviceWorker?.register(scriptURL("/service-worker.js")).catch(() => {});
  connect();
  watchList();
  count();
}
