// Advise: whether to call a bet, given the opponent's likely hands after their actions.

import { html } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { cardsOf } from "../lib/cards.js";
import { countOf, percent } from "../lib/words.js";
import { CardFields } from "../parts/cardfields.js";
import { Actions, TextField, TextFields } from "../parts/controls.js";
import { Live } from "../parts/live.js";
import { Peek } from "../parts/peek.js";
import { Notes, Reply } from "../parts/states.js";
import { gameOf, lackedBy } from "./games.js";
import { Likely } from "./likely.js";

const TYPING = 300;
const MOST_DEAD = 40;
const ALL = 1326; // holes of the opponent
const EXAMPLE = {
  hole: "AhQh",
  board: "Kh7h2c",
  action: ["raise 40 into 80 flop"],
  pot: "120",
  call: "40",
  stack: "900",
};
/** Fields with chips: in the link, as a parameter of the question, label, hint. @type {[string, string, string, string][]} */
const CHIPS = [
  ["pot", "pot", "Chips in the pot", "with the bet"],
  ["call", "to_call", "To call", "0"],
  ["stack", "stack", "Your stack", "what you have left"],
];
const ACTIONS = "The opponent’s actions, in order";
const LABELS = { ...Object.fromEntries(CHIPS.map(([, parameter, label]) => [parameter, label])), actions: ACTIONS };
const ACTS = { fold: "Fold", call: "Call", check: "Check", raise: "Raise" };

/** @param {import("../draw/draw.js").TabProps} props */
export function Advise({ link, change, undo }) {
  const [hole, board, dead] = ["hole", "board", "dead"].map((field) => cardsOf(link.get(field)));
  const [pot, call, stack] = ["pot", "call", "stack"].map((field) => link.get(field) ?? "");
  const actions = link.getAll("action");
  const isReady = hole.length === 2 && [0, 3, 4, 5].includes(board.length) && Boolean(pot && stack);
  const asked = {
    hole: hole.join(""),
    board: board.join(""),
    dead: dead.join(""),
    actions,
    pot,
    to_call: call || "0",
    stack,
    top: ALL,
    ...gameOf(link),
  };
  const answer = useAnswer("advise", isReady ? asked : null, TYPING);
  const fields = [
    { id: "hole", name: "Your hand", place: "in your hand", cards: hole, most: 2, large: true },
    { id: "board", name: "Board", place: "on the board", cards: board, most: 5, large: true },
    { id: "dead", name: "Dead cards", place: "dead", cards: dead, most: MOST_DEAD, dead: true },
  ];
  const clear = () => change({ hole: null, board: null, dead: null, action: null, pot: null, call: null, stack: null });
  return html`
    <div class="two">
      <section class="ask compact" aria-label="The decision">
        <${CardFields}
          fields=${fields}
          lacked=${lackedBy(link)}
          onChange=${(/** @type {string} */ id, /** @type {string[]} */ cards) => change({ [id]: cards.join("") })}
          gist=${answer.body ? gistOf(answer.body) : null}
        />
        <div class="pays">
          <${TextFields}
            fields=${CHIPS.map(([name, , label, hint]) => [name, label, hint, link.get(name) ?? ""])}
            onChange=${(/** @type {string} */ name, /** @type {string} */ text) => change({ [name]: text }, false)}
          />
        </div>
        <${TextField}
          label=${ACTIONS}
          value=${actions.join(", ")}
          placeholder="raise 40 into 80 flop, check turn"
          onChange=${(/** @type {string} */ text) => change({ action: text.split(/,\s*/).filter(Boolean) }, false)}
        />
        <${Actions} undo=${undo} clear=${clear} />
        <details class="help">
          <summary>How to write an action</summary>
          <p>
            <code>raise 40 into 80 flop</code>: the action, its chips, the pot before it, and the street. Write${" "}
            <code>bet</code> and <code>call</code> in the same way; a check is <code>check turn</code>. Streets are
            preflop, flop, turn and river. Put commas between actions.
          </p>
        </details>
      </section>
      <${Peek} answer=${answer}>${answer.body ? gistOf(answer.body) : null}<//>
      <section class="answer" aria-label="Answer">
        <${Live} answer=${answer} says=${gistOf} />
        <${Reply}
          answer=${answer}
          names=${LABELS}
          empty=${html`<${Empty} hole=${hole} board=${board} change=${change} />`}
          show=${(/** @type {any} */ body) => html`<${Shown} body=${body} link=${link} /><${Notes} body=${body} />`}
        />
      </section>
    </div>
  `;
}

/** The better of folding and calling, in a line. @param {any} body */
const gistOf = (body) => `${ACTS[body.best]}: ${percent(body.win_rate)} of the pot`;

/** The one recommendation and why, the opponent's likely hands, and for comparison what an agent does. */
function Shown({ body, link }) {
  const { best, win_rate: equity, equity_needed: needed, call_value: value, to_call: cost } = body;
  return html`
    <div class="verdict">
      <p class="sentence">
        ${ACTS[best]}.${" "}
        <span class="because"
          >You have ${percent(equity)} of the pot${cost ? `, and a call needs ${percent(needed)}` : ""}.</span
        >
      </p>
      ${
        cost
          ? html`<p class="why">
              A call ${value < 0 ? "loses" : "wins"} ${Math.abs(value).toFixed(1)} chips on average if nobody bets again.
              Whether a raise is better still depends on how often the opponent folds, which is not known.
            </p>`
          : null
      }
    </div>
    <h2>The opponent’s likely hands</h2>
    <${Likely} body=${body} link=${link} />
    <details class="help">
      <summary>What a published agent does here</summary>
      <p>
        The agent is a student project for heads-up no-limit hold’em. It guesses your opponent’s hands as above, mixes its
        moves by that equity alone, and ignores the price of a call. Its mix is for comparison and no advice.
      </p>
      <dl class="becoming">
        ${[
          ["Fold", body.fold],
          [cost ? "Call" : "Check", body.call],
          ["Raise", body.raise],
        ].map(
          ([name, chance]) =>
            html`<div key=${name}>
              <dt>${name}</dt>
              <dd>
                <span class="bar" aria-hidden="true"><span style=${{ width: `${chance * 100}%` }}></span></span>${percent(chance)}
              </dd>
            </div>`,
        )}
      </dl>
      ${body.raise ? html`<p class="note">It raises by ${body.raise_size.minimum.toFixed(0)} to ${body.raise_size.maximum.toFixed(0)} chips.</p>` : null}
    </details>
  `;
}

/** Before the decision is whole. */
function Empty({ hole, board, change }) {
  if (hole.length || board.length)
    return html`<p class="sentence quiet">
      ${hole.length < 2 ? `${countOf(2 - hole.length, "card")} of yours to go.` : [1, 2].includes(board.length) ? "A flop has three cards." : "Fill in the pot and your stack."}
    </p>`;
  return html`
    <p class="sentence quiet">Pick your two cards, and enter the pot.</p>
    <p>You see whether a call pays, and what the opponent is likely to have after their actions.</p>
    <p class="examples">
      <button type="button" class="quiet" onClick=${() => change(EXAMPLE)}>Ah Qh on Kh 7h 2c, facing a raise of 40</button>
    </p>
  `;
}
