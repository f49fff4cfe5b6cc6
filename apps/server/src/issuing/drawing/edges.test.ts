import type { ReportCode } from '@veridico/reports';
import type { ConsolidadoRecords, EmpresaRecords, PersonaRecords, SubjectRecords } from '@veridico/reports/documents';
import { describe, expect, test } from 'vitest';
import { company, FACTS, onDisk } from './testing.ts';
import { APPRAISED } from './testing-samples.ts';
import { draw } from './worker.ts';

const NAME = { nombres: 'Ñusta Begoña', apellidoPaterno: 'Güiraldes', apellidoMaterno: 'Peñaloza' };
const IDENTITY = { rut: '45318207-K', fechaNacimiento: '1985-03-14', nacionalidad: 'chilena', estadoCivil: 'casada' };

function personOf(subject: EmpresaRecords): PersonaRecords {
  const { empresa: _, socios: __, ...records } = subject;
  return { ...records, persona: { ...IDENTITY, ...NAME } };
}

function debtsOf({ protestos, morosidades, saldados, acreedores, cutoffs }: EmpresaRecords): ConsolidadoRecords {
  const sujeto = { rut: IDENTITY.rut, nombre: NAME.nombres, fechaNacimiento: IDENTITY.fechaNacimiento };
  return { sujeto, protestos, morosidades, saldados, acreedores, cutoffs, demo: false };
}

/** Text that a person or a source may put anywhere: all except those read as date, number or code. */
const READ = new Set([
  'rut',
  'cut',
  'mes',
  'fecha',
  'desde',
  'en',
  'moneda',
  'fechaNacimiento',
  'fechaVencimiento',
  'fechaProtesto',
  'inicioActividades',
]);
/** Values that no free text reaches: the inputs of an appraisal and its results. */
const CHECKED = new Set(['cutoffs', 'escrito', 'valores']);
function everywhere(text: string, value: unknown, key = ''): unknown {
  if (typeof value === 'string') return READ.has(key) || ['CH', 'LT', 'PG'].includes(value) ? value : text;
  if (Array.isArray(value)) return value.map((item) => everywhere(text, item));
  if (typeof value !== 'object' || value === null || CHECKED.has(key)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, everywhere(text, item, name)]));
}

const few = company({ protestos: 2, morosidades: 2, others: 2 });
const SUBJECTS: readonly [ReportCode, SubjectRecords][] = [
  ['sia000001', personOf(few)],
  ['sia000002', few],
  ['sia000003', debtsOf(few)],
  ['sia000004', APPRAISED],
];

describe.each(SUBJECTS)('%s', (code, records) => {
  test.each([
    ['no face has', '漢字 عربى 😀 \u{10ffff}'],
    ['cannot be seen', '\u{200b}\u{202e}\u{0}'],
    ['is none', ''],
    ['a template reads as its own', '#import "x": * $ \\ @a <b> [c] `d` //'],
    ['never ends', 'Ñ'.repeat(300)],
  ])('is drawn with every text of the subject replaced by one that %s', async (_, text) => {
    // Only texts change; the shape stays.
    const pdf = draw({ code, records: everywhere(text, records) as SubjectRecords, facts: FACTS });
    expect(pdf.length).toBeGreaterThan(10_000);
  });
});

test('shows all of five thousand records', { timeout: 120_000 }, async () => {
  const records = personOf(company({ protestos: 2_000, morosidades: 2_000, others: 170 }));
  const lists = Object.values(records).filter((part) => Array.isArray(part));
  expect(lists.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThanOrEqual(5_000);
  await using pdf = await onDisk(draw({ code: 'sia000001', records, facts: FACTS }));
  const text = (await pdf.pages()).join(' ');
  expect(text).toContain('Total vigente, 2.000 protestos');
  for (const { numero } of [...records.protestos, ...records.morosidades]) expect(text).toContain(` ${numero}`);
});
