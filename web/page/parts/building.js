// The build of tables that an answer needs, with its progress, until the answer can be asked for again.

import { html, useEffect, useState } from "../vendor/preact.js";
import { ask } from "../lib/api.js";

const LOOK = 3000; // milliseconds between two looks at a build

/** @typedef {{name: string, state: "waiting" | "building" | "built" | "failed", note: string, done?: number, of?: number, command: string}} Build */

/** What a build does, in words. @param {Build | undefined} build */
function wordsOf(build) {
  if (!build) return "";
  if (build.state === "waiting") return "Waiting for other tables to be built.";
  if (build.state === "failed") return `It could not be built: ${build.note}. Try ${build.command} in a terminal.`;
  return build.of ? `Building: ${build.done} of ${build.of}.` : "Building…";
}

/** What a problem says, without what a build has to say of itself. @param {import("../lib/problem.js").Problem} problem */
export const withoutBuild = ({ message, build }) => (build ? message.replace(/\. .*$/s, ".") : message);

/**
 * Nothing if the service does not build what is missing.
 * @param {{build: string, retry: () => void}} props `retry` asks again once it is built
 */
export function Building({ build: name, retry }) {
  const [build, setBuild] = useState(/** @type {Build | undefined} */ (undefined));
  useEffect(() => {
    if (!name) return undefined;
    const stop = new AbortController();
    const look = async () => {
      try {
        const { builds } = await ask("/builds", stop.signal);
        if (stop.signal.aborted) return;
        const found = builds.find((/** @type {Build} */ one) => one.name === name);
        setBuild(found);
        if (found?.state === "built") retry();
      } catch {
        // The next look may succeed; what the question itself got is shown already.
      }
    };
    look();
    const timer = setInterval(look, LOOK);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [name]);
  if (!build) return null;
  return html`<p class="building">
    <span>${wordsOf(build)}</span>
    ${build.state === "building" && build.of ? html`<progress max=${build.of} value=${build.done} aria-label="Tables built"></progress>` : null}
  </p>`;
}
