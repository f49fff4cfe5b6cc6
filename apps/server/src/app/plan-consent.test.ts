import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALTA_REFUSALS } from '@veridico/api';
import { aPerson } from '../testing/app-testing.ts';
import { openPlans, type PlansApp } from '../testing/plans-testing.ts';
import { decideCase, openCases } from '../testing/office-testing.ts';
import { NO_LINK } from '../plans/contracting/outcome.ts';
import { liveContracts } from '../plans/my-plan/life.ts';
import { TODAY } from '../storage/clock.ts';
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
  expect((await app.alta(orden)).body).toMatchObject({ codigo: '00' });
  return orden;
}

const send = (to: string, body: unknown): Promise<Response> =>
  fetch(`${app.url}/v1/api/users/${to}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const post = async (to: string, body: unknown) => (await send(to, body)).status;

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
  await expect.poll(async () => (await app.alta(second)).body, { timeout: 15_000 }).toMatchObject({ codigo: '00' });
  // The earlier link consents to its own company: the account acts for both, and the one chosen last stays chosen.
  expect(await post('confirmar-correo', { uid: link })).toBe(200);
  await expect.poll(async () => (await app.alta(first)).body['codigo'], { timeout: 15_000 }).toBe('00');
  const rows = await app.db
    .selectFrom('company_users')
    .select('empresa')
    .where('correo', '=', 'dos@ejemplo.cl')
    .orderBy('empresa')
    .execute();
  expect(rows.map(({ empresa }) => empresa)).toEqual(['58234577-5', '76192083-9']);
  expect(await companyOf(user)).toBe('76192083-9');
});

async function newPassword(email: string): Promise<number> {
  expect(await post('recuperar-password-manual', { email, tokenCaptcha: 'x' })).toBe(200);
  return app.followWelcome(email, /^Restablece/);
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
  expect((await app.alta(orden)).body).toMatchObject({ codigo: 'TP-06', mensaje: ALTA_REFUSALS['TP-06'] });
  const { texto } = await app.mail(email, /^Bienvenido/);
  const welcome = /[?]uid=([\w-]+)&para=empresa/.exec(texto)?.[1];
  const namesCompany = async () => (await send('empresa-del-enlace', { uid: welcome })).json();
  expect(await namesCompany()).toEqual({ empresa: 'Telares 61219000-3' });
  expect(await newPassword(email)).toBe(200);
  expect(await namesCompany()).toEqual({ empresa: '' });
  const link = await linkOf(email, '61219000-3');
  expect(await companyOf(user)).toBeNull();
  expect(await post('confirmar-correo', { uid: link })).toBe(200);
  await expect.poll(() => companyOf(user), { timeout: 15_000 }).toBe('61219000-3');
});

const customersOf = async (empresa: string) => app.db.selectFrom('customers').select('sub').where('empresa', '=', empresa).execute();

test('an address without an account: its new account joins nothing before the owner follows the contracting’s own link', async () => {
  const email = 'ajena@ejemplo.cl';
  await contracted('61704000-K', email);
  const user = await accounts.find({ email });
  expect(user).toMatchObject({ rut: '' });
  // The owner of the address never contracted anything, and recovers a password as usual.
  await app.mail(email, /^Bienvenido/);
  expect(await newPassword(email)).toBe(200);
  const link = await linkOf(email, '61704000-K');
  expect(await customersOf('61704000-K')).toEqual([]);
  expect((await accounts.find({ email }))?.roles).not.toContain('cliente-contrato');
  expect(await post('confirmar-correo', { uid: link })).toBe(200);
  expect(await customersOf('61704000-K')).toEqual([{ sub: user?.id }]);
});

test('the welcome’s link makes its follower the administrator at once', async () => {
  const orden = await contracted('61703000-4', 'bienvenida@ejemplo.cl');
  expect(await customersOf('61703000-4')).toEqual([]);
  expect(await app.followWelcome('bienvenida@ejemplo.cl')).toBe(200);
  expect(await customersOf('61703000-4')).toHaveLength(1);
  expect((await accounts.find({ email: 'bienvenida@ejemplo.cl' }))?.roles).toContain('cliente-contrato');
  expect((await app.db.selectFrom('plan_orders').select('lista').where('orden', '=', orden).executeTakeFirst())?.lista).not.toBeNull();
});

test('a link whose password was never set, because the process died, is replaced after a minute', async () => {
  const email = 'a-medias@ejemplo.cl';
  const orden = await contracted('61609000-3', email);
  const first = (await app.mail(email, /^Bienvenido/)).texto;
  const { enlace } = await app.db.selectFrom('plan_orders').select('enlace').where('orden', '=', orden).executeTakeFirstOrThrow();
  const followedAgo = (seconds: number) =>
    sql`update account_links set usado = now() - make_interval(secs => ${seconds}) where mail = ${enlace}`.execute(app.db);
  await followedAgo(1);
  expect((await app.alta(orden)).body['codigo']).toBe('TP-06');
  const acts = await app.db.selectFrom('order_acts').select('acto').where('orden', '=', orden).execute();
  expect(acts.map(({ acto }) => acto)).not.toContain('alta-detenida');
  expect((await app.mail(email, /^Bienvenido/)).texto).toBe(first);
  await followedAgo(61);
  await expect.poll(async () => (await app.mail(email, /^Bienvenido/)).texto, { timeout: 15_000 }).not.toBe(first);
  expect(await app.followWelcome(email)).toBe(200);
  expect(await customersOf('61609000-3')).toHaveLength(1);
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
  expect(await app.followWelcome(email)).toBe(200);
  await expect.poll(() => companyOf(user), { timeout: 15_000 }).toBe('61216000-7');
  await app.alta(ordenes[0] ?? '');
  const first = await app.db
    .selectFrom('plan_orders')
    .select('lista')
    .where('orden', '=', ordenes[0] ?? '')
    .executeTakeFirstOrThrow();
  expect([first.lista, await companyOf(user)]).toEqual([null, '61216000-7']);
});

const altaCases = async (orden: string) => (await openCases(app.db)).filter((each) => each.orden === orden && each.clase === 'alta');
async function closeCase(orden: string): Promise<void> {
  const [open] = await altaCases(orden);
  await decideCase(app.db, { tarea: open?.id ?? '', accion: 'cerrar', nota: 'Espero al enlace' });
}
const NOT_FOLLOWED = 'Nadie siguió el enlace para administrar el plan, y ya venció';

/** Ends the validity of the link in an order's mail. */
async function expireLink(orden: string): Promise<void> {
  const { enlace } = await app.db.selectFrom('plan_orders').select('enlace').where('orden', '=', orden).executeTakeFirstOrThrow();
  const { numUpdatedRows } = await app.db
    .updateTable('account_links')
    .set({ vence: sql<Date>`now()` })
    .where('mail', '=', enlace ?? '')
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
}

test.each([
  ['a confirmed account', '61602000-5', 'no-sigue@ejemplo.cl', /Administra/],
  ['a new account', '61601000-K', 'no-sigue-nueva@ejemplo.cl', /^Bienvenido/],
])('a link to %s that expires unused is a case of the office until it is closed', async (known, rutEmpresa, email, subject) => {
  if (known === 'a confirmed account') await account(email);
  const orden = await contracted(rutEmpresa, email);
  await app.mail(email, subject);
  expect(await altaCases(orden)).toEqual([]);
  await expireLink(orden);
  expect(await altaCases(orden)).toMatchObject([{ motivo: NOT_FOLLOWED }]);
  await closeCase(orden);
  expect(await altaCases(orden)).toEqual([]);
});

test('a case that was closed while the link was valid opens again when the link expires', async () => {
  const email = 'sin-confirmar@ejemplo.cl';
  await accounts.create({ email, firstName: 'Ana', lastName: 'Soto', rut: '', password: 'DeOtro1234' });
  const orden = await app.paid({ rutEmpresa: '61606000-7', correoElectronico: email });
  await app.prove(orden);
  expect((await app.alta(orden)).body['codigo']).toBe('TP-06');
  await app.mail(email, /^Bienvenido/);
  await closeCase(orden);
  expect(await altaCases(orden)).toEqual([]);
  await expireLink(orden);
  expect(await altaCases(orden)).toHaveLength(1);
});

const STOPPED = 'El alta está detenida con el código TP-06';

test('a case that was closed opens again when the followed link leads nowhere', async () => {
  const email = 'sin-destino@ejemplo.cl';
  const user = await accounts.create({ email, firstName: 'Ana', lastName: 'Soto', rut: '', password: 'DeOtro1234' });
  const orden = await app.paid({ rutEmpresa: '61607000-2', correoElectronico: email });
  await app.prove(orden);
  expect((await app.alta(orden)).body['codigo']).toBe('TP-06');
  await app.mail(email, /^Bienvenido/);
  await closeCase(orden);
  expect(await altaCases(orden)).toEqual([]);
  await accounts.update(user.id, { enabled: false });
  expect(await app.followWelcome(email)).toBe(200);
  expect(await altaCases(orden)).toMatchObject([{ motivo: STOPPED }]);
});

test('an account that was disabled before it followed the link joins no company: the office decides', async () => {
  const email = 'deshabilitada@ejemplo.cl';
  const user = await account(email);
  const orden = await contracted('61605000-1', email);
  const link = await linkOf(email, '61605000-1');
  await accounts.update(user.id, { enabled: false });
  expect(await post('confirmar-correo', { uid: link })).toBe(200);
  expect((await app.alta(orden)).body).toMatchObject({ codigo: 'TP-06', descripcion: ALTA_REFUSALS['TP-06'], mensaje: NO_LINK });
  expect(await altaCases(orden)).toMatchObject([{ motivo: STOPPED }]);
  expect(await companyOf(user)).toBeUndefined();
  // Enabled again, its owner gets a new link.
  await accounts.update(user.id, { enabled: true });
  expect((await app.alta(orden)).body['codigo']).toBe('00');
  expect(await altaCases(orden)).toEqual([]);
});

test('a plan is neither invoiced nor renewed before its activation, and its term begins then', async () => {
  const empresa = '61608000-8';
  const orden = await contracted(empresa, 'tarda@ejemplo.cl');
  await app.mail('tarda@ejemplo.cl', /^Bienvenido/);
  await sql`update contracts set desde = desde - 400, hasta = hasta - 400, siguiente_factura = siguiente_factura - 400
    where titular = ${empresa}`.execute(app.db);
  await sql`update facturas set desde = desde - 400, hasta = hasta - 400 where orden = ${orden}`.execute(app.db);
  await liveContracts({ db: app.db, warn: () => {} });
  const terms = async () =>
    sql`select c.desde = ${TODAY} as "today", c.hasta >= ${TODAY} + 360 as "whole", c.siguiente_factura > ${TODAY} as "later", f.desde = c.desde as "paid"
      from contracts c join facturas f on f.contrato = c.id where titular = ${empresa}`.execute(app.db);
  expect((await terms()).rows).toEqual([{ today: false, whole: false, later: false, paid: true }]);
  expect(await app.followWelcome('tarda@ejemplo.cl')).toBe(200);
  expect((await terms()).rows).toEqual([{ today: true, whole: true, later: true, paid: true }]);
});

test('an account that is deleted before its link is followed leaves the contracting with a person or a new link, not complete', async () => {
  const email = 'borrada@ejemplo.cl';
  const user = await account(email);
  const orden = await contracted('61533000-0', email);
  await linkOf(email, '61533000-0');
  await accounts.delete(user.id);
  await app.db.deleteFrom('account_links').where('sub', '=', user.id).execute();
  expect((await app.alta(orden)).body).toMatchObject({ codigo: '00' });
  const { usuario } = await app.db.selectFrom('plan_orders').select('usuario').where('orden', '=', orden).executeTakeFirstOrThrow();
  expect(usuario).not.toBe(user.id);
  expect((await accounts.find({ email }))?.id).toBe(usuario);
});

test('a client that only the office can complete is not retried automatically', async () => {
  const correo = 'espera@ejemplo.cl';
  const user = await account(correo);
  const orden = await contracted('60803000-K', correo);
  // The right to act for the company was withdrawn meanwhile.
  await app.db.updateTable('company_standings').set({ orden: null }).where('orden', '=', orden).execute();
  expect(await post('confirmar-correo', { uid: await linkOf(correo, '60803000-K') })).toBe(200);
  await expect
    .poll(
      async () => (await app.db.selectFrom('plan_orders').select('alta_codigo').where('orden', '=', orden).executeTakeFirst())?.alta_codigo,
      {
        timeout: 15_000,
      },
    )
    .toBe('TP-04');
  const before = await triesOf(orden);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await triesOf(orden)).toBe(before);
  // Retrying does not complete it either for an account that never joined, and no page may say that a link was sent.
  expect((await app.alta(orden)).body).toMatchObject({ codigo: 'TP-04', descripcion: ALTA_REFUSALS['TP-04'] });
  expect((await app.alta(orden)).body['codigo']).toBe('TP-04');
  expect(await companyOf(user)).toBeUndefined();
});

test('an order number that a database cannot store is an unknown contracting', async () => {
  const answer = await fetch(`${app.url}/v1/administracion/transaccion-plan-poderes/%00`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nombre: 'a.pdf', base64: 'JVBERi0=' }),
  });
  expect([answer.status, ((await answer.json()) as { codigo: string }).codigo]).toEqual([404, 'CONTRATACION_DESCONOCIDA']);
});
