import { describe, expect, test } from 'vitest';
import { certain } from '../facts/testing.ts';
import type { Currency } from '../records.ts';
import { daysAgo, morosidades, protestos } from './testing.ts';
import { totalsByCurrency, type TotalsRow } from './totals.ts';

const PAGE = { today: '2026-11-20', longName: false };
const [PROTESTO] = protestos(1);
const [MOROSIDAD] = morosidades(1);
if (!PROTESTO || !MOROSIDAD) throw new RangeError('No samples');

interface Sample {
  readonly acreedor?: string;
  readonly monto?: number;
  readonly moneda?: Currency;
  readonly fechaVencimiento?: string;
}
const protesto = (sample: Sample) => certain({ ...PROTESTO, ...sample });
const morosidad = (sample: Sample) => certain({ ...MOROSIDAD, ...sample });

const read = (rows: readonly TotalsRow[]) =>
  rows.map(({ nombre, celdas }) => [nombre, ...celdas.map(({ cuenta, texto }) => `${cuenta}: ${texto.replaceAll('\u{a0}', ' ')}`)]);
const sumOf = (rows: readonly TotalsRow[], column: number) => rows.reduce((sum, { celdas }) => sum + (celdas[column]?.monto ?? 0), 0);

describe('by age', () => {
  test.each([
    [1, 'Menos de 30 días'],
    [29, 'Menos de 30 días'],
    [30, '30 a 89 días'],
    [89, '30 a 89 días'],
    [90, '90 a 179 días'],
    [179, '90 a 179 días'],
    [180, '180 días a 1 año'],
    [365, '180 días a 1 año'],
    [366, 'Más de 1 año'],
    [1_825, 'Más de 1 año'],
  ])('a debt due %i days ago is listed under «%s»', (days, age) => {
    const [totals] = totalsByCurrency({ protestos: [], morosidades: [morosidad({ fechaVencimiento: daysAgo(days) })] }, PAGE);
    expect(totals?.edades.filter(({ celdas }) => celdas[0]?.cuenta === 1).map(({ nombre }) => nombre)).toEqual([age]);
  });

  test('age groups and creditors add up to the total of each column', () => {
    const [totals] = totalsByCurrency({ protestos: protestos(300).map(certain), morosidades: morosidades(40).map(certain) }, PAGE);
    if (!totals?.otros) throw new RangeError('No creditor is left over');
    for (const [column, { monto }] of totals.total.celdas.entries()) {
      expect(monto).toBeGreaterThan(0);
      expect(sumOf(totals.edades, column)).toBe(monto);
      expect(sumOf([...totals.acreedores, totals.otros], column)).toBe(monto);
    }
  });
});

describe('by creditor', () => {
  test('ranks by the larger of both amounts, names six and counts the others', () => {
    const amounts = [1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000];
    const debts = {
      protestos: amounts.map((monto) => protesto({ acreedor: `P${monto}`, monto })),
      morosidades: [morosidad({ acreedor: 'P2000', monto: 6_500 }), morosidad({ acreedor: 'M', monto: 500 })],
    };
    const [totals] = totalsByCurrency(debts, PAGE);
    expect(read(totals?.acreedores ?? [])).toEqual([
      ['P7000', '1: $7.000', '0: Ninguna'],
      ['P2000', '1: $2.000', '1: $6.500'],
      ['P6000', '1: $6.000', '0: Ninguna'],
      ['P5000', '1: $5.000', '0: Ninguna'],
      ['P4000', '1: $4.000', '0: Ninguna'],
      ['P3000', '1: $3.000', '0: Ninguna'],
    ]);
    expect(read(totals?.otros ? [totals.otros] : [])).toEqual([['2 acreedores más', '1: $1.000', '1: $500']]);
    expect(read(totals?.todos ?? []).slice(5)).toEqual([
      ['P3000', '1: $3.000', '0: Ninguna'],
      ['P1000', '1: $1.000', '0: Ninguna'],
      ['M', '0: Ninguno', '1: $500'],
    ]);
  });

  test('has no line for others when all six are named', () => {
    const [totals] = totalsByCurrency(
      { protestos: ['A', 'B', 'C', 'D', 'E', 'F'].map((acreedor) => protesto({ acreedor })), morosidades: [] },
      PAGE,
    );
    expect(totals?.acreedores).toHaveLength(6);
    expect([totals?.otros, totals?.todos]).toEqual([null, null]);
  });

  test.each([
    [false, 1, 5],
    [true, 1, 4],
    [false, 2, 4],
    [true, 2, 2],
  ])('names fewer when names are long (long subject: %s, currencies: %i)', (longName, currencies, expected) => {
    const long = Array.from({ length: 8 }, (_, index) => protesto({ acreedor: `Sociedad de Inversiones y Rentas ${index}` }));
    const others = currencies > 1 ? [morosidad({ moneda: 'UF' })] : [];
    const [totals] = totalsByCurrency({ protestos: long, morosidades: others }, { ...PAGE, longName });
    expect(totals?.acreedores).toHaveLength(expected);
  });

  test('truncates a very long name, only on page 1', () => {
    const endless = `Banco ${'Z'.repeat(190)}`;
    const others = [1, 2, 3, 4, 5, 6].map((index) => protesto({ acreedor: `Banco ${index}`, monto: 1 }));
    const [totals] = totalsByCurrency({ protestos: [protesto({ acreedor: endless }), ...others], morosidades: [] }, PAGE);
    expect(totals?.acreedores[0]?.nombre).toBe(`Banco ${'Z'.repeat(59)}…`);
    expect(totals?.todos?.[0]?.nombre).toBe(endless);
  });

  test('states the largest creditor’s share of protests, or else of arrears', () => {
    const debts = [
      { acreedor: 'A', monto: 1_000 },
      { acreedor: 'B', monto: 3_000 },
    ];
    const most = (given: Parameters<typeof totalsByCurrency>[0]) => totalsByCurrency(given, PAGE)[0]?.mayor;
    expect(most({ protestos: debts.map(protesto), morosidades: [morosidad({ acreedor: 'A', monto: 9_000 })] })).toEqual({
      acreedor: 'B',
      porcentaje: 75,
      de: 'de lo protestado',
    });
    expect(most({ protestos: [], morosidades: debts.map(morosidad) })).toMatchObject({ porcentaje: 75, de: 'de las deudas en mora' });
    expect(most({ protestos: debts.slice(1).map(protesto), morosidades: [] })).toBeNull();
    const [one, other] = [protesto({ acreedor: 'B', monto: 3_000 }), protesto({ acreedor: 'A', monto: 3_000 })];
    const repeated = [one, one].map((row) => ({ ...row, duda: 0 }));
    expect(most({ protestos: [...repeated, other], morosidades: [] })?.porcentaje).toBe(50);
    const nearlyAll = [
      { acreedor: 'A', monto: 1 },
      { acreedor: 'B', monto: 9_999 },
    ];
    expect(most({ protestos: nearlyAll.map(protesto), morosidades: [] })?.porcentaje).toBe(99);
  });
});

describe('currencies', () => {
  test('have separate tables, the one with most records first', () => {
    const debts = {
      protestos: [protesto({ monto: 1_000 }), protesto({ moneda: 'UF', monto: 12.5 })],
      morosidades: [morosidad({ moneda: 'UF', monto: 2 }), morosidad({ moneda: 'USD', monto: 40 })],
    };
    const all = totalsByCurrency(debts, PAGE);
    expect(all.map(({ nombre, columnas, total }) => [nombre, columnas.map((column) => column.nombre), ...read([total])])).toEqual([
      ['en UF', ['Protestos vigentes', 'En mora'], ['Total', '1: UF 12,50', '1: UF 2,00']],
      ['en pesos', ['Protestos vigentes'], ['Total', '1: $1.000']],
      ['en dólares', ['En mora'], ['Total', '1: US$ 40,00']],
    ]);
  });

  test('without records have no table', () => {
    expect(totalsByCurrency({ protestos: [], morosidades: [] }, PAGE)).toEqual([]);
  });
});
