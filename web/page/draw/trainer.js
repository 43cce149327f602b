// The trainer: deals a hand, lets you hold cards, and says what your hold costs.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { byRank, cardsOf, deal, spoken, WITH_JOKER } from "../lib/cards.js";
import { face } from "../parts/card.js";
import { Copy } from "../parts/controls.js";
import { Counting } from "../parts/counting.js";
import { Trouble } from "../parts/states.js";
import { askedGoal, readGoal, revalued } from "./edited.js";
import { GoalPicker } from "./goalpicker.js";
import { deckOf } from "./goals.js";
import { after, dueHand, load, NEW, save } from "./lessons.js";
import { HoldName, Why } from "./sentence.js";

const BET = 5; // coins a hand, as the machines want them
const SAME = 1e-9;

/** @param {{link: URLSearchParams, change: (changes: import("../lib/link.js").Changes) => void}} props */
export function Trainer({ link, change }) {
  const wanted = readGoal(link, true);
  const goal = askedGoal(wanted);
  const deck = deckOf(goal);
  const hand = byRank(cardsOf(link.get("lesson"), WITH_JOKER)).filter((card) => deck.includes(card));
  const answer = useAnswer("discard", hand.length === 5 ? { hand: hand.join(""), objective: goal } : null);
  const [held, setHeld] = useState(/** @type {string[]} */ ([]));
  const [verdict, setVerdict] = useState(/** @type {any} */ (null));
  const [lessons, setLessons] = useState(load);
  const next = useRef(/** @type {HTMLButtonElement | null} */ (null));

  const dealNext = () => {
    const again = dueHand(lessons, deck);
    setHeld([]);
    setVerdict(null);
    change({ lesson: again || deal(5, [], deck).join("") });
  };
  useEffect(() => {
    if (hand.length !== 5) dealNext();
  }, [hand.length]); // another pay table may have no joker

  const holds = answer.state === "done" ? revalued(answer.body.holds, wanted) : null;
  const judge = () => {
    if (!holds || verdict) return;
    const yours = holds.find((hold) => sameCards(cardsOf(hold.hold, WITH_JOKER), held));
    const gap = holds[0].objective_value - yours.objective_value;
    const cost = gap < SAME ? 0 : gap * BET;
    const learnt = after(lessons, hand.join(""), cost);
    save(learnt);
    setLessons(learnt);
    setVerdict({ yours, best: holds[0], second: holds[1], cost });
    next.current?.focus();
  };
  const toggle = (/** @type {string} */ card) => {
    // By what is held when it happens: two keys can come before the page is drawn again.
    if (!verdict) setHeld((now) => (now.includes(card) ? now.filter((one) => one !== card) : [...now, card]));
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

  const again = lessons.hard.some((lesson) => lesson.hand === hand.join("")) && !verdict;
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
              disabled=${Boolean(verdict)}
              onClick=${() => toggle(card)}
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
          disabled=${!verdict && !holds}
        >
          ${verdict ? "Next hand" : held.length === 5 ? "Keep all five" : `Hold ${held.length || "none"} and see`}
        </button>
        <${Copy} name="Copy this hand" text=${() => location.href} />
      </div>
      <div aria-live="polite">
        ${answer.state === "loading" ? html`<${Counting} answer=${answer} says="Counting what each hold returns…" />` : null}
        ${answer.state === "problem" ? html`<${Trouble} problem=${answer.problem} retry=${answer.retry} />` : null}
        ${verdict ? html`<${Verdict} ...${verdict} goal=${goal} />` : null}
      </div>
      <${Score} lessons=${lessons} reset=${() => (save(NEW), setLessons(NEW))} />
      <${GoalPicker} link=${link} change=${change} onlyPaytables=${true} />
    </section>
  `;
}

/** What your hold costs, and why. */
function Verdict({ yours, best, second, cost, goal }) {
  if (!cost)
    return html`<div class="verdict right">
      <p class="sentence">
        Right.${" "}
        <span class="because">Your hold returns ${best.objective_value.toFixed(2)} coins for each coin bet.</span>
      </p>
      <${Why} best=${best} second=${second} goal=${goal} />
    </div>`;
  return html`<div class="verdict mistake">
    <p class="sentence">
      That costs ${coins(cost)}.${" "}
      <span class="because"
        >Better: <${HoldName} hold=${best} />, ${best.objective_value.toFixed(3)} against${" "}
        ${yours.objective_value.toFixed(3)} for each coin.</span
      >
    </p>
    <p class="why">You will see this hand again soon.</p>
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
