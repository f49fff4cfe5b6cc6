import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CaptchaUnavailable } from '../providers/captcha/port.ts';
import { IdentityUnavailable } from '../providers/identity/port.ts';
import { openAccounts, PASSWORD, uidIn, type Accounts } from './testing.ts';

const NEW = 'Nueva5678';
let accounts: Accounts;
let ana: string;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());
beforeEach(async () => {
  accounts.captcha.answer = 0.9;
  accounts.away = undefined;
  const { db } = accounts.database;
  for (const table of ['rate_limits', 'mails', 'account_links', 'customers', 'identity_users', 'identity_attempts'] as const)
    await db.deleteFrom(table).execute();
  const profile = { email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: 'Rojas', rut: '12345678-5' };
  ana = (await accounts.identity.admin.create({ ...profile, password: PASSWORD })).id;
});

const ask = (email: string, from?: string) =>
  accounts.call({ to: 'recuperar-password-manual', body: { email, tokenCaptcha: 'resuelto' }, ...(from !== undefined && { from }) });
const reset = (uid: string, nuevaPassword = NEW, from?: string) =>
  accounts.call({
    to: 'actualizar-password',
    body: { uid, nuevaPassword, tokenCaptcha: 'resuelto' },
    ...(from !== undefined && { from }),
  });
const newLink = async () => {
  await accounts.database.db.deleteFrom('rate_limits').execute();
  await ask('ana@ejemplo.cl');
  return uidIn((await accounts.deliver()).at(-1));
};

describe('requesting a new password', () => {
  test(
    'gives the same answer for known and unknown addresses; only known ones get an email',
    { tags: ['API1-16', 'AUTH-REC-09', 'AUTH-REC-10'] },
    async () => {
      const known = await ask('ana@ejemplo.cl');
      const unknown = await ask('nadie@ejemplo.cl');
      expect(unknown.body).toEqual(known.body);
      expect(known).toMatchObject({
        status: 200,
        body: { mensaje: 'Se ha enviado un correo para restablecer tu contraseña. Serás redirigido al login en unos segundos...' },
      });
      expect(accounts.captcha.asked.at(-1)).toBe('resuelto recupera_pass');
      expect(await accounts.database.db.selectFrom('mails').select(['clase', 'para']).orderBy('id').execute()).toEqual([
        { clase: 'cuenta-password', para: 'ana@ejemplo.cl' },
        { clase: 'cuenta-password', para: 'nadie@ejemplo.cl' },
      ]);
      const sent = await accounts.deliver();
      expect(sent.map(({ to }) => to)).toEqual(['ana@ejemplo.cl']);
      expect(sent[0]?.text).toContain('http://localhost:3000/auth/reset-password?uid=');
      expect(await accounts.database.db.selectFrom('mails').select('para').execute()).toEqual([{ para: 'ana@ejemplo.cl' }]);
    },
  );

  test('sends nothing to a disabled user, and retries while the provider is away', async () => {
    await ask('ana@ejemplo.cl');
    accounts.away = new IdentityUnavailable('away');
    expect(await accounts.deliver()).toEqual([]);
    accounts.away = undefined;
    await accounts.database.db
      .updateTable('mails')
      .set({ siguiente_intento: new Date(0) })
      .execute();
    expect(await accounts.deliver()).toHaveLength(1);
    await accounts.identity.admin.update(ana, { enabled: false });
    await accounts.database.db.deleteFrom('rate_limits').execute();
    await ask('ana@ejemplo.cl');
    expect(await accounts.deliver()).toEqual([]);
  });

  test('returns email and captcha problems under `error`', { tags: ['AUTH-REC-11'] }, async () => {
    expect(await ask('ana')).toMatchObject({
      status: 400,
      body: { error: expect.any(String), campos: { email: 'Correo electrónico no válido.' } },
    });
    accounts.captcha.answer = 0.69;
    expect(await ask('ana@ejemplo.cl')).toMatchObject({
      status: 403,
      body: { error: 'Actividad sospechosa detectada. Intenta nuevamente.' },
    });
    accounts.captcha.answer = new CaptchaUnavailable('away');
    expect(await ask('ana@ejemplo.cl')).toMatchObject({ status: 200 });
  });

  test('is limited to one per minute, three per hour for an email and twenty per address, known or not', async () => {
    for (const email of ['ana@ejemplo.cl', 'nadie@ejemplo.cl']) {
      expect(await ask(email)).toMatchObject({ status: 200 });
      expect(await ask(email, '198.51.100.7')).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
    }
    await accounts.database.db.deleteFrom('rate_limits').execute();
    const minuteIsOver = () => accounts.database.db.deleteFrom('rate_limits').where('clave', 'like', 'recuperaPasswordOtra:%').execute();
    const statuses = [];
    for (let n = 0; n < 4; n += 1) {
      await minuteIsOver();
      statuses.push((await ask('ANA@ejemplo.cl', `198.51.100.${n}`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    for (let n = 0; n < 20; n += 1) await ask(`a${n}@ejemplo.cl`, '203.0.113.9');
    expect(await ask('a20@ejemplo.cl', '203.0.113.9')).toMatchObject({ status: 429 });
  });
});

describe('setting a password with the link', () => {
  test(
    'sets it, ends every session, confirms the email and notifies the owner',
    { tags: ['API1-17', 'AUTH-RST-13..15', 'V6.4.3', 'V7.4.3'] },
    async () => {
      await accounts.signIn('ana@ejemplo.cl');
      expect(await accounts.identity.admin.listSessions(ana)).toHaveLength(1);
      expect(await reset(await newLink())).toMatchObject({
        status: 200,
        body: { mensaje: 'Contraseña actualizada correctamente. Serás redirigido al login...' },
      });
      expect(accounts.captcha.asked.at(-1)).toBe('resuelto recupera_pass');
      expect(await accounts.identity.admin.listSessions(ana)).toEqual([]);
      expect(await accounts.signIn('ana@ejemplo.cl')).toMatchObject({ status: 401 });
      expect(await accounts.signIn('ana@ejemplo.cl', NEW)).toMatchObject({ status: 200 });
      expect(await accounts.identity.admin.find({ id: ana })).toMatchObject({ emailVerified: true });
      expect((await accounts.deliver()).map(({ subject }) => subject)).toEqual(['Cambió la contraseña de tu cuenta']);
    },
  );

  test('refuses a guessable password at its field, and keeps the link valid', { tags: ['V6.2.4'] }, async () => {
    const link = await newLink();
    expect(await reset(link, 'Qwerty123')).toMatchObject({ status: 400, body: { campos: { nuevaPassword: expect.any(String) } } });
    expect(await reset(link, 'ejemplo2026')).toMatchObject({
      status: 400,
      body: { campos: { nuevaPassword: 'Es fácil de adivinar: agrega otra palabra.' } },
    });
    expect(await reset(link)).toMatchObject({ status: 200 });
  });

  test(
    'used, replaced, expired and invented links are reported separately and set nothing',
    { tags: ['AUTH-RST-16', 'V6.4.1', 'V6.5.5', 'V6.6.2'] },
    async () => {
      const used = await newLink();
      await reset(used);
      const replaced = await newLink();
      const expired = await newLink();
      await accounts.database.db
        .updateTable('account_links')
        .set({ vence: new Date(0) })
        .execute();
      const answers = [await reset(used), await reset(replaced), await reset(expired), await reset('inventado'), await reset('')];
      expect(answers.map(({ status, body }) => `${status} ${String(body['codigo'])}`)).toEqual([
        '409 ENLACE_USADO',
        '409 ENLACE_REEMPLAZADO',
        '409 ENLACE_VENCIDO',
        '404 TOKEN_RECUPERACION_INVALIDO',
        '404 TOKEN_RECUPERACION_INVALIDO',
      ]);
      expect(answers[4]?.body['error']).toBe('Token de recuperación no válido.');
      expect(await accounts.signIn('ana@ejemplo.cl', NEW)).toMatchObject({ status: 200 });
    },
  );

  test('applies the password rules and keeps the link for the next try', { tags: ['AUTH-RST-10', 'V6.2.1'] }, async () => {
    const uid = await newLink();
    for (const [password, sentence] of [
      ['corta1', 'Debe tener entre 8 y 20 caracteres.'],
      ['solamenteletras', 'Debe tener al menos un número.'],
      ['123456789', 'Debe tener al menos una letra.'],
      ['Clave 1234', 'Usa solo números y letras sin tilde ni ñ, sin espacios ni símbolos.'],
      [' Telar1234', 'Usa solo números y letras sin tilde ni ñ, sin espacios ni símbolos.'],
    ])
      expect(await reset(uid, password)).toMatchObject({ status: 400, body: { campos: { nuevaPassword: sentence } } });
    expect(await reset(uid)).toMatchObject({ status: 200 });
  });

  test('succeeds once out of ten simultaneous requests with one link', { tags: ['V6.4.3'] }, async () => {
    const uid = await newLink();
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(uid)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test('keeps the link while the provider is away', async () => {
    const uid = await newLink();
    accounts.away = new IdentityUnavailable('away');
    expect(await reset(uid)).toMatchObject({ status: 503, body: { codigo: 'CUENTAS_NO_DISPONIBLES' } });
    accounts.away = undefined;
    expect(await reset(uid)).toMatchObject({ status: 200 });
  });

  test('fails once the account is deleted', async () => {
    const uid = await newLink();
    await accounts.identity.admin.delete(ana);
    expect(await reset(uid)).toMatchObject({ status: 404, body: { codigo: 'TOKEN_RECUPERACION_INVALIDO' } });
  });

  test('repeats the same link when the email is sent again, and stores only its hash', { tags: ['V6.5.2'] }, async () => {
    const uid = await newLink();
    await accounts.database.db
      .updateTable('mails')
      .set({ siguiente_intento: new Date(0), enviado: null })
      .execute();
    expect(uidIn((await accounts.deliver())[0])).toBe(uid);
    const rows = await accounts.database.db.selectFrom('account_links').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token_hash).toHaveLength(32);
    expect(rows[0]?.token_hash.equals(Buffer.from(uid, 'base64url'))).toBe(false);
  });
});

describe('a password set through an unconfirmed address', () => {
  const customer = () =>
    accounts.database.db.selectFrom('customers').select(['rut', 'rut_probado', 'informes']).where('sub', '=', ana).executeTakeFirst();
  beforeEach(async () => {
    await accounts.identity.admin.update(ana, { serie: 'B12345678', telefono: '56912345678' });
    await accounts.database.db
      .insertInto('customers')
      .values({ sub: ana, rut: '12345678-5', contrato: 'N', rut_probado: new Date(), informes: 0 })
      .execute();
  });

  test('removes the personal data of the registrant: a mistyped address reaches another person', async () => {
    expect((await reset(await newLink())).status).toBe(200);
    const { access_token: token } = await accounts.signIn('ana@ejemplo.cl', NEW);
    const { body } = await accounts.call({ method: 'GET', to: '/v1/administracion/cliente-info', token });
    expect(JSON.stringify(body)).not.toMatch(/12345678-5|B12345678|56912345678/);
    expect(await customer()).toMatchObject({ rut: null, rut_probado: null });
  });

  test('keeps the data if the registrant had confirmed the address', async () => {
    await accounts.identity.admin.update(ana, { emailVerified: true });
    expect((await reset(await newLink())).status).toBe(200);
    expect(await accounts.identity.admin.find({ id: ana })).toMatchObject({ rut: '12345678-5', serie: 'B12345678' });
    expect(await customer()).toMatchObject({ rut: '12345678-5' });
  });
});
