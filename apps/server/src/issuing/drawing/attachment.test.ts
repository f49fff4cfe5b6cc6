import { readFile } from 'node:fs/promises';
import { type ReportCode, reports } from '@veridico/reports';
import { SCHEMAS, type SubjectRecords } from '@veridico/reports/documents';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { FACTS, onDisk } from './testing.ts';
import { samples, SPOTLESS } from './testing-samples.ts';
import { draw } from './worker.ts';

interface Json {
  [key: string]: unknown;
}

const ADDRESS = /^https:\/\/veridico\.cl\/v1\/esquemas\/([\w-]+)\.json$/;
const ajv = addFormats.default(new Ajv2020.default({ strict: true, allErrors: true }));

/** The data of a drawn document. */
async function attached(code: ReportCode, records: SubjectRecords, facts = FACTS): Promise<Json> {
  await using pdf = await onDisk(draw({ code, records, facts }));
  // Written by our own code: an object.
  return JSON.parse(await pdf.attachment()) as Json;
}

/** Validation errors of the data against their own schema. */
async function complaints(data: Json): Promise<readonly string[]> {
  const name = ADDRESS.exec(String(data['$schema']))?.[1];
  if (!name) return ['no schema'];
  const id = `/v1/esquemas/${name}.json`;
  const validate = ajv.getSchema(id) ?? ajv.compile(JSON.parse(await readFile(`${SCHEMAS}${name}.json`, 'utf8')) as object);
  return validate(data) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe('informe.json', () => {
  test.each(samples)('is valid against its schema: %s, %s', async (_name, code, records) => {
    expect(await complaints(await attached(code, records))).toEqual([]);
  });

  test('of a simulated payment says so and is valid', async () => {
    const data = await attached('sia000002', SPOTLESS, { ...FACTS, demo: true });
    expect(data['emision']).toMatchObject({ ejemplar: { pie: 'Pago simulado' } });
    expect(await complaints(data)).toEqual([]);
  });

  test('has its own schema in every report on sale', async () => {
    const drawn = new Map(samples.map(([, code, records]) => [code, records]));
    const names = await Promise.all(
      reports
        .filter(({ onSale }) => onSale)
        .map(async ({ code }) => {
          const records = drawn.get(code);
          return records && ADDRESS.exec(String((await attached(code, records))['$schema']))?.[1];
        }),
    );
    expect(names).toEqual(['informe-personas-2', 'informe-empresarial-2', 'informe-consolidado-2', 'informe-tasacion-2']);
  });
});

test('the schemas refuse extra, missing and malformed values', async () => {
  const data = await attached('sia000002', SPOTLESS);
  const { titular: _, ...incomplete } = data;
  expect(await complaints({ ...data, otro: 1 })).toEqual([' must NOT have additional properties']);
  expect(await complaints(incomplete)).toEqual([" must have required property 'titular'"]);
  const emision = { ...(data['emision'] as Json), emitido: '20-11-2026' };
  expect(await complaints({ ...data, emision })).toContainEqual(expect.stringContaining('/emision/emitido must match'));
});
