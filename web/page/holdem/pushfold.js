// Push or fold: what each seat goes all in with, by stacks, antes and prizes.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { percent } from "../lib/words.js";
import { Actions, Choice, Copy, Select, TextFields } from "../parts/controls.js";
import { Peek } from "../parts/peek.js";
import { Reply } from "../parts/states.js";
import { Chart } from "./chart.js";
import { gameOf } from "./games.js";

const TYPING = 400;
const AGAIN = 100; // milliseconds until the solver goes on with what it has begun
const USUAL = "10,10";
const EXAMPLES = [
  ["Six seats with an ante", { stacks: "12,8.5,10,22,15,6", ante: "0.125bb" }],
  ["Three left, two are paid", { stacks: "10,8,15", payouts: "65,35" }],
  ["Heads-up", { stacks: "10,10" }],
];
const FORMATS = { piosolver: "PioSOLVER", equilab: "Equilab", gto_plus: "GTO+" };

/** @param {import("../draw/draw.js").TabProps} props */
export function PushFold({ link, change, undo }) {
  const [stacks, ante, payouts, most] = ["stacks", "ante", "payouts", "most"].map((field) => link.get(field) ?? "");
  const isTable = stacks.split(",").filter((one) => one.trim()).length > 2;
  const asked = {
    stacks: stacks || USUAL,
    ante,
    payouts,
    at_most: isTable && most === "2" ? "2" : undefined,
    ...gameOf(link),
  };
  const answer = useAnswer("push-fold", asked, TYPING);
  const solved = useRef(""); // the question that the charts on the page belong to
  if (answer.state === "done") solved.current = answer.where;
  const goesOn = answer.state === "done" && answer.body.unfinished;
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setTimeout(answer.retry, AGAIN);
    return () => clearTimeout(timer);
  }, [goesOn, answer.body]);
  // While the solver goes on with the same question, its charts stay as they are.
  const shown = answer.state === "loading" && solved.current === answer.where ? { ...answer, state: "done" } : answer;
  const clear = () => change({ stacks: null, ante: null, payouts: null, most: null, node: null });
  return html`
    <div class="two">
      <section class="ask compact" aria-label="The table">
        <${TextFields}
          fields=${[
            ["stacks", "Stacks in big blinds, the blinds last", USUAL, stacks],
            ["ante", "Ante of each, in percent of a big blind", "0, 12.5 or 0.125bb", ante],
            ["payouts", "Prizes, first place first", "none: chips count", payouts],
          ]}
          onChange=${(/** @type {string} */ name, /** @type {string} */ text) => change({ [name]: text, ...(name === "stacks" ? { node: null } : {}) })}
        />
        ${
          isTable
            ? html`<${Choice}
                label="Players all in"
                choices=${[
                  ["", "Up to three all in"],
                  ["2", "Up to two"],
                ]}
                value=${most}
                onChange=${(/** @type {string} */ next) => change({ most: next, node: null })}
              />`
            : null
        }
        <${Actions} undo=${undo} clear=${clear} />
        <p class="examples">
          ${EXAMPLES.map(
            ([name, fields]) =>
              html`<button
                key=${name}
                type="button"
                class="quiet"
                onClick=${() => change({ stacks: null, ante: null, payouts: null, node: null, ...fields })}
              >
                ${name}
              </button>`,
          )}
        </p>
        <details class="help">
          <summary>What is solved</summary>
          <p>
            Each player goes all in or folds; two to nine stacks, in order of acting. With prizes, stacks are worth what the
            independent chip model says. More than two stacks are solved while you wait: charts come early and get better
            until a player can gain next to nothing.
          </p>
        </details>
      </section>
      <${Peek} answer=${shown}>${shown.body ? titleOf(chosen(shown.body, link)) : null}<//>
      <section class="answer" aria-label="Answer">
        <${Reply}
          answer=${shown}
          empty=${null}
          waiting="Solving…"
          show=${(/** @type {any} */ body) => html`<${Shown} body=${body} link=${link} change=${change} />`}
        />
      </section>
    </div>
  `;
}

/** The chart that the address names, else the first. @param {any} body @param {URLSearchParams} link */
const chosen = ({ situations }, link) =>
  situations.find((/** @type {any} */ one) => nodeOf(one) === link.get("node")) ?? situations[0];

/** "UTG > button > big blind". @param {any} situation */
const nodeOf = ({ path, seat }) => [...path, seat].join(" > ");

/** "Big blind calls 12.3% when UTG pushes". @param {any} situation */
function titleOf({ seat, action, after, share, path }) {
  const doing = action === "push" ? "pushes" : "calls with";
  const when = after || (path.length ? `${path.join(" and ")} pushes` : "");
  return `${seat[0].toUpperCase()}${seat.slice(1)} ${doing} ${percent(share)} of hands${when ? ` when ${when}` : ""}`;
}

/** One chart, its range as text, and all players. */
function Shown({ body, link, change }) {
  const situation = chosen(body, link);
  const [hand, setHand] = useState("AA");
  const here = hand in situation.chances ? hand : "AA";
  const unit = body.payouts ? "in prizes" : "big blinds";
  return html`
    <div class="verdict"><p class="sentence">${titleOf(situation)}.</p></div>
    <p class="note" role="status">${stateOf(body)}</p>
    <${Select}
      label="Chart"
      value=${nodeOf(situation)}
      onChange=${(/** @type {string} */ node) => change({ node })}
    >
      ${body.situations.map(
        (/** @type {any} */ one) => html`<option key=${nodeOf(one)} value=${nodeOf(one)}>${titleOf(one)}</option>`,
      )}
    <//>
    <${Chart} chances=${situation.chances} name=${titleOf(situation)} onLook=${setHand} />
    <p class="note looked">
      <b>${here}</b> goes all in ${percent(situation.chances[here])}: all in ${signed(situation.values[here])},
      ${" "}fold ${signed(situation.fold_values[here])} (${unit})
    </p>
    <h2>The range as text</h2>
    <p class="range-text"><code>${situation.range.replace(/(:\d\.\d{3})\d+/g, "$1") || "no hands"}</code></p>
    <p class="examples">
      <${Copy} name="Copy range" text=${() => situation.range} />
      ${Object.entries(FORMATS).map(
        ([format, name]) => html`<${Copy} key=${format} name=${`For ${name}`} text=${() => situation.formats[format]} />`,
      )}
    </p>
    <h2>The players</h2>
    <div class="scroll">
      <table class="seats">
        <thead>
          <tr>
            <th scope="col">Seat</th>
            <th scope="col">Stack</th>
            ${body.payouts ? html`<th scope="col">Worth</th>` : null}
            <th scope="col">First in</th>
            <th scope="col">Wins</th>
          </tr>
        </thead>
        <tbody>
          ${body.players.map((/** @type {any} */ player) => {
            const first = body.situations.find((/** @type {any} */ one) => one.seat === player.seat && !one.path.length);
            return html`<tr key=${player.seat}>
              <th scope="row">${player.seat}</th>
              <td>${player.stack}</td>
              ${body.payouts ? html`<td>${player.worth.toFixed(2)}</td>` : null}
              <td>
                ${first ? html`<button type="button" class="quiet" onClick=${() => change({ node: nodeOf(first) })}>${percent(first.share)}</button>` : "–"}
              </td>
              <td>${signed(player.value)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    <p class="note">
      What a player wins is ${unit}, on average since before the blinds and antes.${" "}
      ${body.model ? `Model: ${body.model}.` : ""}
    </p>
  `;
}

/** How good the charts are. @param {any} body */
function stateOf({ gap, unfinished, payouts }) {
  const unit = payouts ? "of the prizes" : "big blinds";
  if (gap < 1e-9) return "In equilibrium: no player can gain anything.";
  const most = `a player can gain at most ${gap.toPrecision(2)} ${unit} by playing otherwise`;
  return unfinished ? `Still solving: ${most}.` : `Solved: ${most}.`;
}

/** @param {number} value */
const signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
