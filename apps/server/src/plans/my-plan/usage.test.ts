import { checkDigit } from '@veridico/forms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Someone } from '../../testing/customers-testing.ts';
import { openPlanClock, type PlanClock } from './testing.ts';

let fixture: PlanClock;
beforeAll(async () => {
  fixture = await openPlanClock();
});
afterAll(() => fixture.close());

let asked = 76_000_000;
async function ask({ token }: Someone, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    asked += 1;
    const form = { run: `${asked}-${checkDigit(asked)}`, aceptaConsultaAdicional: 'true' };
    expect((await fixture.call(token, { to: 'consulta-informe/sia000002', form })).status).toBe(200);
  }
}

test('is counted by day in Chile and by user, also above the quota; days without queries are listed', async () => {
  await fixture.begin('2027-01-31');
  const other = await fixture.addMember('ventas@nandu.cl', 'consultor');
  await fixture.addMember('socia@nandu.cl', 'administrador');
  await fixture.clock.travel('2027-02-01 23:59:00');
  await ask(fixture.boss, 1);
  await fixture.clock.travel('2027-02-02 00:01:00');
  await ask(fixture.boss, 1);
  await fixture.clock.travel('2027-02-04 12:00:00');
  await ask(other, 4);
  // Each share once, to administrators only.
  expect(await fixture.mails()).toEqual([
    '2 × Usaste el 50 % de tus consultas de Plan Pyme 5',
    '2 × Usaste el 80 % de tus consultas de Plan Pyme 5',
    '2 × Usaste todas tus consultas de Plan Pyme 5',
  ]);
  const { body } = await fixture.call(fixture.boss.token, { to: 'mi-plan/uso?contrato=1' });
  expect(body).toEqual({
    periodos: [{ desde: '2027-01-31', hasta: '2027-02-27' }],
    desde: '2027-01-31',
    hasta: '2027-02-27',
    incluidas: 5,
    porDia: [
      { dia: '2027-01-31', consultas: 0, adicionales: 0 },
      { dia: '2027-02-01', consultas: 1, adicionales: 0 },
      { dia: '2027-02-02', consultas: 1, adicionales: 0 },
      { dia: '2027-02-03', consultas: 0, adicionales: 0 },
      { dia: '2027-02-04', consultas: 3, adicionales: 1 },
    ],
    porUsuario: [
      { usuario: expect.any(String), nombre: 'María Núñez', consultas: 3, adicionales: 1 },
      { usuario: expect.any(String), nombre: 'María Núñez', consultas: 2, adicionales: 0 },
    ],
  });
  const plan = ((await fixture.call(fixture.boss.token, { to: 'mi-plan' })).body as { planes: Record<string, unknown>[] }).planes[0];
  expect(plan).toMatchObject({
    precio: 6.5,
    valorConsultaAdicional: 0.15,
    periodo: { incluidas: 5, usadas: 5, quedan: 0, adicionales: 1, valorAdicionales: 0.15 },
    alertas: [
      { porcentaje: 50, en: expect.any(String) },
      { porcentaje: 80, en: expect.any(String) },
      { porcentaje: 100, en: expect.any(String) },
    ],
  });

  await fixture.clock.travel('2027-02-28 10:00:00');
  await ask(other, 1);
  const uso = async (query: string) => (await fixture.call(fixture.boss.token, { to: `mi-plan/uso?contrato=1${query}` })).body;
  expect(await uso('')).toMatchObject({ desde: '2027-02-28', porDia: [{ dia: '2027-02-28', consultas: 1 }] });
  expect((await uso('&desde=2027-01-31'))['porDia']).toHaveLength(28);
  expect(await uso('&desde=2027-01-30')).toMatchObject({ desde: null, porDia: [], porUsuario: [] });
});
