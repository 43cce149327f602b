// A range on the grid of starting hands, painted by mouse, by touch, or with the arrow keys (Shift paints on the way).

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { useId } from "../lib/id.js";
import { Choice, Copy, Select } from "../parts/controls.js";
import { gameOf, ranksOf } from "./games.js";
import { gridOf, rangeText, spokenHand } from "./hands.js";
import { presetsOf } from "./presets.js";

const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };
const BRUSHES = /** @type {[string, string][]} */ ([
  ["1", "100%"],
  ["0.75", "75%"],
  ["0.5", "50%"],
  ["0.25", "25%"],
]);

/** @param {{name: string, text: string, link: URLSearchParams, onText: (text: string) => void}} props */
export function RangeGrid({ name, text, link, onText }) {
  const grid = gridOf(ranksOf(link));
  const side = grid.length;
  const presets = presetsOf(link);
  const range = useAnswer("range", text ? { text, ...gameOf(link) } : null, 100);
  const [painted, setPainted] = useState(/** @type {Record<string, number> | null} */ (null));
  const [brush, setBrush] = useState("1");
  const [at, setAt] = useState([0, 0]);
  const cells = useRef(/** @type {Record<string, HTMLElement | null>} */ ({}));
  const stroke = useRef(/** @type {{weight: number, weights: Record<string, number>} | null} */ (null));

  const known = range.state === "empty" ? {} : (range.body?.hands ?? {});
  const weights = painted ?? known;
  useEffect(() => {
    // The server has read what was painted: show its reading again.
    if (range.state === "done" && !stroke.current) setPainted(null);
  }, [range.body, range.state]);

  const commit = (/** @type {Record<string, number>} */ next) => {
    setPainted(next);
    onText(rangeText(next));
  };
  const dab = (/** @type {string | undefined} */ hand) => {
    if (!stroke.current || !hand) return;
    stroke.current.weights = { ...stroke.current.weights, [hand]: stroke.current.weight };
    setPainted(stroke.current.weights);
  };
  const begin = (/** @type {PointerEvent} */ event) => {
    const hand = handUnder(event);
    if (!hand || event.button) return;
    const weight = weights[hand] === Number(brush) ? 0 : Number(brush);
    stroke.current = { weight, weights: { ...weights } };
    dab(hand);
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    cells.current[hand]?.focus({ preventScroll: true });
  };
  const end = () => {
    if (!stroke.current) return;
    const next = stroke.current.weights;
    stroke.current = null;
    commit(next);
  };
  const toggle = (/** @type {string} */ hand) => {
    commit({ ...weights, [hand]: weights[hand] === Number(brush) ? 0 : Number(brush) });
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const [row, column] = at.map((place) => Math.min(place, side - 1));
    const hand = grid[row][column];
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      toggle(hand);
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = [(row + step[0] + side) % side, (column + step[1] + side) % side];
    const there = grid[next[0]][next[1]];
    if (event.shiftKey) commit({ ...weights, [hand]: Number(brush), [there]: Number(brush) });
    setAt(next);
    cells.current[there]?.focus();
  };

  const share = range.state === "empty" ? 0 : (range.body?.percent ?? 0);
  return html`
    <div class="range">
      <div class="range-tools">
        ${
          link.get("game")
            ? null
            : html`<${Percent}
                name=${name}
                share=${share}
                onChange=${(/** @type {number} */ top) => (setPainted(null), onText(top ? `${top}%` : ""))}
              />`
        }
        <${Select}
          label="Preset"
          value=${presets.some(([one]) => one === text) ? text : ""}
          onChange=${(/** @type {string} */ preset) => preset && (setPainted(null), onText(preset))}
        >
          <option value="">Choose…</option>
          ${presets.map(([one, what]) => html`<option key=${one} value=${one}>${what}</option>`)}
        <//>
        <${Choice} label="Weight to paint" choices=${BRUSHES} value=${brush} onChange=${setBrush} />
      </div>
      <div
        class="grid"
        style=${{ "--side": side }}
        role="group"
        aria-label=${`Range of ${name}: arrow keys move, Space toggles, Shift and arrows paint`}
        onPointerDown=${begin}
        onPointerMove=${(/** @type {PointerEvent} */ event) => stroke.current && dab(handUnder(event))}
        onPointerUp=${end}
        onPointerCancel=${end}
        onKeyDown=${onKey}
      >
        ${grid.map((line, row) =>
          line.map((hand, column) => {
            const weight = weights[hand] ?? 0;
            return html`<button
              key=${hand}
              type="button"
              ref=${(/** @type {HTMLElement | null} */ node) => (cells.current[hand] = node)}
              tabindex=${Math.min(at[0], side - 1) === row && Math.min(at[1], side - 1) === column ? 0 : -1}
              class=${`cell ${row === column ? "pair" : row < column ? "suited" : "offsuit"}${weight ? " on" : ""}`}
              aria-pressed=${weight ? "true" : "false"}
              aria-label=${weight > 0 && weight < 1 ? `${spokenHand(hand)}, ${Math.round(weight * 100)}%` : spokenHand(hand)}
              data-hand=${hand}
              style=${{ "--weight": `${weight * 100}%` }}
              onFocus=${() => setAt([row, column])}
            >
              ${hand}
            </button>`;
          }),
        )}
      </div>
      <p class="note range-total" aria-live="polite">
        ${
          range.state === "problem"
            ? range.problem?.message
            : range.state === "empty" || !range.body
              ? "No hands yet: paint some, move the slider, or type a range."
              : `${range.body.combinations} combinations, ${range.body.percent.toFixed(1)}% of all hands.`
        }
        ${" "}${range.state === "done" ? html`<${Copy} name="Copy as text" text=${() => range.body.normalised} />` : null}
        <button type="button" class="quiet" onClick=${() => (setPainted(null), onText(""))}>Clear range</button>
      </p>
    </div>
  `;
}

/** The slider of the best hands by percent. @param {{name: string, share: number, onChange: (top: number) => void}} props */
function Percent({ name, share, onChange }) {
  const id = useId();
  const value = Math.round(share);
  return html`<div class="percent">
    <label for=${id}>Best <output for=${id}>${value}%</output></label>
    <input
      id=${id}
      type="range"
      min="0"
      max="100"
      step="1"
      value=${value}
      aria-label=${`The best hands by percent, for ${name}`}
      onInput=${(event) => onChange(Number(event.target.value))}
    />
  </div>`;
}

/** The hand under a pointer: a captured pointer reports the grid, so the page is asked. @param {PointerEvent} event */
const handUnder = (event) =>
  /** @type {HTMLElement | null} */ (document.elementFromPoint(event.clientX, event.clientY))
    ?.closest?.("[data-hand]")
    ?.getAttribute("data-hand") ?? undefined;
