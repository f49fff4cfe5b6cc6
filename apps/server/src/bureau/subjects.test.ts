import { answer } from '@veridico/appraisal';
import type { ReportCode } from '@veridico/reports';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aPerson } from '../testing/app-testing.ts';
import { TODAY } from '../storage/clock.ts';
import { testDatabase } from '../storage/testing.ts';
import type { Lector } from './reader.ts';
import { createJudgeSerial, createProveSerial } from './serial.ts';
import { createFindSubject, createLoadRecords } from './subjects.ts';

const database = testDatabase();
beforeAll(async () => {
  await aCompany(database.db, '76192083-9');
  await aPerson(database.db, { rut: '12345678-5', serie: 'B12345678', earlier: ['A10200300', '510200300'] });
  await aPerson(database.db, { rut: '22222222-2', serie: null, fallecido: true });
});

test.each([
  ['76192083-9', { deceased: false, lines: 14 }],
  ['12345678-5', { deceased: false, lines: 12 }],
  ['22222222-2', { deceased: true, lines: 12 }],
  ['99999999-9', undefined],
  ['33333333-3', undefined],
])('%s is found as %o', async (rut, subject) => {
  expect(await createFindSubject(database.db)('sia000001', rut, 'titular')).toEqual(subject);
});

test.each([
  ['the card in force', '12345678-5', 'B12345678', true],
  ['an earlier card', '12345678-5', '510200300', false],
  ['nearly the card', '12345678-5', 'B12345679', false],
  ['the same digits in another case, as nobody should send them', '12345678-5', 'b12345678', false],
  ['a RUT nobody has', '33333333-3', 'B12345678', false],
  ['nothing, where no card is known', '22222222-2', '', false],
  ['nothing, for a RUT nobody has', '33333333-3', '', false],
])('only the number of the current card proves its owner: %s', async (_what, rut, serie, proved) => {
  expect(await createProveSerial(database.db)(rut, serie)).toBe(proved);
});

test.each([
  ['an earlier card', '12345678-5', '510200300', 'cedula-anterior'],
  ['one wrong figure', '12345678-5', 'B12345679', 'una-cifra'],
  ['two wrong figures', '12345678-5', 'B12345689', 'otra'],
  ['a shorter serial', '12345678-5', 'B1234567', 'otra'],
  ['a RUT nobody has', '33333333-3', 'B12345678', 'otra'],
  ['a person without a card', '22222222-2', 'B12345678', 'otra'],
])('a wrong serial is judged: %s', async (_what, rut, serie, verdict) => {
  expect(await createJudgeSerial(database.db)(rut, serie)).toBe(verdict);
});

describe('the line count before a purchase', () => {
  const BIG = '11111111-1';
  const day = (distance: string) => sql<string>`(${TODAY} + ${distance}::interval)::date`;

  beforeAll(async () => {
    const { db } = database;
    await aPerson(db, { rut: BIG, serie: null });
    const mine = { rut: BIG, demo: false };
    const amount = { moneda: 'CLP', monto: '1', estado: 'vigente' } as const;
    const protest = { ...mine, ...amount, tipo: 'CH', motivo: 'A', acreedor: 'B', ciudad: 'C', fecha_aclaracion: null } as const;
    const arrears = { ...mine, ...amount, acreedor: 'A', tipo: 'B', cuotas_morosas: 1 } as const;
    for (const [numero, due] of Object.entries({ vigente: '-1 day', otro: '-2 days', viejo: '-6 years' })) {
      await db
        .insertInto('protestos')
        .values({ ...protest, numero, fecha_protesto: day(due), fecha_vencimiento: day(due) })
        .execute();
      await db
        .insertInto('morosidades')
        .values({ ...arrears, numero, fecha_vencimiento: day(due) })
        .execute();
      await db
        .insertInto('infracciones')
        .values({ ...mine, institucion: 'A', motivo: numero, monto: '1', fecha: day(due) })
        .execute();
      await db
        .insertInto('direcciones')
        .values({ ...mine, tipo: 'A', direccion: numero, cut: '13101', fecha: day(due) })
        .execute();
    }
    const asked = { servicio: 'sia000001', consultante: null, motivo: 'A' };
    await db
      .insertInto('consultas')
      .values(['1 day', '13 months'].map((ago) => ({ ...asked, rut: BIG, en: sql<Date>`now() - ${ago}::interval` })))
      .execute();
    const part = { participacion: '1', calidad: 'A', desde: '2020-01-01', demo: false };
    await db
      .insertInto('sociedades')
      .values({ ...part, rut_socio: BIG, rut_sociedad: '76192083-9' })
      .execute();
  });

  test.each<[ReportCode, string, Lector, number]>([
    ['sia000001', BIG, 'titular', 11],
    ['sia000001', BIG, 'tercero', 10],
    ['sia000003', BIG, 'titular', 4],
    ['sia000002', '76192083-9', 'titular', 3],
  ])('equals the lines of %s about %s for the %s plus twelve months of debt', async (code, rut, lector, told) => {
    const records = await createLoadRecords({
      db: database.db,
      findProperty: async () => undefined,
      appraise: async (question) => answer(question),
    })(code, { rut }, lector);
    const lists = Object.values(records ?? {}).filter((part) => Array.isArray(part));
    expect(lists.reduce((sum, { length }) => sum + length, 0)).toBe(told);
    expect(await createFindSubject(database.db)(code, rut, lector)).toEqual({ deceased: false, lines: told + 12 });
  });
});
