// Examples in SQL, to run in the page and to copy.

/** @type {[string, string][]} what it asks, and the statement */
export const EXAMPLES = [
  [
    "Number of hands in each category",
    "SELECT category, count(*) AS hands FROM hands GROUP BY category ORDER BY hands",
  ],
  [
    "The best holes on a flop",
    "SELECT hole, equity FROM flop_states WHERE board = canonical('Qh7h2c') ORDER BY equity DESC LIMIT 10",
  ],
  ["A hole on a turn", "SELECT win, tie, lose, equity FROM turn_row('AhKh', 'Qh7h2c2s')"],
  [
    "The chance to improve with each hold",
    "SELECT hold_cards('9dTd6hQh8s', hold) AS kept, better / draws AS improves FROM discards WHERE hand_id = hand_id('9dTd6hQh8s') ORDER BY improves DESC",
  ],
  ["The name of seven cards", "SELECT name, ways FROM values WHERE value = hand_value('AhAd7c7s2h3d4c')"],
];

/** Questions to the small tables, which the page can ask without a service. @type {[string, string][]} */
export const RUNNABLE = [
  [
    "Number of hands in each category",
    "SELECT category, sum(ways) AS hands, count(*) AS hand_values\nFROM values\nGROUP BY category\nORDER BY hands",
  ],
  [
    "The best starting hands against five opponents",
    "SELECT starting_hand, round(100 * equity, 2) AS percent\nFROM starting_hands\nWHERE opponents = 5\nORDER BY equity DESC, starting_hand\nLIMIT 20",
  ],
  [
    "The most even match-ups before the flop",
    "SELECT starting_hand_a, starting_hand_b, (win + tie / 2) / (win + tie + lose) AS equity\nFROM starting_hand_matchups\nWHERE starting_hand_a < starting_hand_b\nORDER BY abs(equity - 0.5), starting_hand_a, starting_hand_b\nLIMIT 20",
  ],
  [
    "Hands to push with ten big blinds",
    "SELECT starting_hand, round(push, 3) AS push, round(push_value, 4) AS big_blinds\nFROM push_fold\nWHERE stack = 10 AND ante = 0 AND push > 0\nORDER BY push_value DESC, starting_hand",
  ],
  [
    "The lines of a pay table with their pays",
    "SELECT line, outcome, pay, combinations\nFROM paytables\nWHERE paytable = 'jacks-or-better-9-6'\nORDER BY line",
  ],
  ["A board in the tables’ canonical form", "SELECT canonical('Qh7h2c') AS board, board_id('Qh7h2c') AS board_id"],
];

/** The command that runs a statement. @param {string} statement */
export const command = (statement) => `outs sql "${statement}"`;

/** How other programs read a table where it is. @param {string} address @returns {[string, string][]} */
export const elsewhere = (address) => [
  ["Download a table", `curl -O ${address}`],
  ["Read it in DuckDB", `duckdb -c "SELECT * FROM '${address}' ORDER BY equity DESC LIMIT 10"`],
  ["Read it in Python", `polars.read_parquet("${address}")`],
];
