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

/** What an archive says when it cannot be read. */
export class Unreadable extends Error {}

/**
 * The histories in some files: archives are replaced by what is in them.
 * @param {globalThis.File[]} chosen
 * @param {number} most bytes of all texts together: unpacking stops there
 * @returns {Promise<import("./hands.js").File[]>}
 */
export async function historiesIn(chosen, most) {
  const found = [];
  let left = most;
  for (const file of chosen) {
    for (const { name, bytes } of await unpacked(file, left)) {
      left -= bytes.length;
      found.push({ name, text: new TextDecoder(codingOf(bytes)).decode(bytes) });
    }
  }
  return found;
}

/** How a text is coded: some sites write UTF-16, which begins with a mark. @param {Uint8Array} bytes */
const codingOf = ([first, second]) =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";

/** @param {globalThis.File} file @param {number} most @returns {Promise<{name: string, bytes: Uint8Array}[]>} */
async function unpacked(file, most) {
  const name = file.name.toLowerCase();
  if (name.endsWith(".gz"))
    return [{ name: file.name.slice(0, -3), bytes: await inflated(file.stream(), "gzip", file.name, most) }];
  if (name.endsWith(".zip")) return fromZip(file.name, new Uint8Array(await file.arrayBuffer()), most);
  return [{ name: file.name, bytes: await inflated(file.stream(), null, file.name, most) }];
}

/** The bytes of a stream. @param {ReadableStream<any>} stream @param {any} format of its compression, if any @param {string} name @param {number} most */
async function inflated(stream, format, name, most) {
  const parts = [];
  let size = 0;
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
    throw new Unreadable(`${name} is damaged, or no archive.`);
  }
  if (size > most) throw new Unreadable(TOO_MUCH);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
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
  const files = [];
  let left = most;
  for (const entry of found) {
    if (entry.flags & ENCRYPTED) throw new Unreadable(`${name} is encrypted.`);
    if (![STORED, DEFLATED].includes(entry.method) || entry.local + LOCAL_SIZE > bytes.length)
      throw new Unreadable(`${name} is packed in a way that browsers cannot read.`);
    const start =
      entry.local + LOCAL_SIZE + view.getUint16(entry.local + 26, true) + view.getUint16(entry.local + 28, true);
    const packed = new Blob([bytes.slice(start, start + entry.size)]).stream();
    const content = await inflated(packed, entry.method === DEFLATED ? "deflate-raw" : null, name, left);
    left -= content.length;
    files.push({ name: entry.name, bytes: content });
  }
  if (!files.length) throw new Unreadable(`${name} holds no files.`);
  return files;
}
