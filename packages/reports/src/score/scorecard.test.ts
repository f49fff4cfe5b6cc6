import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reconciled } from '../facts/reconciled.ts';
import type { Currency, DeudaMes, Morosidad, Protesto } from '../records.ts';
import { BANDS, bandOf, hasScore, SCORE_BASE, SCORE_TOP, scorecard, type Score, type ScoredRecords } from './scorecard.ts';

const TODAY = '2026-11-20';
const LOADED = { protestos: TODAY, morosidades: TODAY, deuda_financiera: TODAY };
const CLEAN: ScoredRecords = { protestos: [], morosidades: [], deuda: [], cutoffs: LOADED };

const day = fc
  .date({ min: new Date('2021-11-20'), max: new Date(TODAY), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const owed = {
  moneda: fc.constantFrom<Currency>('CLP', 'UF', 'USD'),
  monto: fc.oneof(fc.nat(300_000), fc.nat(50_000_000)),
  acreedor: fc.constant('A'),
  acreedorRut: fc.constant(null),
  acreedorId: fc.constant('A'),
  duda: fc.constant(null),
};
const protesto: fc.Arbitrary<Reconciled<Protesto>> = fc.record({
  ...owed,
  tipo: fc.constantFrom('CH', 'LT', 'PG'),
  motivo: fc.constant('Falta de pago'),
  numero: fc.string(),
  fechaVencimiento: day,
  fechaProtesto: day,
  ciudad: fc.constant('Arica'),
});
const morosidad: fc.Arbitrary<Reconciled<Morosidad>> = fc.record({
  ...owed,
  tipo: fc.constant('Factura'),
  numero: fc.string(),
  fechaVencimiento: day,
  cuotasMorosas: fc.nat(60),
});
const late = fc.oneof(fc.constant(0), fc.nat(5_000_000));
const mes = fc.constantFrom(
  ...Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
  '2025-12',
  '2025-11',
  '2024-03',
);
const month: fc.Arbitrary<DeudaMes> = fc.record({ mes, vigente: late, mora30a89: late, mora90oMas: late, indirecta: late });
const deuda = fc.uniqueArray(month, { maxLength: 12, selector: (row) => row.mes });
const cutoffs = fc.record({
  protestos: fc.constant(TODAY),
  morosidades: fc.constant(TODAY),
  deuda_financiera: fc.option(fc.constant(TODAY)),
});
const records: fc.Arbitrary<ScoredRecords> = fc.record({
  protestos: fc.array(protesto, { maxLength: 9 }),
  morosidades: fc.array(morosidad, { maxLength: 9 }),
  deuda,
  cutoffs,
});

function scoreOf(of: ScoredRecords): Score {
  const score = scorecard(of, TODAY);
  if (!hasScore(score)) throw new Error('all of these have a score');
  return score;
}

const points = (of: ScoredRecords): number => scoreOf(of).puntos;

describe('for any records', () => {
  test('base and reasons add up to the points, within the scale', () => {
    fc.assert(
      fc.property(records, (of) => {
        const score = scoreOf(of);
        expect(score.razones.reduce((sum, { puntos }) => sum + puntos, SCORE_BASE)).toBe(score.puntos);
        expect(score.puntos).toBeGreaterThanOrEqual(0);
        expect(score.puntos).toBeLessThanOrEqual(SCORE_TOP);
      }),
    );
  });

  test('there are at most six reasons, the largest first, the sum of the others last', () => {
    fc.assert(
      fc.property(records, (of) => {
        const { razones, sumadas } = scoreOf(of);
        expect(razones.length).toBeLessThanOrEqual(6);
        const sizes = razones.filter(({ texto }) => !texto.startsWith('Otras')).map(({ puntos }) => Math.abs(puntos));
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
        expect(sizes).not.toContain(0);
        const summed = sumadas.reduce((total, { puntos }) => total + puntos, 0);
        expect(summed).toBe(sumadas.length === 0 ? 0 : razones.at(-1)?.puntos);
        expect(razones.slice(0, -1).some(({ texto }) => texto.startsWith('Otras'))).toBe(false);
      }),
    );
  });

  test('one more protest never raises the score', () => {
    fc.assert(
      fc.property(records, protesto, (of, one) => {
        expect(points({ ...of, protestos: [...of.protestos, one] })).toBeLessThanOrEqual(points(of));
      }),
    );
  });

  test('one more debt in arrears never raises the score', () => {
    fc.assert(
      fc.property(records, morosidad, (of, one) => {
        expect(points({ ...of, morosidades: [...of.morosidades, one] })).toBeLessThanOrEqual(points(of));
      }),
    );
  });

  test('a larger or older debt never raises the score', () => {
    fc.assert(
      fc.property(records, morosidad, day, fc.oneof(fc.nat(300_000), fc.nat(9_000_000)), (of, one, earlier, more) => {
        const worse = {
          ...one,
          monto: one.monto + more,
          fechaVencimiento: earlier < one.fechaVencimiento ? earlier : one.fechaVencimiento,
        };
        const without = points({ ...of, morosidades: [...of.morosidades, one] });
        expect(points({ ...of, morosidades: [...of.morosidades, worse] })).toBeLessThanOrEqual(without);
      }),
    );
  });

  test('more or longer arrears in a month never raise the score', () => {
    fc.assert(
      fc.property(records, fc.nat(11), fc.nat(9), fc.nat(9), (of, at, middle, old) => {
        const worse = of.deuda.map((row, index) =>
          index === at ? { ...row, mora30a89: row.mora30a89 + middle, mora90oMas: row.mora90oMas + old } : row,
        );
        expect(points({ ...of, deuda: worse })).toBeLessThanOrEqual(points(of));
      }),
    );
  });

  test('a protest does not weigh more as it ages', () => {
    fc.assert(
      fc.property(records, protesto, day, (of, one, later) => {
        const newer = { ...one, fechaProtesto: later > one.fechaProtesto ? later : one.fechaProtesto };
        const older = points({ ...of, protestos: [...of.protestos, one] });
        expect(points({ ...of, protestos: [...of.protestos, newer] })).toBeLessThanOrEqual(older);
      }),
    );
  });
});

describe('the ends of the scale', () => {
  test('no unpaid debt in any source gives the maximum', () => {
    const score = scoreOf(CLEAN);
    expect(score).toMatchObject({ puntos: SCORE_TOP, tramo: BANDS.length - 1, deudaFinanciera: 'al-dia', cambios: [] });
    expect(score.razones.map(({ puntos }) => puntos)).toEqual([299, 40, 40, 20]);
  });

  test('the worst of everything gives 0', () => {
    const creditor = { acreedor: 'A', acreedorRut: null, acreedorId: 'A', duda: null };
    const old = { ...creditor, fechaVencimiento: '2022-01-01', moneda: 'CLP', monto: 9_000_000, numero: '1' } as const;
    const protestos = Array.from({ length: 6 }, () => ({ ...old, tipo: 'CH', motivo: '', fechaProtesto: TODAY, ciudad: '' }) as const);
    const morosidades = Array.from({ length: 6 }, () => ({ ...old, tipo: '', cuotasMorosas: 1 }));
    const months = Array.from({ length: 10 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
    const worst = months.map((name) => ({ mes: name, vigente: 0, mora30a89: 0, mora90oMas: 1, indirecta: 0 }));
    expect(points({ ...CLEAN, protestos, morosidades, deuda: worst })).toBe(0);
  });

  test.each([
    [0, 0],
    [199, 0],
    [200, 1],
    [599, 2],
    [600, 3],
    [800, 4],
    [999, 4],
  ])('%i points lie in band %i', (puntos, band) => {
    expect(bandOf(puntos)).toBe(band);
  });
});

describe('missing information', () => {
  test.each(['protestos', 'morosidades'] as const)('without %s, or with old ones, there is no score', (fuente) => {
    const scoredUntil = (corte: string | null) => scorecard({ ...CLEAN, cutoffs: { ...LOADED, [fuente]: corte } }, TODAY);
    expect(scoredUntil(null)).toEqual({ fuentes: [{ fuente, estado: 'sin-cargar', corte: null }] });
    expect(scoredUntil('2026-09-18')).toEqual({ fuentes: [{ fuente, estado: 'antigua', corte: '2026-09-18' }] });
    expect(scoredUntil('2026-09-19')).toMatchObject({ puntos: SCORE_TOP });
  });

  test.each([
    [null, 'sin-cargar'],
    ['2026-07-18', 'antigua'],
  ] as const)('financial debt covered until %s is neutral, and the score says so', (corte, deudaFinanciera) => {
    const of = { ...CLEAN, cutoffs: { ...LOADED, deuda_financiera: corte } };
    const score = scoreOf(of);
    expect(score.deudaFinanciera).toBe(deudaFinanciera);
    expect(score.puntos).toBe(SCORE_TOP - 20);
    const ignored = [{ mes: '2026-10', vigente: 0, mora30a89: 0, mora90oMas: 9_000_000, indirecta: 0 }];
    expect(points({ ...of, deuda: ignored })).toBe(score.puntos);
  });

  test('months older than a year do not count', () => {
    const row = { vigente: 0, mora30a89: 0, mora90oMas: 9_000_000, indirecta: 0 };
    expect(points({ ...CLEAN, deuda: [{ ...row, mes: '2025-10' }] })).toBe(SCORE_TOP);
    expect(points({ ...CLEAN, deuda: [{ ...row, mes: '2025-11' }] })).toBeLessThan(600);
  });

  test('debts up to date and indirect debts do not count', () => {
    const rows = [{ mes: '2026-10', vigente: 90_000_000, mora30a89: 0, mora90oMas: 0, indirecta: 80_000_000 }];
    expect(points({ ...CLEAN, deuda: rows })).toBe(SCORE_TOP);
  });
});
