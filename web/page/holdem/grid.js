// A range on the grid of starting hands, painted by mouse, by touch, or with the arrow keys (Shift paints on the way).

import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { useId } from "../lib/id.js";
import { percent } from "../lib/words.js";
import { Choice, Copy, Select } from "../parts/controls.js";
import { Notes } from "../parts/states.js";
import { EMPTY, gridRange, painted, textOf } from "./cells.js";
import { Detail } from "./detail.js";
import { gameOf, ranksOf } from "./games.js";
import { gridOf } from "./hands.js";
import { Hits } from "./hits.js";
import { presetsOf } from "./presets.js";
import { loadRanges, SaveRange } from "./saved.js";
import { shadeClass, shadeStyle } from "./shade.js";

const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };
const BRUSHES = /** @type {[string, string][]} */ ([
  ["1", "100%"],
  ["0.75", "75%"],
  ["0.5", "50%"],
  ["0.25", "25%"],
]);
const SAME = 1e-9; // weights closer than this are equal
const FEW = 4; // combinations that are named
const LONG = 450; // milliseconds that a finger rests on a cell to see its combinations
const COLOURS = /** @type {[string, string][]} */ ([
  ["weight", "Weights"],
  ["equity", "Equity"],
]);

/**
 * @param {object} props
 * @param {string} props.name whose range it is
 * @param {string} props.text
 * @param {URLSearchParams} props.link
 * @param {string[]} [props.said] notes that the answer shows
 * @param {Record<string, number> | null} [props.equities] of each starting hand, null until they are known; not given where
 *   there are none
 * @param {string} [props.lack] why they are not known
 * @param {(text: string, isSame?: boolean) => void} props.onText `isSame` for the same range in other words
 */
export function RangeGrid({ name, text, link, said, equities, lack, onText }) {
  const grid = gridOf(ranksOf(link));
  const side = grid.length;
  const presets = presetsOf(link);
  const range = useAnswer("range", text ? { text, ...gameOf(link) } : null, 100);
  const [own, setOwn] = useState({ text: "", range: EMPTY }); // what was painted, before the server has read it
  const [stroke, setStroke] = useState(/** @type {Record<string, number> | null} */ (null));
  const [kept, setKept] = useState(/** @type {string[]} */ ([])); // split cells that were to be painted
  const [brush, setBrush] = useState("1");
  const [at, setAt] = useState([0, 0]);
  const [looked, setLooked] = useState(""); // the cell under the pointer
  const [hit, setHit] = useState({ name: "", hands: /** @type {string[]} */ ([]) });
  const [saved, setSaved] = useState(loadRanges);
  const [colour, setColour] = useState("weight");
  const rests = useRef(0);
  const cells = useRef(/** @type {Record<string, HTMLElement | null>} */ ({}));
  const detail = useRef(/** @type {HTMLElement | null} */ (null));
  const drawn = useRef(/** @type {{weight: number, weights: Record<string, number>, kept: string[]} | null} */ (null));

  const isRead = range.state === "done";
  const read = useMemo(() => (range.body ? gridRange(range.body) : EMPTY), [range.body]);
  const isOwn = own.text === text;
  const known = isOwn ? own.range : range.state === "problem" ? EMPTY : read;
  const canPaint = isOwn || range.state !== "loading"; // what was typed is read first, so that no click loses it
  const shown = stroke ? painted(known, stroke) : known;
  const split = Object.keys(known.cells).filter((hand) => known.cells[hand].isSplit);

  const isSplit = (/** @type {string} */ hand) => Boolean(known.cells[hand]?.isSplit);
  const here = grid[Math.min(at[0], side - 1)][Math.min(at[1], side - 1)];
  useEffect(() => {
    // What was painted is written as the service writes it, once that has read it.
    if (!isOwn || !isRead || stroke || !text || range.body.normalised === text) return;
    setOwn({ ...own, text: range.body.normalised });
    onText(range.body.normalised, true);
  }, [isOwn, isRead, stroke, range.body]);
  const take = (/** @type {import("./cells.js").GridRange} */ next) => {
    setOwn({ text: textOf(next), range: next });
    onText(textOf(next));
  };
  const toggled = (/** @type {string} */ hand) =>
    !isSplit(hand) && Math.abs((known.cells[hand]?.weight ?? 0) - Number(brush)) < SAME ? 0 : Number(brush);
  const commit = (/** @type {Record<string, number>} */ weights, /** @type {string[]} */ left) => {
    const next = painted(known, weights);
    setKept(left);
    if (Object.keys(weights).length) take(next);
  };
  const dab = (/** @type {string | undefined} */ hand) => {
    const line = drawn.current;
    if (!line || !hand || hand in line.weights) return;
    clearTimeout(rests.current); // a finger that moves paints
    if (isSplit(hand)) line.kept = [...new Set([...line.kept, hand])];
    else setStroke((line.weights = { ...line.weights, [hand]: line.weight }));
  };
  /** Whether a starting hand may be painted by itself: split ones are replaced by the second click or key. */
  const isAsked = (/** @type {string} */ hand) => !isSplit(hand) || (kept.length === 1 && kept[0] === hand);
  /** Show the combinations of a cell, and leave it as it is. */
  const inspect = (/** @type {string} */ hand) => {
    drawn.current = null;
    setStroke(null);
    cells.current[hand]?.focus({ preventScroll: true });
    detail.current?.scrollIntoView({ block: "nearest" });
  };
  const begin = (/** @type {PointerEvent} */ event) => {
    const hand = handUnder(event);
    if (!hand || event.button || !canPaint) return;
    if (event.pointerType !== "mouse") rests.current = setTimeout(() => inspect(hand), LONG);
    cells.current[hand]?.focus({ preventScroll: true });
    if (!isAsked(hand)) return setKept([hand]);
    drawn.current = { weight: toggled(hand), weights: { [hand]: toggled(hand) }, kept: [] };
    setStroke(drawn.current.weights);
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
  };
  const end = () => {
    clearTimeout(rests.current);
    const line = drawn.current;
    if (!line) return;
    drawn.current = null;
    setStroke(null);
    commit(line.weights, line.kept);
  };
  const toggle = (/** @type {string} */ hand) =>
    isAsked(hand) ? commit({ [hand]: toggled(hand) }, []) : setKept([hand]);
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const [row, column] = at.map((place) => Math.min(place, side - 1));
    const hand = grid[row][column];
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (canPaint) toggle(hand);
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = [(row + step[0] + side) % side, (column + step[1] + side) % side];
    const there = grid[next[0]][next[1]];
    if (event.shiftKey && canPaint) {
      const both = [hand, there];
      commit(
        Object.fromEntries(both.filter((one) => !isSplit(one)).map((one) => [one, Number(brush)])),
        both.filter(isSplit),
      );
    }
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
                isTop=${/^(top\s*)?\d+(\.\d+)?\s*%$/i.test(text.trim())}
                onChange=${(/** @type {number} */ top) => onText(top ? `${top}%` : "")}
              />`
        }
        <${Select}
          label="Preset"
          value=${[...presets.flatMap(([, ranges]) => ranges.map(([one]) => one)), ...Object.values(saved)].includes(text) ? text : ""}
          onChange=${(/** @type {string} */ preset) => preset && onText(preset)}
        >
          <option value="">Choose…</option>
          ${presets.map(
            ([group, ranges]) =>
              html`<optgroup key=${group} label=${group}>
              ${ranges.map(([one, what]) => html`<option key=${what} value=${one}>${what}</option>`)}
            </optgroup>`,
          )}
          ${
            Object.keys(saved).length
              ? html`<optgroup label="Saved in this browser">
                  ${Object.entries(saved).map(([what, one]) => html`<option key=${what} value=${one}>${what}</option>`)}
                </optgroup>`
              : null
          }
        <//>
        <div class="range-choices">
          <${Choice} label="Weight to paint" choices=${BRUSHES} value=${brush} onChange=${setBrush} />
          ${equities !== undefined ? html`<${Choice} label="Colour of the cells" choices=${COLOURS} value=${colour} onChange=${setColour} />` : null}
        </div>
      </div>
      <div
        class=${canPaint ? "grid" : "grid stale"}
        style=${{ "--side": side }}
        role="group"
        aria-label=${`Range of ${name}: arrow keys move, Space toggles, Shift and arrows paint`}
        onContextMenu=${(/** @type {MouseEvent} */ event) => {
          const hand = handUnder(event);
          if (!hand) return;
          event.preventDefault();
          inspect(hand);
        }}
        onPointerDown=${begin}
        onPointerMove=${(/** @type {PointerEvent} */ event) => {
          const hand = handUnder(event);
          setLooked(hand ?? "");
          if (drawn.current) dab(hand);
        }}
        onPointerLeave=${() => setLooked("")}
        onPointerUp=${end}
        onPointerCancel=${end}
        onKeyDown=${onKey}
      >
        ${grid.map((line, row) =>
          line.map((hand, column) => {
            const weight = shown.cells[hand]?.weight ?? 0;
            const isPart = Boolean(shown.cells[hand]?.isSplit);
            const equity = colour === "equity" && weight ? equities?.[hand] : undefined;
            return html`<button
              key=${hand}
              type="button"
              ref=${(/** @type {HTMLElement | null} */ node) => (cells.current[hand] = node)}
              tabindex=${Math.min(at[0], side - 1) === row && Math.min(at[1], side - 1) === column ? 0 : -1}
              class=${`cell ${row === column ? "pair" : row < column ? "suited" : "offsuit"}${weight ? " on" : ""}${isPart ? " split" : ""}${hit.hands.includes(hand) ? " hit" : ""}${equity === undefined ? "" : ` ${shadeClass(equity)}`}`}
              aria-pressed=${weight ? "true" : "false"}
              aria-label=${`${hand}${weight > 0 && weight < 1 ? `, ${percent(weight, 0)}` : ""}${isPart ? ", single combinations" : ""}`}
              data-hand=${hand}
              style=${equity === undefined ? { "--weight": `${weight * 100}%` } : shadeStyle(equity)}
              onFocus=${() => setAt([row, column])}
            >
              ${hand}${equity === undefined ? null : html`<small aria-hidden="true">${Math.round(equity * 100)}</small>`}
            </button>`;
          }),
        )}
      </div>
      ${colour === "equity" && lack ? html`<p class="note">${lack}</p>` : null}
      <div ref=${detail}>
      <${Detail}
        hand=${here}
        looked=${looked || here}
        range=${shown}
        brush=${Number(brush)}
        equities=${equities ?? null}
        onChange=${(/** @type {import("./cells.js").GridRange} */ next) => canPaint && take(next)}
      />
      </div>
      <div>
        ${kept.length ? html`<p class="wrong" role="alert">${asksFor(kept, known)}</p>` : null}
        ${
          split.length
            ? html`<p class="note">
                Marked cells hold single combinations. Painting other cells keeps them; a preset${link.get("game") ? "" : " or the slider"}
                ${" "}replaces the whole range.
              </p>`
            : null
        }
      </div>
      <p class="note range-total">
        ${
          range.state === "problem"
            ? `${range.problem?.message} ${isOwn ? "" : "What you paint replaces the text."}`
            : range.state === "empty" || !range.body
              ? "No hands yet: paint some, move the slider, or type a range."
              : `${range.body.combinations} ${range.body.combinations === 1 ? "combination" : "combinations"}, ${range.body.percent.toFixed(1)}% of all hands.`
        }
        ${" "}${isRead ? html`<${Copy} name="Copy as text" text=${() => range.body.normalised} />` : null}
        <button type="button" class="quiet" onClick=${() => onText("")}>Clear range</button>
      </p>
      ${isRead ? html`<div class="actions"><${SaveRange} key=${text} text=${text} saved=${saved} onChange=${setSaved} /></div>` : null}
      <${Hits}
        text=${isRead ? text : ""}
        board=${link.get("board") ?? ""}
        dead=${link.get("dead") ?? ""}
        link=${link}
        chosen=${hit.name}
        onChoose=${(/** @type {string} */ what, /** @type {string[]} */ hands) => setHit({ name: what, hands })}
        onText=${onText}
      />
      ${isRead ? html`<${Notes} body=${range.body} said=${said} />` : null}
    </div>
  `;
}

/** What was not painted, as it would lose single combinations. @param {string[]} hands @param {import("./cells.js").GridRange} range */
function asksFor(hands, { cells }) {
  const split = hands.filter((hand) => cells[hand]?.isSplit);
  if (!split.length) return null;
  if (split.length > 1)
    return `${split.join(", ")} are left as they are: click one of them twice to replace what it holds.`;
  const items = cells[split[0]].items;
  const some = items.length > FEW ? `${items.length} combinations` : items.join(", ");
  return `${split[0]} holds ${some}: painting it loses that. Click it again to replace it.`;
}

/**
 * The slider of the best hands by percent; of another range it shows the size alone.
 * @param {{name: string, share: number, isTop: boolean, onChange: (top: number) => void}} props
 */
function Percent({ name, share, isTop, onChange }) {
  const id = useId();
  const value = Math.round(share);
  return html`<div class="percent">
    <label for=${id}>${isTop ? "Best " : ""}<span>${value}%</span>${isTop ? "" : " of hands"}</label>
    <input
      id=${id}
      type="range"
      min="0"
      max="100"
      step="1"
      value=${value}
      aria-label=${`The best hands by percent, for ${name}`}
      aria-describedby=${`${id}-order`}
      onInput=${(event) => onChange(Number(event.target.value))}
    />
    <span class="note" id=${`${id}-order`}>The slider takes the hands with the most equity against a random hand.</span>
  </div>`;
}

/** The hand under a pointer: a captured pointer reports the grid, so the page is asked. @param {MouseEvent} event */
const handUnder = (event) =>
  /** @type {HTMLElement | null} */ (document.elementFromPoint(event.clientX, event.clientY))
    ?.closest?.("[data-hand]")
    ?.getAttribute("data-hand") ?? undefined;
