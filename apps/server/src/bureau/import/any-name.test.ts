import { readFileSync } from 'node:fs';
import { checkDigit } from '@veridico/forms';
import type { ReportCode } from '@veridico/reports';
import { compose, coverageOf, FONTS, type SubjectRecords } from '@veridico/reports/documents';
import { sample, oneof, string } from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../storage/testing.ts';
import { loadEmpresaRecords, loadPersonaRecords } from '../records.ts';
import { databaseTarget } from './database-target.ts';
import { loadLines } from './testing.ts';
import type { ImportTypeName } from './types.ts';

const COMPANY = '76192083-9';
const NAMES = 10_000;
const SEED = 20_261_121;

const database = testDatabase();

const load = async (tipo: ImportTypeName, lines: readonly string[]) =>
  (await loadLines(databaseTarget(database.db, tipo, false), tipo, lines)).refused;

const rutOf = (index: number): string => `${10_000_000 + index}-${checkDigit(10_000_000 + index)}`;
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The reasons for refusing a name. */
const NAMED =
  /^(codificación: .+|comillas: .+|nombres: (es obligatorio|tiene más de 100 caracteres)|tiene \d+ columnas en vez de 9|la línea es demasiado larga)$/;

test(`each of ${NAMES} random names is refused with its reason or shown as written`, async () => {
  const anything = oneof(
    string({ unit: 'binary', maxLength: 60 }),
    string({ unit: 'grapheme', maxLength: 110 }),
    string({ unit: 'binary-ascii', maxLength: 60 }),
    string({ unit: 'grapheme-ascii', maxLength: 60 }),
  );
  // A line break inside a name would make two lines and shift the numbers of the refused lines.
  const names = sample(anything, { numRuns: NAMES, seed: SEED }).map((name) => name.replaceAll('\n', '\v'));
  const refused = await load(
    'personas',
    names.map((name, index) => `${rutOf(index)},${quoted(name)},Soto,,,,,,no`),
  );
  for (const { reason } of refused) expect(reason).toMatch(NAMED);
  const untold = new Set(refused.map(({ line }) => line - 2));
  const kept = names.flatMap((name, index) => (untold.has(index) ? [] : [{ name, rut: rutOf(index) }]));
  expect([refused.length > 1_000, kept.length > 3_000]).toEqual([true, true]);

  // As partners of one company they all appear in one report.
  await load('empresas', [`${COMPANY},Una SpA,,,,,`]);
  await load(
    'sociedades',
    kept.map(({ rut }) => `${rut},${COMPANY},0,Socio,2020-01-01`),
  );
  const records = await loadEmpresaRecords(database.db, COMPANY, 'titular');
  const told = new Map(records?.socios.map(({ rut, nombre }) => [rut, nombre]));
  for (const { name, rut } of kept) expect(told.get(rut)).toBe(`${name.normalize('NFC').replace(/\s+/g, ' ').trim()} Soto`);

  const coverage = coverageOf(FONTS.map((file) => readFileSync(file)));
  const facts = {
    folio: 'VR-0000000001',
    codigo: 'AAAA-AAAA-AAAA-AAAA',
    emitido: new Date(),
    consultante: null,
    motivo: 'X',
    publicUrl: 'https://x.cl',
    demo: true,
    ownSeal: false,
  };
  const reportOf = (code: ReportCode, subject: SubjectRecords | undefined): string =>
    compose(code, subject ?? { demo: false }, facts, coverage).inputs.data;
  expect(reportOf('sia000002', records)).toContain('Una SpA');
  for (const { rut } of kept.slice(0, 50)) {
    const person = await loadPersonaRecords(database.db, rut, 'titular');
    expect(person?.persona.rut).toBe(rut);
    expect(reportOf('sia000001', person)).toContain('Soto');
  }
}, 120_000);
