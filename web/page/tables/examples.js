// Questions in SQL to copy: each runs as it stands.

/** @type {[string, string][]} what it asks, and the statement */
export const EXAMPLES = [
  [
    "How many hands there are of each category",
    "SELECT category, count(*) AS hands FROM hands GROUP BY category ORDER BY hands",
  ],
  [
    "The best holes on a flop",
    "SELECT hole, equity FROM flop_states WHERE board = canonical('Qh7h2c') ORDER BY equity DESC LIMIT 10",
  ],
  ["A hole on a turn", "SELECT win, tie, lose, equity FROM turn_row('AhKh', 'Qh7h2c2s')"],
  [
    "What keeping each set of cards is worth",
    "SELECT hold_cards('9dTd6hQh8s', hold) AS kept, better / draws AS improves FROM discards WHERE hand_id = hand_id('9dTd6hQh8s') ORDER BY improves DESC",
  ],
  ["The name of seven cards", "SELECT name, ways FROM values WHERE value = hand_value('AhAd7c7s2h3d4c')"],
];

/** The command that runs a statement. @param {string} statement */
export const command = (statement) => `outs sql "${statement}"`;

/** How other programs read a table where it is. @param {string} address @returns {[string, string][]} */
export const elsewhere = (address) => [
  ["Download a table", `curl -O ${address}`],
  ["Read it in DuckDB", `duckdb -c "SELECT * FROM '${address}' ORDER BY equity DESC LIMIT 10"`],
  ["Read it in Python", `polars.read_parquet("${address}")`],
];
