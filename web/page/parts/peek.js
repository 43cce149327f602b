// On a phone the deck hides the answer: its gist stays at the foot of the screen, and a tap leads to the whole of it.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";

const FOOT = 120; // pixels of the answer that must show before its gist is superfluous

/** Shown on narrow screens while the section that follows it is out of sight. @param {{stale?: boolean, children?: any}} props */
export function Peek({ stale = false, children }) {
  const [inSight, setInSight] = useState(false);
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const answer = () => /** @type {HTMLElement | null} */ (button.current?.closest("main")?.querySelector(".answer"));
  useEffect(() => {
    const section = answer();
    if (!section) return undefined;
    const watch = new IntersectionObserver(([entry]) => setInSight(entry.isIntersecting), {
      rootMargin: `0px 0px -${FOOT}px 0px`,
    });
    watch.observe(section);
    return () => watch.disconnect();
  }, []);
  const go = () => {
    const section = answer();
    section?.setAttribute("tabindex", "-1");
    section?.focus({ preventScroll: true });
    section?.scrollIntoView();
  };
  return html`<button
    type="button"
    ref=${button}
    class=${`peek${inSight ? " in-sight" : ""}${stale ? " stale" : ""}`}
    onClick=${go}
  >
    <span class="gist">${children}</span><span class="unseen">. Show the whole answer</span>
    <span class="arrow" aria-hidden="true">↓</span>
  </button>`;
}
