// Hold'em counted in a worker of the browser, so that the page stays quick and a count can be stopped.

const SCRIPT = "./worker.js";

/** @type {Worker | null} the worker that has nothing to do */
let idle = null;

/** A worker; on a static site its file has a hash in its name, which the import map knows. */
const started = () => new Worker(import.meta.resolve(SCRIPT), { type: "module" });

/**
 * The answer to a question that may be counted, or nothing where a service is needed. Stops the worker on the signal.
 * @param {string} path @param {URLSearchParams} asked @param {AbortSignal} [signal]
 * @param {import("./preflop.js").Matchups} [matchups]
 * @returns {Promise<any>}
 */
export function counted(path, asked, signal, matchups) {
  const worker = idle ?? started();
  idle = null;
  return new Promise((resolve, reject) => {
    const stop = () => {
      worker.terminate();
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", stop);
    worker.onmessage = ({ data }) => {
      signal?.removeEventListener("abort", stop);
      if (idle) worker.terminate();
      else idle = worker;
      resolve(data.answer);
    };
    worker.onerror = () => {
      signal?.removeEventListener("abort", stop);
      worker.terminate();
      resolve(undefined);
    };
    worker.postMessage({ path, query: asked.toString(), matchups });
  });
}
