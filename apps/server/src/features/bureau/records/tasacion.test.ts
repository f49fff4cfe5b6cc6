import { tasacionFromPipe, tasacionOf, type TasacionValues } from '@veridico/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPipe, someOffers } from '../../../property-testing.ts';
import { TODAY } from '../../../storage/clock.ts';
import type { Database } from '../../../storage/database.ts';
import { openTestDatabase } from '../../../storage/testing.ts';
import { createCheckProperty, loadTasacionRecords, type AppraisalDeps } from './tasacion.ts';

let database: Database;
let deps: AppraisalDeps;
beforeAll(async () => {
  database = await openTestDatabase();
  deps = { db: database.db, findProperty: async (_comuna, rol) => (rol === '573-24' ? RECORDED : undefined) };
});
afterAll(() => database.close());

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
  },
  demo: false,
} as const;

const asked = (given: Readonly<Record<string, string>> = {}) => tasacionFromPipe(aPipe(given)) as TasacionValues;
const reasonAgainst = (given: Readonly<Record<string, string>> = {}, own = deps) => createCheckProperty(own)(tasacionOf(asked(given)));
const load = (given: Readonly<Record<string, string>> = {}) => loadTasacionRecords(deps, asked(given));

/** Of communes of their own, so that no test's offers are another's. */
const SIX = '05101';
const OLD = '05102';

describe('listings', () => {
  it('fewer than five make no value, and five do', async () => {
    await someOffers(database.db, 4, { cut: SIX });
    expect([await reasonAgainst({ comuna: SIX }), await load({ comuna: SIX })]).toEqual(['sin avisos', undefined]);
    await someOffers(database.db, 1, { cut: SIX });
    expect(await reasonAgainst({ comuna: SIX })).toBeUndefined();
    expect((await load({ comuna: SIX }))?.valores).toMatchObject({ venta: { listings: 5 }, arriendo: null });
  });

  it('of another commune, type or operation, too old, of tomorrow or without a surface do not count', async () => {
    await someOffers(database.db, 5, { cut: OLD });
    await someOffers(database.db, 9, { cut: OLD, tipo: 'casa' });
    await someOffers(database.db, 9, { cut: OLD, operacion: 'arriendo' });
    await someOffers(database.db, 9, { cut: OLD, days: 740 });
    await someOffers(database.db, 1, { cut: OLD, days: -3 });
    await someOffers(database.db, 9, { cut: OLD, sup_util: null });
    expect((await load({ comuna: OLD }))?.valores).toMatchObject({ venta: { listings: 5 }, arriendo: { listings: 9 } });
  });

  it('of demonstration make the whole a demonstration', async () => {
    expect((await load({ comuna: OLD }))?.demo).toBe(false);
    await database.db.updateTable('avisos').set({ demo: true }).where('cut', '=', OLD).where('operacion', '=', 'arriendo').execute();
    expect((await load({ comuna: OLD }))?.demo).toBe(true);
  });
});

describe('an appraisal', () => {
  it('keeps what was typed, and says what the recorded surface would make of it', async () => {
    const records = await load({ comuna: SIX });
    expect(records?.escrito).toMatchObject({ superficieUtil: '68,5', rolManzana: '000573' });
    const { venta } = records?.valores ?? {};
    expect((records?.conRegistro ?? 0) / (venta?.value ?? 1)).toBeCloseTo(66 / 68.5);
  });

  it('takes the newest UF up to today, and each source to its own last load', async () => {
    expect(await load({ comuna: SIX })).toMatchObject({ uf: null, cutoffs: { propiedades: null, avisos: null } });
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
        { ...run, tipo: 'propiedades', terminada: new Date('2026-03-01T15:00:00Z') },
        { ...run, tipo: 'catastro_predios', terminada: new Date('2026-07-01T15:00:00Z') },
        { ...run, tipo: 'avisos', terminada: new Date('2026-10-05T02:00:00Z') },
      ])
      .execute();
    expect(await load({ comuna: SIX })).toMatchObject({
      uf: { valor: 30_001 },
      cutoffs: { propiedades: '2026-07-01', avisos: '2026-10-04' },
    });
  });

  it('of what nobody knows, and of what is not appraised, is none', async () => {
    expect([await reasonAgainst({ rol: '1-1' }), await load({ rol: '1-1' })]).toEqual(['sin registros', undefined]);
    const parking = { ...RECORDED, propiedad: { ...RECORDED.propiedad, tipoPropiedad: null } };
    expect(await reasonAgainst({ comuna: SIX }, { ...deps, findProperty: async () => parking })).toBe('no se tasa');
  });
});
