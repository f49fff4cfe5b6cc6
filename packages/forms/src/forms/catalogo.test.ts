import { describe, expect, test } from 'vitest';
import { check, emptyValues, normalise } from '../define.ts';
import { cambiaPlan, cambiaPromocion, cambiaServicio, wrongDay } from './catalogo.ts';

const SERVICE = { ...emptyValues(cambiaServicio), precio: '7.500', venta: 'abierta', motivo: 'x' };
const PLAN = {
  ...emptyValues(cambiaPlan),
  nombre: 'Plan Ñuble 30',
  tipo: 'mensual',
  moneda: '2',
  precio: '4,5',
  consultas: '1.000',
  valorAdicional: '0,2',
  meses: '12',
  venta: 'abierta',
  motivo: 'x',
};

describe('an amount', () => {
  test.each([
    ['7500', '7500'],
    ['7.500', '7500'],
    ['$7.500', '7500'],
    ['$ 10.000.000', '10000000'],
  ])('of %s pesos is %s', (typed, precio) => {
    const values = { ...SERVICE, precio: typed };
    expect(check(cambiaServicio, values, 'submit')).toEqual({});
    expect(normalise(cambiaServicio, values).precio).toBe(precio);
  });

  test.each(['0', '-1', '1e12', '1000000000000', '12,5', '12.5', '7.50', '75.00.0', 'mil', '０'])('of %s pesos is refused', (precio) => {
    expect(check(cambiaServicio, { ...SERVICE, precio }, 'submit')).toHaveProperty('precio');
  });

  test.each([
    ['6,5', '6.5'],
    ['6.50', '6.5'],
    ['19', '19'],
    ['0,01', '0.01'],
  ])('of UF %s is %s', (typed, precio) => {
    const values = { ...PLAN, precio: typed };
    expect(check(cambiaPlan, values, 'submit')).toEqual({});
    expect(normalise(cambiaPlan, values).precio).toBe(precio);
  });

  test.each(['0', '6,555', '59.900', '10000', '-6'])('of UF %s is refused', (precio) => {
    expect(check(cambiaPlan, { ...PLAN, precio }, 'submit')).toHaveProperty('precio');
  });

  test('of an additional query may be missing in a pack only', () => {
    expect(check(cambiaPlan, { ...PLAN, valorAdicional: '' }, 'submit')).toHaveProperty('valorAdicional');
    const pack = { ...PLAN, tipo: 'pack', moneda: '1', precio: '59.900', valorAdicional: '' };
    expect(check(cambiaPlan, pack, 'submit')).toEqual({});
    expect(normalise(cambiaPlan, pack)).toMatchObject({ precio: '59900', valorAdicional: '0', consultas: '1000' });
  });
});

test('a promotion of 100 % needs a last day and a limit of uses', () => {
  const all = {
    ...emptyValues(cambiaPromocion),
    codigo: 'gratis',
    descuento: '100',
    desde: '2026-12-01',
    hasta: '2026-12-31',
    venta: 'abierta',
    motivo: 'x',
  };
  expect(check(cambiaPromocion, all, 'submit')).toHaveProperty('descuento');
  expect(check(cambiaPromocion, { ...all, maxUsos: '10' }, 'submit')).toEqual({});
  expect(check(cambiaPromocion, { ...all, maxUsos: '10', hasta: '' }, 'submit')).toHaveProperty('descuento');
  expect(normalise(cambiaPromocion, all).codigo).toBe('GRATIS');
  expect(check(cambiaPromocion, { ...all, descuento: '100 %' }, 'submit')).toHaveProperty('descuento');
  expect(check(cambiaPromocion, { ...all, descuento: '100 %', maxUsos: '10' }, 'submit')).toEqual({});
  expect(['100 %', '15%'].map((descuento) => normalise(cambiaPromocion, { ...all, descuento }).descuento)).toEqual(['100', '15']);
});

test.each([
  ['', undefined],
  ['2026-11-26', undefined],
  ['2026-11-25', 'Esa fecha ya pasó cuando el cambio empieza.'],
  ['2029-12-31', 'Elige una fecha dentro de los próximos tres años.'],
])('the day %s, written on 26-11-2026: %s', (day, sentence) => {
  expect(wrongDay(day, '2026-11-26')).toBe(sentence);
});

test.each(['2026-12-01T00:00', ''])('«%s» is a moment', (rige) => {
  expect(check(cambiaServicio, { ...SERVICE, rige }, 'submit')).toEqual({});
});

test.each(['2026-12-01', '2026-02-30T00:00', '2026-12-01T24:00', '2026-12-01T00:00:00', 'mañana'])('«%s» is no moment', (rige) => {
  expect(check(cambiaServicio, { ...SERVICE, rige }, 'submit')).toHaveProperty('rige');
});
