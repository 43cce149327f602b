// An identifier of its own for each component, to tie labels to their fields.

import { useState } from "../vendor/preact.js";

let made = 0;

export function useId() {
  const [id] = useState(() => `field-${(made += 1)}`);
  return id;
}
