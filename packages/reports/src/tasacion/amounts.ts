import { FIXED_SPACE } from '../house/formats.ts';

/** Nobody knows a property's value to the fourth digit. */
const DIGITS = 3;
const PESOS_STEP = 1_000;

/** An estimate as it is told: 5.812,4 is 5.810. */
export function rounded(uf: number): number {
  return Number(uf.toPrecision(DIGITS));
}

/** Of an estimate, whole thousands. @param valor pesos of a UF */
export function inPesos(uf: number, valor: number): number {
  return Math.round((uf * valor) / PESOS_STEP) * PESOS_STEP;
}

const BARE = new Intl.NumberFormat('es-CL', { maximumSignificantDigits: DIGITS, useGrouping: 'always' });

/** '5.810', '23,8', '0,352': without its sign, for the second figure of a range. */
export function bareUf(uf: number): string {
  return BARE.format(uf);
}

/** 'UF 5.810', 'UF 23,8'. */
export function ufText(uf: number): string {
  return `UF${FIXED_SPACE}${bareUf(uf)}`;
}

const METRES = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2, useGrouping: 'always' });

/** '68 m²', '85,5 m²'. */
export function metresText(metres: number): string {
  return `${METRES.format(metres)}${FIXED_SPACE}m²`;
}

const CENTS = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' });

/** '$ 40.812,57': the UF's value has two decimals, as no amount of pesos has. */
export function ufValueText(valor: number): string {
  return `$${FIXED_SPACE}${CENTS.format(valor)}`;
}
