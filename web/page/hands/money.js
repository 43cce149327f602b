// Amounts of money with their sign.

/** "+1,204.50". @param {number} amount */
export function money(amount) {
  const shown = Math.abs(amount).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${amount < 0 && Number(amount.toFixed(2)) < 0 ? "−" : "+"}${shown}`;
}
