// Notifications of this browser (Push API). Asked for on a tap and never else.

const box = document.getElementById("browser");

function say(state, wrong = "") {
  for (const part of box.querySelectorAll("[data-state]")) part.hidden = part.dataset.state !== state;
  box.querySelector("[data-wrong]").textContent = wrong;
}

/** The hash by which the page says which browsers the server knows. */
async function mark(endpoint) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function tell(path, fields) {
  const body = new URLSearchParams({ "form-token": box.dataset.formToken, ...fields });
  const response = await fetch(path, { method: "POST", body, redirect: "manual" });
  if (!response.ok) throw new Error(response.status);
}

async function switchOn(registration) {
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true, applicationServerKey: box.dataset.key,
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await tell("/reminders/browser", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

async function switchOff(registration) {
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription) return;
  await tell("/reminders/browser/remove", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

async function change(registration, isOn) {
  const button = box.querySelector(`[data-switch=${isOn ? "on" : "off"}]`);
  button.disabled = true;
  try {
    await (isOn ? switchOn : switchOff)(registration);
    say(isOn ? "on" : "off");
    box.querySelector(`[data-switch=${isOn ? "off" : "on"}]`).focus();
  } catch {
    if (Notification.permission === "denied") say("denied");
    else say(isOn ? "off" : "on", box.querySelector("[data-wrong]").dataset.wrong);
  }
  button.disabled = false;
}

async function start() {
  if (!navigator.serviceWorker || !("PushManager" in window)) return say("none");
  const registration = await navigator.serviceWorker.ready;
  for (const button of box.querySelectorAll("[data-switch]")) {
    button.addEventListener("click", () => change(registration, button.dataset.switch === "on"));
  }
  if (Notification.permission === "denied") return say("denied");
  const subscription = await registration.pushManager.getSubscription();
  const known = box.dataset.known.split(" ");
  say(subscription && known.includes(await mark(subscription.endpoint)) ? "on" : "off");
}

start();
