import { checkDigit } from '@veridico/forms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../contract/calendar.ts';
import { daysFrom, openPlanClock, type PlanClock } from './testing.ts';

let fixture: PlanClock;
beforeAll(async () => {
  fixture = await openPlanClock();
});
afterAll(() => fixture.close());

/** From the 31st of January: each invoice with its day, the last day of its period and its amount at a UF of 40.000. */
const INVOICES = [
  ['2027-02-28', '2027-03-30', '6.50', 309_400],
  ['2027-03-31', '2027-04-29', '6.80', 323_680],
  ['2027-04-30', '2027-05-30', '6.50', 309_400],
  ['2027-05-31', '2027-06-29', '6.50', 309_400],
  ['2027-06-30', '2027-07-30', '6.50', 309_400],
  ['2027-07-31', '2027-08-30', '6.50', 309_400],
  ['2027-08-31', '2027-09-29', '6.50', 309_400],
  ['2027-09-30', '2027-10-30', '6.50', 309_400],
  ['2027-10-31', '2027-11-29', '6.50', 309_400],
  ['2027-11-30', '2027-12-30', '6.50', 309_400],
  ['2027-12-31', '2028-01-30', '6.50', 309_400],
  // The second term: no notice was given in the first one.
  ['2028-01-31', '2028-02-28', '6.50', 309_400],
  ['2028-02-29', '2028-03-30', '6.50', 309_400],
] as const;

/** Events of a day besides invoices. The term ends on the 30th of January: 60 days before is the 1st of December. */
const NOTICES: Readonly<Record<string, string>> = {
  '2027-11-16': '1 × Plan Pyme 5 se renueva después del 30-01-2028',
  '2027-12-01': '1 × Hoy es el último día para que Plan Pyme 5 no se renueve',
  '2028-01-31': '1 × Plan Pyme 5 se renovó hasta el 30-01-2029',
};

/** The period of February has seven queries: two above the quota, charged in March. */
const BUSY_DAY = '2027-03-02';
const BUSY = [
  200,
  200,
  200,
  200,
  200,
  409,
  200,
  200,
  '1 × Usaste el 50 % de tus consultas de Plan Pyme 5',
  '1 × Usaste el 80 % de tus consultas de Plan Pyme 5',
  '1 × Usaste todas tus consultas de Plan Pyme 5',
];

test('a term of twelve months: every invoice, mail and quota, and the renewal', async () => {
  const contrato = await fixture.begin('2027-01-31');
  const diary: Record<string, unknown> = {};
  for (const day of daysFrom('2027-01-31', '2028-03-10')) {
    const lines = await linesOf(day);
    if (lines.length > 0) diary[day] = lines;
  }
  expect(diary).toEqual(expectedDiary());
  expect((await fixture.invoices()).map(({ desde, hasta, monto, total }) => [desde, hasta, monto, total])).toEqual(INVOICES);
  expect((await fixture.events(contrato)).filter((event) => !/factura|pago/.test(event))).toEqual([
    '2027-03-02 cupo-50',
    '2027-03-02 cupo-80',
    '2027-03-02 cupo-100',
    '2027-11-16 aviso-renovacion',
    '2027-12-01 ultimo-aviso',
    '2028-01-31 renovado',
  ]);
});

/** All events of a day: mails, the new quota, the queries of the busy day, the payment of an invoice and its mail. */
async function linesOf(day: string): Promise<unknown[]> {
  const { token } = fixture.boss;
  const lines: unknown[] = [...(await fixture.live(day))];
  const index = INVOICES.findIndex(([desde]) => desde === day);
  if (index >= 0) {
    const { cupo } = (await fixture.call(token, { to: 'contrato' })).body as {
      cupo: { desde: string; quedan: number; adicionales: number };
    };
    lines.push([cupo.desde, cupo.quedan, cupo.adicionales]);
    await fixture.pay(String(index + 1));
    lines.push(...(await fixture.mails()));
  }
  if (day === BUSY_DAY) lines.push(...(await askSeven(token)), ...(await fixture.mails()));
  return lines;
}

function expectedDiary(): Record<string, unknown> {
  const days: Record<string, unknown> = { [BUSY_DAY]: BUSY };
  for (const [day, notice] of Object.entries(NOTICES)) days[day] = [notice];
  for (const [index, [day, , , total]] of INVOICES.entries()) {
    const number = `F-${String(index + 1).padStart(10, '0')}`;
    days[day] = [
      ...(NOTICES[day] ? [NOTICES[day]] : []),
      `2 × Factura ${number}: $${total.toLocaleString('es-CL')}, vence el ${addDays(day, 5).split('-').toReversed().join('-')}`,
      // Every period begins with the full quota.
      [day, 5, 0],
      `1 × Comprobante de pago: factura ${number} de Plan Pyme 5`,
    ];
  }
  return days;
}

/** Five within the quota, one refused because its price was not accepted, and two accepted. */
async function askSeven(token: string): Promise<number[]> {
  const answers: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const body = 76_192_080 + n;
    const form = { run: `${body}-${checkDigit(body)}`, ...(n > 5 && { aceptaConsultaAdicional: 'true' }) };
    answers.push((await fixture.call(token, { to: 'consulta-informe/sia000002', form })).status);
  }
  return answers;
}
