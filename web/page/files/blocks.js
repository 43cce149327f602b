// Blocks of rows, as web/site/blocks.py writes them: numbers byte by byte, deflated, with a checksum.

import { site } from "./site.js";
import { damaged, partOfFile, wholeFile } from "./store.js";

const CHECKSUM_BYTES = 4;
const MOST_KEPT = 32; // decoded blocks in memory: at most 6 MB

/** @typedef {[name: string, bytes: number, count: number]} Column */

const CRC = new Uint32Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  CRC[byte] = value;
}

/** The CRC-32 of some bytes, begun with another. @param {Uint8Array} bytes @param {number} seed */
function crc32(bytes, seed) {
  let crc = ~seed;
  for (let at = 0; at < bytes.length; at += 1) crc = CRC[(crc ^ bytes[at]) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** The bytes of a zlib stream. @param {string} name of the file @param {Uint8Array} bytes */
export async function inflated(name, bytes) {
  const { readable, writable } = new DecompressionStream("deflate");
  const writer = writable.getWriter();
  // Readers report damage.
  writer.write(/** @type {BufferSource} */ (bytes)).catch(() => {});
  writer.close().catch(() => {});
  try {
    return new Uint8Array(await new Response(readable).arrayBuffer());
  } catch {
    throw damaged(name, "is damaged or cut short");
  }
}

/** @type {Map<string, Promise<any>>} what is in the small files that were read */
const known = new Map();

/** What is in a small file, read once. @param {string} name @param {import("./store.js").Read} read */
function readOnce(name, read) {
  const before = known.get(name);
  if (before) return before;
  const now = wholeFile(name, read);
  now.catch(() => known.delete(name)); // read again for the next question
  known.set(name, now);
  return now;
}

/** The JSON of a deflated file. @param {string} name @returns {Promise<any>} */
export const packedJson = (name) =>
  readOnce(name, async (bytes) => JSON.parse(new TextDecoder().decode(await inflated(name, bytes))));

/** Some rows of a table; a number is put together from its bytes when it is asked for. */
export class Block {
  /** @param {Uint8Array} bytes @param {Column[]} columns @param {number} rows */
  constructor(bytes, columns, rows) {
    this.bytes = bytes;
    this.rows = rows;
    /** @type {Record<string, {start: number, width: number}>} */
    this.columns = {};
    let start = 0;
    for (const [name, width, count] of columns) {
      this.columns[name] = { start, width };
      start += rows * width * count;
    }
  }

  /**
   * A block from a file's bytes. Throws a `Problem` if they are not those of this block.
   * @param {string} name of the file
   * @param {Uint8Array} bytes
   * @param {Column[]} columns
   * @param {number} rows
   * @param {number} number of the block
   * @param {boolean} isSame whether the file was compared with its hash, which no other bytes have
   */
  static async read(name, bytes, columns, rows, number, isSame) {
    const all = await inflated(name, bytes);
    const size = columns.reduce((sum, [, width, count]) => sum + rows * width * count, 0);
    const content = all.subarray(0, size);
    const checksum = () => new DataView(all.buffer, all.byteOffset).getUint32(size, true);
    if (all.length !== size + CHECKSUM_BYTES || (!isSame && checksum() !== crc32(content, number)))
      throw damaged(name, "is not what was exported");
    return new Block(content, columns, rows);
  }

  /** A number of up to four bytes. @param {string} column @param {number} row @param {number} [place] in its row */
  number(column, row, place = 0) {
    const { start, width } = this.columns[column];
    let value = 0;
    for (let byte = width - 1; byte >= 0; byte -= 1)
      value = value * 256 + this.bytes[start + (place * width + byte) * this.rows + row];
    return value;
  }

  /** A number of any size. @param {string} column @param {number} row @param {number} [place] in its row */
  big(column, row, place = 0) {
    const { start, width } = this.columns[column];
    let value = 0n;
    for (let byte = width - 1; byte >= 0; byte -= 1)
      value = value * 256n + BigInt(this.bytes[start + (place * width + byte) * this.rows + row]);
    return value;
  }
}

/**
 * A file that is one block.
 * @param {{file: string, rows: number, columns: Column[]}} told by the manifest
 * @returns {Promise<Block>}
 */
export const blockFile = ({ file, rows, columns }) =>
  readOnce(file, (bytes, isSame) => Block.read(file, bytes, columns, rows, 0, isSame));

/** @type {Map<string, Block>} decoded blocks, the longest unused first */
const blocks = new Map();
/** @type {Map<string, number[]>} where the blocks of each table begin */
const startsOf = new Map();

/**
 * A block of a table. Throws a `Problem`.
 * @param {string} table
 * @param {number} number
 * @param {number} rows that it has
 */
export async function blockOf(table, number, rows) {
  const key = `${table} ${number}`;
  const known = blocks.get(key);
  blocks.delete(key);
  const block = known ?? (await fetchBlock(table, number, rows));
  blocks.set(key, block);
  for (const oldest of blocks.keys()) {
    if (blocks.size <= MOST_KEPT) break;
    blocks.delete(oldest);
  }
  return block;
}

/** @param {string} table @param {number} number @param {number} rows */
async function fetchBlock(table, number, rows) {
  const told = site.tables[table];
  const { files, sizes } = told.list ? await packedJson(told.list) : told;
  const starts = startsIn(table, sizes);
  const place = Math.floor(number / told.per_file);
  const name = files[place];
  if (!name) throw damaged(`${table} ${place}`, "was left out of this site");
  const first = starts[place * told.per_file];
  const span = { start: starts[number] - first, end: starts[number + 1] - first };
  return partOfFile(name, span, told.whole, (bytes, isSame) =>
    Block.read(name, bytes, told.columns, rows, number, isSame),
  );
}

/** Where each block of a table begins if all follow each other. @param {string} table @param {number[]} sizes */
function startsIn(table, sizes) {
  let starts = startsOf.get(table);
  if (!starts) {
    let end = 0;
    starts = [0, ...sizes.map((size) => (end += size))];
    startsOf.set(table, starts);
  }
  return starts;
}
