// A result as CSV, in which no spreadsheet finds a formula.

/** @param {{columns: string[], rows: (string | null)[][]}} result */
export const csv = ({ columns, rows }) =>
  [columns, ...rows].map((row) => `${row.map((value) => quoted(neutral(value ?? ""))).join(",")}\n`).join("");

const NUMBER = /^[+-]?[0-9][0-9,]*(?:\.[0-9]+%?|\/[0-9]+|%)?$/;
const FORMULA = /^[=+\-@\x00-\x1f\x7f]/;
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

/**
 * A cell that no spreadsheet runs, as `neutral` in display/output_formats.py.
 * @param {string} value
 */
const neutral = (value) =>
  NUMBER.test(value) ? value : (FORMULA.test(value) ? "'" : "") + value.replace(CONTROL, " ");

/** @param {string} value */
const quoted = (value) => (/[",\r\n]/.test(value) ? `"${value.replace(/"/g, '""')}"` : value);
