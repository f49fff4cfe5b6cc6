import { beforeEach, expect, test } from 'vitest';
import { anOrder, orderDeps } from '../../orders/testing.ts';
import type { OrderState } from '../../storage/schema.ts';
import { testDatabase } from '../../storage/testing.ts';
import { proveDeclared } from './office.ts';

const COMPANY = '76192083-9';

const database = testDatabase();
let orden: string;
beforeEach(async () => {
  await database.db.deleteFrom('company_standings').execute();
  ({ orden } = await anOrder(orderDeps(database.db)));
  await database.db.insertInto('company_standings').values({ empresa: COMPANY, poderes: 'declarados', orden }).execute();
});

const prove = () => database.db.transaction().execute((trx) => proveDeclared(trx, { orden, quien: 'oficina', nota: 'Leí el certificado' }));
const orderIs = (estado: OrderState) => database.db.updateTable('orders').set({ estado }).where('orden', '=', orden).execute();
const powers = async () =>
  (await database.db.selectFrom('company_standings').select('poderes').where('empresa', '=', COMPANY).executeTakeFirstOrThrow()).poderes;

test.each<OrderState>(['PAID', 'ISSUED'])('powers declared with an order in state %s can be proven once', async (state) => {
  await orderIs(state);
  await prove();
  expect(await powers()).toBe('comprobados');
  await expect(prove()).rejects.toMatchObject({ code: 'TAREA_RESUELTA' });
});

test.each<OrderState>(['REFUND_PENDING', 'REFUNDED'])('powers declared with an order in state %s cannot be proven', async (state) => {
  await orderIs(state);
  await expect(prove()).rejects.toMatchObject({ code: 'TAREA_RESUELTA' });
  expect(await powers()).toBe('declarados');
});
