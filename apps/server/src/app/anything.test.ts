import fc from 'fast-check';
import { problems } from '@veridico/api';
import { check, purchaseForms } from '@veridico/forms';
import { findReport } from '@veridico/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, aPerson, aPurchase, openTestApp, type TestApp } from '../testing/app-testing.ts';

let fixture: TestApp;
beforeAll(async () => {
  fixture = await openTestApp();
  await aCompany(fixture.db);
  await aPerson(fixture.db);
});
afterAll(() => fixture.close());

const FIELDS = ['run', 'serie', 'correo', 'celular', 'codigoDescuento', 'aceptacionTerminos'] as const;
const junk = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.stringMatching(/^[\dKk.\-\s+()]{0,24}$/),
  fc.constantFrom(
    '',
    ' ',
    '76.192.083-9',
    '12.345.678-5',
    'B12345678',
    '+56 9 1234 5678',
    'true',
    'false',
    '<script>',
    "' or 1=1 --",
    '%00',
    'x'.repeat(1_900),
  ),
);
/** One, several or all fields wrong in an otherwise valid purchase. */
const spoilt = fc.record(Object.fromEntries(FIELDS.map((name) => [name, junk])) as Record<(typeof FIELDS)[number], typeof junk>, {
  requiredKeys: [],
});

/** Whether a purchase is valid by the rules of the screen. */
function wrongFields(code: string, body: Readonly<Record<string, string>>): object {
  const report = findReport(code);
  if (!report) throw new Error(code);
  const values = Object.fromEntries(FIELDS.map((name) => [name, body[name] ?? ''])) as Record<(typeof FIELDS)[number], string>;
  return check(purchaseForms[report.subject], { ...values, correoConfirmacion: values.correo }, 'submit');
}

test.each(['sia000001', 'sia000002', 'sia000003'])(
  'a purchase of %s with any content is accepted or refused with the screen’s message at each wrong field',
  { tags: ['DP1-SUB-02', 'V1.2.4', 'V2.2.1', 'V2.2.2', 'V15.3.5'] },
  async (codigoServicio) => {
    const person = { run: '12.345.678-5', serie: 'B12345678' };
    await fc.assert(
      fc.asyncProperty(spoilt, async (fields) => {
        const right = aPurchase({ codigoServicio, ...(codigoServicio === 'sia000002' ? {} : person) });
        const body = { ...right, ...fields };
        const response = await fetch(`${fixture.url}/v1/administracion/transaccion`, { method: 'POST', body: new URLSearchParams(body) });
        const answer = (await response.json()) as { codigo?: string; mensaje?: string; campos?: object; token?: string };
        const { correoConfirmacion: _, ...wrong } = wrongFields(codigoServicio, body) as Record<string, string>;
        const malformed = Object.keys(wrong).length > 0;
        const refused = { codigo: 'CAMPOS_INVALIDOS', mensaje: problems.CAMPOS_INVALIDOS.mensaje, campos: wrong };
        expect(malformed ? answer : refused).toEqual(refused);
        expect(malformed ? [400] : [200, 400, 422, 429]).toContain(response.status);
        expect(response.status === 200 ? answer.token : answer.mensaje).toMatch(response.status === 200 ? /^[0-9a-f]{64}$/ : /\S/);
      }),
      { numRuns: 60 },
    );
  },
);
