// Hand histories out of .gz and .zip archives, unpacked by the browser itself.

const END = 0x06054b50; // of a zip archive: where its directory is
const ENTRY = 0x02014b50; // of that directory
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

const GZIP = [0x1f, 0x8b, 8]; // how a member of a .gz file begins
const HEAD = 1 << 18; // bytes that decide how a text is coded, as for the command line

/** What an archive says when it cannot be read. */
export class Unreadable extends Error {}

/** @typedef {{name: string, bytes: Uint8Array, wrong?: string}} Unpacked a file, or the part of it that could be read and what is wrong */

/**
 * The histories in some files: archives are replaced by what is in them.
 * @param {globalThis.File[]} chosen
 * @param {number} most bytes of all texts together: unpacking stops there
 * @returns {Promise<{files: import("./hands.js").File[], wrong: string[]}>} `wrong` has a line for each archive that could not be read
 */
export async function historiesIn(chosen, most) {
  /** @type {import("./hands.js").File[]} */
  const files = [];
  /** @type {string[]} */
  const wrong = [];
  let left = most;
  for (const file of chosen) {
    try {
      for (const one of await unpacked(file, left)) {
        if (one.wrong) wrong.push(one.wrong);
        if (one.wrong && !one.bytes.length) continue;
        left -= one.bytes.length;
        files.push({ name: one.name, text: new TextDecoder(codingOf(one.bytes)).decode(one.bytes) });
      }
    } catch (error) {
      if (!(error instanceof Unreadable) || isTooMuch(error)) throw error;
      wrong.push(error.message);
    }
  }
  return { files, wrong };
}

/** How a text is coded: UTF-8, UTF-16, mostly with a mark, or else Windows' Latin letters. @param {Uint8Array} bytes */
function codingOf(bytes) {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (bytes.length > 7 && [1, 3, 5, 7].every((place) => bytes[place] === 0)) return "utf-16le";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, HEAD), { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** @param {globalThis.File} file @param {number} most @returns {Promise<Unpacked[]>} */
async function unpacked(file, most) {
  const name = file.name.toLowerCase();
  if (name.endsWith(".zip")) return fromZip(file.name, new Uint8Array(await file.arrayBuffer()), most);
  if (file.size > most) throw new Unreadable(TOO_MUCH);
  if (name.endsWith(".gz")) return [await fromGzip(file.name, new Uint8Array(await file.arrayBuffer()), most)];
  const { bytes, isWhole } = await inflated(file.stream(), null, most);
  return [{ name: file.name, bytes, ...(isWhole ? null : { wrong: `${file.name} cannot be read.` }) }];
}

/** The bytes of a stream, as far as they can be read. @param {ReadableStream<any>} stream @param {any} format of its compression, if any @param {number} most */
async function inflated(stream, format, most) {
  const parts = [];
  let size = 0;
  let isWhole = true;
  try {
    const reader = (format ? stream.pipeThrough(new DecompressionStream(format)) : stream).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      parts.push(value);
      if (size > most) break; // the caller says so: the rest is not unpacked
    }
    if (size > most) await reader.cancel();
  } catch {
    isWhole = false;
  }
  if (size > most) throw new Unreadable(TOO_MUCH);
  return { bytes: new Uint8Array(await new Blob(parts).arrayBuffer()), isWhole };
}

/** The members of a .gz file, of which a browser reads one only: `cat a.gz b.gz` makes several. @param {string} name @param {Uint8Array} packed @param {number} most @returns {Promise<Unpacked>} */
async function fromGzip(name, packed, most) {
  const parts = [];
  let left = most;
  let start = 0;
  let isDamaged = false;
  for (const end of [...membersIn(packed), packed.length]) {
    const { bytes, isWhole } = await inflated(new Blob([packed.slice(start, end)]).stream(), "gzip", left);
    isDamaged = !isWhole;
    if (isDamaged && end < packed.length) continue; // no member begins there
    parts.push(bytes);
    left -= bytes.length;
    start = end;
  }
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  if (isDamaged && !bytes.length) throw new Unreadable(`${name} is damaged, or no archive.`);
  return { name: name.slice(0, -3), bytes, ...(isDamaged && { wrong: `${name}: the rest is damaged.` }) };
}

/** Where another member of a .gz file may begin. @param {Uint8Array} packed */
function* membersIn(packed) {
  for (let at = packed.indexOf(GZIP[0], 1); at > 0; at = packed.indexOf(GZIP[0], at + 1))
    if (GZIP.every((byte, place) => packed[at + place] === byte)) yield at;
}

const TOO_MUCH = "too much";

/** Whether an archive holds more than may be sent. @param {unknown} error */
export const isTooMuch = (error) => error instanceof Unreadable && error.message === TOO_MUCH;

/** The files of a zip archive, without folders and what a Mac adds. @param {string} name @param {Uint8Array} bytes @param {number} most */
async function fromZip(name, bytes, most) {
  const view = new DataView(bytes.buffer);
  const found = [];
  try {
    let end = bytes.length - END_SIZE;
    while (view.getUint32(end, true) !== END)
      if (--end < bytes.length - END_SIZE - LONGEST_COMMENT) throw new RangeError();
    let at = view.getUint32(end + 16, true);
    for (let entries = view.getUint16(end + 10, true); entries > 0; entries -= 1) {
      if (view.getUint32(at, true) !== ENTRY) throw new RangeError();
      const [named, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
      const inside = new TextDecoder().decode(bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + named));
      if (!inside.endsWith("/") && !inside.startsWith("__MACOSX/")) {
        found.push({
          name: inside,
          flags: view.getUint16(at + 8, true),
          method: view.getUint16(at + 10, true),
          size: view.getUint32(at + 20, true),
          local: view.getUint32(at + 42, true),
        });
      }
      at += ENTRY_SIZE + named + extra + comment;
    }
  } catch {
    throw new Unreadable(`${name} is damaged, or no archive.`);
  }
  if (!found.length) throw new Unreadable(`${name} holds no files.`);
  /** @type {Unpacked[]} */
  const files = [];
  let left = most;
  for (const entry of found) {
    const label = `${name}/${entry.name}`;
    const refused = refusal(entry, bytes.length);
    if (refused) {
      files.push({ name: entry.name, bytes: new Uint8Array(), wrong: `${label} ${refused}` });
      continue;
    }
    const start =
      entry.local + LOCAL_SIZE + view.getUint16(entry.local + 26, true) + view.getUint16(entry.local + 28, true);
    const packed = new Blob([bytes.slice(start, start + entry.size)]).stream();
    const read = await inflated(packed, entry.method === DEFLATED ? "deflate-raw" : null, left);
    left -= read.bytes.length;
    files.push({ name: entry.name, bytes: read.bytes, ...(read.isWhole ? null : { wrong: `${label} is damaged.` }) });
  }
  return files;
}

/** Why a file of a zip archive is not read, if it is not. @param {{name: string, flags: number, method: number, local: number}} entry @param {number} size of the archive */
function refusal({ name, flags, method, local }, size) {
  if (/\.(gz|zip)$/i.test(name)) return "is an archive in an archive: unpack it first.";
  if (flags & ENCRYPTED) return "is encrypted.";
  if (![STORED, DEFLATED].includes(method)) return "is packed in a way that browsers cannot read.";
  return local + LOCAL_SIZE > size ? "is damaged." : "";
}
