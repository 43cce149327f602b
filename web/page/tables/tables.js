// The Tables tab: the tables and their columns, SQL to run, and SQL to copy.

import { html, useEffect, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { downloadOf, lacks } from "../lib/api.js";
import { size, title, whole } from "../lib/words.js";
import { Choice, Copy } from "../parts/controls.js";
import { Lacking, Reply } from "../parts/states.js";
import { head } from "../parts/table.js";
import { command, elsewhere, EXAMPLES } from "./examples.js";
import { Sql } from "./sql.js";

const HEADINGS = {
  table: "Tables",
  "table on request": "Built on request",
  view: "Views",
  function: "Functions in SQL",
  "table function": "Table functions in SQL",
};

/** @param {import("../draw/draw.js").TabProps} props */
export function Tables({ link, change }) {
  const asks = link.get("view") === "sql";
  return html`
    <div class="heading">
      <h1>${asks ? "Ask in SQL" : "The tables behind the answers"}</h1>
      <${Choice}
        label="View"
        choices=${[
          ["", "Tables"],
          ["sql", "Ask in SQL"],
        ]}
        value=${asks ? "sql" : ""}
        onChange=${(/** @type {string} */ view) => change({ view })}
      />
    </div>
    ${asks ? html`<${Questions} />` : html`<${Listed} link=${link} change=${change} />`}
  `;
}

/** What there is. @param {{link: URLSearchParams, change: import("../lib/link.js").Change}} props */
function Listed({ link, change }) {
  const contents = useAnswer("tables/describe", {});
  const files = useAnswer("tables", {});
  return html`
    <p class="lead">
      Every number on these pages is looked up in these tables, or computed from them.${" "}
      ${downloadOf("values") ? "You can download them as Parquet files." : ""}
    </p>
    <${Lacking} answer=${files} />
    <${Reply}
      answer=${contents}
      waiting="Reading…"
      show=${(/** @type {any[]} */ body) =>
        html`<${Contents} contents=${body} files=${files.body ?? []} open=${link.get("table") ?? ""} change=${change} />`}
    />
  `;
}

/** SQL to run here, unless the service was started without it, and to copy. */
function Questions() {
  const some = downloadOf("starting_hands");
  const [without, setWithout] = useState(false);
  useEffect(() => {
    lacks("sql").then(setWithout);
  }, []);
  return html`
    ${without ? null : html`<${Sql} />`}
    <h2>On the command line</h2>
    <ul class="sql">
      ${EXAMPLES.map(([what, statement]) => html`<${Copied} key=${what} what=${what} text=${command(statement)} />`)}
    </ul>
    ${
      some
        ? html`<h2>In other programs</h2>
            <ul class="sql">
              ${elsewhere(new URL(some, location.href).href).map(
                ([what, text]) => html`<${Copied} key=${what} what=${what} text=${text} />`,
              )}
            </ul>`
        : null
    }
  `;
}

/** Text to copy, and what it does. @param {{what: string, text: string}} props */
const Copied = ({ what, text }) =>
  html`<li>
    <div>
      <p>${what}</p>
      <${Copy} name="Copy" of=${what} text=${() => text} />
    </div>
    <pre tabindex="0" aria-label=${what}><code>${text}</code></pre>
  </li>`;

/** Tables, views and functions, each kind under its own heading. */
function Contents({ contents, files, open, change }) {
  const published = Object.fromEntries(files.map((file) => [file.name, file]));
  const kinds = [...new Set(contents.map(({ kind }) => kind))];
  return kinds.map(
    (kind) => html`
      <table key=${kind} class="contents">
        <caption>
          ${HEADINGS[kind] ?? title(kind)}
        </caption>
        ${head(["Name", "What it holds"], ["Rows", "Size"])}
        <tbody>
          ${contents
            .filter((one) => one.kind === kind)
            .map(
              (one) =>
                html`<${Row}
                  key=${one.name}
                  one=${one}
                  file=${published[one.name]}
                  open=${open === one.name}
                  toggle=${() => change({ table: open === one.name ? null : one.name })}
                />`,
            )}
        </tbody>
      </table>
    `,
  );
}

/** One table, and its columns on request; a function is told whole by its line. */
function Row({ one, file, open, toggle }) {
  const hasColumns = one.rows !== null;
  return html`
    <tr>
      <th scope="row">
        ${
          hasColumns
            ? html`<button type="button" class="quiet name" aria-expanded=${open ? "true" : "false"} onClick=${toggle}>
                ${one.name}
              </button>`
            : html`<code>${one.name}</code>`
        }
      </th>
      <td>${one.title}</td>
      <td class="number">${one.rows === null ? "" : whole(one.rows)}</td>
      <td class="number">${file ? html`<${Download} file=${file} />` : ""}</td>
    </tr>
    ${
      open && hasColumns
        ? html`<tr class="detail">
            <td colspan="4"><${Columns} name=${one.name} /></td>
          </tr>`
        : null
    }
  `;
}

/** A file's size, and where it has a table of its own a link to download it. @param {{file: {name: string, file: string, bytes: number}}} props */
const Download = ({ file }) =>
  downloadOf(file.name) && file.file.endsWith(".parquet")
    ? html`<a class="download" href=${downloadOf(file.name)} download aria-label=${`Download ${file.file}, ${size(file.bytes)}`}
        ><span aria-hidden="true">↓ </span>${size(file.bytes)}</a
      >`
    : size(file.bytes);

/** The columns of a table. @param {{name: string}} props */
function Columns({ name }) {
  const answer = useAnswer("tables/describe", { name });
  return html`<${Reply}
    answer=${answer}
    waiting="Reading…"
    show=${(/** @type {any} */ body) => html`
      <table class="columns">
        <caption>
          Columns of ${name}
        </caption>
        ${head(["Column", "Type", "Meaning"])}
        <tbody>
          ${body.columns.map(
            (column) =>
              html`<tr key=${column.name}>
                <th scope="row">
                  <code>${column.name}</code>${column.is_key ? html` <span class="note">key</span>` : null}
                </th>
                <td><code>${column.type}</code></td>
                <td>${column.meaning}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    `}
  />`;
}
