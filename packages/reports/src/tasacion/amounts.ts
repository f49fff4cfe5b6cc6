import { FIXED_SPACE } from '../house/formats.ts';

/** Significant digits: a property's value is not known more precisely. */
const DIGITS = 3;
const PESOS_STEP = 1_000;

/** An estimate as printed: 5.812,4 is 5.810. Every text rounds with this: a formatter rounds 0.3725, which is a little less in binary, up. */
export function rounded(uf: number): number {
  return Number(uf.toPrecision(DIGITS));
}

/** An estimate in pesos, rounded to thousands. @param valor pesos per UF */
export function inPesos(uf: number, valor: number): number {
  return Math.round((uf * valor) / PESOS_STEP) * PESOS_STEP;
}

const BARE = new Intl.NumberFormat('es-CL', { maximumSignificantDigits: DIGITS, useGrouping: 'always' });

/** '5.810', '23,8', '0,352': without the unit, for the second figure of a range. */
export function bareUf(uf: number): string {
  return BARE.format(rounded(uf));
}

const COLUMN = new Intl.NumberFormat('es-CL', {
  minimumSignificantDigits: DIGITS,
  maximumSignificantDigits: DIGITS,
  useGrouping: 'always',
});

/** '82,0', '0,340': with as many significant digits as the rest of its column. */
export function columnUf(uf: number): string {
  return COLUMN.format(rounded(uf));
}

const WHOLE = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 0, useGrouping: 'always' });
const HUNDREDTHS = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** UF from which decimals are not printed. */
const LARGE = 100;

/** '5.687', '23,85': an asking price. */
export function askedUf(uf: number): string {
  return (uf < LARGE ? HUNDREDTHS : WHOLE).format(uf);
}

const KM = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 });
const TEN_METRES = 10;
const METRES_OF_KM = 1_000;
const SAME_KM = 0.005;

/** Closer than the precision of known locations. */
export function isSamePlace(km: number): boolean {
  return km < SAME_KM;
}

/** 'Mismo lugar', '120 m', '1,2 km'. */
export function distanceText(km: number): string {
  return isSamePlace(km) ? 'Mismo lugar' : kilometresText(km);
}

/** '120 m', '1,2 km'; locations are not precise to the metre, so the minimum is ten. */
export function kilometresText(km: number): string {
  const metres = Math.max(TEN_METRES, Math.round((km * METRES_OF_KM) / TEN_METRES) * TEN_METRES);
  return metres < METRES_OF_KM ? `${metres}${FIXED_SPACE}m` : `${KM.format(km)}${FIXED_SPACE}km`;
}

/** 'UF 5.810', 'UF 23,8'. */
export function ufText(uf: number): string {
  return `UF${FIXED_SPACE}${bareUf(uf)}`;
}

const METRES = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2, useGrouping: 'always' });

/** '68', '85,5'. */
export function bareMetres(metres: number): string {
  return METRES.format(metres);
}

/** '68 m²', '85,5 m²'. */
export function metresText(metres: number): string {
  return `${bareMetres(metres)}${FIXED_SPACE}m²`;
}
