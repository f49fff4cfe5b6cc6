/** Whole pesos after `percent` off, half up: what the summary shows and what the card is charged. */
export function discounted(price: number, percent: number): number {
  return Math.floor((price * (100 - percent) + 50) / 100);
}

/** Of every sale, since 2003 (Ley 19.888). */
const IVA = 0.19;

/**
 * What a total with tax is made of, in whole pesos. The tax is what is left, so that both add up to the total: 19 % of a rounded net may be
 * one peso off.
 */
export function taxed(total: number): { readonly neto: number; readonly iva: number } {
  const neto = Math.round(total / (1 + IVA));
  return { neto, iva: total - neto };
}
