import type { Currency } from '../records.ts';

const ZONE = 'America/Santiago';
/** Keeps a sign and its number on one line. */
export const FIXED_SPACE = '\u{a0}';

/** Created once: constructing a formatter costs far more than using it. */
const figures = (decimals: number) =>
  new Intl.NumberFormat('es-CL', { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: 'always' });
const WHOLE = figures(0);
const HUNDREDTHS = figures(2);

const CURRENCIES = {
  CLP: { sign: '$', unit: 1, figures: WHOLE, name: 'en pesos' },
  UF: { sign: `UF${FIXED_SPACE}`, unit: 100, figures: HUNDREDTHS, name: 'en UF' },
  USD: { sign: `US$${FIXED_SPACE}`, unit: 100, figures: HUNDREDTHS, name: 'en dólares' },
} as const satisfies Record<Currency, unknown>;

/** The order in which currencies are always named. */
export const CURRENCY_ORDER: readonly Currency[] = ['CLP', 'UF', 'USD'];

export interface Amount {
  readonly moneda: Currency;
  readonly monto: number;
  /** As printed: '$1.234.567', 'UF 5.810,25', 'US$ 40,00'. */
  readonly texto: string;
}

export interface Total extends Amount {
  /** 'en pesos', 'en UF', 'en dólares', or the name of its line: 'Total vigente en pesos, 38 protestos'. */
  readonly nombre: string;
  /** Number of rows summed. */
  readonly cuenta: number;
}

export interface Owed {
  readonly moneda: Currency;
  readonly monto: number;
}

export function amount({ moneda, monto }: Owed): Amount {
  return { moneda, monto, texto: amountText(moneda, monto) };
}

/** One total per currency present. Sums the amounts as printed, so that adding up the printed lines gives the printed total. */
export function totals(rows: readonly Owed[]): Total[] {
  return CURRENCY_ORDER.flatMap((moneda) => {
    const mine = rows.filter((row) => row.moneda === moneda);
    if (mine.length === 0) return [];
    const { unit, name } = CURRENCIES[moneda];
    const monto = mine.reduce((sum, row) => sum + Math.round(row.monto * unit), 0) / unit;
    return [{ ...amount({ moneda, monto }), nombre: name, cuenta: mine.length }];
  });
}

function amountText(moneda: Currency, monto: number): string {
  const { sign, figures: format } = CURRENCIES[moneda];
  return `${sign}${format.format(monto)}`;
}

/** '$40.812,57': the UF's value has two decimals; peso amounts have none. */
export function ufValueText(valor: number): string {
  return `$${HUNDREDTHS.format(valor)}`;
}

const PERCENT = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

/** '50 %', '33,33 %', '1,5 %'. */
export function percentText(percent: number): string {
  return `${PERCENT.format(percent)}${FIXED_SPACE}%`;
}

const LIST = new Intl.ListFormat('es', { style: 'long', type: 'conjunction' });

/** 'a', 'a y b', 'a, b y c'. */
export function listText(items: readonly string[]): string {
  return LIST.format(items);
}

/** 'a', 'a ni b', 'a, b ni c': of what is denied. */
export function neitherText(items: readonly string[]): string {
  const [last = '', ...others] = items.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} ni ${last}`;
}

export function totalsText(all: readonly Total[]): string {
  return listText(all.map((total) => total.texto));
}

const FEMININE = ['cero', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'] as const;

/** 'un protesto', 'tres protestos', '38 protestos': words up to twelve, digits above. */
export function counted(count: number, one: string, many: string, gender: 'm' | 'f' = 'm'): string {
  const word = count === 1 && gender === 'm' ? 'un' : (FEMININE[count] ?? thousands(count));
  return `${word} ${count === 1 ? one : many}`;
}

/** How a sentence with these counts tells each of them: `counted`, or in digits throughout where one is above twelve. */
export function countedTogether(counts: readonly number[]): typeof counted {
  return counts.every((count) => count < FEMININE.length) ? counted : tally;
}

/** '+40', '−130' with the typographic minus, '0'. */
export function signedText(points: number): string {
  return points < 0 ? `−${thousands(-points)}` : `${points > 0 ? '+' : ''}${thousands(points)}`;
}

/** '1 propiedad', '38 propiedades': always digits, for states and totals. */
export function tally(count: number, one: string, many: string): string {
  return `${thousands(count)} ${count === 1 ? one : many}`;
}

export function thousands(count: number): string {
  return WHOLE.format(count);
}

/** For page 1, where space is short; the section has the full text. @param most letters, including the ellipsis */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase('es') + text.slice(1);
}

export function uncapitalised(text: string): string {
  return text.charAt(0).toLocaleLowerCase('es') + text.slice(1);
}

const CLOCK = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** YYYY-MM-DD in Santiago. */
export function dayIn(instant: Date): string {
  const { year, month, day } = parts(instant);
  return `${year}-${month}-${day}`;
}

/** '20-11-2026, 10:16 h' in Santiago. */
export function momentText(instant: Date): string {
  const { hour, minute } = parts(instant);
  return `${dayText(dayIn(instant))}, ${hour}:${minute}${FIXED_SPACE}h`;
}

/** '20-11-2026, 10:16:07 h' in Santiago. */
export function secondText(instant: Date): string {
  const { hour, minute, second } = parts(instant);
  return `${dayText(dayIn(instant))}, ${hour}:${minute}:${second}${FIXED_SPACE}h`;
}

function parts(instant: Date): Record<string, string> {
  return Object.fromEntries(CLOCK.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** YYYY-MM-DD as printed: DD-MM-YYYY. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('-');
}

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** 'octubre'. @param month YYYY-MM */
export function monthName(month: string): string {
  return MONTHS[Number(month.slice(5)) - 1] ?? '';
}

/** 'octubre de 2026'. @param month YYYY-MM */
export function monthText(month: string): string {
  return `${monthName(month)} de ${month.slice(0, 4)}`;
}

const DAY_MS = 86_400_000;

/** Whole days from one YYYY-MM-DD to a later one; 0 when it is not later. */
export function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
}
