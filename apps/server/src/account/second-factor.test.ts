import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeNow, forgetSteps } from '../providers/identity/testing-second-factor.ts';
import { codeIn, mailedCode, openAccounts, PASSWORD, uidIn, type Accounts } from './testing.ts';

const EMAIL = 'ana@ejemplo.cl';
let accounts: Accounts;
let ana: string;
let token: string;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());
beforeEach(async () => {
  const { db } = accounts.database;
  for (const table of ['rate_limits', 'mails', 'account_links', 'customers', 'identity_users', 'identity_attempts'] as const)
    await db.deleteFrom(table).execute();
  const profile = { email: EMAIL, firstName: 'Ana', lastName: 'Rojas', rut: '12345678-5', emailVerified: true };
  ana = (await accounts.identity.admin.create({ ...profile, password: PASSWORD })).id;
  token = (await accounts.signIn(EMAIL)).access_token;
});

const call = (to: string, body: Readonly<Record<string, unknown>>) => accounts.call({ to: `segundo-factor/${to}`, body, token });
const state = async () => (await accounts.call({ method: 'GET', to: 'segundo-factor', token })).body;
const begin = async () => String((await call('comenzar', { codigo: await mailedCode(accounts, token) })).body['secreto']);
/** @returns the secret and the recovery codes */
async function enrol() {
  const secret = await begin();
  const { body } = await call('activar', { codigo: codeNow(secret) });
  await forgetSteps(accounts.database.db);
  return { secret, codes: body['codigos'] as readonly string[] };
}
const mails = async () => (await accounts.deliver()).map(({ subject }) => subject);

describe('enrolment', () => {
  test('shows secret, link and QR, asks for a code, answers ten recovery codes, ends other sessions and writes to the owner', async () => {
    const elsewhere = await accounts.signIn(EMAIL);
    const { status, body } = await call('comenzar', { codigo: await mailedCode(accounts, token) });
    await accounts.deliver();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        secreto: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: `otpauth://totp/Ver%C3%ADdico:ana%40ejemplo.cl?secret=${String(body['secreto'])}&issuer=Ver%C3%ADdico`,
        qr: { lado: expect.any(Number), trazo: expect.stringMatching(/^M/) },
      },
    });
    expect(await state()).toMatchObject({ estado: 'inactivo' });
    const done = await call('activar', { codigo: ` ${codeNow(String(body['secreto'])).replace(/(...)/, '$1 ')}` });
    const codes = done.body['codigos'] as readonly string[];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
    expect(await state()).toEqual({ estado: 'activo', desde: expect.any(String), codigosDeRecuperacion: 10 });
    expect(await accounts.call({ method: 'GET', to: 'segundo-factor', token: elsewhere.access_token })).toMatchObject({ status: 401 });
    expect(await mails()).toEqual(['Activaste la verificación en dos pasos']);
  });

  test('asks for the password', async () => {
    expect(await call('codigo', { password: 'Errada123' })).toMatchObject({ status: 422, body: { codigo: 'PASSWORD_INCORRECTA' } });
    expect(await call('codigo', {})).toMatchObject({ status: 400, body: { campos: { password: 'Este campo es requerido.' } } });
  });

  test('is not for an address that nobody confirmed: it would lock out its owner', async () => {
    await accounts.identity.admin.update(ana, { emailVerified: false });
    for (const [to, body] of [
      ['codigo', { password: PASSWORD }],
      ['comenzar', { codigo: '12345678' }],
    ] as const)
      expect(await call(to, body)).toMatchObject({ status: 409, body: { codigo: 'CORREO_SIN_CONFIRMAR' } });
    expect(await mails()).toEqual([]);
  });

  test.each(['', '12345', '1234567', 'abcdef', "1' or '1", '１２３４５６'])('the code %o is refused at its field', async (codigo) => {
    await begin();
    const { status, body } = await call('activar', { codigo });
    expect({ status, campos: Object.keys(body['campos'] as object) }).toEqual({ status: 400, campos: ['codigo'] });
  });

  test('a wrong code, an old one and one of a secret shown before are refused, and the right one still works', async () => {
    const before = await begin();
    const secret = await begin();
    for (const codigo of [codeNow(before), codeNow(secret, -300)])
      expect(await call('activar', { codigo })).toMatchObject({
        status: 422,
        body: { codigo: 'CODIGO_INCORRECTO', campos: { codigo: expect.stringContaining('no es el de esta clave') } },
      });
    expect(await call('activar', { codigo: codeNow(secret) })).toMatchObject({ status: 200 });
    expect(await call('activar', { codigo: codeNow(secret) })).toMatchObject({ status: 409, body: { codigo: 'SEGUNDO_FACTOR_ACTIVO' } });
    expect(await call('codigo', { password: PASSWORD })).toMatchObject({ status: 409, body: { codigo: 'SEGUNDO_FACTOR_ACTIVO' } });
  });

  test('cannot be confirmed before it is begun', async () => {
    expect(await call('activar', { codigo: '123456' })).toMatchObject({ status: 409, body: { codigo: 'SEGUNDO_FACTOR_SIN_COMENZAR' } });
  });
});

describe('the code that is mailed before an enrolment', () => {
  const db = () => accounts.database.db;
  const start = (codigo: string) => call('comenzar', { codigo });
  const REFUSED = { status: 422, body: { codigo: 'CODIGO_INCORRECTO', campos: { codigo: expect.stringContaining('último correo') } } };

  test('who knows only the password begins nothing, and the owner is warned', async () => {
    await call('codigo', { password: PASSWORD });
    const [mail] = await accounts.deliver();
    expect(mail?.to).toBe(EMAIL);
    expect(mail?.text).toContain('alguien sabe tu contraseña');
    for (const body of [{}, { codigo: '' }, { password: PASSWORD }]) expect(await call('comenzar', body)).toMatchObject({ status: 400 });
    expect(await start('00000000')).toMatchObject(REFUSED);
    expect(await db().selectFrom('identity_second_factors').selectAll().execute()).toEqual([]);
  });

  test('is used once, also by two requests at once', async () => {
    const code = await mailedCode(accounts, token);
    const answers = await Promise.all([start(code), start(code)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(await start(code)).toMatchObject(REFUSED);
  });

  test('dies after five tries, also with the right one', async () => {
    const code = await mailedCode(accounts, token);
    const wrong = code === '1111 1111' ? '22222222' : '11111111';
    for (let tries = 0; tries < 5; tries += 1) expect(await start(wrong)).toMatchObject(REFUSED);
    expect(await start(code)).toMatchObject(REFUSED);
    expect(await start(await mailedCode(accounts, token))).toMatchObject({ status: 200 });
  });

  test('lapses, and gives way to a later one', async () => {
    const first = await mailedCode(accounts, token);
    const second = await mailedCode(accounts, token);
    expect(await start(first)).toMatchObject(REFUSED);
    await sql`update account_codes set vence = now()`.execute(db());
    expect(await start(second)).toMatchObject(REFUSED);
  });

  test('a mail delivered twice carries the same code, which stays used and tried', async () => {
    const code = await mailedCode(accounts, token);
    expect(await start(code)).toMatchObject({ status: 200 });
    await sql`update mails set enviado = null, lease_until = null, siguiente_intento = now()`.execute(db());
    expect(codeIn((await accounts.deliver()).at(-1))).toBe(code);
    expect(await start(code)).toMatchObject(REFUSED);
  });

  test('is kept only as a hash, and is of one account', async () => {
    const code = (await mailedCode(accounts, token)).replace(' ', '');
    const { rows } = await sql<{ row: string }>`select account_codes::text as row from account_codes`.execute(db());
    expect(rows[0]?.row).not.toContain(code);
    await accounts.identity.admin.create({
      email: 'otra@ejemplo.cl',
      firstName: 'Eva',
      lastName: 'Ríos',
      rut: '',
      emailVerified: true,
      password: PASSWORD,
    });
    const other = (await accounts.signIn('otra@ejemplo.cl')).access_token;
    expect(await accounts.call({ to: 'segundo-factor/comenzar', body: { codigo: code }, token: other })).toMatchObject({ status: 422 });
  });

  test('is mailed once a minute', async () => {
    await mailedCode(accounts, token);
    expect(await call('codigo', { password: PASSWORD })).toMatchObject({ status: 429 });
  });
});

describe('afterwards', () => {
  test('a change and a reset of the password keep it; signing in asks for the code', async () => {
    await enrol();
    await accounts.call({ to: 'cambiar-password', body: { passwordActual: PASSWORD, nuevaPassword: 'Nueva5678' }, token });
    expect(await accounts.signIn(EMAIL, 'Nueva5678')).toMatchObject({ status: 401, error: 'otp_required' });
    await accounts.call({ to: 'recuperar-password-manual', body: { email: EMAIL, tokenCaptcha: 'x' } });
    const uid = uidIn((await accounts.deliver()).at(-1));
    await accounts.call({ to: 'actualizar-password', body: { uid, nuevaPassword: 'Otra56789', tokenCaptcha: 'x' } });
    expect(await accounts.signIn(EMAIL, 'Otra56789')).toMatchObject({ status: 401, error: 'otp_required' });
  });

  test('it is turned off only with a code, which is used up, and the owner is written to', { tags: ['V6.4.4'] }, async () => {
    const { secret, codes } = await enrol();
    await accounts.deliver();
    for (const codigo of ['', '12345', 'no-soy-un-codigo']) expect(await call('quitar', { codigo })).toMatchObject({ status: 400 });
    for (const codigo of [codeNow(secret, -300), 'zzzzzzzzzz']) expect(await call('quitar', { codigo })).toMatchObject({ status: 422 });
    const [code = ''] = codes;
    expect(await call('quitar', { codigo: `${code.slice(0, 5)} ${code.slice(5)}`.toUpperCase() })).toMatchObject({ status: 200 });
    expect(await state()).toEqual({ estado: 'inactivo', desde: null, codigosDeRecuperacion: 0 });
    expect(await mails()).toEqual(['Quitaste la verificación en dos pasos']);
    expect(await accounts.signIn(EMAIL)).toMatchObject({ status: 200 });
    expect(await call('quitar', { codigo: codes[1] })).toMatchObject({ status: 409, body: { codigo: 'SEGUNDO_FACTOR_INACTIVO' } });
  });

  test('a code of the authenticator turns it off too', async () => {
    const { secret } = await enrol();
    expect(await call('quitar', { codigo: codeNow(secret) })).toMatchObject({ status: 200 });
  });

  test('a deleted account takes it along', async () => {
    await enrol();
    await accounts.call({ to: 'eliminar-cuenta', body: { password: PASSWORD }, token });
    expect(await accounts.database.db.selectFrom('identity_second_factors').select('usuario').execute()).toEqual([]);
  });
});
