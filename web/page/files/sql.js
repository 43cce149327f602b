// SQL without a service: DuckDB in a worker, over the small tables; it fetches the parts that a statement reads.

import { Problem } from "../lib/problem.js";
import { site } from "./site.js";
import { addressOf, bodyOf, damaged, reach, requireHash } from "./store.js";

const PARTIAL = 206;
const GZIP = [0x1f, 0x8b];
const WASM = [0x00, 0x61, 0x73, 0x6d];
const WHOLE = "tables.duckdb"; // DuckDB's name for tables that were fetched whole
const FILES = { reliableHeadRequests: false, allowFullHTTPReads: true, forceFullHTTPReads: false };
/** DuckDB asks no other host, whatever a statement says. */
const CLOSED = [
  "SET autoload_known_extensions = false",
  "SET autoinstall_known_extensions = false",
  "SET enable_external_access = false",
  "SET lock_configuration = true",
];

/**
 * @typedef {object} Offer
 * @property {string} library @property {string} worker @property {string} engine
 * @property {number} bytes of these three, as they are sent
 * @property {string} database
 * @property {number} database_bytes
 * @property {string[]} tables in it
 */

/** What this site has to answer statements with. Throws a `Problem`. @returns {Promise<Offer>} */
export async function offer() {
  const { sql } = site;
  if (!sql) throw new Problem("host", "SQL was left out of this site.");
  return sql;
}

/** @typedef {{query: (statement: string) => Promise<any>, whole: boolean, close: () => void}} Engine */

/** @type {Promise<Engine> | null} */
let opened = null;

/** DuckDB with the tables open, and whether these were fetched whole. Throws a `Problem`. @returns {Promise<Engine>} */
export function openTables() {
  opened ??= start().catch((error) => {
    opened = null; // loaded again for the next statement
    throw error;
  });
  return opened;
}

/** Give up what DuckDB does: its worker ends, and another is started for the next statement. */
async function giveUp() {
  const last = opened;
  opened = null;
  (await last)?.close();
}

/** @returns {Promise<Engine>} */
async function start() {
  const { library, worker: script, engine, database: tables } = await offer();
  const [duckdb, module] = await Promise.all([libraryOf(library), engineOf(engine)]);
  const worker = new Worker(addressOf(script));
  const failed = new Promise((_, reject) =>
    worker.addEventListener("error", () => reject(damaged(script, "is missing on this host or damaged"))),
  );
  failed.catch(() => {}); // reported to the caller
  const close = () => worker.terminate();
  try {
    const database = new duckdb.AsyncDuckDB(new duckdb.VoidLogger(), worker);
    await Promise.race([database.instantiate(module), failed]);
    const path = await pathOf(tables, database);
    await database.open({ path, accessMode: duckdb.DuckDBAccessMode.READ_ONLY, filesystem: FILES });
    const connection = await database.connect();
    for (const statement of CLOSED) await connection.query(statement);
    return { query: (statement) => connection.query(statement), whole: path === WHOLE, close };
  } catch (error) {
    close();
    throw error instanceof Problem ? error : damaged(tables, `cannot be opened (${firstLine(error)})`);
  } finally {
    URL.revokeObjectURL(module);
  }
}

/** @param {string} name @returns {Promise<any>} */
async function libraryOf(name) {
  try {
    return await import(addressOf(name));
  } catch {
    throw damaged(name, "is missing on this host or damaged");
  }
}

/** An address of DuckDB's module, inflated unless the host has done so. @param {string} name */
async function engineOf(name) {
  let bytes = await bodyOf(name, await reach(name, {}));
  if (begins(bytes, GZIP)) {
    await requireHash(name, bytes);
    const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));
    bytes = await bodyOf(name, new Response(stream));
  }
  if (!begins(bytes, WASM)) throw damaged(name, "is not what was exported");
  return URL.createObjectURL(new Blob([/** @type {BlobPart} */ (bytes)], { type: "application/wasm" }));
}

/** @param {Uint8Array} bytes @param {number[]} first */
const begins = (bytes, first) => first.every((byte, place) => bytes[place] === byte);

/** Where DuckDB finds the tables: at the host, or in memory if the host sends files only whole. @param {string} name @param {any} database */
async function pathOf(name, database) {
  const response = await reach(name, { headers: { Range: "bytes=0-0" } });
  if (response.status === PARTIAL) {
    await response.body?.cancel();
    return addressOf(name);
  }
  const bytes = await bodyOf(name, response);
  await requireHash(name, bytes);
  await database.registerFileBuffer(WHOLE, bytes);
  return WHOLE;
}

/**
 * The first rows that a statement selects, each value as text. Throws a `Problem`.
 * @param {string} statement
 * @param {number} most rows
 * @param {AbortSignal} signal that ends it
 * @returns {Promise<import("../tables/sql.js").Result>}
 */
export async function select(statement, most, signal) {
  const stopped = new Promise((_, reject) =>
    signal.addEventListener("abort", () => {
      giveUp().catch(() => {});
      reject(signal.reason);
    }),
  );
  const { query } = await Promise.race([openTables(), stopped]);
  const one = statement.trim().replace(/[;\s]+$/, "");
  const asked = `SELECT COLUMNS(*)::VARCHAR FROM (\n${one}\n) LIMIT ${most + 1}`;
  try {
    return resultOf(await Promise.race([query(asked), stopped]), most);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Problem("invalid", firstLine(error));
  }
}

/** @param {any} table in Arrow's form @param {number} most @returns {import("../tables/sql.js").Result} */
function resultOf(table, most) {
  const columns = table.schema.fields.map((/** @type {{name: string}} */ field) => field.name);
  const values = columns.map((/** @type {string} */ _, /** @type {number} */ place) => table.getChildAt(place));
  const rows = Array.from({ length: Math.min(table.numRows, most) }, (_, row) =>
    values.map((/** @type {any} */ column) => column.get(row)),
  );
  return { columns, rows, more: table.numRows > most };
}

/** @param {unknown} error */
const firstLine = (error) => String(error instanceof Error ? error.message : error).split("\n")[0];
