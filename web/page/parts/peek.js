// On a phone the deck hides the answer: a summary stays at the bottom of the screen, and a tap leads to the full answer.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";

const PART = 0.4; // of the screen that the end of an answer must fill, once its beginning is above
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);
const FOOT = 120; // pixels of the answer that must show before its gist is superfluous

/**
 * Summary of the answer, or the error, shown on narrow screens while the answer is out of sight.
 * @param {{answer: import("../lib/answer.js").Answer, always?: boolean, children?: any}} props `always` if there is a gist without an answer
 */
export function Peek({ answer: asked, always = false, children }) {
  const [inSight, setInSight] = useState(false);
  const [isAbove, setAbove] = useState(false);
  const problem = asked.state === "problem" ? asked.problem : null;
  const isShown = Boolean(problem || always || (asked.state !== "empty" && asked.body));
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const answer = () => /** @type {HTMLElement | null} */ (button.current?.closest("main")?.querySelector(".answer"));
  useEffect(() => {
    const section = answer();
    if (!section) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        const isGone = entry.boundingClientRect.top < 0 && entry.intersectionRect.height < PART * innerHeight;
        setInSight(entry.isIntersecting && !isGone);
        setAbove(entry.boundingClientRect.top < 0);
      },
      { rootMargin: `0px 0px -${FOOT}px 0px`, threshold: STEPS },
    );
    watch.observe(section);
    return () => watch.disconnect();
  }, [isShown]);
  const go = () => {
    const section = answer();
    section?.setAttribute("tabindex", "-1");
    section?.focus({ preventScroll: true });
    section?.scrollIntoView();
  };
  if (!isShown) return null;
  const kind = problem ? " problem" : asked.state === "loading" ? " stale" : "";
  return html`<button type="button" ref=${button} class=${`peek${inSight ? " in-sight" : ""}${kind}`} onClick=${go}>
    <span class="gist">${problem ? problem.message.replace(/\.$/, "") : children}</span><span class="unseen">. Show the whole answer</span>
    <span class="arrow" aria-hidden="true">${isAbove ? "↑" : "↓"}</span>
  </button>`;
}
