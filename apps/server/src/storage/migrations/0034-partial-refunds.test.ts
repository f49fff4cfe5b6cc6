import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();
const ORDEN = 'A'.repeat(26);

test('orders and their payments stay; the parts of one payment stay below its charge', async () => {
  const db = await migration.before('0034');
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `insert into services (codigo, nombre, descripcion, precio, posicion) values ('sia000002', 'x', 'x', 100, 99) on conflict do nothing`,
  );
  await run(`insert into orders (orden, tipo, estado, servicio, inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip)
    values ('${ORDEN}', 'informe', 'ISSUED', 'sia000002', '{}', '76192083-9', 100, 0, 100, '', '', '')`);
  await run(
    `insert into payment_attempts (orden, buy_order, session_id, monto, comprobante) values ('${ORDEN}', 'b', 's', 100, '{"amount": 90}')`,
  );
  expect(await migration.migrate()).toContain('0034-partial-refunds');
  const part = (monto: number, rest = '') =>
    run(`insert into partial_refunds (orden, intento, monto) select '${ORDEN}', id, ${monto} from payment_attempts ${rest}`);
  await part(40);
  await expect(part(1)).rejects.toThrow(/partial_refunds_abierta/);
  await run(`update partial_refunds set estado = 'hecha', terminada = now(), siguiente_intento = null`);
  await expect(part(50)).rejects.toThrow('must stay below the charge');
  await part(49);
  await run(`update partial_refunds set estado = 'rechazada', terminada = now(), siguiente_intento = null where monto = 49`);
  await part(30);
  await expect(
    run(`update partial_refunds set estado = 'pedida', terminada = null, siguiente_intento = now() where monto = 49`),
  ).rejects.toThrow(/partial_refunds_abierta|must stay below/);
  // The version before goes on writing to the payment.
  await run(`update payment_attempts set reembolso = '{}', reembolso_en = now()`);
});
