import type { ReportCode } from '@veridico/reports';
import type { SubjectRecords } from '@veridico/reports/documents';
import { resultado } from '@veridico/api/endpoints';
import { describe, expect, test } from 'vitest';
import { resultOf } from '../selection.ts';
import { FACTS, onDisk } from './testing.ts';
import { samples } from './testing-samples.ts';
import { drawReport } from './worker.ts';

/** The data that the PDF holds, and those that its drawing gave beside it. */
async function attached(code: ReportCode, records: SubjectRecords) {
  const { pdf, data } = drawReport({ code, records, facts: FACTS });
  await using file = await onDisk(pdf);
  return { held: await file.attachment(), data };
}

/** Every text in a value, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** A RUT or rol with its word, and the number of a line. */
const AS_PRINTED = /^(RUT [\d.]+-[\dK]|Rol \d+-\d+|\d+)$/;

describe('the page of a report', () => {
  test.each(samples)('says nothing that its document does not: %s, %s', async (_name, code, records) => {
    const { held } = await attached(code, records);
    const data: unknown = JSON.parse(held);
    const result = resultOf(data);
    expect(resultado.safeParse(result).error).toBeUndefined();
    const said = new Set(textsOf(data));
    expect(textsOf(result).filter((text) => !said.has(text) && !AS_PRINTED.test(text))).toEqual([]);
    expect(result?.secciones.filter(({ hallazgo }) => hallazgo === '')).toEqual([]);
  });

  test.each(samples)('and the figures of the lists are read from what the document holds: %s, %s', async (_name, code, records) => {
    const { held, data } = await attached(code, records);
    expect(data).toBe(held);
  });

  test('is not made of what is no report', () => {
    expect([null, {}, { sujeto: 'Ana' }, 'x'].map(resultOf)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
