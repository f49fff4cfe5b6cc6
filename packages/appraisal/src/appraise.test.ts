import { expect, test } from 'vitest';
import { appraise } from './appraise.ts';

/** UF a square metre of each of so many offers, on consecutive days. */
const offers = (perMetre: readonly number[]) =>
  perMetre.map((uf, index) => ({ fecha: `2026-10-${String((index % 28) + 1).padStart(2, '0')}`, precioUf: uf * 40, supUtil: 40 }));

const close = Array.from({ length: 50 }, (_, index) => 100 + (index % 11));

test('a value with its range, what it rests on and how it came about', () => {
  const valuation = appraise({ superficieUtil: 10 }, offers([10, 20, 30, 40, 50]));
  expect(valuation).toMatchObject({ value: 300, listings: 5, from: '2026-10-01', to: '2026-10-05', confidence: 'baja' });
  expect(valuation?.low).toBeCloseTo(140);
  expect(valuation?.high).toBeCloseTo(460);
  expect(valuation?.perMetre.value).toBeCloseTo(30);
  expect(valuation?.reasons).toEqual(['Se apoya en 5 avisos.', 'El rango se aparta hasta un 53\u{a0}% del valor.']);
  expect(valuation?.method.nombre).toBe('Mediana por metro cuadrado de la comuna');
});

test('too few offers give no value', () => {
  expect(appraise({ superficieUtil: 10 }, offers([10, 20, 30, 40]))).toBeUndefined();
});

test('many offers close together give middling confidence, never more; few or scattered ones give little', () => {
  expect(appraise({ superficieUtil: 10 }, offers(close))?.confidence).toBe('media');
  expect(appraise({ superficieUtil: 10 }, offers(close.slice(1)))?.confidence).toBe('baja');
  expect(appraise({ superficieUtil: 10 }, offers(close.map((uf, index) => uf * (index % 2 === 0 ? 1 : 3))))?.confidence).toBe('baja');
});

test('days are those of the offers that count', () => {
  const silent = { fecha: '2020-01-01', precioUf: 100, supUtil: null };
  expect(appraise({ superficieUtil: 10 }, [silent, ...offers([10, 20, 30, 40, 50])])?.from).toBe('2026-10-01');
});
