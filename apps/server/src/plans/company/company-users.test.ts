import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { IdentityUnavailable } from '../../providers/identity/port.ts';
import { aRegistration, uidIn } from '../../account/testing.ts';
import { dueUsers, syncUser } from './sync.ts';
import { CHOSEN, COMPANY, openCompany } from './testing-company.ts';
import { aCompany } from '../../testing/app-testing.ts';
import { sweepClass } from '../../storage/retention/retention.ts';

const OTHER_COMPANY = '76192083-9';

const company = await openCompany();
const { accounts, member, tokenOf, list, users, seen, post, invite, act, follow, joined } = company;
beforeEach(() => company.reset());
afterAll(() => accounts.close());

const confirm = (uid: string) => accounts.call({ to: 'confirmar-correo', body: { uid } });
const companyOf = async (uid: string) => (await accounts.call({ to: 'empresa-del-enlace', body: { uid } })).body['empresa'];
const rights = async (sub: string) =>
  accounts.database.db.selectFrom('customers').select(['empresa', 'rol', 'contrato']).where('sub', '=', sub).executeTakeFirst();
async function subOf(email: string) {
  return (await accounts.identity.admin.find({ email }))?.id ?? '';
}

describe('an invitation', () => {
  test('creates a user with a one-time link, who signs in with the password they choose', async () => {
    const { status, body } = await invite({ correo: ' Ines@Ejemplo.cl ', limite: '25' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        usuario: {
          correo: 'ines@ejemplo.cl',
          nombre: 'Inés Soto',
          rol: 'consultor',
          limite: 25,
          estado: 'invitado',
          consultas: 0,
          version: 1,
        },
      },
    });
    const [mail] = await accounts.deliver();
    expect(mail).toMatchObject({ to: 'ines@ejemplo.cl', subject: `${COMPANY} te invita a Verídico: pon tu contraseña` });
    expect(await rights(await subOf('ines@ejemplo.cl'))).toBeUndefined();
    expect(await companyOf(uidIn(mail))).toBe('58.234.577-5');
    expect(await companyOf(`${uidIn(mail)}x`)).toBe('');
    expect(await follow(uidIn(mail))).toMatchObject({ status: 200 });
    expect(await companyOf(uidIn(mail))).toBe('');
    expect(await follow(uidIn(mail), 'Otra12345')).toMatchObject({ status: 409, body: { codigo: 'ENLACE_USADO' } });
    expect(await rights(await subOf('ines@ejemplo.cl'))).toEqual({ empresa: COMPANY, rol: 'consultor', contrato: 'S' });
    expect(await seen('ines@ejemplo.cl')).toMatchObject({ estado: 'activo', propio: false });
    expect(await seen('jefa@ejemplo.cl')).toMatchObject({ propio: true });
  });

  test('names its company, with one full stop, in the mail and for the page of its link', async () => {
    const { db } = accounts.database;
    await aCompany(db, COMPANY);
    await db.updateTable('empresas').set({ razon_social: 'Norte Ltda.' }).where('rut', '=', COMPANY).execute();
    await invite();
    const [mail] = await accounts.deliver();
    expect(mail?.text).toContain('a nombre de Norte Ltda. Pon tu contraseña');
    expect(mail?.text).toContain('&para=empresa');
    expect(await companyOf(uidIn(mail))).toBe('Norte Ltda.');
    await sql`truncate empresas cascade`.execute(db);
  });

  test('to an existing account adds it to the company once its owner follows the link, and keeps its password', async () => {
    await accounts.call({ to: 'register', body: aRegistration() });
    await accounts.identity.admin.update(await subOf('ana@ejemplo.cl'), { emailVerified: true });
    await accounts.deliver();
    // The inviter gets the same answer as for an unknown address.
    const answer = await invite({ correo: 'ana@ejemplo.cl', nombre: 'Otra', apellido: 'Persona' });
    const nobody = await invite({ correo: 'nadie@ejemplo.cl', nombre: 'Otra', apellido: 'Persona' });
    const shape = ({ body }: typeof answer) => ({ ...(body['usuario'] as object), id: '', correo: '', desde: '', vence: '' });
    expect(shape(answer)).toEqual(shape(nobody));
    const mail = (await accounts.deliver()).find(({ to }) => to === 'ana@ejemplo.cl');
    expect(mail?.subject).toBe(`${COMPANY} te invita a actuar a su nombre`);
    expect((await rights(await subOf('ana@ejemplo.cl')))?.empresa).toBeNull();
    const uid = uidIn(mail);
    expect(await follow(uid)).toMatchObject({ status: 404, body: { codigo: 'TOKEN_RECUPERACION_INVALIDO' } });
    expect(await confirm(uid)).toMatchObject({ status: 200 });
    expect(await confirm(uid)).toMatchObject({ status: 200 });
    expect(await rights(await subOf('ana@ejemplo.cl'))).toEqual({ empresa: COMPANY, rol: 'consultor', contrato: 'S' });
    expect(await seen('ana@ejemplo.cl')).toMatchObject({ nombre: 'Ana Rojas', estado: 'activo' });
    expect((await accounts.signIn('ana@ejemplo.cl')).status).toBe(200);
  });

  test('to an unconfirmed account sets a new password: another person may have created it', async () => {
    await accounts.call({ to: 'register', body: aRegistration() });
    const strangers = await tokenOf('ana@ejemplo.cl');
    await accounts.deliver();
    await invite({ correo: 'ana@ejemplo.cl' });
    const [mail] = await accounts.deliver();
    expect(await confirm(uidIn(mail))).toMatchObject({ status: 404, body: { codigo: 'ENLACE_DESCONOCIDO' } });
    expect(await follow(uidIn(mail))).toMatchObject({ status: 200 });
    expect(await accounts.call({ method: 'GET', to: 'perfil', token: strangers })).toMatchObject({ status: 401 });
    expect((await accounts.signIn('ana@ejemplo.cl')).status).not.toBe(200);
    expect((await rights(await subOf('ana@ejemplo.cl')))?.empresa).toBe(COMPANY);
  });

  test('to an account of another company gets the usual answer and the usual mail', async () => {
    const elsewhere = await member('otra@ejemplo.cl', OTHER_COMPANY);
    const [taken, free] = [await invite({ correo: 'otra@ejemplo.cl' }), await invite({ correo: 'libre@ejemplo.cl' })];
    expect([taken.status, taken.body['mensaje']]).toEqual([200, free.body['mensaje']]);
    const shown = async (correo: string) => {
      const { id: _, desde: __, vence, correo: ___, ...same } = (await seen(correo)) as unknown as Record<string, unknown>;
      return { ...same, vence: typeof vence };
    };
    expect(await shown('otra@ejemplo.cl')).toEqual(await shown('libre@ejemplo.cl'));
    expect(await seen('otra@ejemplo.cl')).toMatchObject({ estado: 'invitado' });
    const both = ['libre@ejemplo.cl', 'otra@ejemplo.cl'];
    const addresses = async () => (await accounts.deliver()).map(({ to }) => to).toSorted((one, two) => one.localeCompare(two));
    expect(await addresses()).toEqual(both);
    expect((await act('reinvitar', 'otra@ejemplo.cl')).body['mensaje']).toBe((await act('reinvitar', 'libre@ejemplo.cl')).body['mensaje']);
    expect(await addresses()).toEqual(both);
    expect(await rights(await subOf('otra@ejemplo.cl'))).toMatchObject({ empresa: OTHER_COMPANY });
    // An account of the same company may be revealed.
    expect(await invite({ correo: 'otra@ejemplo.cl' }, elsewhere)).toMatchObject({ status: 409, body: { codigo: 'USUARIO_REPETIDO' } });
  });

  test('from two companies: both are accepted, and neither invalidates the other link', async () => {
    const elsewhere = await member('otra@ejemplo.cl', OTHER_COMPANY);
    await joined();
    await act('eliminar', 'ines@ejemplo.cl');
    await accounts.call({ to: 'register', body: aRegistration() });
    await accounts.identity.admin.update(await subOf('ana@ejemplo.cl'), { emailVerified: true });
    await accounts.deliver();
    await invite({ correo: 'ana@ejemplo.cl' });
    await invite({ correo: 'ana@ejemplo.cl' }, elsewhere);
    const [first, second] = await accounts.deliver();
    expect(await confirm(uidIn(first))).toMatchObject({ status: 200 });
    expect(await confirm(uidIn(second))).toMatchObject({ status: 200 });
    expect((await rights(await subOf('ana@ejemplo.cl')))?.empresa).toBe(COMPANY);
    await act('eliminar', 'ana@ejemplo.cl');
    expect((await rights(await subOf('ana@ejemplo.cl')))?.empresa).toBe(OTHER_COMPANY);
  });

  test('that is sent again or withdrawn invalidates the earlier link', async () => {
    await invite();
    const [first] = await accounts.deliver();
    expect(await act('reinvitar', 'ines@ejemplo.cl')).toMatchObject({ status: 200, body: { usuario: { version: 2 } } });
    const [second] = await accounts.deliver();
    expect(await follow(uidIn(first))).toMatchObject({ status: 404 });
    expect(await act('eliminar', 'ines@ejemplo.cl')).toMatchObject({ status: 200 });
    expect(await follow(uidIn(second))).toMatchObject({ status: 404 });
    expect(await accounts.identity.admin.find({ email: 'ines@ejemplo.cl' })).toBeUndefined();
    expect((await invite()).status).toBe(200);
  });

  test('waits for the identity provider, and adopts an account whose creation had no answer', async () => {
    const { db } = accounts.database;
    accounts.away = new IdentityUnavailable('away');
    expect((await invite()).status).toBe(200);
    expect(await accounts.deliver()).toEqual([]);
    accounts.away = undefined;
    await accounts.identity.admin.create({
      email: 'ines@ejemplo.cl',
      firstName: 'Inés',
      lastName: 'Soto',
      rut: '',
      password: 'nadie la sabe',
    });
    await db.updateTable('company_users').set({ cuenta_pedida: new Date() }).where('correo', '=', 'ines@ejemplo.cl').execute();
    await db
      .updateTable('mails')
      .set({ siguiente_intento: new Date(0) })
      .execute();
    expect((await follow(uidIn((await accounts.deliver())[0]))).status).toBe(200);
    await act('eliminar', 'ines@ejemplo.cl');
    expect(await accounts.identity.admin.find({ email: 'ines@ejemplo.cl' })).toBeUndefined();
  });

  const LIMIT = 'El límite es un número entero de 1 a 100.000. Déjalo vacío si no hay límite.';
  test.each<[string, string, string]>([
    ['rol', 'dueño', 'Elige un rol de la lista.'],
    ['rol', '', 'Elige un rol.'],
    ...['0', '-1', '1.5', '100001', '9'.repeat(400)].map((limite): [string, string, string] => ['limite', limite, LIMIT]),
    ['correo', 'ines', 'Correo electrónico no válido.'],
    ['nombre', '<b>', 'El nombre debe tener al menos 2 letras y solo letras, espacios, guiones y apóstrofos.'],
  ])('with %s «%s» is refused with the reason', async (field, value, sentence) => {
    expect(await invite({ [field]: value })).toMatchObject({
      status: 400,
      body: { codigo: 'CAMPOS_INVALIDOS', campos: { [field]: sentence } },
    });
    expect(await users()).toHaveLength(1);
  });

  test('is accepted by its own link alone: after another new password it is mailed again', async () => {
    const { db } = accounts.database;
    await invite();
    await accounts.deliver();
    const recover = async () => {
      await db.deleteFrom('rate_limits').execute();
      await accounts.call({ to: 'recuperar-password-manual', body: { email: 'ines@ejemplo.cl', tokenCaptcha: 'x' } });
      const uid = uidIn((await accounts.deliver()).at(-1));
      expect(await accounts.call({ to: 'actualizar-password', body: { uid, nuevaPassword: CHOSEN, tokenCaptcha: 'x' } })).toMatchObject({
        status: 200,
      });
      return accounts.deliver();
    };
    const [changed, again] = await recover();
    expect([changed?.subject, again?.subject]).toEqual(['Cambió la contraseña de tu cuenta', `${COMPANY} te invita a actuar a su nombre`]);
    expect(await seen('ines@ejemplo.cl')).toMatchObject({ estado: 'invitado' });
    expect(await confirm(uidIn(again))).toMatchObject({ status: 200 });
    expect(await seen('ines@ejemplo.cl')).toMatchObject({ estado: 'activo' });
    // Its owner took the account themselves: the company removes them without deleting it.
    expect((await act('eliminar', 'ines@ejemplo.cl')).status).toBe(200);
    expect((await accounts.signIn('ines@ejemplo.cl', CHOSEN)).status).toBe(200);
  });

  test('that expired is not mailed again by a new password', async () => {
    const { db } = accounts.database;
    await invite();
    await accounts.deliver();
    await db
      .updateTable('company_users')
      .set({ vence: new Date(0) })
      .where('correo', '=', 'ines@ejemplo.cl')
      .execute();
    await accounts.call({ to: 'recuperar-password-manual', body: { email: 'ines@ejemplo.cl', tokenCaptcha: 'x' } });
    const uid = uidIn((await accounts.deliver()).at(-1));
    await accounts.call({ to: 'actualizar-password', body: { uid, nuevaPassword: CHOSEN, tokenCaptcha: 'x' } });
    expect((await accounts.deliver()).map(({ subject }) => subject)).toEqual(['Cambió la contraseña de tu cuenta']);
  });

  test('is limited to 100 per hour', async () => {
    for (let n = 0; n < 100; n += 1) await invite({ correo: `x${n}@ejemplo.cl` });
    expect(await invite({ correo: 'uno.mas@ejemplo.cl' })).toMatchObject({ status: 429 });
  });
});

describe('a user', () => {
  test('created by the company is disabled with their account at once, and enabled again', async () => {
    const token = await joined();
    expect((await accounts.call({ method: 'GET', to: 'perfil', token })).status).toBe(200);
    expect(await act('deshabilitar', 'ines@ejemplo.cl')).toMatchObject({ status: 200, body: { usuario: { estado: 'deshabilitado' } } });
    expect((await accounts.call({ method: 'GET', to: 'perfil', token })).status).toBe(401);
    expect((await accounts.signIn('ines@ejemplo.cl', CHOSEN)).status).not.toBe(200);
    expect(await act('deshabilitar', 'ines@ejemplo.cl')).toMatchObject({ status: 409, body: { codigo: 'USUARIO_EN_OTRO_ESTADO' } });
    expect(await act('habilitar', 'ines@ejemplo.cl')).toMatchObject({ status: 200, body: { usuario: { estado: 'activo' } } });
    expect((await accounts.signIn('ines@ejemplo.cl', CHOSEN)).status).toBe(200);
    expect(await rights(await subOf('ines@ejemplo.cl'))).toEqual({ empresa: COMPANY, rol: 'consultor', contrato: 'S' });
  });

  test('disabled while the provider is away is refused by our own records, and synchronized later', { tags: ['V7.4.2'] }, async () => {
    const token = await joined();
    const { db } = accounts.database;
    for (const id of await dueUsers(db, 10)) await syncUser({ db, identity: accounts.identity.admin, warn: () => {} }, id);
    const { id, version } = await seen('ines@ejemplo.cl');
    accounts.away = new IdentityUnavailable('away');
    expect((await post(`${id}/deshabilitar`, { version })).status).toBe(200);
    expect((await accounts.call({ method: 'POST', to: 'pedir-confirmacion', body: {}, token })).status).toBe(401);
    expect(await accounts.identity.admin.find({ id: await subOf('ines@ejemplo.cl') })).toMatchObject({ enabled: true });
    accounts.away = undefined;
    expect(await dueUsers(db, 10)).toEqual([]);
    await db
      .updateTable('company_users')
      .set({ por_sincronizar: new Date(0) })
      .where('por_sincronizar', 'is not', null)
      .execute();
    for (const due of await dueUsers(db, 10)) await syncUser({ db, identity: accounts.identity.admin, warn: () => {} }, due);
    expect(await accounts.identity.admin.find({ id: await subOf('ines@ejemplo.cl') })).toMatchObject({ enabled: false });
    expect(await dueUsers(db, 10)).toEqual([]);
  });

  test('with an earlier account keeps it: disabling or deleting only removes them from the company and ends their sessions', async () => {
    const token = await member('socio@ejemplo.cl', COMPANY, 'consultor');
    expect((await act('deshabilitar', 'socio@ejemplo.cl')).status).toBe(200);
    expect((await accounts.call({ method: 'GET', to: 'perfil', token })).status).toBe(401);
    const again = await tokenOf('socio@ejemplo.cl');
    expect(await rights(await subOf('socio@ejemplo.cl'))).toEqual({ empresa: null, rol: null, contrato: 'N' });
    expect((await act('eliminar', 'socio@ejemplo.cl')).status).toBe(200);
    expect((await accounts.call({ method: 'GET', to: 'perfil', token: again })).status).toBe(401);
    expect((await accounts.signIn('socio@ejemplo.cl')).status).toBe(200);
  });

  test('created and deleted by the company loses the account, and can be invited again', async () => {
    const token = await joined();
    expect(await act('eliminar', 'ines@ejemplo.cl')).toMatchObject({ status: 200 });
    expect((await accounts.call({ method: 'GET', to: 'perfil', token })).status).toBe(401);
    expect(await accounts.identity.admin.find({ email: 'ines@ejemplo.cl' })).toBeUndefined();
    expect((await users()).map(({ correo }) => correo)).toEqual(['jefa@ejemplo.cl']);
    await joined();
    expect(await seen('ines@ejemplo.cl')).toMatchObject({ estado: 'activo' });
  });

  test('deleted without any query is removed after a day', async () => {
    await joined();
    await act('eliminar', 'ines@ejemplo.cl');
    const { db } = accounts.database;
    expect(await sweepClass(db, 'usuariosDeEmpresa')).toBe(0);
    await db
      .updateTable('company_users')
      .set({ desde: sql<Date>`now() - interval '25 hours'` })
      .execute();
    expect(await sweepClass(db, 'usuariosDeEmpresa')).toBe(1);
    expect(await users()).toHaveLength(1);
  });

  test('gets the same answer for another company’s user, an unknown id and an invalid id', { tags: ['V8.4.1'] }, async () => {
    await member('otra@ejemplo.cl', OTHER_COMPANY);
    const { id } = await accounts.database.db
      .selectFrom('company_users')
      .select('id')
      .where('empresa', '=', OTHER_COMPANY)
      .executeTakeFirstOrThrow();
    for (const usuario of [id, '00000000-0000-4000-8000-000000000000', '1', "x'--"])
      for (const what of ['cambiar', 'deshabilitar', 'habilitar', 'eliminar', 'reinvitar'])
        expect(await post(`${encodeURIComponent(usuario)}/${what}`, { version: 1, rol: 'consultor', limite: '' })).toMatchObject({
          status: 404,
          body: { codigo: 'USUARIO_DESCONOCIDO' },
        });
  });

  test.each([['consultor'], ['facturacion']] as const)('with role %s cannot administer users', async (rol) => {
    const token = await member('otro@ejemplo.cl', COMPANY, rol);
    const { id, version } = await seen('jefa@ejemplo.cl');
    expect(await list(token)).toMatchObject({ status: 403, body: { codigo: 'NO_PERMITIDO' } });
    expect((await invite({}, token)).status).toBe(403);
    expect((await post(`${id}/eliminar`, { version }, token)).status).toBe(403);
  });
});
