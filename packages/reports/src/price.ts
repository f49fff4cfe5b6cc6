/** Whole pesos after `percent` off, half up: what the summary shows and what the card is charged. */
export function discounted(price: number, percent: number): number {
  return Math.floor((price * (100 - percent) + 50) / 100);
}
