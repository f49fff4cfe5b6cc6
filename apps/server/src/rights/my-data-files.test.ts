import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { SCHEMAS, type DocumentCode, type IssueFacts, type SubjectRecords } from '@veridico/reports/documents';
import { MIS_DATOS_SCHEMA } from '@veridico/api/endpoints';
import { expect, test } from 'vitest';
import { createLoadRecords } from '../bureau/subjects.ts';
import { onDisk } from '../issuing/drawing/testing.ts';
import { drawReport } from '../issuing/drawing/worker.ts';
import { testDatabase } from '../storage/testing.ts';
import { aCompany, aPerson } from '../testing/app-testing.ts';
import { drawMyData, readMyData } from './my-data.ts';

const database = testDatabase();

const away = async () => Promise.reject(new Error('not asked here'));
const deps = () => {
  const { db } = database;
  return {
    db,
    publicUrl: 'https://www.veridico.cl',
    loadRecords: createLoadRecords({ db, appraise: away, findProperty: away }),
    draw: async (code: DocumentCode, records: SubjectRecords, facts: IssueFacts) => drawReport({ code, records, facts }),
    seal: {
      simulated: true,
      validUntil: new Date('2030-01-01'),
      seal: async (pdf: Uint8Array) => pdf,
      notices: () => [],
      close: async () => {},
    },
  };
};

test('the data of a company validate against the published schema', async () => {
  const rut = await aCompany(database.db);
  const ajv = addFormats.default(new Ajv2020.default({ strict: true, allErrors: true }));
  const validate = ajv.compile(JSON.parse(readFileSync(`${SCHEMAS}${MIS_DATOS_SCHEMA.name}.json`, 'utf8')) as object);
  const data = await readMyData(deps(), { rut, calidad: 'empresa' }, '');
  expect(data.informes.map(({ nombre }) => nombre)).toEqual(['Informe Verídico Empresarial', 'Informe Verídico Consolidado']);
  expect([validate(data), validate.errors]).toEqual([true, null]);
  expect(validate({ ...data, serie: 'x' })).toBe(false);
});

// Poppler reads the tags slowly.
test('the document is tagged, names its columns, and says what the page says, without serial', { timeout: 60_000 }, async () => {
  const { run: rut } = await aPerson(database.db);
  const data = await readMyData(deps(), { rut, calidad: 'titular' }, '');
  await using pdf = await onDisk(await drawMyData(deps(), data));
  expect(await pdf.ask('pdfinfo', 'FILE')).toMatch(/^Tagged:\s+yes$/m);
  expect(await pdf.ask('qpdf', '--check', 'FILE')).toContain('No syntax or stream encoding errors found');
  const text = (await pdf.pages()).join(' ');
  for (const part of [
    'Mis datos',
    'RUT 12.345.678-5',
    'Personas: 1 registro',
    'Apellido paterno: Ñanculén',
    'Informe Verídico Consolidado',
    'Nadie.',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('B12345678');
  expect(await pdf.heads()).toContain('Qué dice');
});
