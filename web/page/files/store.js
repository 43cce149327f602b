// The files that a static host has: fetched whole or in part, checked, and kept for when the host cannot be reached.

import { Problem } from "../lib/problem.js";

// The browser's cache of what was fetched from this site: others may lie on the same host.
const KEPT = `outs-data ${new URL(".", document.baseURI).href}`;
const MANIFEST = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="outs-files"]'))?.content ?? "";
const PARTIAL = 206;
const NOT_FOUND = 404;
const UNSATISFIABLE = 416;

/** @typedef {{start: number, end: number}} Span bytes of a file, without the last */

/** Whether nothing was kept when the page was opened: then there is nothing to look for. @type {Promise<boolean>} */
const isNew = globalThis.caches ? caches.has(KEPT).then((has) => !has, () => true) : Promise.resolve(true);
/** The browser's cache, if it lets the page have one. @type {Promise<Cache | null>} */
const kept = isNew.then(() => globalThis.caches?.open(KEPT) ?? null).catch(() => null);

/** Where a file is. */
export const addressOf = (/** @type {string} */ name) => new URL(name, document.baseURI).href;

/** @type {Promise<any> | null} */
let manifestRead = null;

/** What the site has, and by which names. Throws a `Problem`. */
export function manifest() {
  manifestRead ??= readManifest().catch((error) => {
    manifestRead = null; // asked again by whoever asks next
    throw error;
  });
  return manifestRead;
}

async function readManifest() {
  const url = addressOf(MANIFEST);
  let response;
  try {
    response = await reach(MANIFEST, { cache: "no-cache" });
  } catch (error) {
    const before = await (await kept)?.match(url);
    if (before) return before.json();
    throw error;
  }
  const text = await response.text();
  try {
    const now = JSON.parse(text);
    keepManifest(url, text, now.tables_digest);
    return now;
  } catch {
    throw damaged(MANIFEST, "is not what was exported");
  }
}

/** Keep the manifest, and nothing of other tables. @param {string} url @param {string} text @param {string} digest */
async function keepManifest(url, text, digest) {
  try {
    const cache = await kept;
    const before = await (await cache?.match(url))?.json();
    if (before && before.tables_digest !== digest)
      for (const request of (await cache?.keys()) ?? []) await cache?.delete(request);
    await cache?.put(url, new Response(text));
  } catch {
    // A full disk, or none: without its host the page then has nothing.
  }
}

/** @type {Map<string, Promise<any>>} what is being fetched: two who ask at once fetch once */
const underWay = new Map();
/** @type {Set<string>} files that came damaged: the browser's own copy is not trusted again */
const distrusted = new Set();

/**
 * What `read` makes of a whole file, whose bytes are compared with the hash in its name where the browser can.
 * @template T
 * @param {string} name
 * @param {(bytes: Uint8Array) => Promise<T>} read throws a `Problem` for damaged bytes
 * @returns {Promise<T>}
 */
export const wholeFile = (name, read) => once(name, () => fetched(name, null, true, read));

/**
 * What `read` makes of a part of a file.
 * @template T
 * @param {string} name
 * @param {Span} span
 * @param {boolean} small whether the whole file may be fetched in its place, from a host that sends no parts
 * @param {(bytes: Uint8Array) => Promise<T>} read throws a `Problem` for damaged bytes
 * @returns {Promise<T>}
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

/** @param {string} name @param {Span | null} span @param {boolean} small @param {(bytes: Uint8Array) => Promise<any>} read */
async function fetched(name, span, small, read) {
  const whole = addressOf(name);
  const part = span ? `${whole}?bytes=${span.start}-${span.end - 1}` : whole;
  const found = (await isNew) ? null : await fromCache(whole, part, span, read);
  if (found) return found.made;
  const response = await reach(name, {
    headers: span ? { Range: `bytes=${span.start}-${span.end - 1}` } : {},
    cache: distrusted.has(name) ? "reload" : "default",
  });
  const isPart = response.status === PARTIAL;
  if (span && !isPart && !small) {
    await response.body?.cancel();
    throw new Problem("host", "This host sends files only whole, and a flop or turn needs parts of them.");
  }
  distrusted.add(name);
  const bytes = await bodyOf(name, response);
  if (isPart && span && bytes.length !== span.end - span.start) throw damaged(name, "ends too early");
  if (!isPart) await requireHash(name, bytes);
  const made = await read(span && !isPart ? bytes.subarray(span.start, span.end) : bytes);
  distrusted.delete(name);
  // What a full disk cannot keep is fetched again.
  kept.then((cache) => cache?.put(isPart ? part : whole, new Response(/** @type {BlobPart} */ (bytes)))).catch(() => {});
  return made;
}

/**
 * What was kept of a file, in a box; nothing if it is damaged.
 * @param {string} whole @param {string} part @param {Span | null} span
 * @param {(bytes: Uint8Array) => Promise<any>} read
 */
async function fromCache(whole, part, span, read) {
  const cache = await kept;
  for (const key of new Set([part, whole])) {
    const response = await cache?.match(key);
    if (!response) continue;
    const bytes = new Uint8Array(await response.arrayBuffer());
    try {
      return { made: await read(span && key === whole ? bytes.subarray(span.start, span.end) : bytes) };
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

/** The hash is in the name; only pages from https and from this machine may compute one. @param {string} name @param {Uint8Array} bytes */
export async function requireHash(name, bytes) {
  const hash = name.match(/\.([0-9a-f]+)\.[a-z]+$/)?.[1];
  if (!hash || !globalThis.crypto?.subtle) return;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes)));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!hex.startsWith(hash)) throw damaged(name, "is not what was exported");
}

/** A file that is not as it was exported. @param {string} name @param {string} how */
export const damaged = (name, how) =>
  new Problem("host", `The file ${name} ${how}. Whoever runs this site must upload it again.`);

