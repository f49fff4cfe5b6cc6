import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { uidIn } from '../../account/testing.ts';
import { dueUsers, syncUser } from './sync.ts';
import { CHOSEN, COMPANY, openCompany } from './testing-company.ts';

const OTHER = '76192083-9';

const company = await openCompany();
const { accounts, member, invite, act, joined, tokenOf, users, seen } = company;
const { db } = accounts.database;
/** Of the other company's administrator. */
let elsewhere = '';
beforeEach(async () => {
  await company.reset();
  await sql`truncate session_states`.execute(db);
  elsewhere = await member('otra@ejemplo.cl', OTHER);
});
afterAll(() => accounts.close());

interface Own {
  readonly id: string;
  readonly nombre: string;
  readonly rol: string;
  readonly actual: boolean;
}
const confirm = (uid: string) => accounts.call({ to: 'confirmar-correo', body: { uid } });
const companies = async (token: string) =>
  (await accounts.call({ method: 'GET', to: 'empresas', token })).body['empresas'] as readonly Own[];
const actingFor = async (token: string) => (await companies(token)).find(({ actual }) => actual)?.nombre;
const choose = async (token: string, nombre: string) =>
  accounts.call({
    to: 'empresas/elegir',
    token,
    body: { empresa: (await companies(token)).find((each) => each.nombre === nombre)?.id ?? '' },
  });
const stored = () =>
  db
    .selectFrom('customers')
    .select(['empresa', 'rol', 'contrato', 'suspendida'])
    .where('id', '=', (eb) =>
      eb.selectFrom('company_users').select('cliente').where('correo', '=', 'ines@ejemplo.cl').where('cliente', 'is not', null).limit(1),
    )
    .executeTakeFirst();

/** Ines, a user of the company, is invited by the other one and accepts. @returns her token */
async function both(rol = 'administrador'): Promise<string> {
  const token = await joined();
  await invite({ correo: 'ines@ejemplo.cl', rol }, elsewhere);
  const mail = (await accounts.deliver()).findLast(({ to }) => to === 'ines@ejemplo.cl');
  expect(mail?.subject).toBe(`${OTHER} te invita a actuar a su nombre`);
  expect(await confirm(uidIn(mail))).toMatchObject({ status: 200 });
  return token;
}

test('an invitation of a second company is accepted: one row each, with the role of each', async () => {
  const ines = await both();
  expect(await companies(ines)).toEqual([
    { id: expect.any(String) as string, nombre: COMPANY, rol: 'consultor', actual: true },
    { id: expect.any(String) as string, nombre: OTHER, rol: 'administrador', actual: false },
  ]);
  expect(await users(ines)).toBeUndefined();
  expect(await choose(ines, OTHER)).toMatchObject({ status: 200, body: { mensaje: `Ahora actúas por ${OTHER}.` } });
  expect((await users(ines)).map(({ correo }) => correo)).toEqual(['ines@ejemplo.cl', 'otra@ejemplo.cl']);
});

test('each session is held to its company; a new one acts for the company chosen last', async () => {
  const one = await both();
  const two = await tokenOf('ines@ejemplo.cl', CHOSEN);
  await choose(one, OTHER);
  const three = await tokenOf('ines@ejemplo.cl', CHOSEN);
  expect([await actingFor(one), await actingFor(two), await actingFor(three)]).toEqual([OTHER, OTHER, OTHER]);
  await choose(two, COMPANY);
  expect([await actingFor(one), await actingFor(two), await actingFor(three)]).toEqual([OTHER, COMPANY, OTHER]);
  expect(await actingFor(await tokenOf('ines@ejemplo.cl', CHOSEN))).toBe(COMPANY);
});

test('a company of others cannot be chosen, nor by the id of another of its users', async () => {
  const ines = await joined();
  const { id } = await seen('otra@ejemplo.cl', elsewhere);
  for (const empresa of [id, OTHER, 'propia', ''])
    expect(await accounts.call({ to: 'empresas/elegir', token: ines, body: { empresa } })).toMatchObject({
      status: 404,
      body: { codigo: 'EMPRESA_DESCONOCIDA' },
    });
  expect(await actingFor(ines)).toBe(COMPANY);
});

test.each(['eliminar', 'deshabilitar'])('after %s in the acting company the other one acts; the account stays', async (what) => {
  const ines = await both();
  for (const id of await dueUsers(db, 50)) await syncUser({ db, identity: accounts.identity.admin, warn: () => {} }, id);
  await choose(ines, COMPANY);
  expect(await act(what, 'ines@ejemplo.cl')).toMatchObject({ status: 200 });
  expect(await stored()).toEqual({ empresa: OTHER, rol: 'administrador', contrato: 'S', suspendida: false });
  const again = await tokenOf('ines@ejemplo.cl', CHOSEN);
  expect(await companies(again)).toMatchObject([{ nombre: OTHER, actual: true }]);
  expect((await accounts.identity.admin.find({ email: 'ines@ejemplo.cl' }))?.roles).toContain('cliente-contrato');
});

test('the other company that is lost while this one acts changes nothing here', async () => {
  const ines = await both('consultor');
  const { id, version } = await seen('ines@ejemplo.cl', elsewhere);
  expect(await company.post(`${id}/deshabilitar`, { version }, elsewhere)).toMatchObject({ status: 200 });
  expect(await stored()).toEqual({ empresa: COMPANY, rol: 'consultor', contrato: 'S', suspendida: false });
  expect(await companies(await tokenOf('ines@ejemplo.cl', CHOSEN))).toMatchObject([{ nombre: COMPANY }]);
  expect(await company.post(`${id}/habilitar`, { version: version + 1 }, elsewhere)).toMatchObject({ status: 200 });
  expect(await companies(await tokenOf('ines@ejemplo.cl', CHOSEN))).toHaveLength(2);
  expect(ines).not.toBe('');
});

test('the company whose invitation created the account can no longer disable it for the other one', async () => {
  await both();
  const owned = await db
    .selectFrom('company_users')
    .select(['empresa', 'de_empresa'])
    .where('correo', '=', 'ines@ejemplo.cl')
    .orderBy('empresa')
    .execute();
  expect(owned).toEqual([
    { empresa: COMPANY, de_empresa: false },
    { empresa: OTHER, de_empresa: false },
  ]);
});

test('a role changed by one company is not the other’s', async () => {
  const ines = await both();
  await act('cambiar', 'ines@ejemplo.cl', { rol: 'facturacion', limite: '' });
  expect((await companies(ines)).map(({ nombre, rol }) => [nombre, rol])).toEqual([
    [COMPANY, 'facturacion'],
    [OTHER, 'administrador'],
  ]);
});

test('deleting the account leaves both; refused while it is the last administrator of one', async () => {
  await both();
  const { id, version } = await seen('otra@ejemplo.cl', elsewhere);
  const ines = await tokenOf('ines@ejemplo.cl', CHOSEN);
  await choose(ines, OTHER);
  await company.post(`${id}/eliminar`, { version }, ines);
  const gone = await accounts.call({ to: 'eliminar-cuenta', token: ines, body: { password: CHOSEN } });
  expect(gone).toMatchObject({ status: 409, body: { codigo: 'ULTIMO_ADMINISTRADOR' } });
  expect(await companies(ines)).toHaveLength(2);
  await member('tercera@ejemplo.cl', OTHER);
  expect(await accounts.call({ to: 'eliminar-cuenta', token: ines, body: { password: CHOSEN } })).toMatchObject({ status: 200 });
  const left = await db.selectFrom('company_users').select('estado').where('correo', '=', 'ines@ejemplo.cl').execute();
  expect(left).toEqual([{ estado: 'eliminado' }, { estado: 'eliminado' }]);
});

test('choosing a company while it removes the user: it never acts for it afterwards', async () => {
  await both();
  for (let round = 0; round < 5; round += 1) {
    const token = await tokenOf('ines@ejemplo.cl', CHOSEN);
    const { id, version } = await seen('ines@ejemplo.cl', elsewhere);
    const [removed, chosen] = await Promise.all([
      company.post(`${id}/deshabilitar`, { version }, elsewhere),
      accounts.call({ to: 'empresas/elegir', token, body: { empresa: id } }),
    ]);
    expect([removed.status, [200, 401, 404].includes(chosen.status)]).toEqual([200, true]);
    expect(await companies(await tokenOf('ines@ejemplo.cl', CHOSEN))).toMatchObject([{ nombre: COMPANY, actual: true }]);
    await company.post(`${id}/habilitar`, { version: version + 1 }, elsewhere);
  }
});

test('a second company accepted while the first, which created the account, deletes it: one of both happens whole', async () => {
  await joined();
  await invite({ correo: 'ines@ejemplo.cl' }, elsewhere);
  const mail = (await accounts.deliver()).findLast(({ to }) => to === 'ines@ejemplo.cl');
  const [removed, accepted] = await Promise.all([act('eliminar', 'ines@ejemplo.cl'), confirm(uidIn(mail))]);
  expect(removed.status).toBe(200);
  const account = await accounts.identity.admin.find({ email: 'ines@ejemplo.cl' });
  const active = await db
    .selectFrom('company_users')
    .select('empresa')
    .where('correo', '=', 'ines@ejemplo.cl')
    .where('estado', '=', 'activo')
    .execute();
  expect([accepted.status === 200, active.length]).toEqual(account ? [true, 1] : [false, 0]);
});

/** The embedded database has one connection: there the removals follow each other. */
const SERVER = inject('testTemplate').kind === 'server';

/** Makes both calls wait for the customer's row, so that neither sees what the other writes. */
async function atOnce<T>(calls: () => Promise<T>): Promise<T> {
  if (!SERVER) return calls();
  let made: Promise<T> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('customers').select('id').where('empresa', '=', COMPANY).forNoKeyUpdate().execute();
    made = calls();
    await sleep(400);
  });
  return made ?? calls();
}

test('both companies remove the same user at once: the account acts for none', async () => {
  await both();
  const [here, there] = [await seen('ines@ejemplo.cl'), await seen('ines@ejemplo.cl', elsewhere)];
  const removed = await atOnce(() =>
    Promise.all([
      company.post(`${here.id}/deshabilitar`, { version: here.version }),
      company.post(`${there.id}/deshabilitar`, { version: there.version }, elsewhere),
    ]),
  );
  expect(removed.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stored()).toEqual({ empresa: null, rol: null, contrato: 'N', suspendida: false });
  expect(await companies(await tokenOf('ines@ejemplo.cl', CHOSEN))).toEqual([]);
});
