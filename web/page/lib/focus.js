// Keyboard focus after the button that was pressed disappears.

/**
 * Move the focus to the first element of a selector if the button that had it is gone once the page is drawn, and only for
 * those who use the keyboard: a finger's next touch is its own.
 * @param {string} selector
 * @param {boolean} [goes] whether the button goes away later, as a row of an outdated answer does
 */
export function focusBack(selector, goes = false) {
  const pressed = document.activeElement;
  if (!pressed?.matches(":focus-visible")) return;
  requestAnimationFrame(() => {
    if (goes || !document.body.contains(pressed))
      /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus();
  });
}
