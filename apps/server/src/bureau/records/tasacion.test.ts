import { answer, LEAST } from '@veridico/appraisal';
import { tasacionFromPipe, tasacionOf, tasacionPedidaOf, type TasacionValues } from '@veridico/forms';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPipe, someOffers } from '../../testing/property-testing.ts';
import { TODAY } from '../../storage/clock.ts';
import { testDatabase } from '../../storage/testing.ts';
import { createCheckProperty, createForecastProperty, loadTasacionRecords, type AppraisalDeps } from './tasacion.ts';

const database = testDatabase();
let deps: AppraisalDeps;
beforeAll(async () => {
  deps = {
    db: database.db,
    appraise: async (question) => answer(question),
    findProperty: async (_comuna, rol) => (rol === '573-24' ? RECORDED : undefined),
  };
});

const RECORDED = {
  propiedad: {
    comuna: '13120',
    direccion: 'Pasaje Los Litres 1482, depto. 504',
    destino: 'Habitacional',
    tipoPropiedad: 'departamento',
    superficieUtil: 66,
    superficieTotal: 66,
    anio: 2009,
    avaluo: 61_284_300,
    lugar: [-33.45, -70.6],
  },
  demo: false,
} as const;

const asked = (given: Readonly<Record<string, string>> = {}) => tasacionFromPipe(aPipe(given)) as TasacionValues;
const reasonAgainst = (given: Readonly<Record<string, string>> = {}, own = deps) => createCheckProperty(own)(tasacionOf(asked(given)));
const load = (given: Readonly<Record<string, string>> = {}) => loadTasacionRecords(deps, asked(given));

/** Each test has its own regions, so that offers do not mix. */
const FEW = '05101';
const OLD = '06101';
/** In the region of FEW. */
const BESIDE = '05102';

describe('listings', () => {
  test('fewer than three in the commune or thirty in its region give no value', async () => {
    await someOffers(database.db, LEAST.own - 1, { cut: FEW });
    await someOffers(database.db, LEAST.all, { cut: BESIDE });
    expect([await reasonAgainst({ comuna: FEW }), await load({ comuna: FEW })]).toEqual(['sin avisos', undefined]);
    await someOffers(database.db, 1, { cut: FEW, days: 40 });
    expect(await reasonAgainst({ comuna: FEW })).toBeUndefined();
    const records = await load({ comuna: FEW });
    expect(records?.valores).toMatchObject({
      venta: { kind: 'valuation', own: 3, listings: 33, confidence: 'baja' },
      arriendo: { kind: 'refusal', reason: 'sin-avisos' },
    });
    expect(records?.fuentes).toEqual(['Portal de prueba']);
  });

  test('of another region, type or operation, too old, from tomorrow or without surface are excluded', async () => {
    await someOffers(database.db, 35, { cut: OLD });
    await someOffers(database.db, 40, { cut: OLD, tipo: 'casa' });
    await someOffers(database.db, 40, { cut: OLD, operacion: 'arriendo' });
    await someOffers(database.db, 9, { cut: OLD, days: 1_100 });
    await someOffers(database.db, 1, { cut: OLD, days: -3 });
    await someOffers(database.db, 9, { cut: OLD, sup_util: null });
    // Priced for sale, impossible as a rent.
    expect((await load({ comuna: OLD }))?.valores).toMatchObject({
      venta: { listings: 35 },
      arriendo: { kind: 'refusal', reason: 'pocos-avisos' },
    });
  });

  test('of demonstration make the whole appraisal a demonstration', async () => {
    expect((await load({ comuna: OLD }))?.demo).toBe(false);
    await database.db.updateTable('avisos').set({ demo: true }).where('cut', '=', OLD).where('operacion', '=', 'arriendo').execute();
    expect((await load({ comuna: OLD }))?.demo).toBe(true);
  });
});

describe('an appraisal', () => {
  test('keeps the typed values, and shows the value for the recorded surface', async () => {
    const records = await load({ comuna: FEW });
    expect(records?.escrito).toMatchObject({ superficieUtil: '68,5', rolManzana: '000573' });
    const venta = records?.valores.venta;
    const value = venta?.kind === 'valuation' ? venta.value : 0;
    expect(records?.conRegistro).toBeLessThan(value);
    expect(records?.conRegistro).toBeGreaterThan(value * 0.9);
    expect(records?.tendencia).toHaveLength(8);
  });

  test('uses the newest UF up to today, and each source as of its newest declared day', async () => {
    expect(await load({ comuna: FEW })).toMatchObject({ uf: null, cutoffs: { propiedades: null, avisos: null } });
    const { db } = database;
    const [yesterday, today] = ['2020-01-01', TODAY];
    await db
      .insertInto('uf')
      .values([yesterday, today, '2999-01-01'].map((fecha, index) => ({ fecha, valor: String(30_000 + index), demo: false })))
      .execute();
    const run = { demo: false, nuevas: 1, cambiadas: 0, iguales: 0, rechazadas: 0 };
    await db
      .insertInto('importaciones')
      .values([
        { ...run, tipo: 'propiedades', corte: '2026-03-01' },
        { ...run, tipo: 'catastro_predios', corte: '2026-07-01' },
        { ...run, tipo: 'catastro_cobro', corte: null },
        { ...run, tipo: 'avisos', corte: '2026-10-04' },
      ])
      .execute();
    expect(await load({ comuna: FEW })).toMatchObject({
      uf: { valor: 30_001 },
      cutoffs: { propiedades: '2026-07-01', avisos: '2026-10-04' },
    });
  });

  test('is hardly changed by prices a thousand times too high (pesos taken for UF)', async () => {
    const value = async () => {
      const venta = (await load({ comuna: OLD }))?.valores.venta;
      return venta?.kind === 'valuation' ? venta.value : Number.NaN;
    };
    const before = await value();
    await someOffers(database.db, 4, { cut: OLD, precio_uf: '5000000' });
    expect((await value()) / before).toBeCloseTo(1, 1);
  });

  test.each([
    ['one square metre', { superficieUtil: '1', superficieTotal: '1' }, 'superficie'],
    ['a million square metres', { superficieUtil: '1000000', superficieTotal: '1000000' }, 'superficie'],
    ['more than anybody offers', { superficieUtil: '700', superficieTotal: '700' }, 'superficie'],
    ['nine bedrooms in twenty square metres', { superficieUtil: '20', superficieTotal: '20', dormitorios: '9' }, 'dormitorios'],
    ['a commune where nobody offers anything', { comuna: '11201' }, 'sin avisos'],
  ])('of %s has no value, and the purchase check gets the reason', async (_what, given, reason) => {
    const odd = { comuna: OLD, ...given };
    expect([await reasonAgainst(odd), await load(odd)]).toEqual([reason, undefined]);
  });

  test('of an unknown or unsupported property has no value', async () => {
    expect([await reasonAgainst({ rol: '1-1' }), await load({ rol: '1-1' })]).toEqual(['sin registros', undefined]);
    const parking = { ...RECORDED, propiedad: { ...RECORDED.propiedad, tipoPropiedad: null } };
    expect(await reasonAgainst({ comuna: FEW }, { ...deps, findProperty: async () => parking })).toBe('no se tasa');
  });
});

describe('a forecast', () => {
  const forecast = (given: Readonly<Record<string, string>> = {}, own = deps) =>
    createForecastProperty(own)(tasacionPedidaOf({ ...asked(), ...given }));
  const NO_ROOMS = { dormitorios: '', banos: '', estacionamientos: '' };

  test('says for sale and rent on how many offers a value would rest, without any value', async () => {
    const foretold = await forecast({ comuna: FEW, ...NO_ROOMS });
    expect(foretold).toEqual({
      venta: { avisos: 3, comparables: expect.any(Number), cercanos: expect.any(Number), confianza: 'baja', amplitud: expect.any(Number) },
      arriendo: 'sin avisos',
    });
  });

  test('has the confidence and the width of the report for the same facts', async () => {
    const venta = (await load({ comuna: OLD }))?.valores.venta;
    if (venta?.kind !== 'valuation') throw new Error('the report has a value');
    const width = Math.round(((venta.high - venta.low) / 2 / venta.value) * 100);
    expect(await forecast({ comuna: OLD })).toMatchObject({
      venta: { avisos: venta.own, comparables: venta.comparables.length, confianza: venta.confidence, amplitud: width },
    });
  });

  test('of an unknown or unsupported property, of an impossible surface and of too many bedrooms is a reason', async () => {
    const parking = { ...RECORDED, propiedad: { ...RECORDED.propiedad, tipoPropiedad: null } };
    expect([
      await forecast({ rolManzana: '1' }),
      await forecast({ comuna: OLD }, { ...deps, findProperty: async () => parking }),
      await forecast({ comuna: OLD, superficieUtil: '1', superficieTotal: '1' }),
      await forecast({ comuna: OLD, superficieUtil: '20', superficieTotal: '20', dormitorios: '9' }),
    ]).toMatchObject(['sin registros', 'no se tasa', { venta: 'superficie' }, { venta: 'dormitorios' }]);
  });
});
