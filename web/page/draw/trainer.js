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
import { Drawn, PayLines, useDrawn } from "./drawn.js";
import { kindOf } from "./kinds.js";
import { after, BET, dueHand, load, NEW, paid, save } from "./lessons.js";
import { linesOf, useLines } from "./lines.js";
import { coins, Mistakes, Score } from "./score.js";
import { HoldName, reasons, Why } from "./sentence.js";
import { Strategy } from "./strategy.js";

const SAME = 1e-9;
const BEGUN = { held: /** @type {string[]} */ ([]), judged: /** @type {any} */ (null), eager: false };

/** @param {{link: URLSearchParams, change: import("../lib/link.js").Change}} props */
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

  const shownLines = lines.body?.paytable === goal ? lines.body.outcomes : null;
  const drawn = useDrawn({ dealt: hand, held: verdict ? held : null, deck, goal, wanted, lines: shownLines });
  const counted = useRef(""); // the final hand whose coins are in the score
  useEffect(() => {
    if (!drawn || counted.current === drawn.from) return;
    counted.current = drawn.from;
    learn(paid(lessons, drawn.pay));
  }, [drawn]);

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
    // The hold is judged as soon as the answer and the lines arrive, even if it was chosen earlier.
    if (!eager || verdict || !holds || lines.state === "loading") return;
    const yours = /** @type {import("./sentence.js").Hold} */ (
      holds.find((hold) => sameCards(cardsOf(hold.hold, WITH_JOKER), held))
    );
    const gap = holds[0].objective_value - yours.objective_value;
    const cost = gap < SAME ? 0 : gap * BET;
    const kind = `${kindOf(cardsOf(holds[0].hold, WITH_JOKER), goal)}, not ${kindOf(held, goal).toLowerCase()}`;
    const why = reasons(ends(holds[0]), ends(yours));
    learn(after(lessons, dealt, cost, { kind, held: yours.hold, best: holds[0].hold, why }));
    setTurn((turn) => ({
      ...now(turn),
      eager: false,
      judged: { table, yours, best: holds[0], second: holds[1], cost },
    }));
  }, [eager, verdict, holds, lines.state]);
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
    // The digits hold cards, as the buttons of a machine do, and Enter answers and deals.
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.altKey || event.metaKey || target.matches("input, select, textarea")) return;
      const card = hand[Number(event.key) - 1];
      if (card) toggle(card);
      if (event.key === "Enter" && !target.matches("button, a, summary")) (verdict ? dealNext : judge)();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  const again = lessons.hard.some((lesson) => lesson.hand === dealt) && !verdict;
  return html`
    <section class="trainer with-pays" aria-label="Trainer">
      <p class="lead">
        Choose the cards to hold, by a tap or with the keys 1 to 5; Enter answers and deals.${" "}
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
      <p class="unseen live" role="status">${verdict ? `${verdict.cost ? `That costs ${coins(verdict.cost)}.` : "Right."}${drawn ? ` The draw pays ${drawn.pay} coins.` : ""}` : ""}</p>
      <div class="judged">
        ${answer.state === "loading" ? html`<${Counting} answer=${answer} says="Computing the return of each hold…" />` : null}
        ${answer.state === "problem" ? html`<${Trouble} problem=${answer.problem} retry=${answer.retry} />` : null}
        ${verdict ? html`<${Verdict} ...${verdict} goal=${goal} ends=${ends}>${drawn ? html`<${Drawn} drawn=${drawn} held=${held} />` : null}<//>` : null}
      </div>
      <${PayLines} lines=${shownLines} pays=${wanted.pays} made=${drawn?.line ?? ""} />
      <${Score} lessons=${lessons} reset=${() => learn(NEW)} />
      <${Mistakes} mistakes=${lessons.mistakes ?? {}} />
      <${GoalPicker} link=${link} change=${change} onlyPaytables=${true} />
      <${Strategy} goal=${wanted.goal} />
    </section>
  `;
}

/** What your hold costs, and why. */
function Verdict({ yours, best, second, cost, goal, ends, children }) {
  if (!cost)
    return html`<div class="verdict right">
      <p class="sentence">
        Right.${" "}
        <span class="because">Your hold returns ${best.objective_value.toFixed(2)} coins for each coin bet.</span>
      </p>
      <${Why} best=${ends(best)} second=${ends(second)} goal=${goal} />
      ${children}
    </div>`;
  return html`<div class="verdict mistake">
    <p class="sentence">
      That costs ${coins(cost)}.${" "}
      <span class="because"
        >Better: <${HoldName} hold=${best} />, ${best.objective_value.toFixed(3)} against${" "}
        ${yours.objective_value.toFixed(3)} for each coin.</span
      >
    </p>
    <p class="why">
      ${gradeOf(cost)}: ${((100 * cost) / BET).toFixed(cost < BET / 1000 ? 2 : 1)} cents of each dollar bet.${" "}
      ${reasons(ends(best), ends(yours))} You will see this hand again soon.
    </p>
    ${children}
  </div>`;
}

/** The weight of a mistake, by the share of the bet that it costs. @type {[number, string][]} */
const GRADES = [
  [0.25, "A blunder"],
  [0.05, "A serious mistake"],
  [0.01, "A mistake"],
  [0, "A slip"],
];

/** @param {number} cost in coins */
const gradeOf = (cost) => GRADES.find(([least]) => cost / BET >= least)?.[1];

const sameCards = (/** @type {string[]} */ one, /** @type {string[]} */ other) =>
  one.length === other.length && one.every((card) => other.includes(card));
