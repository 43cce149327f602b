// Keyboard focus after what had it disappears.

/**
 * Move the focus to the first visible element of a selector if the button that had it is gone once the page is drawn, and only for
 * those who use the keyboard: a finger's next touch is its own.
 * @param {string} selector
 * @param {boolean} [goes] whether the button goes away later, as a row of an outdated answer does
 */
export function focusBack(selector, goes = false) {
  const pressed = document.activeElement;
  if (!pressed?.matches(":focus-visible")) return;
  requestAnimationFrame(() => {
    if (goes || !document.body.contains(pressed))
      /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)])
        .find((one) => one.checkVisibility())
        ?.focus();
  });
}

const FOCUSABLE = "button, a[href], input, select, textarea, summary";

/** What can be reached by Tab in a part of the page. @param {Element} part @returns {HTMLElement[]} */
const stopsIn = (part) =>
  /** @type {HTMLElement[]} */ ([...part.querySelectorAll(FOCUSABLE)]).filter(
    (one) => one.tabIndex >= 0 && one.checkVisibility(),
  );

/**
 * When a view is drawn again without the control that had the keyboard's focus, move the focus to the control in its
 * place or next to it. Otherwise Tab would begin at the top of the page. A link that is gone led to another view, where
 * those who clicked on it go on too.
 */
export function keepFocus() {
  let had = /** @type {Element | null} */ (null);
  let around = /** @type {{part: Element, place: number}[]} */ ([]);
  document.addEventListener("focusin", ({ target }) => {
    had = /** @type {Element} */ (target);
    around = [];
    if (!had.matches(":focus-visible")) return;
    for (let part = had.parentElement; part && !part.matches("main, body"); part = part.parentElement)
      around.push({ part, place: stopsIn(part).indexOf(/** @type {HTMLElement} */ (had)) });
  });
  new MutationObserver(() => {
    if (!had || had.isConnected) return;
    const isLink = had.matches("a");
    had = null;
    if (document.activeElement !== document.body) return;
    for (const { part, place } of around) {
      const stops = part.isConnected ? stopsIn(part) : [];
      if (!stops.length) continue;
      stops[Math.max(0, Math.min(place, stops.length - 1))].focus({ preventScroll: true });
      return;
    }
    if (around.length || isLink) document.querySelector("main")?.focus({ preventScroll: true }); // another view
  }).observe(document.body, { childList: true, subtree: true });
}
