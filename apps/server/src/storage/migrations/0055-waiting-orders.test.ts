import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();
const orderOf = (letter: string) => letter.repeat(26);
const [WAITING, EVENTLESS, ISSUED] = ['A', 'B', 'C'].map(orderOf);

test('an order in review or before its refund tells since when, whichever version wrote its state', async () => {
  const db = await migration.before('0055');
  const run = (statement: string) => sql.raw<{ espera_desde: Date | null }>(statement).execute(db);
  const since = async (orden: string | undefined) =>
    (await run(`select espera_desde from orders where orden = '${orden}'`)).rows[0]?.espera_desde?.toISOString() ?? null;
  await run(
    `insert into services (codigo, nombre, descripcion, precio, posicion) values ('sia000002', 'x', 'x', 100, 99) on conflict do nothing`,
  );
  for (const [orden, estado] of [
    [WAITING, 'REVIEW'],
    [EVENTLESS, 'REFUND_PENDING'],
    [ISSUED, 'ISSUED'],
  ])
    await run(`insert into orders (orden, tipo, estado, servicio, inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip, actualizada)
      values ('${orden}', 'informe', '${estado}', 'sia000002', '{}', '76192083-9', 100, 0, 100, '', '', '', '2026-02-02T00:00:00Z')`);
  await run(`insert into order_events (orden, a, en) values ('${WAITING}', 'REVIEW', '2026-01-01T00:00:00Z'), ('${WAITING}', 'REVIEW', '2026-01-03T00:00:00Z'),
    ('${WAITING}', 'COMMITTING', '2026-01-04T00:00:00Z'), ('${ISSUED}', 'REVIEW', '2026-01-01T00:00:00Z')`);
  expect(await migration.migrate()).toContain('0055-waiting-orders');
  expect(await since(WAITING)).toBe('2026-01-03T00:00:00.000Z');
  expect(await since(EVENTLESS)).toBe('2026-02-02T00:00:00.000Z');
  expect(await since(ISSUED)).toBeNull();
  // The version before writes a state alone.
  await run(`update orders set intentos = 2, estado = 'REVIEW' where orden = '${WAITING}'`);
  expect(await since(WAITING)).toBe('2026-01-03T00:00:00.000Z');
  await run(`update orders set estado = 'REFUND_PENDING' where orden in ('${WAITING}', '${ISSUED}')`);
  const age = async (orden: string | undefined) => Date.now() - Date.parse((await since(orden)) ?? '');
  expect(await age(WAITING)).toBeLessThan(60_000);
  expect(await age(ISSUED)).toBeLessThan(60_000);
  await run(`update orders set estado = 'REFUNDED' where orden = '${WAITING}'`);
  expect(await since(WAITING)).toBeNull();
});
