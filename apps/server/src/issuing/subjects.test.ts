import { answer } from '@veridico/appraisal';
import { isCompanyRut, tasacionFromPipe, type TasacionValues } from '@veridico/forms';
import type { ReportCode } from '@veridico/reports';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { correctRecord } from '../bureau/correction.ts';
import { heldRecords } from '../bureau/held-records.ts';
import { databaseDesk } from '../bureau/import/desk.ts';
import { noteConsoleAct } from '../office/console.ts';
import { databaseTarget } from '../bureau/import/database-target.ts';
import { loadLines } from '../bureau/import/testing.ts';
import type { ImportTypeName } from '../bureau/import/types.ts';
import type { Subject as ReportSubject } from '../bureau/subject.ts';
import { createLoadRecords } from '../bureau/subjects.ts';
import { aboutRut, isSuppressible, readRecordKey } from '../bureau/suppression.ts';
import { TODAY } from '../storage/clock.ts';
import { testDatabase } from '../storage/testing.ts';
import { findProperty } from '../purchase/property/property.ts';
import { aPipe, aProperty, someOffers } from '../testing/property-testing.ts';
import { rutsFrom } from '../testing/ruts-testing.ts';
import { FACTS, onDisk } from './drawing/testing.ts';
import { draw } from './drawing/worker.ts';
import { PROPERTIES, SUBJECTS, type Expected, type SourceState, type Subject } from './testing-subjects.ts';

/** From the lines of files to the printed page: each subject is loaded, read and drawn, and compared with the table. */

const database = testDatabase();
const personRut = rutsFrom(41_000_000);
const companyRut = rutsFrom(57_500_000);
const load = createLoadRecords({
  get db() {
    return database.db;
  },
  findProperty: async (comuna, rol) => {
    const found = await findProperty(database.db, comuna, rol);
    return found && { propiedad: { ...found.propiedad, lugar: found.lugar }, demo: found.demo };
  },
  appraise: async (question) => answer(question),
});
const drawn = new Set<string>();

const SOURCES = [
  'personas',
  'empresas',
  'direcciones',
  'protestos',
  'morosidades',
  'deuda_financiera',
  'infracciones',
  'bienes_raices',
  'vehiculos',
  'sociedades',
] as const;

const day = async (days: number): Promise<string> => {
  const { on } = await database.db.selectNoFrom(sql<string>`(${TODAY} + ${days}::int)::text`.as('on')).executeTakeFirstOrThrow();
  return on;
};

/** Loads notes for every source: as if each had been loaded whole, with a cut-off of so long ago. */
async function setSources(state: SourceState): Promise<void> {
  await sql`truncate importaciones`.execute(database.db);
  if (state === 'never-loaded') return;
  const corte = state === 'undeclared' ? null : await day(state === 'old' ? -400 : -1);
  await database.db
    .insertInto('importaciones')
    .values(SOURCES.map((tipo) => ({ tipo, fuente: 'principal', demo: false, corte, nuevas: 1, cambiadas: 0, iguales: 0, rechazadas: 0 })))
    .execute();
}

async function loadSubject({ kind, lines, suppressed = [], corrected = [] }: Subject): Promise<string> {
  const rut = kind === 'persona' ? personRut() : companyRut();
  expect(isCompanyRut(rut)).toBe(kind === 'empresa');
  const days = new Map(await Promise.all(daysIn(lines).map(async (days) => [days, await day(days)] as const)));
  const thisMonth = (await day(0)).slice(0, 7);
  const given =
    lines?.(
      (count) => days.get(count) ?? '',
      (months) => monthsFrom(thisMonth, months),
    ) ?? {};
  const who: Partial<Record<ImportTypeName, readonly string[]>> =
    kind === 'persona'
      ? { personas: ['@,Ñusta Begoña,Güiraldes,Peñaloza,1985-03-14,chilena,casada,A12345678,no'] }
      : { empresas: ['@,Pingüinos Ñuñoa SpA,,Venta al por mayor de alimentos,2009-05-04,Mediana 1,Activa'] };
  const files = { ...who, ...given };
  for (const tipo of Object.keys(files) as ImportTypeName[]) await loadRows(tipo, files[tipo] ?? [], rut);
  for (const [tipo, campos] of corrected) {
    await correct(tipo, campos, rut);
    await loadRows(tipo, files[tipo] ?? [], rut);
  }
  for (const [tipo, ...texts] of suppressed)
    await suppress(
      tipo,
      texts.map((text) => text.replaceAll('@', rut)),
    );
  return rut;
}

/** Loads lines of a file. @param rut stands for their `@` */
async function loadRows(tipo: ImportTypeName, rows: readonly string[], rut: string): Promise<void> {
  const target = databaseTarget(database.db, tipo, false);
  const lines = rows.map((row) => row.replaceAll('@', rut));
  expect((await loadLines(target, tipo, lines)).refused).toEqual([]);
}

async function correct(tipo: ImportTypeName, campos: Readonly<Record<string, string>>, rut: string): Promise<void> {
  const record = (await heldRecords(database.db, rut, { desde: 0, most: 2 })).find((each) => each.tipo === tipo);
  if (!record) throw new Error(`no record of ${tipo}`);
  const place = { tipo: record.tipo, clave: Buffer.from(record.clave, 'hex'), near: aboutRut(record.tipo, rut) };
  const asked = { version: record.version, campos, motivo: 'Resolución 12', quien: 'Ana', confirmo: 'Eva' };
  const outcome = await database.db.transaction().execute((trx) => correctRecord(trx, place, asked));
  expect(outcome).toMatchObject({ changed: Object.keys(campos) });
}

async function suppress(tipo: ImportTypeName, texts: readonly string[]): Promise<void> {
  if (!isSuppressible(tipo)) throw new Error(`${tipo} has no record of a person`);
  const key = readRecordKey(tipo, texts);
  if (typeof key === 'string') throw new Error(key);
  expect(await databaseDesk(database.db, noteConsoleAct).suppress(key, 'Resolución 12')).toBe(true);
}

/** The days that a subject's lines ask for. */
function daysIn(lines: Subject['lines']): number[] {
  const asked = new Set<number>();
  lines?.(
    (days) => {
      asked.add(days);
      return '';
    },
    () => '',
  );
  return [...asked];
}

/** @param month YYYY-MM */
function monthsFrom(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], value);
}

/** What the report says that it must not, and what it does not say that it must. Empty: as the table wants it. */
async function faultsOf(code: ReportCode, subject: ReportSubject, wanted: Expected | null): Promise<readonly unknown[]> {
  const records = await load(code, subject, 'tercero');
  drawn.add(code);
  if (wanted === null || !records) return (wanted === null) === (records === undefined) ? [] : [wanted === null ? 'a report' : 'no report'];
  await using pdf = await onDisk(draw({ code, records, facts: { ...FACTS, emitido: new Date() } }));
  const text = (await pdf.pages()).join(' ');
  const data: unknown = JSON.parse(await pdf.attachment());
  const { prints = [], never = [], json = {} } = wanted;
  return [
    ...prints.filter((sentence) => !text.includes(sentence)).map((sentence) => `does not print: ${sentence}`),
    ...never.filter((sentence) => text.includes(sentence)).map((sentence) => `prints: ${sentence}`),
    ...Object.entries(json).flatMap(([path, value]) => (at(data, path) === value ? [] : [[path, at(data, path), 'and not', value]])),
  ];
}

describe.each([...Map.groupBy(SUBJECTS, ({ sources = 'fresh' }) => sources)])('%s sources', (state, subjects) => {
  test.each(subjects.map((subject) => [subject.name, subject] as const))('%s', { timeout: 60_000 }, async (_, subject) => {
    const rut = await loadSubject(subject);
    await setSources(state);
    for (const [code, wanted] of Object.entries(subject.reports) as [ReportCode, Expected | null][])
      expect([code, await faultsOf(code, { rut }, wanted)]).toEqual([code, []]);
  });
});

test('properties', { timeout: 60_000 }, async () => {
  await aProperty(database.db);
  for (const { typed, offers, report } of PROPERTIES) {
    if (offers > 0) await someOffers(database.db, offers);
    // A test's fields are valid.
    const tasacion = tasacionFromPipe(aPipe(typed)) as TasacionValues;
    expect(await faultsOf('sia000004', { tasacion }, report)).toEqual([]);
  }
});

test('the table has at least twenty subjects, and every kind of report is drawn', () => {
  expect(SUBJECTS.length).toBeGreaterThanOrEqual(20);
  expect([...drawn].toSorted()).toEqual(['sia000001', 'sia000002', 'sia000003', 'sia000004']);
});
