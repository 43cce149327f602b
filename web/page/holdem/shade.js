// The colour of a chance on a smooth scale, with the same colours in every view; style/holdem.css mixes them.

/** The half of the scale that a chance is on. @param {number} chance */
export const shadeClass = (chance) => (chance < 0.5 ? "shade low" : "shade high");

/** How far along its half. @param {number} chance */
export const shadeStyle = (chance) => ({
  "--part": `${((chance < 0.5 ? chance * 2 : chance * 2 - 1) * 100).toFixed(1)}%`,
});
