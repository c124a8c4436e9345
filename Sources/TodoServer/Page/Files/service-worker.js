// Shows reminders when no page is open, and the last list when there is no network.
// The server writes ASSETS and TEXTS above this line.

const PAGES = "todo-pages";
const FILES = `todo-files-${ASSETS}`;
const NAMES = ["page.css", "page.js", "icon.svg"];

function text(name, language = navigator.language) {
  return (TEXTS[language.split("-")[0]] ?? TEXTS.en)[name];
}

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const files = await caches.open(FILES);
    await files.addAll(NAMES.map((name) => `${ASSETS}/${name}`));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith("todo-files-") || name === FILES) continue;
      await caches.delete(name);
      // The page that was kept has the style of those files.
      await caches.delete(PAGES);
    }
    await self.clients.claim();
  })());
});

// Offline

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (url.pathname === "/sign-out" || url.pathname === "/sign-in") {
    // Whoever is signed out, here or elsewhere, leaves nothing behind.
    event.waitUntil(caches.delete(PAGES));
    return;
  }
  if (url.pathname.startsWith(`${ASSETS}/`)) event.respondWith(file(request));
  else if (request.mode !== "navigate") asked(event, url);
  else if (request.method === "GET") event.respondWith(page(event));
});

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function page(event) {
  let response;
  try {
    response = await fetch(event.request);
  } catch {
    return kept();
  }
  keepList(event, response);
  return response;
}

/** What scripts ask for may be the list as well: after a form, and when something has changed. */
function asked(event, url) {
  if (!isList(url.pathname) && !(event.request.method === "POST" && url.pathname.startsWith("/lists/"))) return;
  event.respondWith((async () => {
    const response = await fetch(event.request);
    keepList(event, response);
    return response;
  })());
}

function isList(path) {
  return path === "/" || /^\/lists\/[^/]+$/.test(path);
}

/** Keeps an answer if it is a whole list, which is what a form leads to as well. */
function keepList(event, response) {
  const url = new URL(response.url || location.href);
  for (const name of ["said", "item"]) url.searchParams.delete(name);
  const isPage = response.ok && response.headers.get("Content-Type")?.startsWith("text/html");
  if (isPage && isList(url.pathname) && url.search === "") event.waitUntil(keep(response.clone()));
}

/** Keeps one page: the list that was seen last. */
async function keep(response) {
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": response.headers.get("Content-Security-Policy") ?? "default-src 'none'",
    "X-Kept": new Date().toISOString(),
  };
  // What a form said is over by then.
  const html = (await response.text()).replace(/(<div id="message"[^>]*>)[^]*?<\/div>/, "$1</div>");
  const pages = await caches.open(PAGES);
  await pages.put("/", new Response(html, { headers }));
}

/** The page that was kept, without anything that would change something. */
async function kept() {
  const response = await caches.match("/", { cacheName: PAGES });
  if (!response) {
    return new Response(text("pushOfflineEmpty"), {
      status: 503, headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  const html = await response.text();
  const language = /<html lang="([\w-]+)"/.exec(html)?.[1] ?? "en";
  const time = new Date(response.headers.get("X-Kept"))
    .toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const line = text("pushOffline", language).replace("{time}", time);
  // Titles are escaped: what looks like a tag is one.
  const page = html.replace(/<script\b[^>]*><\/script>/g, "")
    .replace(/<(button|input|select|textarea)\b/g, "<$1 disabled")
    .replace(/<main\b[^>]*>/, (main) => `${main}<p class="offline" role="status">${line}</p>`);
  return new Response(page, { headers: response.headers });
}

// Notifications

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data.json()));
});

function show(reminder) {
  const { id, title, body, link, time, actions, important } = reminder;
  const buttons = [["done", "pushDone"], ["snooze", "pushSnooze"]]
    .filter(([action]) => actions[action])
    .map(([action, name]) => ({ action, title: text(name) }));
  return self.registration.showNotification(title, {
    body, tag: id, data: { link, actions, title }, actions: buttons, timestamp: time * 1000,
    icon: `${ASSETS}/icon-192.png`, badge: `${ASSETS}/icon-192.png`, requireInteraction: important,
  });
}

self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  notification.close();
  const { link, actions, title } = notification.data;
  event.waitUntil(action && actions[action] ? act(actions[action], link, title) : open(link));
});

/** Does what a button says. Its address is good once. */
async function act(address, link, title) {
  let response;
  try {
    response = await fetch(address, { method: "POST" });
  } catch {
    // Told below.
  }
  if (!response?.ok) {
    return self.registration.showNotification(title, {
      body: text("pushFailed"), data: { link, actions: {}, title }, icon: `${ASSETS}/icon-192.png`,
    });
  }
  for (const client of await self.clients.matchAll({ type: "window" })) client.postMessage("changed");
}

async function open(link) {
  const address = new URL(link, location.origin).href;
  const windows = await self.clients.matchAll({ type: "window" });
  const open = windows.find((client) => client.url === address) ?? windows[0];
  if (!open) return self.clients.openWindow(address);
  await open.focus();
  if (open.url !== address) await open.navigate(address);
}
