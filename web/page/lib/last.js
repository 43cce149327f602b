// The view that was used last, which opens when an address names none.

const KEY = "outs-last";

/** @returns {{tab: string, query: string} | null} */
export function lastPlace() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null; // no storage, or not ours
  }
}

/** @param {string} tab @param {string | null} view */
export function keepPlace(tab, view) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ tab, query: view ? `view=${encodeURIComponent(view)}` : "" }));
  } catch {
    // Storage is off: the first view opens again.
  }
}
