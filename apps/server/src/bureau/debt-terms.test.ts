import { TERMINOS_DE_DEUDAS, type TipoDeDeuda } from '@veridico/reference';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sweepClass } from '../storage/retention/retention.ts';
import { chileanDay } from '../storage/clock.ts';
import { openMovableDatabase, type MovableDatabase } from '../storage/testing-clock.ts';
import { debtForbidden } from './import/lawful.ts';
import { loadConsolidadoRecords, loadEmpresaRecords } from './records.ts';

const RUT = '76192083-9';

let database: MovableDatabase;
beforeAll(async () => {
  database = await openMovableDatabase();
  await sql`insert into empresas (rut, razon_social, demo) values (${RUT}, 'Una SpA', false)`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate protestos, morosidades, infracciones, deuda_financiera`.execute(database.db);
});

/** One row of each type of debt, due on a day. */
async function addDue(day: string): Promise<void> {
  await sql
    .raw(`insert into morosidades (rut, acreedor, tipo, numero, moneda, monto, fecha_vencimiento, cuotas_morosas, estado, demo)
      values ('${RUT}', 'Banco', 'Crédito', '1', 'CLP', 100, '${day}', 1, 'vigente', false);
    insert into protestos (rut, tipo, motivo, numero, moneda, monto, fecha_vencimiento, fecha_protesto, acreedor, ciudad, estado, demo)
      values ('${RUT}', 'CH', 'x', '1', 'CLP', 100, '${day}', '${day}', 'Banco', 'Talca', 'vigente', false);
    insert into infracciones (rut, institucion, motivo, monto, fecha, demo) values ('${RUT}', 'x', 'x', 1, '${day}', false);
    insert into deuda_financiera (rut, mes, vigente, mora_30_89, mora_90_mas, indirecta, demo) values ('${RUT}', '${day}', 1, 0, 0, 0, false)`)
    .execute(database.db);
}

async function told(): Promise<Record<TipoDeDeuda, number>> {
  const records = await loadEmpresaRecords(database.db, RUT, 'titular');
  const both = await loadConsolidadoRecords(database.db, RUT);
  if (!records || !both) throw new Error('not found');
  expect([both.protestos.length, both.morosidades.length]).toEqual([records.protestos.length, records.morosidades.length]);
  return {
    morosidades: records.morosidades.length,
    protestos: records.protestos.length,
    infracciones: records.infracciones.length,
    deuda_financiera: records.deuda.length,
  };
}

const stored = async (table: TipoDeDeuda) => (await database.db.selectFrom(table).select('rut').execute()).length;
const ALL = { morosidades: 1, protestos: 1, infracciones: 1, deuda_financiera: 1 };
const NONE = { morosidades: 0, protestos: 0, infracciones: 0, deuda_financiera: 0 };

/** Due day, and the last day of its five years. */
const TERMS = [
  // The last hour of the last day occurs twice: winter time begins.
  ['2027-04-03', '2032-04-03', '2032-04-04'],
  // A year's end.
  ['2026-12-31', '2031-12-31', '2032-01-01'],
  // A day that five years later does not exist ends with its month.
  ['2028-02-29', '2033-02-28', '2033-03-01'],
  // Five years before the 29th of February ended the day before.
  ['2027-02-28', '2032-02-28', '2032-02-29'],
  // The next day begins at one o'clock: summer time begins.
  ['2028-09-03', '2033-09-03', '2033-09-04'],
] as const;

test.each(TERMS)('what was due on %s is told until the end of %s in Chile, and not on %s', async (due, last, after) => {
  await addDue(due);
  await database.travel(`${last} 23:59:30`);
  expect(await told()).toEqual(ALL);
  expect(await sweepClass(database.db, 'deudas')).toBe(0);
  await database.travel(`${after} 00:00:01`);
  expect(await told()).toEqual(NONE);
});

test('past its term, a type whose term is confirmed is deleted, also when paid; one that waits for counsel stays hidden', async () => {
  await addDue('2027-04-04');
  await sql`insert into morosidades (rut, acreedor, tipo, numero, moneda, monto, fecha_vencimiento, cuotas_morosas, estado, demo)
    values (${RUT}, 'Banco', 'Crédito', '2', 'CLP', 100, '2027-04-04', 1, 'pagada', false),
      (${RUT}, 'Banco', 'Crédito', '3', 'CLP', 100, '2027-04-05', 1, 'vigente', false)`.execute(database.db);
  await database.travel('2032-04-05 00:00:01');
  expect(await sweepClass(database.db, 'deudas')).toBe(2);
  expect(await database.db.selectFrom('morosidades').select('numero').execute()).toEqual([{ numero: '3' }]);
  const waiting = (Object.keys(TERMINOS_DE_DEUDAS) as TipoDeDeuda[]).filter((tipo) => TERMINOS_DE_DEUDAS[tipo].despues === 'counsel');
  expect(waiting).toEqual(['protestos', 'infracciones', 'deuda_financiera']);
  for (const tipo of waiting) expect(await stored(tipo), tipo).toBe(1);
});

test('a load refuses a debt from the day when reports hide it, in Chile', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (const [due, last, after] of TERMS.toSorted(([, one], [, other]) => one.localeCompare(other))) {
      const row = { fecha_vencimiento: due, origen: null };
      // Chile is three or four hours behind UTC.
      vi.setSystemTime(`${after}T02:30:00Z`);
      expect(debtForbidden('morosidades', row), last).toBeUndefined();
      vi.setSystemTime(`${after}T04:30:00Z`);
      expect(debtForbidden('morosidades', row), after).toBe(
        'fecha_vencimiento: pasaron más de cinco años y la deuda ya no se puede comunicar (ley 19.628, art. 18)',
      );
      expect(debtForbidden('protestos', row), after).toBeUndefined();
    }
  } finally {
    vi.useRealTimers();
  }
  // The clock was set back: the day of before is not kept.
  expect(debtForbidden('morosidades', { fecha_vencimiento: chileanDay.format(new Date()), origen: null })).toBeUndefined();
});
