import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { PASSWORD, uidIn } from '../../account/testing.ts';
import { CHOSEN, COMPANY, openCompany } from '../company/testing-company.ts';
import { enrol } from '../members.ts';
import { suspendUsers } from './suspension.ts';
import { stopDeclared } from './office.ts';
import { lockCompany } from './standing.ts';

/** Two transactions wait for each other on PostgreSQL only: the embedded engine has one connection. */
const MEETS = inject('testTemplate').kind === 'server';
const ROUNDS = MEETS ? 5 : 1;
const NEWCOMER = 'socia@ejemplo.cl';

const company = await openCompany();
const { accounts, list, post, invite, seen, tokenOf } = company;
const { db } = accounts.database;
const { admin } = accounts.identity;
let owner = '';
let newcomer = '';
beforeAll(async () => {
  await company.reset();
  await admin.create({ email: NEWCOMER, firstName: 'Eva', lastName: 'Mora', rut: '', password: PASSWORD, emailVerified: true });
  await db.insertInto('company_standings').values({ empresa: COMPANY, poderes: 'declarados', orden: null }).execute();
  [owner, newcomer] = [await tokenOf('jefa@ejemplo.cl'), await tokenOf(NEWCOMER)];
});
afterAll(() => accounts.close());

async function join(email: string): Promise<void> {
  const user = await admin.find({ email });
  if (!user) throw new Error(`${email} has no account`);
  await db.transaction().execute((trx) => enrol(trx, { empresa: COMPANY, rol: 'administrador', user }));
}

/** The company depends on the declaration of its only user; both accounts stay signed in, so that only the company rows refuse them. */
async function begin(): Promise<void> {
  for (const table of ['rate_limits', 'mails', 'account_links', 'company_users', 'customers'] as const)
    await db.deleteFrom(table).execute();
  await join('jefa@ejemplo.cl');
  expect((await list(owner)).status).toBe(200);
}

interface Newcomer {
  /** Row of company_users. */
  readonly usuario: string;
  /** @returns the status of the answer */
  enter(): Promise<number>;
  /** Token of a session of the newcomer after joining. */
  session(): Promise<string>;
}

async function disabled(): Promise<Newcomer> {
  await join(NEWCOMER);
  const { id } = await seen(NEWCOMER, owner);
  await db.transaction().execute((trx) => suspendUsers(trx, [id]));
  const { version } = await seen(NEWCOMER, owner);
  return {
    usuario: id,
    enter: async () => (await post(`${id}/habilitar`, { version }, owner)).status,
    session: async () => newcomer,
  };
}

async function invited(correo: string) {
  expect((await invite({ correo, rol: 'administrador' }, owner)).status).toBe(200);
  const mail = (await accounts.deliver()).findLast(({ to }) => to === correo);
  return { usuario: (await seen(correo, owner)).id, uid: uidIn(mail) };
}

async function invitedAccount(): Promise<Newcomer> {
  const { usuario, uid } = await invited(NEWCOMER);
  return {
    usuario,
    enter: async () => (await accounts.call({ to: 'confirmar-correo', body: { uid } })).status,
    session: async () => newcomer,
  };
}

let addresses = 0;
async function invitedAddress(): Promise<Newcomer> {
  const correo = `nueva${(addresses += 1)}@ejemplo.cl`;
  const { usuario, uid } = await invited(correo);
  return { usuario, enter: async () => (await company.follow(uid)).status, session: () => tokenOf(correo, CHOSEN) };
}

/** Ends the access that depends on a declaration, as the office does. */
const stop = () =>
  db.transaction().execute(async (trx) => {
    await lockCompany(trx, COMPANY);
    await stopDeclared(trx, COMPANY, null);
  });

/** Number of transactions queued behind one: its waiter and the waiter of that one. Counts to two. */
async function lineBehind(pid: number): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    with recursive line (pid, place) as (
      select ${pid}::int, 0
      union select waiting.pid, place + 1 from line
        join pg_stat_activity as waiting on line.pid = any (pg_blocking_pids(waiting.pid)) where place < 2)
    select max(place) as place from line`.execute(db);
  return rows[0]?.place ?? 0;
}

/** Holds a row until two transactions queue behind it, then releases it. */
async function meet<A, B>(row: RawBuilder<unknown>, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  if (!MEETS) return [await first(), await second()];
  const holder = await db.startTransaction().execute();
  const running: Promise<unknown>[] = [];
  try {
    await sql`${row} for update`.execute(holder);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holder);
    const line = () => lineBehind(rows[0]?.pid ?? 0);
    const one = first();
    running.push(one);
    await expect.poll(line, { interval: 5, timeout: 5_000 }).toBe(1);
    const other = second();
    running.push(other);
    await expect.poll(line, { interval: 5, timeout: 5_000 }).toBe(2);
    await holder.commit().execute();
    return await Promise.all([one, other]);
  } finally {
    if (!holder.isCommitted) await holder.rollback().execute();
    await Promise.allSettled(running);
  }
}

async function expectStopped(): Promise<void> {
  const users = await db.selectFrom('company_users').select('correo').where('estado', 'in', ['activo', 'invitado']).execute();
  const customers = await db.selectFrom('customers').select('id').where('empresa', 'is not', null).execute();
  expect({ users, customers }).toEqual({ users: [], customers: [] });
  expect((await list(owner)).status).toBe(403);
}

describe.each([
  ['a user who is being enabled', disabled, [403]],
  ['an account that accepts an invitation', invitedAccount, [404, 409]],
  ['an invited person who chooses a first password', invitedAddress, [404, 409]],
])('%s while the office ends access based on a declaration', (_who, prepare, refused) => {
  test('joins first: loses access', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await begin();
      const { usuario, enter, session } = await prepare();
      expect(await meet(sql`select from company_users where id = ${usuario}`, enter, stop)).toEqual([200, undefined]);
      await expectStopped();
      const token = await session();
      expect(token).toBeTruthy();
      expect([401, 403]).toContain((await list(token)).status);
    }
  });

  test('joins second: is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await begin();
      const { enter } = await prepare();
      const [, answer] = await meet(sql`select from company_standings where empresa = ${COMPANY}`, stop, enter);
      expect(refused).toContain(answer);
      await expectStopped();
    }
  });
});
