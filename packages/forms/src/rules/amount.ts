/** Whole pesos as people write them: 17900, 17.900 or $17.900. */
const PESOS = /^\$?\s?(\d{1,3}(\.\d{3})+|\d+)$/;
/** At most two decimals, after a comma or a point. */
const UF = /^(\d+)([.,](\d{1,2}))?$/;

/** The number that a text means; undefined unless it is whole pesos. */
export function pesosOf(text: string): number | undefined {
  return PESOS.test(text) ? Number(text.replaceAll(/\D/g, '')) : undefined;
}

/** Whole pesos as digits alone; any other text as it is. */
export function pesosText(text: string): string {
  return pesosOf(text)?.toString() ?? text;
}

/** The number that a text means; undefined unless it is an amount with at most two decimals. */
export function ufOf(text: string): number | undefined {
  return UF.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** The number that a text means; undefined unless it is whole and not negative. */
export function countOf(text: string): number | undefined {
  return /^\d{1,3}(\.\d{3})+$|^\d+$/.test(text) ? Number(text.replaceAll('.', '')) : undefined;
}

export function isWithin(value: number | undefined, least: number, most: number): boolean {
  return value !== undefined && value >= least && value <= most;
}
