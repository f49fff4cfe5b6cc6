import { checkDigit, isSerie, normaliseSerie, parseRut } from '@veridico/forms';
import { comunas } from '@veridico/reference';
import { isRefusal, type Column, type Refusal, type Value } from './define.ts';

const refuse = (refusal: string): Refusal => ({ refusal });
const matching = (pattern: RegExp, reason: string, value: (text: string) => Value): Column['read'] => {
  return (text) => (pattern.test(text) ? value(text) : refuse(reason));
};
const column = (type: Column['type'], read: Column['read']): Column => ({ type, required: true, read });

export function optional(given: Column): Column {
  return { ...given, required: false };
}

/** Of files that came without it at first. */
export function omittable(given: Column): Column {
  return { ...optional(given), omittable: true };
}

export function text(max: number): Column {
  return column('text', (given) => (given.length > max ? refuse(`tiene más de ${max} caracteres`) : given));
}

export function oneOf(...values: readonly string[]): Column {
  return { ...column('text', (given) => (values.includes(given) ? given : refuse(`se espera ${values.join(', ')}`))), values };
}

export const yesOrNo: Column = {
  ...column(
    'boolean',
    matching(/^(si|no)$/, 'se espera si o no', (given) => given === 'si'),
  ),
  values: ['si', 'no'],
};

/** Stricter than for people: dots in the right places or none, and always the hyphen, so that no shifted column passes as a RUT. */
export const rut: Column = column('text', (given) => {
  // The most common form.
  if (/^[1-9]\d{6,7}-[\dK]$/.test(given) && checkDigit(Number(given.slice(0, -2))) === given.slice(-1)) return given;
  if (/^[\d.]+[\dkK]$/.test(given)) return refuse('falta el guion antes del dígito verificador');
  const parsed = /^(\d{1,3}(\.\d{3})+|\d+)-[\dkK]$/.test(given) ? parseRut(given) : undefined;
  return parsed ? `${parsed.body}-${parsed.digit}` : refuse('no es un RUT válido');
});

export const serie: Column = column('text', (given) => {
  if (/^[0-9A-Z]{9}$/.test(given)) return given;
  return isSerie(given) ? normaliseSerie(given) : refuse('se esperan 9 letras o números');
});

const FIRST_YEAR = 1850;
const LAST_YEAR = 2150;

/** An existing day as YYYY-MM-DD; the range of years catches typing errors such as 0202. */
export const day: Column = column('date', (given) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given)) return refuse('se espera una fecha AAAA-MM-DD');
  const [year, number, dayOfMonth] = [Number(given.slice(0, 4)), Number(given.slice(5, 7)), Number(given.slice(8))];
  if (dayOfMonth < 1 || dayOfMonth > daysInMonth(year, number)) return refuse('esa fecha no existe');
  return year >= FIRST_YEAR && year <= LAST_YEAR ? given : refuse(`el año debe estar entre ${FIRST_YEAR} y ${LAST_YEAR}`);
});

const SANTIAGO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', dateStyle: 'short' });
const KEPT_MS = 1_000;
let today = { day: '', since: 0 };

/**
 * YYYY-MM-DD in Chile, at most a second old, also after the clock was set back: formatting it anew for each field would take a sixth of an
 * import's time.
 */
export function todayInChile(): string {
  const now = Date.now();
  if (Math.abs(now - today.since) >= KEPT_MS) today = { day: SANTIAGO_DAY.format(now), since: now };
  return today.day;
}

/** A day that has come, in Chile: of what a source reports as having happened. */
export const pastDay: Column = column('date', (given) => {
  const value = day.read(given);
  return isRefusal(value) || given <= todayInChile() ? value : refuse('es posterior a hoy');
});

/** @returns 0 for an invalid month. Ten times faster than Date, which matters for a million rows. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export function wholeNumber(min: number, max: number): Column {
  return column('int', (given) => {
    if (!/^\d{1,9}$/.test(given)) return refuse('se espera un número entero');
    const number = Number(given);
    return number >= min && number <= max ? number : refuse(`debe estar entre ${min} y ${max}`);
  });
}

const NOT_A_NUMBER = 'se espera un número con punto decimal y sin separador de miles';
const WHOLE_DIGITS = 12;

/** @returns why an unsigned number is too long; undefined when it is not */
export function lengthProblem(given: string, decimals: number, digits = WHOLE_DIGITS): string | undefined {
  const [whole = '', fraction = ''] = given.split('.');
  if (whole.replace(/^0+/, '').length > digits) return `tiene más de ${digits} cifras`;
  return fraction.length > decimals ? `tiene más de ${decimals} decimales` : undefined;
}

/** Positive, with at most twelve digits and four decimals, which a double holds exactly. */
export function positive(decimals: number): Column {
  return column('numeric', (given) => {
    if (/^-\d/.test(given)) return refuse('debe ser mayor que cero');
    if (!/^\d+(\.\d+)?$/.test(given)) return refuse(NOT_A_NUMBER);
    const problem = lengthProblem(given, decimals);
    if (problem) return refuse(problem);
    return /[1-9]/.test(given) ? given : refuse('debe ser mayor que cero');
  });
}

/** Amount in any currency. */
export const amount: Column = positive(4);

/** Whole pesos, including zero. */
export const pesos: Column = column('bigint', (given) => {
  if (!/^\d+$/.test(given)) return refuse('se espera un número entero de pesos, sin puntos ni decimales');
  const problem = lengthProblem(given, 0);
  return problem ? refuse(problem) : Number(given);
});

/** Non-negative, such as a surface. */
export function decimal(digits: number, decimals: number): Column {
  return column('numeric', (given) => {
    if (!/^\d+(\.\d+)?$/.test(given)) return refuse(NOT_A_NUMBER);
    const problem = lengthProblem(given, decimals, digits);
    return problem ? refuse(problem) : given;
  });
}

const PERCENT_DECIMALS = 4;

/** 0 to 100, without the percent sign. */
export const percent: Column = column('numeric', (given) => {
  if (!/^\d+(\.\d+)?$/.test(given)) return refuse(`${NOT_A_NUMBER} ni signo %`);
  const problem = lengthProblem(given, PERCENT_DECIMALS);
  if (problem) return refuse(problem);
  return Number(given) <= 100 ? given : refuse('debe estar entre 0 y 100');
});

/** Degrees, south and west negative. */
export function degrees(min: number, max: number): Column {
  return column('double precision', (given) => {
    if (!/^-?\d{1,3}(\.\d{1,15})?$/.test(given)) return refuse('se esperan grados con punto decimal, negativos al sur y al oeste');
    const number = Number(given);
    return number >= min && number <= max ? number : refuse(`debe estar entre ${min} y ${max}`);
  });
}

/** YYYY-MM, begun; stored as the month's first day. */
export const month: Column = column('date', (given) => {
  if (!/^\d{4}-\d{2}$/.test(given)) return refuse('se espera un mes AAAA-MM');
  return daysInMonth(Number(given.slice(0, 4)), Number(given.slice(5))) === 0 ? refuse('ese mes no existe') : pastDay.read(`${given}-01`);
});

const CUTS: ReadonlySet<string> = new Set(comunas.map(({ cut: code }) => code));

/** Official code of a commune. */
export const cut: Column = column('text', (given) => {
  if (!/^\d{5}$/.test(given)) return refuse('se esperan las 5 cifras del código único territorial, con su cero inicial');
  return CUTS.has(given) ? given : refuse('no es el código de ninguna comuna');
});

/** Block and plot; padding zeros of the tax office's files are ignored. */
export const rol: Column = column('text', (given) => {
  const [, block, plot] = /^0*([1-9]\d{0,5})-0*([1-9]\d{0,5})$/.exec(given) ?? [];
  return block && plot ? `${block}-${plot}` : refuse('se espera manzana y predio, como 573-24');
});

/** Plates of cars and motorcycles of every generation, without the check digit that certificates print after a second hyphen. */
export const patente: Column = column('text', (given) => {
  const kept = given.toUpperCase().replace(/[\s.·-]/g, '');
  return /^(?=.{5,6}$)[A-Z]{2,5}\d{1,4}$/.test(kept) ? kept : refuse('se espera una patente como BBCC12 o AB1234, sin dígito verificador');
});
