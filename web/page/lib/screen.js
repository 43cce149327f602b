// The size of the screen, where a view has other parts on a large one, and not only another layout.

import { useEffect, useState } from "../vendor/preact.js";

/** Room for players, grid and deck beside each other; style/base.css has the same width. */
export const WIDE = "(min-width: 1200px)";
/** Where the deck is a sheet that covers the page's end; style/sheet.css has the same width. */
const NARROW = "(max-width: 900px)";

/** Whether a media query holds, now and after the window changes. @param {string} query */
export function useScreen(query) {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const follow = () => setMatches(media.matches);
    follow();
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, [query]);
  return matches;
}

/** Whether the screen is narrow at this moment. */
export const isNarrow = () => matchMedia(NARROW).matches;
