// Push or fold: what each seat goes all in with, by stacks, antes and prizes.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { parametersOf } from "../lib/api.js";
import { hasService } from "../lib/server.js";
import { percent } from "../lib/words.js";
import { Building, withoutBuild } from "../parts/building.js";
import { Actions, Choice, Copy, Select } from "../parts/controls.js";
import { Live } from "../parts/live.js";
import { Peek } from "../parts/peek.js";
import { Reply } from "../parts/states.js";
import { head } from "../parts/table.js";
import { Chart } from "./chart.js";
import { gameOf } from "./games.js";
import { nameOf } from "./hands.js";
import { Locks } from "./locks.js";
import { LABELS, NO_STAKES, Seats, stakesIn } from "./seats.js";

const TYPING = 400;
const AGAIN = 100; // milliseconds until the solver goes on with what it has begun
const USUAL = "10,10";
/** @type {[string, Record<string, string>][]} */
const EXAMPLES = [
  ["Heads-up", { stacks: "10,10" }],
  ["Three left, two are paid", { stacks: "10,8,15", payouts: "65,35" }],
  ["Six seats, the big blind antes", { stacks: "12,8.5,10,22,15,6", ante_bb: "1" }],
];
const FORMATS = { piosolver: "PioSOLVER", equilab: "Equilab", gto_plus: "GTO+" };

const COLOURS = /** @type {[string, string][]} */ ([
  ["", "How often"],
  ["ev", "What it gains"],
]);

/**
 * An answer that is asked again until it is solved; while it gets better, its charts stay as they are.
 * @param {import("../lib/api.js").Parameters | null} asked
 * @returns {import("../lib/answer.js").Answer}
 */
function useSolved(asked) {
  const answer = useAnswer("push-fold", asked, TYPING);
  const solved = useRef(""); // the question that the charts on the page belong to
  if (answer.state === "done") solved.current = answer.where;
  const goesOn = answer.state === "done" && answer.body.unfinished;
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setTimeout(answer.retry, AGAIN);
    return () => clearTimeout(timer);
  }, [goesOn, answer.body]);
  return answer.state === "loading" && solved.current === answer.where ? { ...answer, state: "done" } : answer;
}

/** @param {import("../draw/draw.js").TabProps} props */
export function PushFold({ link, change, undo }) {
  const [stacks, most] = ["stacks", "most"].map((field) => link.get(field) ?? "");
  const stakes = stakesIn(link);
  const [known, setKnown] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    parametersOf("push-fold").then(setKnown);
  }, []);
  const isTable = stacks.split(",").filter((one) => one.trim()).length > 2;
  const asked = {
    stacks: stacks || USUAL,
    ...stakes,
    lock: link.getAll("lock"),
    at_most: isTable && most === "2" ? "2" : undefined,
    ...gameOf(link),
  };
  const whole = useSolved(asked);
  // A service without the table of three hands still solves pots of two.
  const isPart = whole.problem?.kind === "tables" && isTable && most !== "2";
  const pairs = useSolved(isPart ? { ...asked, at_most: "2" } : null);
  const shown = isPart ? pairs : whole;
  const inChips = useSolved(
    stakes.payouts && shown.state === "done" && !shown.body.unfinished
      ? { ...asked, ...(isPart ? { at_most: "2" } : {}), payouts: "" }
      : null,
  );
  const clear = () => change({ stacks: null, most: null, node: null, lock: null, ...NO_STAKES });
  return html`
    <div class="two">
      <section class="ask compact" aria-label="The table">
        <${Seats} stacks=${stacks || USUAL} known=${known} link=${link} change=${change} />
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
          ${(hasService() ? EXAMPLES : EXAMPLES.slice(0, 1)).map(
            ([name, fields]) =>
              html`<button
                key=${name}
                type="button"
                class="quiet"
                onClick=${() => change({ stacks: null, node: null, lock: null, ...NO_STAKES, ...fields })}
              >
                ${name}
              </button>`,
          )}
        </p>
        <details class="help">
          <summary>What is solved</summary>
          <p>
            Each player goes all in or folds; two to nine stacks, in order of acting, the blinds last. With prizes, stacks are worth what the
            independent chip model says. More than two stacks are solved while you wait: charts come early and get better
            until a player can gain next to nothing.
          </p>
        </details>
      </section>
      <${Peek} answer=${shown}>${shown.body ? titleOf(chosen(shown.body, link)) : null}<//>
      <section class="answer" aria-label="Answer">
        ${
          isPart
            ? html`<p class="note">These charts are for at most two players all in. ${whole.problem ? withoutBuild(whole.problem) : ""}</p>
                <${Building} build=${whole.problem?.build} retry=${whole.retry} />`
            : null
        }
        <${Live} answer=${shown} says=${(/** @type {any} */ body) => `${titleOf(chosen(body, link))}.`} />
        <${Reply}
          answer=${shown}
          empty=${null}
          waiting="Solving…"
          names=${LABELS}
          show=${(/** @type {any} */ body, /** @type {boolean} */ isFresh) => html`<${Shown} body=${body} isFresh=${isFresh} canLock=${known.includes("lock")} chips=${inChips.state === "done" ? inChips.body : null} link=${link} change=${change} />`}
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
function titleOf({ seat, action, after, share, path, locked }) {
  const doing = action === "push" ? "pushes" : "calls with";
  const when = after || (path.length ? `${path.join(" and ")} pushes` : "");
  const given = locked ? ", as given" : "";
  return `${seat[0].toUpperCase()}${seat.slice(1)} ${doing} ${percent(share)} of hands${when ? ` when ${when}` : ""}${given}`;
}

/** One chart, a hand in all charts, the range as text, and all players; `chips` is the same table without prizes. A range of the table before is neither locked nor copied. */
function Shown({ body, isFresh, canLock, chips, link, change }) {
  const situation = chosen(body, link);
  const own = nameOf(link.get("hole") || "AsAh");
  const [looked, setLooked] = useState("");
  const [hand, setHand] = useState(own);
  const [colour, setColour] = useState("");
  const known = (/** @type {string} */ one) => (one in situation.chances ? one : "AA");
  const here = known(looked || hand);
  const unit = body.payouts ? "in prizes" : "big blinds";
  const gains = Object.fromEntries(
    Object.keys(situation.values).map((one) => [one, situation.values[one] - situation.fold_values[one]]),
  );
  const same = chips?.situations.find((/** @type {any} */ one) => nodeOf(one) === nodeOf(situation));
  return html`
    <div class="verdict">
      <p class="sentence">${titleOf(situation)}.</p>
      ${same ? html`<p class="why">For chips alone, without the prizes: ${percent(same.share)}.</p>` : null}
    </div>
    <p class="note">${stateOf(body)}</p>
    <${Select}
      label="Chart"
      value=${nodeOf(situation)}
      onChange=${(/** @type {string} */ node) => change({ node }, false)}
    >
      ${body.situations.map(
        (/** @type {any} */ one) => html`<option key=${nodeOf(one)} value=${nodeOf(one)}>${titleOf(one)}</option>`,
      )}
    <//>
    <p class="chart-colours"><${Choice} label="Colour of the cells" choices=${COLOURS} value=${colour} onChange=${setColour} /></p>
    <${Chart} chances=${situation.chances} gains=${colour ? gains : null} name=${titleOf(situation)} chosen=${known(hand)} onLook=${setLooked} onChoose=${setHand} />
    <p class="note looked">
      <b>${here}</b> goes all in ${percent(situation.chances[here])}: all in ${signed(situation.values[here])},
      ${" "}fold ${signed(situation.fold_values[here])} (${unit})${
        situation.chip_values
          ? `; in chips: all in ${signed(situation.chip_values[here])}, fold ${signed(situation.chip_fold_values[here])}`
          : ""
      }
    </p>
    ${canLock ? html`<${Locks} can=${isFresh} node=${nodeOf(situation)} range=${briefly(situation.range)} link=${link} change=${change} />` : null}
    <h2>${known(hand)} in every chart</h2>
    <${Decisions} body=${body} hand=${known(hand)} change=${change} />
    <h2>The range as text</h2>
    <p class="range-text"><code>${briefly(situation.range) || "no hands"}</code></p>
    ${isFresh ? html`<${Copies} situation=${situation} link=${link} change=${change} />` : null}
    <h2>The players</h2>
    <${Players} body=${body} chips=${chips} unit=${unit} change=${change} />
  `;
}

/** The range to copy, and to play against in the equity view. */
const Copies = ({ situation, link, change }) => html`<p class="examples">
      <${Copy} name="Copy range" text=${() => briefly(situation.range)} />
      ${Object.entries(FORMATS).map(
        ([format, name]) =>
          html`<${Copy} key=${format} name=${`For ${name}`} text=${() => briefly(situation.formats[format])} />`,
      )}
      ${
        situation.range
          ? html`<button type="button" class="quiet" onClick=${() => change({ view: null, player: [link.get("hole") || " ", briefly(situation.range)] })}>
              Play against it in Equity
            </button>`
          : null
      }
    </p>`;

/** What one hand does at each decision of the table. Click a cell of the chart to choose it. */
const Decisions = ({ body, hand, change }) => html`<div class="scroll">
  <table class="seats decisions">
    ${head(["Decision", "All in", "Wins", "Fold"])}
    <tbody>
      ${body.situations.map(
        (/** @type {any} */ one) =>
          html`<tr key=${nodeOf(one)}>
            <th scope="row"><button type="button" class="quiet" onClick=${() => change({ node: nodeOf(one) }, false)}>${nodeOf(one)}</button></th>
            <td>${percent(one.chances[hand])}</td>
            <td>${signed(one.values[hand])}</td>
            <td>${signed(one.fold_values[hand])}</td>
          </tr>`,
      )}
    </tbody>
  </table>
</div>`;

/** Each seat's stack and first decision, with prizes beside chips. */
const Players = ({ body, chips, unit, change }) => html`
  <div class="scroll">
    <table class="seats players">
      ${head(["Seat", "Stack", body.payouts && "Worth", "First in", chips && "For chips", "Wins"].filter(Boolean))}
      <tbody>
        ${body.players.map((/** @type {any} */ player) => {
          const first = firstOf(body, player.seat);
          const other = chips && firstOf(chips, player.seat);
          return html`<tr key=${player.seat}>
            <th scope="row">${player.seat}</th>
            <td>${player.stack}</td>
            ${body.payouts ? html`<td>${player.worth.toFixed(2)}</td>` : null}
            <td>
              ${first ? html`<button type="button" class="quiet" onClick=${() => change({ node: nodeOf(first) }, false)}>${percent(first.share)}</button>` : "–"}
            </td>
            ${chips ? html`<td>${other ? percent(other.share) : "–"}</td>` : null}
            <td>${signed(player.value)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>
  <p class="note">
    Wins are ${unit === "in prizes" ? unit : `in ${unit}`}, on average, with blinds and antes as losses.${" "}
    ${body.model ? `Model: ${body.model}.` : ""}
  </p>
`;

/** A seat's chart when everyone before it folds. @param {any} body @param {string} seat */
const firstOf = ({ situations }, seat) =>
  situations.find((/** @type {any} */ one) => one.seat === seat && !one.path.length);

/** A range with weights of three digits. @param {string} range */
const briefly = (range) => range.replace(/\d*\.\d+/g, (weight) => String(Number(Number(weight).toPrecision(3))));

/** How good the charts are. @param {any} body */
function stateOf({ gap, unfinished, payouts }) {
  const prizes = (payouts ?? []).reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0);
  const unit = payouts ? `of the ${Number(prizes.toPrecision(6))} in prizes` : "big blinds";
  if (gap < 1e-9) return "In equilibrium: no player can gain anything.";
  const most = `a player can gain at most ${gap.toPrecision(2)} ${unit} by playing otherwise`;
  return unfinished ? `Still solving: ${most}.` : `Solved: ${most}.`;
}

/** @param {number} value */
const signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
