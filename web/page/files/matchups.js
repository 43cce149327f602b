// Every pair of holes before the flop, for ranges against each other: the whole table, 0.4 MB, fetched when first needed.

import { Block } from "./blocks.js";
import { site } from "./site.js";
import { wholeFile } from "./store.js";

/** @typedef {import("../engine/preflop.js").Matchups} Matchups */

/** @type {Promise<Matchups> | undefined} */
let known;

/** The wins and ties of each row. Throws a `Problem`. @returns {Promise<Matchups>} */
export function matchups() {
  if (known) return known;
  const now = fetchAll();
  now.catch(() => (known = undefined)); // fetched again for the next question
  known = now;
  return now;
}

/** @returns {Promise<Matchups>} */
async function fetchAll() {
  const told = site.tables.preflop;
  const [win, tie] = [new Uint32Array(told.rows), new Uint32Array(told.rows)];
  await Promise.all(
    told.files.map((/** @type {string} */ name, /** @type {number} */ file) =>
      wholeFile(name, async (bytes, isSame) => {
        const first = file * told.per_file;
        let end = 0;
        for (const [place, size] of told.sizes.slice(first, first + told.per_file).entries()) {
          const row = (first + place) * told.in_block;
          const rows = Math.min(told.in_block, told.rows - row);
          const part = bytes.subarray(end, (end += size));
          const block = await Block.read(name, part, told.columns, rows, first + place, isSame);
          for (let at = 0; at < rows; at += 1) {
            win[row + at] = block.number("win", at);
            tie[row + at] = block.number("tie", at);
          }
        }
      }),
    ),
  );
  return { win, tie };
}
