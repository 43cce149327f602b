import { html } from "../vendor/preact.js";
export const Halatro = () => html`<h1>Halatro</h1>`;
