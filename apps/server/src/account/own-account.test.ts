import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IdentityUnavailable } from '../providers/identity/port.ts';
import { aRegistration, openAccounts, PASSWORD, type Accounts } from './testing.ts';

const NEW = 'Nueva5678';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());
beforeEach(async () => {
  accounts.away = undefined;
  const { db } = accounts.database;
  for (const table of ['rate_limits', 'mails', 'account_links', 'customers', 'identity_users', 'identity_attempts'] as const)
    await db.deleteFrom(table).execute();
  await accounts.call({ to: 'register', body: aRegistration() });
});

const token = async (email = 'ana@ejemplo.cl', password = PASSWORD) => (await accounts.signIn(email, password, CHROME)).access_token;
/** A user created by the operator at the provider, with a contract. */
const beto = () =>
  accounts.identity.admin.create({
    email: 'beto@ejemplo.cl',
    firstName: 'Beto',
    lastName: 'Díaz',
    rut: '23456789-6',
    password: PASSWORD,
    roles: ['cliente-contrato'],
  });

describe('the customer record', () => {
  test(
    'is returned to the owner of the token',
    {
      tags: ['API1-14', 'API1-15', 'ENT2-13..15', 'CUST-01..06', 'V10.5.2', 'V15.3.1'],
    },
    async () => {
      const { status, body } = await accounts.call({
        method: 'GET',
        to: `cliente-info?${new URLSearchParams({ email: 'Ana@ejemplo.cl' })}`,
        token: await token(),
      });
      expect(status).toBe(200);
      expect(body).toEqual({
        email: 'ana@ejemplo.cl',
        rut: '12345678-5',
        serie: 'B12345678',
        nombre: 'Ana Rojas',
        contrato: 'N',
        telefono: '56912345678',
        empresas: 0,
        empresa: '',
      });
    },
  );

  test.each(['beto@ejemplo.cl', 'nadie@ejemplo.cl', ''])('of «%s» is refused with the same 403 to other accounts', async (email) => {
    await beto();
    const answer = await accounts.call({ method: 'GET', to: `cliente-info?${new URLSearchParams({ email })}`, token: await token() });
    expect(answer).toMatchObject({ status: 403, body: { codigo: 'NO_PERMITIDO' } });
  });

  test('says contrato S for a user with a contract from the operator', { tags: ['CUST-02'] }, async () => {
    await beto();
    const answer = await accounts.call({ method: 'GET', to: 'cliente-info?email=beto@ejemplo.cl', token: await token('beto@ejemplo.cl') });
    expect(answer).toMatchObject({ status: 200, body: { contrato: 'S', serie: '', telefono: '', nombre: 'Beto Díaz' } });
    // The RUT from the operator is stated, not proven.
    expect(await accounts.database.db.selectFrom('customers').select(['rut', 'rut_probado']).where('contrato', '=', 'S').execute()).toEqual(
      [{ rut: '23456789-6', rut_probado: null }],
    );
  });

  test('is not created for a RUT of another account', async () => {
    await accounts.identity.admin.create({
      email: 'copia@ejemplo.cl',
      firstName: 'Copia',
      lastName: 'Copia',
      rut: '12345678-5',
      password: PASSWORD,
    });
    const answer = await accounts.call({ method: 'GET', to: 'perfil', token: await token('copia@ejemplo.cl') });
    expect(answer).toMatchObject({ status: 404, body: { codigo: 'CLIENTE_DESCONOCIDO', error: 'No se pudo obtener info del cliente' } });
  });

  test('is served to Perfil with the confirmation state, and answers 503 while the provider is away', async () => {
    const bearer = await token();
    expect(await accounts.call({ method: 'GET', to: 'perfil', token: bearer })).toMatchObject({
      status: 200,
      body: { email: 'ana@ejemplo.cl', correoConfirmado: false, firstName: 'Ana', secondLastName: 'Ñancul', contrato: 'N' },
    });
    accounts.away = new IdentityUnavailable('away');
    expect(await accounts.call({ method: 'GET', to: 'perfil', token: bearer })).toMatchObject({
      status: 503,
      body: { codigo: 'CUENTAS_NO_DISPONIBLES' },
    });
  });
});

describe('changing the password', () => {
  const change = (bearer: string, passwordActual: string, nuevaPassword = NEW) =>
    accounts.call({ to: 'cambiar-password', token: bearer, body: { passwordActual, nuevaPassword } });

  test('requires the current one, sets the new one and ends the other sessions', { tags: ['CHPW-04', 'V6.2.2', 'V7.4.3'] }, async () => {
    const bearer = await token();
    await token();
    expect(await change(bearer, PASSWORD)).toMatchObject({ status: 200 });
    const { body } = await accounts.call({ method: 'GET', to: 'sesiones', token: bearer });
    expect(body['sesiones']).toMatchObject([{ actual: true }]);
    expect(await accounts.signIn('ana@ejemplo.cl')).toMatchObject({ status: 401 });
    expect(await accounts.signIn('ana@ejemplo.cl', NEW)).toMatchObject({ status: 200 });
    expect((await accounts.deliver()).map(({ subject }) => subject)).toContain('Cambió la contraseña de tu cuenta');
  });

  test('refuses a wrong current password at its field and changes nothing', { tags: ['V6.2.3', 'V7.5.1'] }, async () => {
    const bearer = await token();
    expect(await change(bearer, 'Otra12345')).toMatchObject({
      status: 422,
      body: { codigo: 'PASSWORD_INCORRECTA', campos: { passwordActual: 'La contraseña ingresada no es correcta.' } },
    });
    expect(await change(bearer, PASSWORD, PASSWORD)).toMatchObject({
      status: 400,
      body: { campos: { nuevaPassword: 'La nueva contraseña debe ser distinta de la actual.' } },
    });
    expect(await change(bearer, PASSWORD, 'Qwerty123')).toMatchObject({
      status: 400,
      body: { campos: { nuevaPassword: 'Está entre las contraseñas más usadas: elige otra.' } },
    });
    expect(await accounts.signIn('ana@ejemplo.cl')).toMatchObject({ status: 200 });
  });

  test('stops guesses after ten tries, and the owner can still sign in', async () => {
    const bearer = await token();
    const statuses = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await change(bearer, `Otra1234${n}`)).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422));
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect(await accounts.signIn('ana@ejemplo.cl')).toMatchObject({ status: 200 });
  });
});

describe('sessions', () => {
  test('are listed with the device, and are ended one by one or all except the current one', { tags: ['V7.5.2', 'V10.4.9'] }, async () => {
    const here = await token();
    await token();
    await token();
    const list = async () =>
      (await accounts.call({ method: 'GET', to: 'sesiones', token: here })).body['sesiones'] as { id: string; actual: boolean }[];
    const listed = await list();
    expect(listed).toHaveLength(3);
    expect(listed[0]).toMatchObject({ equipo: 'Chrome en Windows', inicio: expect.stringMatching(/Z$/) });
    const other = listed.find(({ actual }) => !actual);
    expect(await accounts.call({ to: `sesiones/${other?.id}/cerrar`, token: here })).toMatchObject({ status: 200 });
    expect(await accounts.call({ to: `sesiones/${other?.id}/cerrar`, token: here })).toMatchObject({ status: 404 });
    expect(await accounts.call({ to: 'sesiones/cerrar-otras', token: here })).toMatchObject({ status: 200 });
    expect(await list()).toMatchObject([{ actual: true }]);
  });

  test('invalidate their access tokens as soon as they end', { tags: ['V7.4.1'] }, async () => {
    const [here, there, left] = [await token(), await token(), await accounts.signIn('ana@ejemplo.cl')];
    const read = async (bearer: string) => (await accounts.call({ method: 'GET', to: 'perfil', token: bearer })).status;
    expect([await read(there), await read(left.access_token)]).toEqual([200, 200]);
    await accounts.app.inject({
      method: 'POST',
      url: '/realms/veridico/protocol/openid-connect/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_id: 'veridico-web', refresh_token: left.refresh_token }).toString(),
    });
    expect([await read(there), await read(left.access_token)]).toEqual([200, 401]);
    await accounts.call({ to: 'sesiones/cerrar-otras', token: here });
    expect([await read(here), await read(there)]).toEqual([200, 401]);
  });

  test('of other users can neither be seen nor ended', { tags: ['V8.2.2'] }, async () => {
    await beto();
    const { id } = (await accounts.identity.admin.find({ email: 'ana@ejemplo.cl' })) ?? { id: '' };
    await token();
    const [hers] = await accounts.identity.admin.listSessions(id);
    const his = await token('beto@ejemplo.cl');
    expect(await accounts.call({ to: `sesiones/${hers?.id}/cerrar`, token: his })).toMatchObject({
      status: 404,
      body: { codigo: 'SESION_DESCONOCIDA' },
    });
    expect((await accounts.call({ method: 'GET', to: 'sesiones', token: his })).body['sesiones']).toHaveLength(1);
    expect(await accounts.identity.admin.listSessions(id)).toHaveLength(1);
  });
});

describe('deleting the account', () => {
  const remove = (bearer: string, password: string) => accounts.call({ to: 'eliminar-cuenta', token: bearer, body: { password } });

  test('requires the password, removes personal data, and says what is kept and why', { tags: ['V7.5.1'] }, async () => {
    const bearer = await token();
    expect(await remove(bearer, 'Otra12345')).toMatchObject({ status: 422, body: { campos: { password: expect.any(String) } } });
    expect(await remove(bearer, PASSWORD)).toMatchObject({ status: 200 });
    expect(await accounts.signIn('ana@ejemplo.cl')).toMatchObject({ status: 401 });
    const { db } = accounts.database;
    expect(await db.selectFrom('identity_users').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('customers').select(['rut', 'eliminada']).execute()).toEqual([{ rut: null, eliminada: expect.any(Date) }]);
    const sent = await accounts.deliver();
    expect(sent.find(({ subject }) => subject === 'Eliminamos tu cuenta de Verídico')?.text).toContain('Código Tributario');
  });

  test('invalidates the open access token and frees email and RUT', { tags: ['V7.4.2'] }, async () => {
    const bearer = await token();
    await remove(bearer, PASSWORD);
    for (const [method, to] of [
      ['GET', 'perfil'],
      ['GET', 'cliente-info?email=ana@ejemplo.cl'],
      ['POST', 'pedir-confirmacion'],
      ['POST', 'sesiones/cerrar-otras'],
    ] as const)
      expect(await accounts.call({ method, to, token: bearer })).toMatchObject({ status: 401, body: { codigo: 'NO_AUTENTICADO' } });
    await accounts.database.db.deleteFrom('rate_limits').execute();
    expect(await accounts.call({ to: 'register', body: aRegistration() })).toMatchObject({ status: 200 });
    expect(await accounts.signIn('ana@ejemplo.cl')).toMatchObject({ status: 200 });
  });
});
