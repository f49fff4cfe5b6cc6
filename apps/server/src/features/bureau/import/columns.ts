import { isSerie, normaliseSerie, parseRut } from '@veridico/forms';
import type { Column, Refusal, Value } from './define.ts';

const refuse = (refusal: string): Refusal => ({ refusal });
const matching = (pattern: RegExp, reason: string, value: (text: string) => Value): Column['read'] => {
  return (text) => (pattern.test(text) ? value(text) : refuse(reason));
};
const column = (type: Column['type'], read: Column['read']): Column => ({ type, required: true, read });

export function optional(given: Column): Column {
  return { ...given, required: false };
}

export function text(max: number): Column {
  return column('text', (given) => (given.length > max ? refuse(`tiene más de ${max} caracteres`) : given));
}

export function oneOf(...values: readonly string[]): Column {
  return column('text', (given) => (values.includes(given) ? given : refuse(`se espera ${values.join(', ')}`)));
}

export const yesOrNo: Column = column(
  'boolean',
  matching(/^(si|no)$/, 'se espera si o no', (given) => given === 'si'),
);

/** Stricter than what people type: dots at their places or none, and always the hyphen, so that no shifted column passes for a RUT. */
export const rut: Column = column('text', (given) => {
  if (/^[\d.]+[\dkK]$/.test(given)) return refuse('falta el guion antes del dígito verificador');
  const parsed = /^(\d{1,3}(\.\d{3})+|\d+)-[\dkK]$/.test(given) ? parseRut(given) : undefined;
  return parsed ? `${parsed.body}-${parsed.digit}` : refuse('no es un RUT válido');
});

export const serie: Column = column('text', (given) => (isSerie(given) ? normaliseSerie(given) : refuse('se esperan 9 letras o números')));

const FIRST_YEAR = 1850;
const LAST_YEAR = 2150;

/** YYYY-MM-DD and a day that the calendar has; the years catch typing errors such as 0202. */
export const day: Column = column('date', (given) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given)) return refuse('se espera una fecha AAAA-MM-DD');
  const time = Date.parse(`${given}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== given) return refuse('esa fecha no existe');
  const year = Number(given.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR ? given : refuse(`el año debe estar entre ${FIRST_YEAR} y ${LAST_YEAR}`);
});

export function wholeNumber(min: number, max: number): Column {
  return column('int', (given) => {
    if (!/^\d{1,9}$/.test(given)) return refuse('se espera un número entero');
    const number = Number(given);
    return number >= min && number <= max ? number : refuse(`debe estar entre ${min} y ${max}`);
  });
}

/** Positive, in any currency: at most twelve digits and four decimals, which a number still holds exactly. */
export const amount: Column = column('numeric', (given) => {
  if (/^-\d/.test(given)) return refuse('debe ser mayor que cero');
  if (!/^\d+(\.\d+)?$/.test(given)) return refuse('se espera un número con punto decimal y sin separador de miles');
  const [whole = '', decimals = ''] = given.split('.');
  if (whole.replace(/^0+/, '').length > 12) return refuse('tiene más de 12 cifras');
  if (decimals.length > 4) return refuse('tiene más de 4 decimales');
  return /[1-9]/.test(given) ? given : refuse('debe ser mayor que cero');
});
