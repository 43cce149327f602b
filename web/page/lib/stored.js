// What the browser keeps for the page, where it keeps anything.

/** The value under a key; null without storage, or if it is not the page's own. @param {string} key */
export function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keep a value under a key; whether it is kept for longer than the page is open. @param {string} key @param {any} value */
export function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
