import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openCases } from '../testing/office-testing.ts';
import { aPerson } from '../testing/app-testing.ts';
import { enrol } from '../plans/members.ts';
import { IdentityUnavailable, type IdentityAdmin } from '../providers/identity/port.ts';
import { altaIsDue, openPlans, REPRESENTATIVE, type PlansApp } from '../testing/plans-testing.ts';

let fixture: PlansApp;
/** The identity provider; tests replace its calls. */
let accounts: IdentityAdmin;
let real: IdentityAdmin;
beforeAll(async () => {
  fixture = await openPlans(
    { RATES: 'contratacion=1000/3600,serieRut=1000/3600,serie=1000/3600,serieRutTope=1000/3600,orden=1000/60' },
    (providers) => {
      real = providers.identity.admin;
      accounts = { ...real };
      return { ...providers, identity: { ...providers.identity, admin: accounts } };
    },
  );
  await aPerson(fixture.db);
  await aPerson(fixture.db, { rut: '11111111-1', serie: 'D00000001', fallecido: true });
});
afterAll(() => fixture.close());
afterEach(() => {
  Object.assign(accounts, real);
});

const away = () => Promise.reject(new IdentityUnavailable('away'));
const RUTS = ['58234577-5', '76192083-9', '60803000-K', '96806980-2', '61808000-5', '97004000-5', '76086428-5', '99500410-0', '96505760-9'];
let made = 0;
/** Paid and proven, with its own company and mailbox. */
async function proven(fields: Readonly<Record<string, string>> = {}) {
  made += 1;
  const correoElectronico = `admin${made}@ejemplo.cl`;
  const rutEmpresa = RUTS[made - 1] ?? '';
  const orden = await fixture.paid({ rutEmpresa, correoElectronico, ...fields });
  expect((await fixture.prove(orden)).body).toEqual({ success: true });
  return { orden, rutEmpresa, correo: fields['correoElectronico'] ?? correoElectronico };
}
/** An order whose identity was just proven, with the job kept away from it. */
async function provenWhile(call: Partial<IdentityAdmin>, fields: Readonly<Record<string, string>> = {}) {
  Object.assign(accounts, call);
  return proven(fields);
}
const codeOf = async (orden: string) => (await fixture.alta(orden)).body['codigo'];
const finished = (orden: string) => expect.poll(() => codeOf(orden), { timeout: 15_000, interval: 300 }).toBe('00');
const customer = (empresa: string) =>
  fixture.db.selectFrom('customers').select(['sub', 'contrato', 'rol', 'rut']).where('empresa', '=', empresa).execute();
const userOf = (correo: string) => real.find({ email: correo });

describe('the alta refuses', () => {
  test('an unknown order, an unpaid one and one without identity check', { tags: ['PLN4-25', 'PLN4-26', 'V2.3.1'] }, async () => {
    expect(await fixture.alta('0000000000000000000000000A')).toEqual({
      status: 409,
      body: {
        codigo: 'TP-10',
        descripcion: 'Tuvimos problemas para crearlo como cliente.',
        mensaje: 'Tuvimos problemas para crearlo como cliente.',
      },
    });
    const draft = await fixture.draft({ rutEmpresa: '99999999-9' });
    expect(await codeOf(draft)).toBe('TP-01');
    await fixture.pay((await fixture.sign(draft)).token);
    expect(await codeOf(draft)).toBe('TP-02');
    expect(await fixture.db.selectFrom('contracts').select('id').execute()).toEqual([]);
  });
});

describe('the identity check', () => {
  test(
    'answers the same to a wrong serial, an unknown and a dead representative, and leaves the order to the office',
    { tags: ['API2-13'] },
    async () => {
      const wrong = await fixture.paid({ rutEmpresa: '99999999-9', correoElectronico: 'w@ejemplo.cl', codigoPlan: 'pl-pack-pyme-10' });
      const unknown = await fixture.paid({
        rutEmpresa: '99999999-9',
        correoElectronico: 'u@ejemplo.cl',
        runRepresentanteLegal: '22222222-2',
      });
      const dead = await fixture.paid({ rutEmpresa: '99999999-9', correoElectronico: 'd@ejemplo.cl', runRepresentanteLegal: '11111111-1' });
      const answers = [
        await fixture.prove(wrong, 'A00000009'),
        await fixture.prove(unknown, 'A00000009', '22222222-2'),
        await fixture.prove(dead, 'D00000001', '11111111-1'),
      ];
      for (const answer of answers)
        expect(answer).toEqual({
          status: 422,
          body: { codigo: 'SERIE_RECHAZADA', mensaje: 'Error en la verificación de la serie', success: false, intentosRestantes: 4 },
        });
      expect((await fixture.get(`transaccion-estado/${wrong}`)).body).toMatchObject({ identidad: 'rechazada', intentosRestantes: 4 });
      expect(await codeOf(wrong)).toBe('TP-02');
      // As typed, in lower case and with dots; from another device.
      expect(await fixture.prove(wrong, 'b12.345.678', '12.•••.•••-5')).toEqual({ status: 200, body: { success: true } });
      await finished(wrong);
    },
  );

  test('refuses a missing, foreign or unpaid order as unknown, and requires a serial', async () => {
    const paid = await fixture.paid({ rutEmpresa: '99999999-9', correoElectronico: 'x@ejemplo.cl' });
    const draft = await fixture.draft({ rutEmpresa: '99999999-9', correoElectronico: 'z@ejemplo.cl' });
    const { rut, serie } = REPRESENTATIVE;
    for (const to of [
      `${rut}/serie/${serie}`,
      `${rut}/serie/${serie}?orden=${draft}`,
      `11111111-1/serie/${serie}?orden=${paid}`,
      `x/serie/${serie}?orden=0`,
    ])
      expect(await fixture.get(`transaccion-plan-autenticacion/${to}`)).toMatchObject({
        status: 404,
        body: { codigo: 'CONTRATACION_DESCONOCIDA' },
      });
    expect(await fixture.prove(paid, '  ')).toMatchObject({
      status: 400,
      body: { mensaje: 'Por favor ingrese la serie', campos: { serie: 'Por favor ingrese la serie' } },
    });
    expect((await fixture.get(`transaccion-estado/${paid}`)).body).toMatchObject({ identidad: 'sin-intentar', intentosRestantes: 5 });
  });
});

test('refuses nothing while the records are away: no try is used, and earlier refusals remain', async () => {
  const fresh = await fixture.paid({ rutEmpresa: '99999999-9', correoElectronico: 'r1@ejemplo.cl' });
  const refused = await fixture.paid({ rutEmpresa: '99999999-9', correoElectronico: 'r2@ejemplo.cl' });
  await fixture.prove(refused, 'A00000009');
  await sql`alter table personas rename to personas_fuera`.execute(fixture.db);
  try {
    for (const orden of [fresh, refused]) expect((await fixture.prove(orden)).status).toBeGreaterThanOrEqual(500);
  } finally {
    await sql`alter table personas_fuera rename to personas`.execute(fixture.db);
  }
  expect((await fixture.get(`transaccion-estado/${fresh}`)).body).toMatchObject({ identidad: 'sin-intentar', intentosRestantes: 5 });
  expect((await fixture.get(`transaccion-estado/${refused}`)).body).toMatchObject({ identidad: 'rechazada', intentosRestantes: 4 });
});

describe('while the identity provider is away', () => {
  test('at the user lookup: the client exists, and the job creates the user later', { tags: ['PLN4-18'] }, async () => {
    const { orden, rutEmpresa, correo } = await provenWhile({ find: away, create: away });
    expect(await fixture.alta(orden)).toMatchObject({
      status: 409,
      body: { codigo: 'TP-05', descripcion: 'Fue ingresado exitosamente como cliente, pero no pudimos crear su usuario por defecto.' },
    });
    expect(await fixture.db.selectFrom('contracts').select('id').where('titular', '=', rutEmpresa).execute()).toHaveLength(1);
    Object.assign(accounts, real);
    await altaIsDue(fixture, orden);
    expect(await fixture.followWelcome(correo)).toBe(200);
    expect(await customer(rutEmpresa)).toHaveLength(1);
    await finished(orden);
    expect((await userOf(correo))?.roles).toContain('cliente-contrato');
  });

  test('after the user was created without an answer: the same user is adopted, not duplicated', async () => {
    let asked = 0;
    const { orden, rutEmpresa, correo } = await provenWhile({
      create: async (user) => {
        asked += 1;
        await real.create(user);
        throw new IdentityUnavailable('the answer got lost');
      },
    });
    // The page or the job comes first: the other one finds the user.
    await codeOf(orden);
    expect(asked).toBe(1);
    const ours = await userOf(correo);
    Object.assign(accounts, real);
    await altaIsDue(fixture, orden);
    await finished(orden);
    expect(await fixture.followWelcome(correo)).toBe(200);
    expect((await customer(rutEmpresa)).map(({ sub }) => sub)).toEqual([ours?.id]);
  });

  test('at the role: the user exists and gets it later', { tags: ['PLN4-21'] }, async () => {
    const { orden, correo } = await provenWhile({ grantRole: away });
    expect(await codeOf(orden)).toBe('00');
    expect(await fixture.followWelcome(correo)).toBe(200);
    expect(await fixture.alta(orden)).toMatchObject({ status: 409, body: { codigo: 'TP-08' } });
    expect((await userOf(correo))?.roles).not.toContain('cliente-contrato');
    Object.assign(accounts, real);
    await altaIsDue(fixture, orden);
    await finished(orden);
    expect((await userOf(correo))?.roles).toContain('cliente-contrato');
  });

  test('and refuses the data: the office is notified', { tags: ['PLN4-20'] }, async () => {
    const { orden } = await provenWhile({ create: () => Promise.reject(new Error('invalid')) });
    expect(await fixture.alta(orden)).toMatchObject({ status: 409, body: { codigo: 'TP-07' } });
    for (let tries = 2; tries <= 4; tries += 1) {
      await sql`update plan_orders set alta_siguiente = null where orden = ${orden}`.execute(fixture.db);
      await codeOf(orden);
    }
    const { alta_intentos: tries } = await fixture.db
      .selectFrom('plan_orders')
      .select('alta_intentos')
      .where('orden', '=', orden)
      .executeTakeFirstOrThrow();
    expect(tries).toBeGreaterThanOrEqual(4);
    expect((await openCases(fixture.db)).find((each) => each.orden === orden)).toMatchObject({
      clase: 'alta',
      motivo: 'El alta está detenida con el código TP-07',
    });
  });
});

describe('an address with an existing account', () => {
  const account = (email: string, emailVerified: boolean) =>
    real.create({ email, firstName: 'Ana', lastName: 'Soto', rut: '33333333-3', password: 'DeOtro1234', emailVerified });
  const follow = async (correo: string, subject: RegExp, to: string, body: Readonly<Record<string, string>> = {}) => {
    const mail = await fixture.mail(correo, subject);
    const uid = /[?]uid=([\w-]+)/.exec(mail.texto)?.[1] ?? '';
    const answer = await fetch(`${fixture.url}/v1/api/users/${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ uid, ...body }),
    });
    expect(answer.status).toBe(200);
  };

  test('becomes the company’s administrator once the mailed link is followed, and keeps its password', async () => {
    const user = await account('duena@ejemplo.cl', true);
    const { orden, rutEmpresa } = await proven({ correoElectronico: 'duena@ejemplo.cl' });
    expect(await codeOf(orden)).toBe('00');
    expect(await customer(rutEmpresa)).toEqual([]);
    await follow('duena@ejemplo.cl', /Administra el plan/, 'confirmar-correo');
    await expect
      .poll(() => customer(rutEmpresa), { timeout: 15_000 })
      .toMatchObject([{ sub: user.id, contrato: 'S', rol: 'administrador' }]);
    await expect.poll(async () => (await userOf('duena@ejemplo.cl'))?.roles, { timeout: 15_000 }).toContain('cliente-contrato');
    expect(await real.verifyPassword(user.id, 'DeOtro1234')).toBe(true);
  });

  test('and unconfirmed gives its holder nothing: the mailbox owner sets a new password first', { tags: ['PLN4-19'] }, async () => {
    const user = await account('ocupado@ejemplo.cl', false);
    const { orden, rutEmpresa } = await proven({ correoElectronico: 'ocupado@ejemplo.cl' });
    expect(await fixture.alta(orden)).toMatchObject({ status: 409, body: { codigo: 'TP-06' } });
    expect(await customer(rutEmpresa)).toEqual([]);
    await follow('ocupado@ejemplo.cl', /Bienvenido/, 'actualizar-password', { nuevaPassword: 'Nueva12345', tokenCaptcha: 'x' });
    await expect.poll(() => customer(rutEmpresa), { timeout: 15_000 }).toMatchObject([{ sub: user.id, contrato: 'S' }]);
    await finished(orden);
    expect(await real.verifyPassword(user.id, 'DeOtro1234')).toBe(false);
  });

  test('that acts for another company acts for both, once its owner followed the link', async () => {
    const correo = 'deotra@ejemplo.cl';
    const user = await account(correo, true);
    const other = { empresa: '76543210-3', rol: 'administrador' } as const;
    await fixture.db.transaction().execute((trx) => enrol(trx, { ...other, user }));
    const { orden, rutEmpresa } = await proven({ correoElectronico: correo });
    expect(await codeOf(orden)).toBe('00');
    expect(await memberOf(correo)).toEqual([other.empresa]);
    await follow(correo, /Administra el plan/, 'confirmar-correo');
    await expect
      .poll(() => memberOf(correo), { timeout: 15_000 })
      .toEqual([other.empresa, rutEmpresa].toSorted((a, b) => a.localeCompare(b)));
    // The one chosen last stays chosen.
    expect(await customer(other.empresa)).toMatchObject([{ sub: user.id }]);
    expect(await openCases(fixture.db)).not.toContainEqual(expect.objectContaining({ orden, clase: 'alta' }));
  });

  /** RUTs of the companies that an account is an active user of. */
  async function memberOf(correo: string): Promise<string[]> {
    const rows = await fixture.db
      .selectFrom('company_users')
      .select('empresa')
      .where('correo', '=', correo)
      .where('estado', '=', 'activo')
      .orderBy('empresa')
      .execute();
    return rows.map(({ empresa }) => empresa);
  }
});

test('a new account has no RUT, and a representative’s own account keeps theirs', async () => {
  await fixture.db.insertInto('customers').values({ sub: 'propia', rut: REPRESENTATIVE.rut, contrato: 'N' }).execute();
  const { orden, rutEmpresa, correo } = await proven();
  await finished(orden);
  expect(await fixture.followWelcome(correo)).toBe(200);
  expect(await customer(rutEmpresa)).toMatchObject([{ contrato: 'S', rut: null }]);
  expect(await userOf(correo)).toMatchObject({ rut: '' });
  const own = await fixture.db
    .selectFrom('customers')
    .select(['contrato', 'empresa', 'rut'])
    .where('sub', '=', 'propia')
    .executeTakeFirstOrThrow();
  expect(own).toEqual({ contrato: 'N', empresa: null, rut: REPRESENTATIVE.rut });
});
