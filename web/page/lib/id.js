// A unique identifier for each component, to connect labels with their fields.

import { useState } from "../vendor/preact.js";

let made = 0;

export function useId() {
  const [id] = useState(() => `field-${(made += 1)}`);
  return id;
}
