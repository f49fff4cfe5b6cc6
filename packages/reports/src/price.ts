/** Whole pesos after `percent` off, rounded half up: shown in the summary and charged to the card. */
export function discounted(price: number, percent: number): number {
  return Math.floor((price * (100 - percent) + 50) / 100);
}

/** VAT rate of every sale, since 2003 (Ley 19.888). */
const IVA = 0.19;

/**
 * Splits a total that includes tax, in whole pesos. The tax is the total minus the net, so that both add up: 19 % of a rounded net may be
 * one peso off.
 */
export function taxed(total: number): { readonly neto: number; readonly iva: number } {
  const neto = Math.round(total / (1 + IVA));
  return { neto, iva: total - neto };
}
