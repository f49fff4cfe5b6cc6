/** Number of the identity card's document: nine letters or digits. New cards print it with dots, so dots and spaces do not count. */
export function isSerie(text: string): boolean {
  return /^[0-9A-Z]{9}$/.test(normaliseSerie(text));
}

export function normaliseSerie(text: string): string {
  return text.toUpperCase().replace(/[.\s]/g, '');
}
