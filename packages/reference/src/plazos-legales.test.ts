import { expect, test } from 'vitest';
import { DERECHOS } from './derechos.ts';
import { FERIADOS, ULTIMO_ANIO_CON_FERIADOS } from './feriados.ts';
import { diasEntre, esHabil, plazoEnPalabras, ultimoDia } from './plazos-legales.ts';

test.each([
  ['2026-12-01', '2026-12-31'],
  ['2028-02-01', '2028-03-02'],
  ['2026-08-19', '2026-09-18'],
])('thirty calendar days from %s end on %s, holiday or not', (entry, last) => {
  expect(ultimoDia(entry, DERECHOS.acceso.plazo)).toBe(last);
});

test.each([
  ['a Wednesday', '2026-12-02', '2026-12-04'],
  ['a Friday', '2026-12-04', '2026-12-09'],
  ['a Saturday', '2026-12-05', '2026-12-09'],
  ['the day before the Fiestas Patrias', '2026-09-17', '2026-09-22'],
  ['the year before New Year', '2026-12-31', '2027-01-05'],
  ['Easter', '2027-03-25', '2027-03-30'],
])('two working days from %s, %s, end on %s', (_, entry, last) => {
  expect(ultimoDia(entry, DERECHOS.bloqueo.plazo)).toBe(last);
});

test('a term that leaves the table of holidays is refused, not guessed', () => {
  expect(() => ultimoDia(`${ULTIMO_ANIO_CON_FERIADOS}-12-31`, DERECHOS.bloqueo.plazo)).toThrow(RangeError);
});

test('the moved holidays stand where their laws move them', () => {
  const days = Object.entries(FERIADOS);
  const weekdays = (name: string) =>
    new Set(days.filter(([, each]) => each === name).map(([day]) => new Date(`${day}T00:00:00Z`).getUTCDay()));
  // A Monday, or the week end on which the day falls anyway.
  for (const moved of ['San Pedro y San Pablo', 'Encuentro de Dos Mundos'])
    for (const weekday of weekdays(moved)) expect([0, 1, 6]).toContain(weekday);
  expect(weekdays('Viernes Santo')).toEqual(new Set([5]));
  for (const weekday of [2, 3]) expect(weekdays('Iglesias Evangélicas y Protestantes')).not.toContain(weekday);
  expect(esHabil('2026-10-12')).toBe(false);
  const years = days.map(([day]) => Number(day.slice(0, 4)));
  expect(Math.max(...years)).toBe(ULTIMO_ANIO_CON_FERIADOS);
  // The table must reach two years ahead, or terms would soon be uncountable: it is extended when this fails.
  expect(ULTIMO_ANIO_CON_FERIADOS).toBeGreaterThanOrEqual(new Date().getUTCFullYear() + 2);
});

test('days between and terms in words', () => {
  expect(diasEntre('2026-12-01', '2026-12-31')).toBe(30);
  expect(diasEntre('2026-12-02', '2026-12-01')).toBe(-1);
  expect(plazoEnPalabras(DERECHOS.bloqueo.plazo)).toBe('2 días hábiles');
});
