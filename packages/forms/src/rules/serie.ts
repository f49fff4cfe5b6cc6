/** Document number of the identity card: nine letters or digits. New cards print dots, so dots and spaces are ignored. */
export function isSerie(text: string): boolean {
  return /^[0-9A-Z]{9}$/.test(normaliseSerie(text));
}

export function normaliseSerie(text: string): string {
  return text.toUpperCase().replace(/[.\s]/g, '');
}
