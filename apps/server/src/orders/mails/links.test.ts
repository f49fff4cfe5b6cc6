import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findOrderStatus } from '../../purchase/report.ts';
import { KINDS } from '../../app/kinds.ts';
import { testDatabase } from '../../storage/testing.ts';
import { orderDeps } from '../testing.ts';
import { makeLinks, useLink } from './links.ts';
import { anIssuedOrder, tokenIn } from './testing.ts';

const database = testDatabase();

let mails = 0;
/** An order from two days ago and the link in its email. */
async function aLink() {
  const deps = orderDeps(database.db);
  const orden = await anIssuedOrder(deps, 'compra@ejemplo.cl');
  await database.db
    .updateTable('orders')
    .set({ creada: sql`now() - interval '2 days'` } as object)
    .where('orden', '=', orden)
    .execute();
  const mail = { id: String((mails += 1)), seconds: 60 };
  const make = async () => (await makeLinks(deps, mail, [orden])).get(orden) ?? '';
  const url = await make();
  return { deps, orden, url, token: tokenIn(url), make };
}

const isOpen = async (orden: string) => (await findOrderStatus(orderDeps(database.db), orden))?.open;
/** Moves every link and its access some minutes into the past. */
const later = async (minutes: number) => {
  const back = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(mins => ${minutes})`;
  await database.db
    .updateTable('report_links')
    .set({ vence: back('vence'), usado: back('usado') })
    .execute();
  await database.db
    .updateTable('orders')
    .set({ abierta_hasta: back('abierta_hasta') })
    .execute();
};

describe('an email link', () => {
  test('opens its order for an hour', async () => {
    const { orden, token } = await aLink();
    expect(await isOpen(orden)).toBe(false);
    expect(await useLink(database.db, KINDS, token)).toEqual({ orden, tipo: 'informe' });
    expect(await isOpen(orden)).toBe(true);
    await later(59);
    expect(await isOpen(orden)).toBe(true);
    await later(2);
    expect(await isOpen(orden)).toBe(false);
  });

  test('can be reused for ten minutes, in case the first answer was lost, and then no more', async () => {
    const { orden, token } = await aLink();
    await useLink(database.db, KINDS, token);
    await later(9);
    expect(await useLink(database.db, KINDS, token)).toEqual({ orden, tipo: 'informe' });
    // Another click restarts neither the ten minutes nor the hour.
    await later(2);
    expect(await useLink(database.db, KINDS, token)).toBeUndefined();
    await later(50);
    expect(await isOpen(orden)).toBe(false);
  });

  test('records one first use under simultaneous clicks', async () => {
    const { orden, token } = await aLink();
    const answers = await Promise.all(Array.from({ length: 10 }, () => useLink(database.db, KINDS, token)));
    expect(new Set(answers.map((each) => each?.orden))).toEqual(new Set([orden]));
    const { rows } = await sql<{ same: boolean }>`
      select bool_and(abierta_hasta = usado + interval '1 hour') as same
      from report_links join orders using (orden) where orden = ${orden}`.execute(database.db);
    expect(rows).toEqual([{ same: true }]);
  });

  test('is refused if it is too old or invented', { tags: ['V6.5.3'] }, async () => {
    const { orden, token } = await aLink();
    await later(2);
    expect(await useLink(database.db, KINDS, token)).toBeUndefined();
    expect(await useLink(database.db, KINDS, `${token}x`)).toBeUndefined();
    expect(await useLink(database.db, KINDS, '')).toBeUndefined();
    expect(await isOpen(orden)).toBe(false);
  });

  test('stays the same when its email is composed again, with a new lifetime, and stays used', async () => {
    const { orden, url, token, make } = await aLink();
    await later(2);
    expect(await make()).toBe(url);
    expect(await useLink(database.db, KINDS, token)).toEqual({ orden, tipo: 'informe' });
    await later(11);
    await make();
    expect(await useLink(database.db, KINDS, token)).toBeUndefined();
  });

  test('is stored only as a hash', { tags: ['V6.5.2'] }, async () => {
    const { url, token } = await aLink();
    const { rows } = await sql<{ row: string }>`select report_links::text as row from report_links`.execute(database.db);
    expect(rows.length).toBeGreaterThan(0);
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    expect(url).toBe(`http://localhost:3000/compra/${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });
});
