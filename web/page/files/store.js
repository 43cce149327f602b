// Files of a static host: fetched whole or in part, verified, and cached for use without the host.

import { Problem } from "../lib/problem.js";
import { site } from "./site.js";

// The browser's cache for this site; other sites may be on the same host.
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
 * The result of `read` on a whole file, verified by the hash in its name if the browser can compute hashes.
 * @param {string} name
 * @param {Read} read throws a `Problem` for damaged bytes
 */
export const wholeFile = (name, read) => once(name, () => fetched(name, null, true, read));

/**
 * The result of `read` on a part of a file.
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
    throw new Problem("server", "This host sends files only whole, but a flop or turn needs parts of files.");
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
    // If the disk is full, the data are fetched again next time.
  }
}

/**
 * The cached part of a file, in an object; nothing if it is damaged.
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
  if (!response.ok) throw new Problem("host", `The host could not send ${name}.`);
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
 * Whether a file could be verified by the hash in its name: only pages from https or this machine can compute one.
 * Throws a `Problem` if the hash differs.
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
  new Problem("host", `The file ${name} ${how}. The operator of this site must upload it again.`);
