// Which hands the report is about: the player, the currency and filters, with the names that the service has for them.

import { html } from "../vendor/preact.js";
import { useId } from "../lib/id.js";
import { Select } from "../parts/controls.js";

/** @typedef {Record<string, string | boolean>} Chosen fields of the request, by name; those left out are not filtered */

const POSITIONS = ["SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN"];
/** @type {[string, string, [string, string][]][]} */
const CHOICES = [
  ["position", "Position", POSITIONS.map((name) => [name, name])],
  [
    "game",
    "Game",
    [
      ["holdem", "Hold'em"],
      ["omaha", "Omaha"],
      ["short-deck", "Short deck"],
    ],
  ],
  [
    "tournament",
    "Kind",
    [
      ["none", "Cash games"],
      ["all", "Tournaments"],
    ],
  ],
];
/** @type {[string, string, string, string][]} */
const FIELDS = [
  ["since", "Since", "date", ""],
  ["until", "Until", "date", ""],
  ["stake", "Blinds", "text", "0.05/0.10"],
  ["site", "Site", "text", "PokerStars"],
];

/** @param {{body: any, chosen: Chosen, choose: (chosen: Chosen) => void}} props */
export function Filters({ body, chosen, choose }) {
  const { player, currency, other_currencies: others = {} } = body.report;
  const currencies = [currency, ...Object.keys(others)];
  const set = (/** @type {string} */ name, /** @type {string | boolean} */ value) => {
    const { [name]: _, ...rest } = chosen;
    choose(value ? { ...rest, [name]: value } : rest);
  };
  return html`
    <div class="whose">
      <${Select} label="Player" value=${player} onChange=${(/** @type {string} */ name) => choose({ player: name })}>
        ${body.players.map((/** @type {string} */ name) => html`<option key=${name} value=${name}>${name}</option>`)}
      <//>
      ${
        currencies.length > 1
          ? html`<${Select}
              label="Currency"
              value=${currency}
              onChange=${(/** @type {string} */ name) => choose({ ...chosen, player, currency: name })}
            >
              ${currencies.map((name) => html`<option key=${name} value=${name}>${name || "unknown"}</option>`)}
            <//>`
          : null
      }
      ${CHOICES.map(
        ([name, label, options]) => html`<${Select}
          key=${name}
          label=${label}
          value=${chosen[name] ?? ""}
          onChange=${(/** @type {string} */ value) => set(name, value)}
        >
          <option value="">All</option>
          ${options.map(([value, text]) => html`<option key=${value} value=${value}>${text}</option>`)}
        <//>`,
      )}
      ${FIELDS.map(
        ([name, label, type, hint]) => html`<${Field}
          key=${name}
          label=${label}
          type=${type}
          hint=${hint}
          value=${chosen[name] ?? ""}
          onChange=${(/** @type {string} */ value) => set(name, value)}
        />`,
      )}
      <${Select}
        label="Lines in"
        value=${chosen.in_big_blinds ? "blinds" : ""}
        onChange=${(/** @type {string} */ value) => set("in_big_blinds", Boolean(value))}
      >
        <option value="">${currency || "money"}</option>
        <option value="blinds">big blinds</option>
      <//>
    </div>
  `;
}

/**
 * A line of text or a day, which counts once it is complete.
 * @param {{label: string, type: string, hint: string, value: string, onChange: (value: string) => void}} props
 */
function Field({ label, type, hint, value, onChange }) {
  const id = useId();
  return html`<div class="text-field">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      type=${type}
      class="typed"
      autocomplete="off"
      placeholder=${hint}
      value=${value}
      onChange=${(/** @type {any} */ event) => onChange(event.target.value.trim())}
    />
  </div>`;
}
