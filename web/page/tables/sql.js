// SQL to run: the notice about loading DuckDB, the statement, and its rows.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { useId } from "../lib/id.js";
import { Problem } from "../lib/problem.js";
import { fromFiles } from "../lib/server.js";
import { listed, size, whole } from "../lib/words.js";
import { address, ask } from "../lib/api.js";
import { Button, Copy, Select } from "../parts/controls.js";
import { Trouble } from "../parts/states.js";
import { RUNNABLE } from "./examples.js";
import { csv } from "./csv.js";

const NUMBER = /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i;

/** Where statements are run: at once with a service, otherwise once DuckDB is loaded. */
export function Sql() {
  const [loaded, setLoaded] = useState(/** @type {{whole: boolean} | null} */ (fromFiles ? null : { whole: false }));
  return loaded ? html`<${Statement} whole=${loaded.whole} />` : html`<${Load} done=${setLoaded} />`;
}

/** What there is to load, and the button that does. @param {{done: (loaded: {whole: boolean}) => void}} props */
function Load({ done }) {
  const [offered, setOffered] = useState(/** @type {import("../files/sql.js").Offer | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const [loading, setLoading] = useState(false);
  const attempt = async (/** @type {(sql: typeof import("../files/sql.js")) => Promise<void>} */ what) => {
    setProblem(null);
    try {
      await what(await import("../files/sql.js"));
    } catch (error) {
      setProblem(error instanceof Problem ? error : new Problem("failed", "DuckDB could not be loaded."));
    }
  };
  const look = () => attempt(async ({ offer }) => setOffered(await offer()));
  const load = async () => {
    setLoading(true);
    await attempt(async ({ openTables }) => done(await openTables()));
    setLoading(false);
  };
  useEffect(() => {
    look();
  }, []);
  return html`
    ${
      offered
        ? html`<p>
              Statements run here, in DuckDB, which is loaded once. Then each fetches what it reads of${" "}
              ${size(offered.database_bytes)} of tables: ${listed(offered.tables)}.
            </p>
            <${Button} class="primary" can=${!loading} onClick=${load}>Load DuckDB (${size(offered.bytes)})<//>`
        : null
    }
    ${loading ? html`<p>Loading…</p>` : null}
    ${problem ? html`<${Trouble} problem=${problem} retry=${offered ? load : look} />` : null}
  `;
}

/** A statement, and what it selects. @param {{whole: boolean}} props */
function Statement({ whole: fetchedWhole }) {
  const [text, setText] = useState(RUNNABLE[0][1]);
  const [result, setResult] = useState(/** @type {Result | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const [says, setSays] = useState("");
  const running = useRef(/** @type {AbortController | null} */ (null));
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    if (fromFiles) field.current?.focus(); // in place of the button that is gone
    return () => running.current?.abort();
  }, []);
  const start = async () => {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setProblem(null);
    setSays("Running…");
    const began = performance.now();
    try {
      const found = await run(text, stop.signal);
      setResult(found);
      setSays(`${rowsOf(found)} in ${((performance.now() - began) / 1000).toFixed(2)} s`);
    } catch (error) {
      setResult(null);
      setSays(stop.signal.aborted ? "Stopped." : "");
      if (!stop.signal.aborted)
        setProblem(error instanceof Problem ? error : new Problem("failed", "The rows could not be read."));
    }
    running.current = null;
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    start();
  };
  const isRunning = says === "Running…";
  return html`
    ${fetchedWhole ? html`<p class="note">This host sends files only whole, so all tables were fetched.</p>` : null}
    <${Select} label="Example" value=${text} onChange=${setText}>
      ${RUNNABLE.some(([, statement]) => statement === text) ? null : html`<option value=${text}>Your own</option>`}
      ${RUNNABLE.map(([what, statement]) => html`<option key=${what} value=${statement}>${what}</option>`)}
    <//>
    <label for=${id}>Statement</label>
    <textarea
      id=${id}
      ref=${field}
      class="statement"
      rows="5"
      spellcheck=${false}
      autocapitalize="off"
      aria-describedby=${`${id}-keys`}
      value=${text}
      onInput=${(/** @type {any} */ event) => setText(event.target.value)}
      onKeyDown=${onKeyDown}
    />
    <div class="actions">
      <${Button} class="primary" can=${!isRunning} onClick=${start}>Run<//>
      ${isRunning ? html`<button type="button" onClick=${() => running.current?.abort()}>Stop</button>` : null}
      <span class="note" id=${`${id}-keys`}>or Ctrl+Enter</span>
      <span role="status">${says}</span>
    </div>
    ${problem ? html`<${Trouble} problem=${problem} retry=${start} />` : null}
    ${result ? html`<${Rows} result=${result} />` : null}
  `;
}

/** "9 rows". @param {Result} result */
const rowsOf = ({ rows, more }) =>
  more ? `The first ${whole(MOST_ROWS)} rows` : `${whole(rows.length)} ${rows.length === 1 ? "row" : "rows"}`;

/** The rows of a result, numbers to the right. @param {{result: Result}} props */
function Rows({ result }) {
  const { columns, rows } = result;
  const isNumber = columns.map((_, place) => rows.every((row) => row[place] === null || NUMBER.test(row[place] ?? "")));
  const kind = (/** @type {number} */ place) => (isNumber[place] && rows.length ? "number" : null);
  return html`
    <div class="result" role="region" aria-label="Rows" tabindex="0">
      <table>
        <thead>
          <tr>
            ${columns.map((name, place) => html`<th key=${place} scope="col" class=${kind(place)}>${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row, number) =>
              html`<tr key=${number}>
                ${row.map((value, place) => html`<td key=${place} class=${kind(place)}>${value ?? html`<i>NULL</i>`}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="actions">
      <button type="button" onClick=${() => save("rows.csv", csv(result), "text/csv")}>Save as CSV</button>
      <${Copy} name="Copy as CSV" text=${() => csv(result)} />
    </p>
  `;
}

/** Rows that are shown of a result. */
const MOST_ROWS = 1000;

/** @typedef {string | null} Value */
/** @typedef {{columns: string[], rows: Value[][], more: boolean}} Result the first rows, and whether there are others */

/**
 * The first rows that a statement selects. Throws a `Problem`.
 * @param {string} statement
 * @param {AbortSignal} signal that ends it
 * @returns {Promise<Result>}
 */
async function run(statement, signal) {
  if (!statement.trim()) throw new Problem("invalid", "Write a SELECT, or choose an example.");
  if (!fromFiles) return fromService(statement, signal);
  return (await import("../files/sql.js")).select(statement, MOST_ROWS, signal);
}

/** @param {string} statement @param {AbortSignal} signal @returns {Promise<Result>} */
async function fromService(statement, signal) {
  const { columns, rows, truncated } = await ask(address("sql", { sql: statement }), signal);
  const values = rows.map((/** @type {any} */ row) => columns.map((/** @type {string} */ name) => asText(row[name])));
  return { columns, rows: values, more: truncated };
}

/** @param {any} value @returns {Value} */
const asText = (value) => (value === null || typeof value === "string" ? value : JSON.stringify(value));

/** Save a text as a file of the reader's. @param {string} name @param {string} text @param {string} type */
function save(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
