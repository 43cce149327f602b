// A part of the page whose code is loaded when it is first shown.

import { html, useLayoutEffect, useState } from "../vendor/preact.js";
import { Problem } from "../lib/problem.js";
import { Trouble } from "./states.js";

const loaded = new Map();

/** The component that `load` gives, with the other properties. @param {{load: () => Promise<any>} & Record<string, any>} props */
export function Later({ load, ...others }) {
  const [View, setView] = useState(() => loaded.get(load));
  useLayoutEffect(() => {
    const show = (/** @type {any} */ view) => {
      if (view !== Unloaded) loaded.set(load, view);
      setView(() => view);
    };
    setView(() => loaded.get(load));
    if (!loaded.has(load)) load().then(show, () => show(Unloaded));
  }, [load]);
  return View ? html`<${View} ...${others} />` : null;
}

/** In place of what has not come. */
const Unloaded = () => html`<${Trouble} problem=${NO_CODE} retry=${() => location.reload()} />`;
const NO_CODE = new Problem(
  "failed",
  "The code of this tab could not be loaded: its host does not answer, or a file there is missing or damaged.",
);
