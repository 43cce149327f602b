// Quotients of whole numbers, rounded to the nearest floating-point number, as in Python.

const PRECISION = 64n; // bits of a quotient, more than a number has
const STICKY = 1n;

/** The nearest number to a quotient. @param {bigint} numerator 0 or more @param {bigint} denominator above 0 */
export function ratio(numerator, denominator) {
  if (!numerator) return 0;
  const short = PRECISION - BigInt(bits(numerator) - bits(denominator));
  const shift = short > 0n ? short : 0n;
  const shifted = numerator << shift;
  let quotient = shifted / denominator;
  // The part cut off matters only in a tie between two numbers; one low bit records that it is not 0.
  if (quotient * denominator !== shifted) quotient |= STICKY;
  return Number(quotient) / 2 ** Number(shift);
}

/** @param {bigint} value */
const bits = (value) => value.toString(2).length;
