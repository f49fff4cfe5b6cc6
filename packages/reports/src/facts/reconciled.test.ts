import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totals } from '../house/formats.ts';
import type { DebtRecords, Morosidad, Protesto, Saldado } from '../records.ts';
import { countedOnce, reconciled, repeatsIn } from './reconciled.ts';

const PROTESTO: Protesto = {
  tipo: 'PG',
  motivo: 'Falta de pago',
  numero: '4418207',
  moneda: 'CLP',
  monto: 684_500,
  fechaVencimiento: '2026-08-12',
  fechaProtesto: '2026-08-14',
  acreedor: 'Banco Norte S.A.',
  acreedorRut: null,
  ciudad: 'Concepción',
};
const { motivo: _, ciudad: __, fechaProtesto: ___, ...shared } = PROTESTO;
const MOROSIDAD: Morosidad = { ...shared, tipo: 'Crédito', cuotasMorosas: 2 };
const NONE: DebtRecords = { protestos: [], morosidades: [], saldados: [], acreedores: [], demo: false };

const protestos = (...rows: readonly Partial<Protesto>[]) => rows.map((row) => ({ ...PROTESTO, ...row }));
const told = (rows: readonly Protesto[], saldados: readonly Saldado[] = []) =>
  reconciled({ ...NONE, protestos: rows, saldados }, null).protestos;

describe('the same document from two spellings of its creditor', () => {
  const spellings = protestos({}, { acreedor: 'BANCO NORTE SA', monto: 700_000 });

  test('counts once; of equally new rows the smaller, of others the newer', () => {
    expect(told(spellings).map(({ monto }) => monto)).toEqual([684_500]);
    expect(told(spellings.toReversed()).map(({ monto }) => monto)).toEqual([684_500]);
    const newer = protestos({}, { acreedor: 'BANCO NORTE SA', monto: 700_000, fechaVencimiento: '2026-09-12' });
    expect(told(newer)).toMatchObject([{ monto: 700_000, acreedor: 'Banco Norte S.A.', duda: null }]);
  });

  test('in arrears, also where the kind of debt is spelled differently', () => {
    const rows = [MOROSIDAD, { ...MOROSIDAD, acreedor: 'banco norte', tipo: 'CREDITO' }];
    expect(reconciled({ ...NONE, morosidades: rows }, null).morosidades).toHaveLength(1);
  });

  test('a protest and an arrear of one document stay two records, of one creditor', () => {
    const records = reconciled({ ...NONE, protestos: [PROTESTO], morosidades: [{ ...MOROSIDAD, acreedor: 'BANCO NORTE' }] }, null);
    expect([...records.protestos, ...records.morosidades].map(({ acreedor }) => acreedor)).toEqual([
      'Banco Norte S.A.',
      'Banco Norte S.A.',
    ]);
    expect(new Set([...records.protestos, ...records.morosidades].map(({ acreedorId }) => acreedorId)).size).toBe(1);
  });

  test('one settled under the other spelling is not told, but what fell due later is', () => {
    const { tipo, numero, fechaVencimiento } = PROTESTO;
    const settled = { clase: 'protestos', tipo, numero, acreedor: 'BANCO NORTE', acreedorRut: null, fechaVencimiento } as const;
    expect(told([PROTESTO], [settled])).toEqual([]);
    expect(told([PROTESTO], [{ ...settled, fechaVencimiento: '2026-08-11' }])).toHaveLength(1);
    expect(told([PROTESTO], [{ ...settled, acreedor: 'Banco Sur' }])).toHaveLength(1);
    expect(told([PROTESTO], [{ ...settled, clase: 'morosidades' }])).toHaveLength(1);
  });
});

describe('possible duplicates', () => {
  const pairs = (...rows: readonly Partial<Protesto>[]) => told(protestos(...rows)).map(({ duda }) => duda !== null);

  test.each<[string, Partial<Protesto>, Partial<Protesto>]>([
    ['similar creditors', {}, { acreedor: 'Banco Norte de Chile S.A.' }],
    ['an abbreviation', {}, { acreedor: 'Bco. Norte' }],
    ['a letter typed wrong', { acreedor: 'Banco Litoral' }, { acreedor: 'Banco Litroal' }],
    ['initials', { acreedor: 'Banco de Crédito e Inversiones' }, { acreedor: 'BCI' }],
    ['words written together', { acreedor: 'Multi Tiendas Sur' }, { acreedor: 'MultitiendasSur' }],
    ['another legal form', { acreedor: 'Sur SpA' }, { acreedor: 'Sur Ltda.' }],
    ['another RUT', { acreedorRut: '97004000-5' }, { acreedorRut: '76192083-9' }],
    ['leading zeros', {}, { numero: '0004418207' }],
    ['punctuation', {}, { numero: '4.418.207' }],
    ['another kind of document', {}, { tipo: 'LT' }],
  ])('%s: both rows are kept and marked', (_name, one, other) => {
    expect(pairs(one, other)).toEqual([true, true]);
  });

  test.each<[string, Partial<Protesto>]>([
    ['unlike creditors', { acreedor: 'Tiendas Almendral' }],
    ['banks that share only that word', { acreedor: 'Banco Sur' }],
    ['banks of two equal initials', { acreedor: 'Banco Nuevo' }],
    ['another amount', { numero: '04418207', monto: 684_501 }],
    ['another currency', { numero: '04418207', moneda: 'UF' }],
    ['another due date', { numero: '04418207', fechaVencimiento: '2026-08-13' }],
    ['another number', { numero: '4418208' }],
  ])('%s: no doubt', (_name, other) => {
    expect(pairs({}, other)).toEqual([false, false]);
  });

  test('count once where a score is made, as the one protested first', () => {
    const rows = told(protestos({}, { numero: '04418207', fechaProtesto: '2026-08-13' }, { numero: '1' }));
    expect(countedOnce(rows).map(({ fechaProtesto }) => fechaProtesto)).toEqual(['2026-08-13', '2026-08-14']);
    expect(repeatsIn(rows)).toBe(1);
  });

  test('five thousand rows that differ only in their creditor take no longer than a moment', () => {
    const rows = protestos(
      ...Array.from({ length: 5_000 }, (_each, index) => ({ acreedor: `${String.fromCharCode(65 + (index % 26))}x${index}` })),
    );
    const begun = performance.now();
    expect(told(rows)).toHaveLength(5_000);
    expect(performance.now() - begun).toBeLessThan(10_000);
  }, 30_000);
});

test('rows due before the birth are left out and counted', () => {
  const born = '2026-08-12';
  const rows = protestos({}, { numero: '2', fechaVencimiento: '2026-08-11' });
  const records = reconciled({ ...NONE, protestos: rows, morosidades: [{ ...MOROSIDAD, fechaVencimiento: '1950-01-01' }] }, born);
  expect(records.protestos.map(({ numero }) => numero)).toEqual(['4418207']);
  expect([records.morosidades, records.imposibles]).toEqual([[], { protestos: 1, morosidades: 1 }]);
  expect(reconciled({ ...NONE, protestos: rows }, null)).toMatchObject({ imposibles: { protestos: 0, morosidades: 0 } });
});

describe('for any rows', () => {
  const row: fc.Arbitrary<Protesto> = fc.record({
    tipo: fc.constantFrom('CH', 'PG'),
    motivo: fc.constant('Falta de pago'),
    numero: fc.constantFrom('1', '01', '0-1', '2'),
    moneda: fc.constantFrom('CLP', 'UF'),
    monto: fc.constantFrom(1, 2, 3),
    fechaVencimiento: fc.constantFrom('2026-08-12', '2026-09-12'),
    fechaProtesto: fc.constantFrom('2026-09-13', '2026-09-14'),
    acreedor: fc.constantFrom('Banco Norte S.A.', 'BANCO NORTE SA', 'Banco Norte SpA', 'Banco Norte', 'Bco Norte', 'Tiendas Sur', 'BN'),
    acreedorRut: fc.constantFrom(null, null, '97004000-5'),
    ciudad: fc.constantFrom('Arica', 'Ancud'),
  });
  const rows = fc.array(row, { maxLength: 12 });
  const aliases = fc.constantFrom([], [{ alias: 'BN', nombre: 'Banco Norte S.A.', rut: '97004000-5' }]);
  const merge = (given: readonly Protesto[], acreedores: DebtRecords['acreedores']) =>
    reconciled({ ...NONE, protestos: given, acreedores }, null).protestos;
  /** Rows without what depends on their place: the number of a group. */
  const content = (all: ReturnType<typeof merge>) => all.map(({ duda, ...others }) => JSON.stringify([duda !== null, others])).toSorted();

  test('merging adds no row and no amount, and repeating it changes nothing', () => {
    fc.assert(
      fc.property(rows, aliases, (given, acreedores) => {
        const once = merge(given, acreedores);
        expect(once.length).toBeLessThanOrEqual(given.length);
        for (const { moneda, monto } of totals(once))
          expect(monto).toBeLessThanOrEqual(totals(given).find((total) => total.moneda === moneda)?.monto ?? 0);
        const again = merge(once, acreedores);
        expect(again.map(({ numero, monto }) => [numero, monto])).toEqual(once.map(({ numero, monto }) => [numero, monto]));
      }),
      { numRuns: 200 },
    );
  });

  test('the order of the rows does not matter', () => {
    fc.assert(
      fc.property(
        rows.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))),
        aliases,
        ([given, shuffled], acreedores) => {
          expect(content(merge(shuffled, acreedores))).toEqual(content(merge(given, acreedores)));
        },
      ),
      { numRuns: 200 },
    );
  });

  test('no document of a creditor counts twice, whatever its spelling', () => {
    fc.assert(
      fc.property(rows, aliases, (given, acreedores) => {
        const documents = merge(given, acreedores).map(({ acreedorId, tipo, numero }) => `${acreedorId} ${tipo} ${numero}`);
        expect(new Set(documents).size).toBe(documents.length);
      }),
      { numRuns: 200 },
    );
  });

  test('a row that may repeat another one has that one’s mark; counting once leaves one of each group', () => {
    fc.assert(
      fc.property(rows, aliases, (given, acreedores) => {
        const merged = merge(given, acreedores);
        const groups = Map.groupBy(
          merged.filter(({ duda }) => duda !== null),
          ({ duda }) => duda,
        );
        for (const group of groups.values()) {
          expect(group.length).toBeGreaterThan(1);
          expect(new Set(group.map(({ moneda, monto, fechaVencimiento }) => `${moneda} ${monto} ${fechaVencimiento}`)).size).toBe(1);
        }
        expect(repeatsIn(merged)).toBe([...groups.values()].reduce((sum, group) => sum + group.length - 1, 0));
      }),
      { numRuns: 200 },
    );
  });
});
