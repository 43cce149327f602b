// Questions to the service of this page, or one chosen by the user, or looked up in the site's own files.

import { Problem } from "./problem.js";
import { fromFiles, serverAddress } from "./server.js";

let budget = 3; // a server's default time limit for computing, in seconds
let known = /** @type {string | null} */ (null); // the server that reported its budget, and therefore is a service of outs

const BUSY = 503;
const PATIENCE = 3; // retries for a busy server before the user is told

/** What is always counted, in words, by the path of the question: the page shows it beside answers that files have. */
const COUNTED = {
  outs: "the outs of a hand",
  "halatro/advise": "advice on Halatro",
  advise: "advice on a bet",
  "push-fold": "charts of push or fold",
};

/** @typedef {Record<string, string | number | string[] | undefined>} Parameters */

/** The address of a question: empty parameters are left out. @param {string} path @param {Parameters} parameters */
export function address(path, parameters) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== "") query.append(name, String(one));
    }
  }
  const text = query.toString().replaceAll("+", "%20"); // the service refuses a space that may be a lost plus
  return `/v1/${path}${text ? `?${text}` : ""}`;
}

/** Where a table can be downloaded; nothing without a service. @param {string} name */
export function downloadOf(name) {
  const server = serverAddress();
  return server === null ? null : `${server}/v1/tables/${name}.parquet`;
}

/**
 * The answer to a question as the server's JSON. Throws a `Problem`.
 * @param {string} where from `address`
 * @param {AbortSignal} [signal]
 * @param {() => void} [onService] called when a service is asked what no file answers
 * @param {(said: string) => void} [onRefused] called with what a busy service says before it is asked again, then with nothing
 * @returns {Promise<any>}
 */
export async function ask(where, signal, onService = () => {}, onRefused = () => {}) {
  if (!fromFiles) {
    const answer = askService(where, signal, undefined, onRefused);
    if (known === null) meet("").catch(() => (known = null)); // the question shows what is wrong
    known = "";
    return answer;
  }
  const [path, query = ""] = where.slice("/v1/".length).split("?");
  let fault;
  try {
    const { answerFromFiles } = await import("../files/answers.js");
    const found = await answerFromFiles(path, new URLSearchParams(query), signal);
    if (found !== undefined) return found;
    fault = new Problem("server", `No file of this site has ${COUNTED[path] ?? "this answer"}.`);
  } catch (error) {
    if (signal?.aborted || !(error instanceof Problem) || error.kind === "invalid") throw error;
    fault = error; // perhaps the service can answer what this host cannot send
  }
  const server = serverAddress();
  if (server === null) throw fault;
  onService();
  try {
    await meet(server, signal);
    return await askService(`${server}${where}`, signal, undefined, onRefused);
  } catch (error) {
    throw fault.kind === "server" || signal?.aborted ? error : fault;
  }
}

/**
 * What the page's own service answers to a body. Throws a `Problem`.
 * @param {string} path @param {Record<string, any>} body @param {AbortSignal} [signal] @param {(said: string) => void} [onRefused] as in `ask`
 * @returns {Promise<any>}
 */
export const send = (path, body, signal, onRefused) => askService(`/v1/${path}`, signal, body, onRefused);

/** @type {Promise<any> | null} what the service of this page says of itself */
let described = null;

/** What the service of this page says of its addresses. @returns {Promise<Record<string, any>>} */
async function pathsOfService() {
  described ??= fetch("./openapi.json").then((response) => response.json());
  const { paths } = await described.catch(() => {
    described = null; // another view may ask again
    return { paths: {} };
  });
  return paths;
}

/** The names of a question's parameters on the service of this page; none on a static site. @param {string} path @returns {Promise<string[]>} */
export async function parametersOf(path) {
  if (fromFiles) return [];
  const paths = await pathsOfService();
  return (paths[`/v1/${path}`]?.get.parameters ?? []).map((/** @type {{name: string}} */ { name }) => name);
}

/** Whether the service of this page has no such address; a static site may have files instead. @param {string} path */
export async function lacks(path) {
  if (fromFiles) return false;
  const paths = await pathsOfService();
  return Object.keys(paths).length > 0 && !paths[`/v1/${path}`];
}

/** Seconds that the server counts for one answer. */
export const countedFor = () => budget;

/**
 * Ask a server once whether it is a service of outs, and for its budget. Throws a `Problem` if something else answers.
 * @param {string} server @param {AbortSignal} [signal]
 */
async function meet(server, signal) {
  if (server === known) return;
  const response = await reach(`${server}/readyz`, signal);
  const state = await response.json().catch(() => null);
  if (typeof state?.budget === "number") {
    budget = state.budget;
    known = server;
  } else if (response.status !== BUSY) throw noService(); // it stops: the question shows that
}

const LONGEST = 6000; // characters of an address: longer questions, such as ranges of a thousand holes, are sent as a body

/**
 * The service's answer.
 * @param {string} where @param {AbortSignal} [signal] @param {Record<string, any>} [body] to send
 * @param {(said: string) => void} [onRefused] as in `ask`
 */
async function askService(where, signal, body, onRefused = () => {}) {
  if (!body && where.length > LONGEST) {
    const [path, query] = where.split("?");
    return askService(path, signal, Object.fromEntries(new URLSearchParams(query)), onRefused);
  }
  for (let tries = 1; ; tries += 1) {
    const response = await reach(where, signal, body);
    if (response.ok) return readBody(await response.text());
    if (fromFiles && !response.headers.get("Content-Type")?.includes("json")) throw noService();
    const isAskedAgain = response.status === BUSY && response.headers.has("Retry-After");
    if (!isAskedAgain || (tries >= PATIENCE && (await stateOfServer(where, signal)) !== "starting"))
      throw await problemOf(response, where);
    onRefused((await problemOf(response, where)).message.replace(/ Try again in [^.]*\.$/, ""));
    await pause(Number(response.headers.get("Retry-After")) || 1, signal);
    onRefused("");
  }
}

const SILENCE = 5000; // milliseconds within which a service says what it does

/**
 * What the service does while a question has no answer: `silent` if it says nothing.
 * @param {string} where the question
 * @param {AbortSignal} [signal]
 * @returns {Promise<"starting" | "ready" | "silent">}
 */
export async function stateOfServer(where, signal) {
  const limit = AbortSignal.timeout(SILENCE);
  try {
    const response = await fetch(`${serverAddress() ?? ""}/readyz`, {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const { ready } = await response.json();
    return ready?.[where.includes("/halatro/advise") ? "advice" : "computed"] === false ? "starting" : "ready";
  } catch {
    return "silent";
  }
}

/** @param {string} where @param {AbortSignal} [signal] @param {Record<string, any>} [body] */
async function reach(where, signal, body) {
  const sent = body && { method: "POST", body: JSON.stringify(body) };
  const headers = { Accept: "application/json", ...(body && { "Content-Type": "application/json" }) };
  try {
    return await fetch(where, { signal, headers, ...sent });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw fromFiles
      ? new Problem("server", `The service at ${serverAddress()} does not answer.`)
      : new Problem("offline", "The server does not answer.");
  }
}

/** One JSON value, or one a line. @param {string} text */
function readBody(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text.trim().split("\n").map(readLine);
  }
}

/** @param {string} line */
function readLine(line) {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw fromFiles ? noService() : error;
  }
}

/** Something else answers at the address that the reader gave. */
const noService = () => new Problem("server", `The server at ${serverAddress()} is not a service of outs.`);

const FEWER = "Fewer players, or more cards on the board, are quicker.";

/** What would be quicker, by the path of a question that took too long. @type {Record<string, string>} */
const QUICKER = { equity: FEWER, strength: FEWER, hands: "Give fewer hands, or use “outs hands”." };

/** The problem of a response in the server's own words. @param {Response} response @param {string} where that was asked */
async function problemOf(response, where) {
  const body = await response.json().catch(() => ({}));
  const said = sentence(body.detail || body.title || `The server answered with status ${response.status}.`);
  if (response.status < 500) return new Problem("invalid", said, body.token, body.parameter);
  if (body.type?.endsWith("#out-of-time")) {
    const path = where.split("/v1/").at(-1)?.split("?")[0] ?? "";
    return new Problem("slow", `${said} ${QUICKER[path] ?? ""}`.trim());
  }
  if (body.type?.endsWith("#tables")) return new Problem("tables", said, "", "", body.build);
  return new Problem(response.status === BUSY ? "busy" : "failed", said);
}

/** @param {string} detail */
const sentence = (detail) => detail[0].toUpperCase() + detail.slice(1) + (/[.!?]$/.test(detail) ? "" : ".");

/** @param {number} seconds @param {AbortSignal} [signal] */
const pause = (seconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(seconds, 5) * 1000);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
