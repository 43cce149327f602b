// Statements in SQL, run by the service or in the page, with their rows as text.

import { address, ask } from "../lib/api.js";
import { Problem } from "../lib/problem.js";
import { fromFiles } from "../lib/server.js";

/** Rows that are shown of a result. */
export const MOST_ROWS = 1000;

/** @typedef {string | null} Value */
/** @typedef {{columns: string[], rows: Value[][], more: boolean}} Result the first rows, and whether there are others */

/**
 * The first rows that a statement selects. Throws a `Problem`.
 * @param {string} statement
 * @param {AbortSignal} signal that ends it
 * @returns {Promise<Result>}
 */
export async function run(statement, signal) {
  if (!statement.trim()) throw new Problem("invalid", "Write a SELECT, or choose an example.");
  if (!fromFiles) return fromService(statement, signal);
  return (await import("../files/sql.js")).select(statement, MOST_ROWS, signal);
}

/** @param {string} statement @param {AbortSignal} signal @returns {Promise<Result>} */
async function fromService(statement, signal) {
  const { columns, rows, truncated } = await ask(address("sql", { sql: statement }), signal);
  const values = rows.map((/** @type {any} */ row) => columns.map((/** @type {string} */ name) => text(row[name])));
  return { columns, rows: values, more: truncated };
}

/** @param {any} value @returns {Value} */
const text = (value) => (value === null || typeof value === "string" ? value : JSON.stringify(value));
