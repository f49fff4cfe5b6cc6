import type { OfficeRole } from '@veridico/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { enrol } from '../plans/members.ts';
import { IdentityUnavailable, type IdentityAdmin, type IdentityUser } from '../providers/identity/port.ts';
import { openTestApp, type TestApp } from '../testing/app-testing.ts';

let forge: Forge;
let app: TestApp;
let admin: IdentityAdmin;
let away = false;

beforeAll(async () => {
  forge = await openForge();
  app = await openTestApp({}, (providers) => {
    const real = providers.identity.admin;
    const refuse = async () => {
      throw new IdentityUnavailable();
    };
    admin = {
      ...real,
      find: (by) => (away ? refuse() : real.find(by)),
      update: (id, changes) => (away ? refuse() : real.update(id, changes)),
    };
    return { ...providers, identity: { ...providers.identity, admin, tokens: forge.tokens } };
  });
});
afterAll(() => app.close());

const STAFF = { ana: ['atencion'], berta: ['finanzas'], jefa: ['administracion'] } as const satisfies Record<string, readonly OfficeRole[]>;
let person: IdentityUser;
let made = 0;
beforeEach(async () => {
  away = false;
  for (const table of ['office_staff', 'account_blocks', 'account_changes', 'company_users'])
    await sql`delete from ${sql.table(table)}`.execute(app.db);
  for (const [sub, roles] of Object.entries(STAFF))
    await app.db
      .insertInto('office_staff')
      .values({ sub, nombre: sub, correo: `${sub}@ejemplo.cl`, roles })
      .execute();
  made += 1;
  person = await admin.create({
    email: `rosa${made}@ejemplo.cl`,
    firstName: 'Rosa',
    lastName: 'Vega',
    rut: '',
    password: 'Telar1234',
    emailVerified: true,
  });
  await app.db.insertInto('customers').values({ sub: person.id, rut: null }).execute();
});

async function call(sub: string, method: 'GET' | 'POST', path: string, payload?: Readonly<Record<string, string>>) {
  const claims = { sub, email: `${sub}@ejemplo.cl`, email_verified: true, given_name: sub };
  const token = await forge.sign({ ...claims, realm_access: { roles: ['backoffice', 'cliente'] } });
  const answer = await app.app.inject({
    method,
    url: `/v1/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const see = async (sub = 'ana') => (await call(sub, 'GET', `oficina/personas/${person.id}`)).body;
const act = (acto: string, sub = 'ana', of = person.id) => call(sub, 'POST', `oficina/personas/${of}/actos/${acto}`, { nota: 'Fraude' });
const block = (sub = 'ana', of = person.id) => act('bloquear-cuenta', sub, of);
const enabled = async () => (await admin.find({ id: person.id }))?.enabled;
const told = () => expect.poll(async () => (await see()).avisando, { timeout: 15_000 }).toBe(false);

async function signIn(): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', client_id: 'veridico-web', username: person.email, password: 'Telar1234' });
  const answer = await fetch(`${app.url}/realms/veridico/protocol/openid-connect/token`, { method: 'POST', body });
  return answer.ok ? '' : ((await answer.json()) as { error: string }).error;
}

describe('a blocked account', () => {
  test('is disabled with its sessions ended, and the page says by whom, when and why; unblocked it works again', async () => {
    expect(await signIn()).toBe('');
    expect(await call(person.id, 'GET', 'administracion/informes')).toMatchObject({ status: 200 });
    expect(await block()).toMatchObject({ status: 200 });
    // Before the provider is told: the state is in our database.
    expect(await call(person.id, 'GET', 'administracion/informes')).toMatchObject({ status: 401 });
    await told();
    expect(await enabled()).toBe(false);
    expect(await admin.listSessions(person.id)).toEqual([]);
    expect(await signIn()).not.toBe('');
    expect(await see()).toMatchObject({
      estado: 'bloqueada',
      bloqueo: { quien: 'ana', motivo: 'Fraude', fecha: expect.stringMatching(/^\d{4}-/) },
      acciones: ['desbloquear-cuenta'],
    });
    expect(await act('desbloquear-cuenta', 'jefa')).toMatchObject({ status: 200 });
    await told();
    expect([await enabled(), await signIn()]).toEqual([true, '']);
    expect(await see()).toMatchObject({ estado: 'activa', bloqueo: null });
    const { rows } =
      await sql`select quien, acto, motivo, antes, despues from office_log where acto like '%bloquear-cuenta' order by id desc limit 2`.execute(
        app.db,
      );
    expect(rows).toEqual([
      { quien: 'jefa', acto: 'desbloquear-cuenta', motivo: 'Fraude', antes: { bloqueada: true }, despues: { bloqueada: false } },
      { quien: 'ana', acto: 'bloquear-cuenta', motivo: 'Fraude', antes: { bloqueada: false }, despues: { bloqueada: true } },
    ]);
  });

  test('waits for a provider that is away; the account is refused meanwhile', async () => {
    away = true;
    expect(await block()).toMatchObject({ status: 200 });
    expect(await see()).toMatchObject({ estado: 'bloqueada', avisando: true, alcanzable: false, acciones: ['desbloquear-cuenta'] });
    expect(await call(person.id, 'GET', 'administracion/informes')).toMatchObject({ status: 401 });
    await expect
      .poll(async () => (await app.db.selectFrom('account_changes').select('intentos').executeTakeFirst())?.intentos, { timeout: 15_000 })
      .toBeGreaterThan(0);
    away = false;
    await sql`update account_changes set siguiente_intento = now()`.execute(app.db);
    await told();
    expect(await enabled()).toBe(false);
  });

  test('of two people at once is blocked by one, and the other is told who; the same for unblocking', async () => {
    const answers = await Promise.all([block('ana'), block('jefa')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const first = answers[0].status === 200 ? 'ana' : 'jefa';
    expect(answers.find(({ status }) => status === 409)?.body.mensaje).toMatch(
      new RegExp(`^${first} ya bloqueó esta cuenta el \\d\\d-\\d\\d`),
    );
    await act('desbloquear-cuenta', 'jefa');
    expect((await act('desbloquear-cuenta')).body.mensaje).toMatch(/^jefa ya desbloqueó esta cuenta el/);
  });

  test('is neither reached by a role without the act nor by an unknown id', async () => {
    expect(await block('berta')).toMatchObject({ status: 403 });
    expect(await block('ana', 'nadie')).toMatchObject({ status: 404 });
    expect(await act('bloquear-cuenta', 'ana', person.id.toUpperCase())).toMatchObject({ status: 404 });
  });

  test('that its provider disabled by hand is not blocked here, so that unblocking does not enable it', async () => {
    await admin.update(person.id, { enabled: false });
    expect(await see()).toMatchObject({ estado: 'bloqueada', bloqueo: null, acciones: [] });
    expect(await block()).toMatchObject({ status: 409 });
  });
});

describe('a company that suspended the account', () => {
  const EMPRESA = '58234577-5';
  async function suspend(suspendida: boolean) {
    await app.db.updateTable('customers').set({ suspendida }).where('sub', '=', person.id).execute();
    await app.db
      .updateTable('company_users')
      .set({ estado: suspendida ? 'deshabilitado' : 'activo', de_empresa: true, por_sincronizar: sql<Date>`now()` })
      .execute();
    await expect
      .poll(async () => (await app.db.selectFrom('company_users').select('por_sincronizar').executeTakeFirst())?.por_sincronizar, {
        timeout: 30_000,
      })
      .toBeNull();
  }
  beforeEach(async () => {
    await app.db.transaction().execute((trx) => enrol(trx, { empresa: EMPRESA, rol: 'consultor', user: person }));
  });

  test('keeps it suspended when the office unblocks it', async () => {
    await suspend(true);
    expect(await see()).toMatchObject({ estado: 'suspendida', acciones: ['bloquear-cuenta'] });
    await block();
    expect(await see()).toMatchObject({ estado: 'bloqueada', suspendida: true });
    await act('desbloquear-cuenta');
    await told();
    expect([await enabled(), (await see()).estado]).toEqual([false, 'suspendida']);
  });

  test('does not enable an account that the office blocked', async () => {
    await suspend(true);
    await block();
    await told();
    await suspend(false);
    expect([await enabled(), (await see()).estado]).toEqual([false, 'bloqueada']);
    await act('desbloquear-cuenta');
    await told();
    expect(await enabled()).toBe(true);
  });
});

describe('accounts of the office', () => {
  const known = async (sub: string) =>
    app.db
      .insertInto('customers')
      .values({ sub, rut: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const offer = async (sub: string) => {
    away = true;
    await known(sub);
  };

  test('do not block themselves, nor the last administrator', async () => {
    for (const sub of ['ana', 'jefa']) await offer(sub);
    expect((await block('ana', 'ana')).body.mensaje).toBe('No puedes bloquear tu propia cuenta.');
    expect(await block('ana', 'jefa')).toMatchObject({ status: 409, body: { codigo: 'OFICINA_SIN_ADMINISTRACION' } });
    expect(await app.db.selectFrom('account_blocks').selectAll().execute()).toEqual([]);
  });

  test('that are blocked do nothing in the office and do not count as its administrators', async () => {
    for (const sub of ['carla', 'jefa']) await offer(sub);
    await app.db
      .insertInto('office_staff')
      .values({ sub: 'carla', nombre: 'carla', correo: 'c@ejemplo.cl', roles: ['administracion'] })
      .execute();
    expect(await block('ana', 'jefa')).toMatchObject({ status: 200 });
    expect(await call('jefa', 'GET', 'oficina/personal')).toMatchObject({ status: 403 });
    expect(await block('ana', 'carla')).toMatchObject({ status: 409 });
    const left = await call('carla', 'POST', 'oficina/personal/carla/retirar', { nota: 'Se va' });
    expect(left).toMatchObject({ status: 409, body: { codigo: 'OFICINA_SIN_ADMINISTRACION' } });
  });
});
