import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '../testing/app-testing.ts';
import { openPlans, type PlansApp } from '../testing/plans-testing.ts';
import { openCases } from '../office/list.ts';
import { KINDS } from './kinds.ts';
import type { IdentityAdmin, IdentityUser } from '../providers/identity/port.ts';

let app: PlansApp;
let accounts: IdentityAdmin;
beforeAll(async () => {
  app = await openPlans(
    { RATES: 'contratacion=1000/3600,serieRut=1000/3600,serie=1000/3600,serieRutTope=1000/3600,orden=1000/60' },
    (providers) => {
      accounts = providers.identity.admin;
      return providers;
    },
  );
  await aPerson(app.db);
});
afterAll(() => app.close());

async function account(email: string): Promise<IdentityUser> {
  return accounts.create({ email, firstName: 'Ana', lastName: 'Soto', rut: '', password: 'DeOtro1234', emailVerified: true });
}

/** A paid plan with proven identity that names an address as the administrator’s. */
async function contracted(rutEmpresa: string, correoElectronico: string): Promise<string> {
  const orden = await app.paid({ rutEmpresa, correoElectronico, razonSocial: `Telares ${rutEmpresa}` });
  await app.prove(orden);
  expect((await app.alta(orden)).body).toEqual({ codigo: '00' });
  return orden;
}

async function post(to: string, body: unknown): Promise<number> {
  const answer = await fetch(`${app.url}/v1/api/users/${to}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.status;
}

/** Token of the link in the mail of an order. */
async function linkOf(correo: string, rutEmpresa: string): Promise<string> {
  const { texto } = await app.mail(correo, new RegExp(`Administra el plan de Telares ${rutEmpresa}`));
  return /[?]uid=([\w-]+)/.exec(texto)?.[1] ?? '';
}

const companyOf = async ({ id }: IdentityUser) =>
  (await app.db.selectFrom('customers').select('empresa').where('sub', '=', id).executeTakeFirst())?.empresa;
const triesOf = async (orden: string) =>
  (await app.db.selectFrom('plan_orders').select('alta_intentos').where('orden', '=', orden).executeTakeFirstOrThrow()).alta_intentos;

test('two companies naming one account: the link of one is no consent to the other', async () => {
  const user = await account('dos@ejemplo.cl');
  const first = await contracted('58234577-5', 'dos@ejemplo.cl');
  const second = await contracted('76192083-9', 'dos@ejemplo.cl');
  const [link, otherLink] = [await linkOf('dos@ejemplo.cl', '58234577-5'), await linkOf('dos@ejemplo.cl', '76192083-9')];
  expect(await post('confirmar-correo', { uid: otherLink })).toBe(200);
  await expect.poll(() => companyOf(user), { timeout: 15_000 }).toBe('76192083-9');
  await expect.poll(async () => (await app.alta(second)).body, { timeout: 15_000 }).toEqual({ codigo: '00' });
  // The earlier link still consents to its own company, but too late for an account of another: the office decides.
  expect(await post('confirmar-correo', { uid: link })).toBe(200);
  await expect.poll(async () => (await app.alta(first)).body['codigo'], { timeout: 15_000 }).toBe('TP-06');
  expect(await companyOf(user)).toBe('76192083-9');
});

async function newPassword(email: string): Promise<number> {
  expect(await post('recuperar-password-manual', { email, tokenCaptcha: 'x' })).toBe(200);
  const uid = /[?]uid=([\w-]+)/.exec((await app.mail(email, /^Restablece/)).texto)?.[1];
  return post('actualizar-password', { uid, nuevaPassword: 'Nueva12345', tokenCaptcha: 'x' });
}

test('a new password requested by the account owner is no consent to a company that named the account', async () => {
  const user = await account('olvida@ejemplo.cl');
  const orden = await contracted('96505760-9', 'olvida@ejemplo.cl');
  await linkOf('olvida@ejemplo.cl', '96505760-9');
  expect(await newPassword('olvida@ejemplo.cl')).toBe(200);
  await app.alta(orden);
  expect(await companyOf(user)).toBeUndefined();
});

test('an account named before its address was confirmed is asked again after another link confirmed it', async () => {
  const email = 'despues@ejemplo.cl';
  const user = await accounts.create({ email, firstName: 'Ana', lastName: 'Soto', rut: '', password: 'DeOtro1234' });
  await app.db.insertInto('customers').values({ sub: user.id, rut: null, contrato: 'N' }).execute();
  const orden = await app.paid({ rutEmpresa: '61219000-3', correoElectronico: email, razonSocial: 'Telares 61219000-3' });
  await app.prove(orden);
  expect((await app.alta(orden)).body['codigo']).toBe('TP-06');
  await app.mail(email, /^Bienvenido/);
  expect(await newPassword(email)).toBe(200);
  const link = await linkOf(email, '61219000-3');
  expect(await companyOf(user)).toBeNull();
  expect(await post('confirmar-correo', { uid: link })).toBe(200);
  await expect.poll(() => companyOf(user), { timeout: 15_000 }).toBe('61219000-3');
});

test('two companies naming an unconfirmed account: the welcome of one is no consent to the other', async () => {
  const email = 'tres@ejemplo.cl';
  const user = await accounts.create({ email, firstName: 'Ana', lastName: 'Soto', rut: '', password: 'DeOtro1234' });
  await app.db.insertInto('customers').values({ sub: user.id, rut: null, contrato: 'N' }).execute();
  const ordenes: string[] = [];
  for (const rutEmpresa of ['61808000-5', '61216000-7']) {
    const orden = await app.paid({ rutEmpresa, correoElectronico: email, razonSocial: `Telares ${rutEmpresa}` });
    await app.prove(orden);
    await app.alta(orden);
    ordenes.push(orden);
  }
  await expect.poll(async () => (await app.mail(email, /^Bienvenido/)).texto, { timeout: 15_000 }).toContain('61216000-7');
  const uid = /[?]uid=([\w-]+)/.exec((await app.mail(email, /^Bienvenido/)).texto)?.[1];
  expect(await post('actualizar-password', { uid, nuevaPassword: 'Nueva12345', tokenCaptcha: 'x' })).toBe(200);
  await expect.poll(() => companyOf(user), { timeout: 15_000 }).toBe('61216000-7');
  await app.alta(ordenes[0] ?? '');
  const first = await app.db
    .selectFrom('plan_orders')
    .select('lista')
    .where('orden', '=', ordenes[0] ?? '')
    .executeTakeFirstOrThrow();
  expect([first.lista, await companyOf(user)]).toEqual([null, '61216000-7']);
});

test('a link that expires unused is a case of the office', async () => {
  const email = 'no-sigue@ejemplo.cl';
  await account(email);
  const orden = await contracted('61602000-5', email);
  await linkOf(email, '61602000-5');
  const found = async () => (await openCases(app.db, KINDS)).filter((each) => each.orden === orden && each.clase === 'alta');
  await expect.poll(found).toEqual([]);
  await app.db
    .updateTable('account_links')
    .set({ vence: new Date(0) })
    .where('clase', '=', 'empresa')
    .execute();
  expect(await found()).toMatchObject([{ motivo: 'Nadie siguió el enlace para administrar el plan, y ya venció' }]);
});

test('an account that is deleted before its link is followed leaves the contracting with a person or a new link, not complete', async () => {
  const email = 'borrada@ejemplo.cl';
  const user = await account(email);
  const orden = await contracted('61533000-0', email);
  await linkOf(email, '61533000-0');
  await accounts.delete(user.id);
  await app.db.deleteFrom('account_links').where('sub', '=', user.id).execute();
  expect((await app.alta(orden)).body).toEqual({ codigo: '00' });
  const { usuario } = await app.db.selectFrom('plan_orders').select('usuario').where('orden', '=', orden).executeTakeFirstOrThrow();
  expect(usuario).not.toBe(user.id);
  expect((await accounts.find({ email }))?.id).toBe(usuario);
});

test('a client that only the office can complete is not retried automatically', async () => {
  const correo = 'espera@ejemplo.cl';
  const user = await account(correo);
  const orden = await contracted('60803000-K', correo);
  await app.db
    .insertInto('customers')
    .values({ sub: user.id, rut: null, contrato: 'S', empresa: '77777777-7', rol: 'administrador' })
    .execute();
  expect(await post('confirmar-correo', { uid: await linkOf(correo, '60803000-K') })).toBe(200);
  await expect
    .poll(
      async () => (await app.db.selectFrom('plan_orders').select('alta_codigo').where('orden', '=', orden).executeTakeFirst())?.alta_codigo,
      {
        timeout: 15_000,
      },
    )
    .toBe('TP-06');
  const before = await triesOf(orden);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await triesOf(orden)).toBe(before);
  // Retrying does not complete it either for an account that never joined.
  expect((await app.alta(orden)).body['codigo']).toBe('TP-06');
  expect((await app.alta(orden)).body['codigo']).toBe('TP-06');
  expect(await companyOf(user)).toBe('77777777-7');
});

test('an order number that a database cannot store is an unknown contracting', async () => {
  const answer = await fetch(`${app.url}/v1/administracion/transaccion-plan-poderes/%00`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nombre: 'a.pdf', base64: 'JVBERi0=' }),
  });
  expect([answer.status, ((await answer.json()) as { codigo: string }).codigo]).toEqual([404, 'CONTRATACION_DESCONOCIDA']);
});
