// The trainer: deals a hand, lets you hold cards, and shows the cost of your hold.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { byRank, cardsOf, deal, spoken, WITH_JOKER } from "../lib/cards.js";
import { face } from "../parts/card.js";
import { Copy } from "../parts/controls.js";
import { Counting } from "../parts/counting.js";
import { Trouble } from "../parts/states.js";
import { askedGoal, readGoal, revalued } from "./edited.js";
import { withEnds } from "./ends.js";
import { GoalPicker } from "./goalpicker.js";
import { deckOf } from "./goals.js";
import { kindOf } from "./kinds.js";
import { after, dueHand, load, NEW, save } from "./lessons.js";
import { linesOf, useLines } from "./lines.js";
import { Mistakes } from "./mistakes.js";
import { HoldName, reasons, Why } from "./sentence.js";
import { Strategy } from "./strategy.js";

const BET = 5; // coins a hand, as the machines want them
const SAME = 1e-9;
const BEGUN = { held: /** @type {string[]} */ ([]), judged: /** @type {any} */ (null), eager: false };

/** @param {{link: URLSearchParams, change: (changes: import("../lib/link.js").Changes) => void}} props */
export function Trainer({ link, change }) {
  const wanted = readGoal(link, true);
  const goal = askedGoal(wanted);
  const deck = deckOf(goal);
  const hand = byRank(cardsOf(link.get("lesson"), WITH_JOKER)).filter((card) => deck.includes(card));
  const answer = useAnswer("discard", hand.length === 5 ? { hand: hand.join(""), objective: goal } : null);
  const lines = useLines(goal);
  const table = [wanted.goal, ...(wanted.pays ?? [])].join(" ");
  const dealt = hand.join("");
  const [last, setTurn] = useState({ ...BEGUN, dealt });
  const now = (/** @type {typeof last} */ turn) => (turn.dealt === dealt ? turn : { ...BEGUN, dealt }); // a link may deal too
  const { held, eager, judged } = now(last);
  const verdict = judged?.table === table ? judged : null; // of this pay table, not of the one before
  const [learnt, setLearnt] = useState(load);
  const lessons = learnt[table] ?? NEW;
  const next = useRef(/** @type {HTMLButtonElement | null} */ (null));

  const learn = (/** @type {import("./lessons.js").Lessons} */ more) => {
    const all = { ...learnt, [table]: more };
    save(all);
    setLearnt(all);
  };
  const dealNext = () => {
    const again = dueHand(lessons, deck);
    setTurn({ ...BEGUN, dealt: "" });
    change({ lesson: again || deal(5, [], deck).join("") });
  };
  useEffect(() => {
    if (hand.length !== 5) dealNext();
  }, [hand.length]); // another pay table may have no joker

  const holds = answer.state === "done" ? revalued(answer.body.holds, wanted) : null;
  const ends = (/** @type {import("./sentence.js").Hold} */ hold) =>
    withEnds([hold], answer.body, { goal, pays: wanted.pays, lines: linesOf(lines, answer.body) })[0];
  const judge = () => {
    if (verdict || hand.length !== 5) return;
    setTurn((turn) => ({ ...now(turn), eager: true }));
    next.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    // The hold is judged as soon as the answer arrives, even if it was chosen earlier.
    if (!eager || verdict || !holds) return;
    const yours = holds.find((hold) => sameCards(cardsOf(hold.hold, WITH_JOKER), held));
    const gap = holds[0].objective_value - yours.objective_value;
    const cost = gap < SAME ? 0 : gap * BET;
    const kind = `${kindOf(cardsOf(holds[0].hold, WITH_JOKER), goal)}, not ${kindOf(held, goal).toLowerCase()}`;
    const why = reasons(ends(holds[0]), ends(yours));
    learn(after(lessons, dealt, cost, { kind, held: yours.hold, best: holds[0].hold, why }));
    setTurn((turn) => ({ ...now(turn), eager: false, judged: { table, yours, best: holds[0], second: holds[1], cost } }));
  }, [eager, verdict, holds]);
  const toggle = (/** @type {string} */ card) => {
    // Uses the current hold, since two keys can be pressed before the page is drawn again.
    if (verdict) return;
    setTurn((turn) => {
      const before = now(turn).held;
      const others = before.filter((one) => one !== card);
      return { ...now(turn), eager: false, held: others.length < before.length ? others : [...before, card] };
    });
  };

  useEffect(() => {
    // The digits hold cards, as the buttons of a machine do.
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      const card = hand[Number(event.key) - 1];
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (card && !typing && !event.ctrlKey && !event.altKey && !event.metaKey) toggle(card);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  const again = lessons.hard.some((lesson) => lesson.hand === dealt) && !verdict;
  return html`
    <section class="trainer" aria-label="Trainer">
      <p class="lead">
        Choose the cards to hold, by a tap or with the keys 1 to 5.${" "}
        ${again ? html`<b>You have missed this one before.</b>` : null}
      </p>
      <div class="places" role="group" aria-label="Your hand">
        ${hand.map(
          (card, index) =>
            html`<button
              key=${card}
              type="button"
              class="playing-card"
              aria-pressed=${held.includes(card) ? "true" : "false"}
              aria-label=${`${spoken(card)}, card ${index + 1}`}
              aria-disabled=${verdict ? "true" : null}
              onClick=${(/** @type {MouseEvent} */ event) => {
                toggle(card);
                if (event.detail) next.current?.focus({ preventScroll: true }); // after a click, Enter answers
              }}
            >
              ${face(card)}<span class="held" aria-hidden="true">${held.includes(card) ? "Held" : ""}</span>
            </button>`,
        )}
      </div>
      <div class="actions">
        <button
          type="button"
          class="primary"
          ref=${next}
          onClick=${verdict ? dealNext : judge}
        >
          ${verdict ? "Next hand" : held.length === 5 ? "Keep all five" : `Hold ${held.length || "none"} and see`}
        </button>
        <${Copy} name="Copy this hand" text=${() => location.href} />
      </div>
      <div aria-live="polite">
        ${answer.state === "loading" ? html`<${Counting} answer=${answer} says="Computing the return of each hold…" />` : null}
        ${answer.state === "problem" ? html`<${Trouble} problem=${answer.problem} retry=${answer.retry} />` : null}
        ${verdict ? html`<${Verdict} ...${verdict} goal=${goal} ends=${ends} />` : null}
      </div>
      <${Score} lessons=${lessons} reset=${() => learn(NEW)} />
      <${Mistakes} mistakes=${lessons.mistakes ?? {}} />
      <${GoalPicker} link=${link} change=${change} onlyPaytables=${true} />
      <${Strategy} goal=${wanted.goal} />
    </section>
  `;
}

/** What your hold costs, and why. */
function Verdict({ yours, best, second, cost, goal, ends }) {
  if (!cost)
    return html`<div class="verdict right">
      <p class="sentence">
        Right.${" "}
        <span class="because">Your hold returns ${best.objective_value.toFixed(2)} coins for each coin bet.</span>
      </p>
      <${Why} best=${ends(best)} second=${ends(second)} goal=${goal} />
    </div>`;
  return html`<div class="verdict mistake">
    <p class="sentence">
      That costs ${coins(cost)}.${" "}
      <span class="because"
        >Better: <${HoldName} hold=${best} />, ${best.objective_value.toFixed(3)} against${" "}
        ${yours.objective_value.toFixed(3)} for each coin.</span
      >
    </p>
    <p class="why">${reasons(ends(best), ends(yours))} You will see this hand again soon.</p>
  </div>`;
}

/** The score so far. */
const Score = ({ lessons, reset }) => html`
  <dl class="score">
    <div>
      <dt>Hands</dt>
      <dd>${lessons.hands}</dd>
    </div>
    <div>
      <dt>Right</dt>
      <dd>${lessons.hands ? `${Math.round((100 * lessons.right) / lessons.hands)}%` : "–"}</dd>
    </div>
    <div>
      <dt>Lost to mistakes, at ${BET} coins a hand</dt>
      <dd>${coins(lessons.cost)}</dd>
    </div>
    <div>
      <dt>Hard hands to come</dt>
      <dd>${lessons.hard.length}</dd>
    </div>
  </dl>
  ${lessons.hands ? html`<p class="actions"><button type="button" class="quiet" onClick=${reset}>Start over</button></p>` : null}
`;

/** "0.12 coins". @param {number} cost */
const coins = (cost) => (cost > 0 && cost < 0.005 ? "under 0.01 coins" : `${cost.toFixed(2)} coins`);

const sameCards = (/** @type {string[]} */ one, /** @type {string[]} */ other) =>
  one.length === other.length && one.every((card) => other.includes(card));
