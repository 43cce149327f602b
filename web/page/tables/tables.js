import { html } from "../vendor/preact.js";
export const Tables = () => html`<h1>Tables</h1>`;
