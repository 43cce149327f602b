// The files that a static host has: fetched whole or in part, checked, and kept for when the host cannot be reached.

import { Problem } from "../lib/problem.js";
import { site } from "./site.js";

// The browser's cache of what was fetched from this site: others may lie on the same host.
const KEPT = `outs-data ${new URL(".", document.baseURI).href}`;
const TABLES = new URL("manifest.json", document.baseURI).href; // of which tables it was
const PARTIAL = 206;
const NOT_FOUND = 404;
const UNSATISFIABLE = 416;

/** @typedef {{start: number, end: number}} Span bytes of a file, without the last */
/** @typedef {(bytes: Uint8Array, isSame: boolean) => Promise<any>} Read makes something of bytes; `isSame` if their file has its hash */

const LATER = 300; // milliseconds until something is kept: the answer comes first

/** @type {Promise<Cache | null> | null} */
let opened = null;

/** The browser's cache, if it lets the page have one. */
const kept = () => (opened ??= openCache().catch(() => null));

/** The cache, without anything of other tables. @returns {Promise<Cache | null>} */
async function openCache() {
  const cache = (await globalThis.caches?.open(KEPT)) ?? null;
  const tables = await (await cache?.match(TABLES))?.text();
  if (cache && tables !== site.tables_digest) {
    for (const request of await cache.keys()) await cache.delete(request);
    await cache.put(TABLES, new Response(site.tables_digest));
  }
  return cache;
}

/** Whether the page was opened by its service worker, perhaps without its host: then what was kept is looked at first. */
const isReturning = () => Boolean(navigator.serviceWorker?.controller);

/** Where a file is. */
export const addressOf = (/** @type {string} */ name) => new URL(name, document.baseURI).href;

/** @type {Map<string, Promise<any>>} what is being fetched: two who ask at once fetch once */
const underWay = new Map();
/** @type {Set<string>} files that came damaged: the browser's own copy is not trusted again */
const distrusted = new Set();

/**
 * What `read` makes of a whole file, whose bytes are compared with the hash in its name where the browser can.
 * @param {string} name
 * @param {Read} read throws a `Problem` for damaged bytes
 */
export const wholeFile = (name, read) => once(name, () => fetched(name, null, true, read));

/**
 * What `read` makes of a part of a file.
 * @param {string} name
 * @param {Span} span
 * @param {boolean} small whether the whole file may be fetched in its place, from a host that sends no parts
 * @param {Read} read throws a `Problem` for damaged bytes
 */
export const partOfFile = (name, span, small, read) =>
  once(`${name} ${span.start}`, () => fetched(name, span, small, read));

/** @param {string} key @param {() => Promise<any>} get */
function once(key, get) {
  const same = underWay.get(key);
  if (same) return same;
  const made = get().finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

/** @param {string} name @param {Span | null} span @param {boolean} small @param {Read} read */
async function fetched(name, span, small, read) {
  const whole = addressOf(name);
  const part = span ? `${whole}?bytes=${span.start}-${span.end - 1}` : whole;
  const found = isReturning() ? await fromCache(whole, part, span, read) : null;
  if (found) return found.made;
  const response = await reach(name, {
    headers: span ? { Range: `bytes=${span.start}-${span.end - 1}` } : {},
    cache: distrusted.has(name) ? "reload" : "default",
  });
  const isPart = response.status === PARTIAL;
  if (span && !isPart && !small) {
    await response.body?.cancel();
    throw new Problem("server", "This host sends files only whole, and a flop or turn needs parts of them.");
  }
  distrusted.add(name);
  const bytes = await bodyOf(name, response);
  if (isPart && span && bytes.length !== span.end - span.start) throw damaged(name, "ends too early");
  const isSame = !isPart && (await requireHash(name, bytes));
  const made = await read(span && !isPart ? bytes.subarray(span.start, span.end) : bytes, isSame);
  distrusted.delete(name);
  setTimeout(() => keep(isPart ? part : whole, bytes), LATER);
  return made;
}

/** @param {string} key @param {Uint8Array} bytes */
async function keep(key, bytes) {
  try {
    await (await kept())?.put(key, new Response(/** @type {BlobPart} */ (bytes)));
  } catch {
    // What a full disk cannot keep is fetched again.
  }
}

/**
 * What was kept of a file, in a box; nothing if it is damaged.
 * @param {string} whole @param {string} part @param {Span | null} span
 * @param {Read} read
 */
async function fromCache(whole, part, span, read) {
  const cache = await kept();
  for (const key of new Set([part, whole])) {
    const response = await cache?.match(key);
    if (!response) continue;
    const bytes = new Uint8Array(await response.arrayBuffer());
    try {
      return { made: await read(span && key === whole ? bytes.subarray(span.start, span.end) : bytes, false) };
    } catch {
      await cache?.delete(key);
    }
  }
  return null;
}

/** The response to a request for a file. @param {string} name @param {RequestInit} options */
export async function reach(name, options) {
  let response;
  try {
    response = await fetch(addressOf(name), options);
  } catch {
    throw new Problem("offline", "The host does not answer, and this was not looked up before.");
  }
  if (response.status === NOT_FOUND) throw damaged(name, "is missing on this host");
  if (response.status === UNSATISFIABLE) throw damaged(name, "ends too early");
  if (!response.ok) throw new Problem("host", `The host fails to send ${name}.`);
  return response;
}

/** @param {string} name @param {Response} response */
export async function bodyOf(name, response) {
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch {
    throw damaged(name, "ends too early");
  }
}

/**
 * Whether a file was compared with the hash in its name: only pages from https and from this machine may compute one.
 * Throws a `Problem` if the hash is another's.
 * @param {string} name @param {Uint8Array} bytes
 */
export async function requireHash(name, bytes) {
  const hash = name.match(/\.([0-9a-f]+)\.[a-z]+$/)?.[1];
  if (!hash || !globalThis.crypto?.subtle) return false;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes)));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!hex.startsWith(hash)) throw damaged(name, "is not what was exported");
  return true;
}

/** A file that is not as it was exported. @param {string} name @param {string} how */
export const damaged = (name, how) =>
  new Problem("host", `The file ${name} ${how}. Whoever runs this site must upload it again.`);

