import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IdentityUnavailable } from '../providers/identity/port.ts';
import { aRegistration, openAccounts, PASSWORD, uidIn, type Accounts } from './testing.ts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());
beforeEach(async () => {
  accounts.bureau.knows = () => true;
  accounts.bureau.deceased = false;
  accounts.away = undefined;
  const { db } = accounts.database;
  for (const table of ['rate_limits', 'mails', 'account_links', 'customers', 'identity_users'] as const)
    await db.deleteFrom(table).execute();
});

const register = (fields: Readonly<Record<string, string>> = {}, from?: string) =>
  accounts.call({ to: 'register', body: aRegistration(fields), ...(from !== undefined && { from }) });
const users = () =>
  accounts.database.db.selectFrom('identity_users').select(['correo', 'rut', 'correo_verificado']).orderBy('correo').execute();

const SUCCESS = { success: true, message: 'Usuario registrado exitosamente.' };

describe('registering', () => {
  test(
    'creates an account from the payload; the user can sign in at once',
    {
      tags: ['API1-12', 'API1-42', 'AUTH-REG-29', 'AUTH-REG-31..38'],
    },
    async () => {
      expect(await register()).toMatchObject({ status: 200, body: SUCCESS });
      const user = await accounts.identity.admin.find({ email: 'ana@ejemplo.cl' });
      expect(user).toMatchObject({
        firstName: 'Ana',
        lastName: 'Rojas',
        secondLastName: 'Ñancul',
        rut: '12345678-5',
        serie: 'B12345678',
        telefono: '56912345678',
        emailVerified: false,
      });
      expect(await accounts.signIn('ana@ejemplo.cl')).toMatchObject({ status: 200, access_token: expect.any(String) });
      expect(await accounts.database.db.selectFrom('customers').select(['sub', 'rut', 'rut_probado', 'contrato']).execute()).toEqual([
        { sub: user?.id, rut: '12345678-5', rut_probado: expect.any(Date), contrato: 'N' },
      ]);
    },
  );

  test('accepts email, names, RUT and serial in the forms people type them', async () => {
    await register({ email: ' Ana@Ejemplo.CL', firstName: ' Ana  María ', secondLastName: '', run: '012.345.678', serie: 'b12.345.678' });
    expect(await accounts.identity.admin.find({ email: 'ana@ejemplo.cl' })).toMatchObject({
      firstName: 'Ana María',
      secondLastName: undefined,
      rut: '12345678-5',
      serie: 'B12345678',
    });
  });

  test('refuses invalid fields, each with its message, also under `error`', { tags: ['API1-13', 'AUTH-REG-26'] }, async () => {
    const { status, body } = await register({ run: '', digito: '', telefono: '912345678', password: 'corta1' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      codigo: 'CAMPOS_INVALIDOS',
      error: body['mensaje'],
      campos: {
        rut: 'Este campo es requerido.',
        telefono: 'Número de teléfono no tiene formato válido.',
        password: 'Debe tener entre 8 y 20 caracteres.',
      },
    });
    expect(await users()).toEqual([]);
  });

  test('refuses a guessable password', async () => {
    expect(await register({ password: 'Veridico2026' })).toMatchObject({
      status: 400,
      body: { campos: { password: 'Es fácil de adivinar: agrega otra palabra.' } },
    });
    expect(await users()).toEqual([]);
  });

  test('refuses an unknown RUT, a wrong serial and a dead person with the same words, and creates nothing', async () => {
    accounts.bureau.knows = () => false;
    const wrong = await register();
    accounts.bureau.knows = () => true;
    accounts.bureau.deceased = true;
    const dead = await register();
    expect(wrong).toMatchObject({
      status: 422,
      body: { codigo: 'IDENTIDAD_NO_VALIDADA', error: 'No pudimos validar tu identidad con los datos ingresados.' },
    });
    expect(dead.body).toEqual(wrong.body);
    expect(await users()).toEqual([]);
  });

  test('does not reveal existing accounts: same answer, nothing created, an email to the owner only', async () => {
    const first = await register();
    const sameMail = await register({ run: '23456789', digito: '6' });
    const sameRut = await register({ email: 'otra@ejemplo.cl' });
    expect(sameMail.body).toEqual(first.body);
    expect(sameRut.body).toEqual(first.body);
    expect(await users()).toEqual([{ correo: 'ana@ejemplo.cl', rut: '12345678-5', correo_verificado: false }]);
    const sent = await accounts.deliver();
    expect(sent.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      'ana@ejemplo.cl Confirma tu correo en Verídico',
      'ana@ejemplo.cl Ya tienes una cuenta en Verídico',
      'ana@ejemplo.cl Ya tienes una cuenta en Verídico',
    ]);
    expect(await accounts.signIn('otra@ejemplo.cl')).toMatchObject({ status: 401 });
  });

  test('takes one second whether or not it creates an account', async () => {
    const timed = async (fields: Readonly<Record<string, string>>) => {
      const since = performance.now();
      await register(fields);
      return performance.now() - since;
    };
    accounts.unhurried = true;
    const made = await timed({});
    const refused = await timed({ email: 'otra@ejemplo.cl' });
    accounts.unhurried = false;
    for (const time of [made, refused]) expect(time).toBeGreaterThan(990);
    expect(Math.abs(made - refused)).toBeLessThan(300);
  });

  test('succeeds once out of two simultaneous requests with one RUT', async () => {
    await Promise.all([register({ email: 'uno@ejemplo.cl' }), register({ email: 'dos@ejemplo.cl' })]);
    expect(await users()).toHaveLength(1);
    expect(await accounts.database.db.selectFrom('customers').select('rut').execute()).toEqual([{ rut: '12345678-5' }]);
  });

  test('accepts the RUT of an account that an operator deleted at the provider', async () => {
    await register();
    const user = await accounts.identity.admin.find({ email: 'ana@ejemplo.cl' });
    await accounts.identity.admin.delete(user?.id ?? '');
    await register({ email: 'nueva@ejemplo.cl' });
    expect(await users()).toMatchObject([{ correo: 'nueva@ejemplo.cl', rut: '12345678-5' }]);
  });

  test('answers the same to every visitor while the provider is away, and creates nothing', async () => {
    await register();
    accounts.away = new IdentityUnavailable('away');
    const known = await register();
    const unknown = await register({ email: 'otra@ejemplo.cl', run: '23456789', digito: '6' });
    expect(known).toMatchObject({ status: 503, body: { codigo: 'CUENTAS_NO_DISPONIBLES' }, headers: { 'retry-after': '5' } });
    expect(unknown.body).toEqual(known.body);
  });
});

describe('an identity card', () => {
  test('adds its RUT to an account without one, if address and password match', async () => {
    const { admin } = accounts.identity;
    const data = { email: 'ana@ejemplo.cl', firstName: 'A', lastName: 'R', rut: '', password: PASSWORD, emailVerified: true };
    const { id } = await admin.create(data);
    expect(await register({ password: 'Otra12345' })).toMatchObject({ status: 200, body: SUCCESS });
    expect((await accounts.deliver()).map(({ subject }) => subject)).toEqual(['Ya tienes una cuenta en Verídico']);
    expect((await admin.find({ id }))?.rut).toBe('');
    expect(await register()).toMatchObject({ status: 200, body: SUCCESS });
    expect((await accounts.deliver()).map(({ subject }) => subject)).toEqual(['Tu RUT quedó en tu cuenta']);
    expect(await admin.find({ id })).toMatchObject({ rut: '12345678-5', serie: 'B12345678', firstName: 'Ana' });
    expect(await accounts.database.db.selectFrom('customers').select(['sub', 'rut', 'rut_probado']).execute()).toEqual([
      { sub: id, rut: '12345678-5', rut_probado: expect.any(Date) },
    ]);
  });

  test('makes an account that a company created its owner’s: the company can no longer delete it', async () => {
    const { admin } = accounts.identity;
    const { db } = accounts.database;
    const data = { email: 'ana@ejemplo.cl', firstName: 'A', lastName: 'R', rut: '', password: PASSWORD, emailVerified: true };
    const { id: sub } = await admin.create(data);
    const { id: cliente } = await db
      .insertInto('customers')
      .values({ sub, rut: null, contrato: 'S' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = { correo: 'ana@ejemplo.cl', nombre: 'Ana', apellido: 'Rojas', rol: 'consultor', estado: 'activo' } as const;
    await db
      .insertInto('company_users')
      .values({ empresa: '76192083-9', cliente, de_empresa: true, ...user })
      .execute();
    expect(await register()).toMatchObject({ status: 200, body: SUCCESS });
    expect(await db.selectFrom('company_users').select('de_empresa').execute()).toEqual([{ de_empresa: false }]);
    await db.deleteFrom('company_users').execute();
  });

  test('replaces a RUT that was only stated for the account', async () => {
    const { admin } = accounts.identity;
    const { db } = accounts.database;
    const data = { email: 'ana@ejemplo.cl', firstName: 'A', lastName: 'R', rut: '23456789-6', password: PASSWORD, emailVerified: true };
    const { id: sub } = await admin.create(data);
    await db.insertInto('customers').values({ sub, rut: '23456789-6', contrato: 'N' }).execute();
    expect(await register({ password: 'Otra12345' })).toMatchObject({ status: 200, body: SUCCESS });
    expect((await admin.find({ id: sub }))?.rut).toBe('23456789-6');
    expect(await register()).toMatchObject({ status: 200, body: SUCCESS });
    expect(await db.selectFrom('customers').select(['rut', 'rut_probado']).execute()).toEqual([
      { rut: '12345678-5', rut_probado: expect.any(Date) },
    ]);
    expect((await admin.find({ id: sub }))?.rut).toBe('12345678-5');
  });

  test('adds its RUT to one of two accounts that show it at the same moment', async () => {
    const { admin } = accounts.identity;
    const { db } = accounts.database;
    const emails = ['uno@ejemplo.cl', 'dos@ejemplo.cl'];
    for (const email of emails) {
      const { id: sub } = await admin.create({ email, firstName: 'A', lastName: 'R', rut: '', password: PASSWORD, emailVerified: true });
      await db.insertInto('customers').values({ sub, rut: null, contrato: 'N' }).execute();
    }
    const answers = await Promise.all(emails.map((email) => register({ email })));
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await db.selectFrom('customers').select('id').where('rut', '=', '12345678-5').execute()).toHaveLength(1);
  });

  test('takes its RUT from an account for which it was only stated', async () => {
    const { admin } = accounts.identity;
    const { db } = accounts.database;
    const data = { email: 'contador@ejemplo.cl', firstName: 'Ana', lastName: 'Rojas', rut: '12345678-5', password: PASSWORD };
    const { id } = await admin.create(data);
    await db.insertInto('customers').values({ sub: id, rut: '12345678-5', contrato: 'N' }).execute();
    expect(await register()).toMatchObject({ status: 200, body: SUCCESS });
    const own = await admin.find({ email: 'ana@ejemplo.cl' });
    expect((await admin.find({ id }))?.rut).toBe('');
    expect(await db.selectFrom('customers').select(['sub', 'rut']).orderBy('id').execute()).toEqual([
      { sub: id, rut: null },
      { sub: own?.id, rut: '12345678-5' },
    ]);
  });
});

describe('guessing a serial', () => {
  test('is limited to five wrong ones a day per RUT from any address; the right one still passes', async () => {
    accounts.bureau.knows = (_rut, serie) => serie === 'B12345678';
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await register({ serie: `10000000${n}` }, `198.51.100.${n}`)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await register({}, '203.0.113.1')).toMatchObject({ status: 200 });
  });

  test('is limited to twenty tries an hour from one address', async () => {
    accounts.bureau.knows = () => false;
    const statuses = new Set<number>();
    for (let n = 0; n < 20; n += 1) statuses.add((await register({ serie: `1000000${String(n).padStart(2, '0')}` })).status);
    expect([...statuses]).toEqual([422, 429]);
    accounts.bureau.knows = () => true;
    expect(await register()).toMatchObject({ status: 429 });
    expect(await register({}, '203.0.113.1')).toMatchObject({ status: 200 });
  });
});

describe('confirming the email', () => {
  const confirm = (uid: string, password = PASSWORD) => accounts.call({ to: 'confirmar-correo', body: { uid, password } });

  test('marks the address as confirmed; a second click gives the same answer', async () => {
    await register();
    const uid = uidIn((await accounts.deliver())[0]);
    expect(await confirm(uid)).toMatchObject({ status: 200, body: { mensaje: 'Tu correo está confirmado.' } });
    expect(await users()).toMatchObject([{ correo_verificado: true }]);
    expect(await confirm(uid)).toMatchObject({ status: 200 });
    expect(await confirm('inventado')).toMatchObject({ status: 404, body: { codigo: 'ENLACE_DESCONOCIDO' } });
  });

  test('requires the account password: the mailbox may belong to another person', async () => {
    await register();
    const uid = uidIn((await accounts.deliver())[0]);
    expect(await confirm(uid, '')).toMatchObject({ status: 400, body: { campos: { password: expect.any(String) } } });
    expect(await confirm(uid, 'Otra12345')).toMatchObject({ status: 422, body: { codigo: 'PASSWORD_INCORRECTA' } });
    expect(await users()).toMatchObject([{ correo_verificado: false }]);
    expect(await confirm(uid)).toMatchObject({ status: 200 });
  });

  test('an expired link says so and can be renewed; the new link replaces it', async () => {
    await register();
    const old = uidIn((await accounts.deliver())[0]);
    await accounts.database.db
      .updateTable('account_links')
      .set({ vence: new Date(0) })
      .execute();
    expect(await confirm(old)).toMatchObject({
      status: 409,
      body: { codigo: 'ENLACE_VENCIDO', error: 'Este enlace venció. Pide uno nuevo.' },
    });
    expect(await users()).toMatchObject([{ correo_verificado: false }]);
    expect(await accounts.call({ to: 'renovar-confirmacion', body: { uid: old } })).toMatchObject({ status: 200 });
    const fresh = uidIn((await accounts.deliver())[0]);
    expect(await confirm(old)).toMatchObject({ status: 409, body: { codigo: 'ENLACE_REEMPLAZADO' } });
    expect(await confirm(fresh)).toMatchObject({ status: 200 });
  });

  test('sends the next link after a minute, and none once confirmed', async () => {
    await register();
    await accounts.deliver();
    const { access_token: token } = await accounts.signIn('ana@ejemplo.cl');
    const ask = () => accounts.call({ to: 'pedir-confirmacion', token });
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
    await confirm(uidIn((await accounts.deliver())[0]));
    await accounts.database.db.deleteFrom('rate_limits').execute();
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await accounts.deliver()).toEqual([]);
  });
});
