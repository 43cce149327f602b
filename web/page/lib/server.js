// The address of the service: that of the page, or on a static site one that the user has entered.

const KEY = "outs-server";
const CHANGED = "outs-server";

/** Whether the page comes from plain files, and has no service beside it. */
export const fromFiles = Boolean(document.getElementById("outs-site"));

/** The service's address without a slash at its end: empty for the page's own host, null if there is none. */
export function serverAddress() {
  if (!fromFiles) return "";
  try {
    return localStorage.getItem(KEY);
  } catch {
    return given;
  }
}

/** Whether a service can be asked: without one, only what files have and the browser counts is answered. */
export const hasService = () => serverAddress() !== null;

/** @type {string | null} the address while storage is off */
let given = null;

/** Use the service at an address, or none for an empty text; whether that is an address. @param {string} text */
export function setServer(text) {
  const address = text.trim() ? addressIn(text.trim()) : null;
  if (address === undefined) return false;
  given = address;
  try {
    if (given) localStorage.setItem(KEY, given);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is disabled: the address is kept until the page is closed.
  }
  window.dispatchEvent(new Event(CHANGED));
  return true;
}

/** The address of a service, as it is kept; nothing for what is none. @param {string} text */
function addressIn(text) {
  let url;
  try {
    url = new URL(text.includes("://") ? text : `http://${text}`);
  } catch {
    return undefined;
  }
  if (!/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) return undefined;
  return url.origin + url.pathname.replace(/\/+$/, "");
}

/** Call a function whenever the address changes, until the function that is returned is called. @param {() => void} then */
export function onServerChange(then) {
  window.addEventListener(CHANGED, then);
  return () => window.removeEventListener(CHANGED, then);
}
