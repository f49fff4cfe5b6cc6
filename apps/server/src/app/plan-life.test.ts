import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '../testing/app-testing.ts';
import { decideCase, openCases } from '../testing/office-testing.ts';
import { liveContracts } from '../plans/my-plan/life.ts';
import { invoiceKey, invoiceNumber } from '../plans/contract/invoice-payment.ts';
import { openPlans, type PlansApp } from '../testing/plans-testing.ts';
import { TODAY } from '../storage/clock.ts';

let fixture: PlansApp;
beforeAll(async () => {
  fixture = await openPlans();
  await aPerson(fixture.db);
});
afterAll(() => fixture.close());

test('a contracted plan has a paid first period and a scheduled next one, paid on the card page', async () => {
  const orden = await fixture.paid();
  await fixture.prove(orden);
  expect(await fixture.alta(orden)).toMatchObject({ body: { codigo: '00' } });
  expect(await fixture.followWelcome('gerencia@nandu.cl')).toBe(200);
  const { db } = fixture;
  const contract = await db
    .selectFrom('contracts')
    .select(['id', 'precio', 'meses', 'desde', 'siguiente_factura', TODAY.as('today')])
    .select(sql<string>`(${TODAY} + interval '1 month')::date`.as('next'))
    .executeTakeFirstOrThrow();
  expect(contract).toMatchObject({ precio: '6.50', meses: 12, desde: contract.today, siguiente_factura: contract.next });
  const invoices = () => db.selectFrom('facturas').select(['total', 'orden', 'desde', 'pagada']).orderBy('id').execute();
  expect(await invoices()).toEqual([{ total: 309_400, orden, desde: contract.today, pagada: expect.any(Date) }]);

  await db
    .updateTable('contracts')
    .set({ siguiente_factura: contract.today, desde: sql<string>`${TODAY} - 31` })
    .execute();
  await db
    .updateTable('facturas')
    .set({ desde: sql<string>`${TODAY} - 31`, hasta: sql<string>`${TODAY} - 1` })
    .execute();
  await liveContracts({ db, warn: () => {} });
  await fixture.mail('pagos@nandu.cl', /^Factura F-0000000002: \$309\.400/);
  const page = await fetch(`${fixture.url}/mi-plan/pago?token_ws=nada`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
});

test('a reportable debt waits for the office, which only records the decision', async () => {
  const { db } = fixture;
  const { id, contrato, vence } = await db
    .selectFrom('facturas')
    .select(['id', 'contrato', 'vence'])
    .where('pagada', 'is', null)
    .executeTakeFirstOrThrow();
  const debts = async () => (await openCases(db)).filter(({ clase }) => clase === 'morosidad');
  expect(await debts()).toEqual([]);
  await db
    .insertInto('contract_events')
    .values({ contrato, suceso: 'informable', clave: invoiceKey({ id, vence }), detalle: invoiceNumber(id) })
    .execute();
  const orden = (await db.selectFrom('plan_orders').select('orden').executeTakeFirstOrThrow()).orden;
  const [debt] = await debts();
  expect(debt).toMatchObject({
    id: `morosidad-${id}`,
    orden,
    producto: 'Factura F-0000000002',
    cliente: 'Comercial Ñandú & Hijos Ltda.',
    rut: '58234577-5',
    correo: 'pagos@nandu.cl',
    monto: 309_400,
    motivo: `Venció el ${vence.split('-').toReversed().join('-')} y el contrato ya permite informar la deuda`,
    acciones: ['cerrar'],
  });
  await decideCase(db, { tarea: `morosidad-${id}`, accion: 'cerrar', nota: 'Se informó con aviso previo' });
  expect(await debts()).toEqual([]);
  const notes = await db.selectFrom('order_acts').select('detalle').where('orden', '=', orden).where('acto', '=', 'cierre').execute();
  expect(notes).toEqual([{ detalle: 'Se informó con aviso previo' }]);
});
