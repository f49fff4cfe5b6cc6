import type { OfficeRole } from '@veridico/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retireCustomer } from '../account/customers.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { aPurchaseOf, orderDeps } from '../orders/testing.ts';
import { IdentityUnavailable, type IdentityAdmin, type IdentityUser } from '../providers/identity/port.ts';
import type { Mail } from '../providers/mail/port.ts';
import { insertOrder } from '../purchase/place.ts';
import { emptyTables, openTestApp, type TestApp } from '../testing/app-testing.ts';

let forge: Forge;
let app: TestApp;
let admin: IdentityAdmin;
/** How the provider of accounts behaves. */
let away = false;
/** While it is pending, no mail leaves. */
let mailHeld: Promise<void> = Promise.resolve();
const ended: string[] = [];

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
      endSessions: async (id, except) => {
        ended.push(id);
        if (away) await refuse();
        await real.endSessions(id, except);
      },
    };
    const send: Mail['send'] = async (mail) => {
      await mailHeld;
      return providers.mail.send(mail);
    };
    return { ...providers, mail: { ...providers.mail, send }, identity: { ...providers.identity, admin, tokens: forge.tokens } };
  });
});
afterAll(() => app.close());

let person: IdentityUser;
let cliente: string;
let made = 0;
beforeEach(async () => {
  away = false;
  ended.length = 0;
  await emptyTables(app.db, 'office_staff, account_changes, mails, customers, orders cascade');
  for (const [sub, roles] of [
    ['ana', ['atencion']],
    ['berta', ['catalogo']],
    ['jefa', ['administracion']],
  ] as const)
    await app.db
      .insertInto('office_staff')
      .values({ sub, nombre: sub, correo: `${sub}@ejemplo.cl`, roles: roles as readonly OfficeRole[] })
      .execute();
  made += 1;
  person = await admin.create({
    email: `rosa${made}@ejemplo.cl`,
    firstName: 'Rosa',
    lastName: 'Vega',
    rut: '12345678-5',
    telefono: '56912345678',
    password: 'Telar1234',
  });
  await app.db.insertInto('customers').values({ sub: person.id, rut: '12345678-5' }).execute();
  cliente = (await app.db.selectFrom('customers').select('id').where('sub', '=', person.id).executeTakeFirstOrThrow()).id;
});

async function call(sub: string, method: 'GET' | 'POST', path: string, payload?: Readonly<Record<string, string>>) {
  const token = await forge.sign({ sub, email: `${sub}@ejemplo.cl`, given_name: sub, realm_access: { roles: ['backoffice'] } });
  const answer = await app.app.inject({
    method,
    url: `/v1/oficina/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, text: answer.body, body: answer.json() };
}
const see = (sub = 'ana') => call(sub, 'GET', `personas/${person.id}`);
const act = (acto: string, nota = 'Lo pidió por teléfono', sub = 'ana') =>
  call(sub, 'POST', `personas/${person.id}/actos/${acto}`, { nota });
const lastLine = () => app.db.selectFrom('office_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const SECRETS = /12345678|12\.345\.678|rosa\d|Vega|5691/;

describe('the page of a person', () => {
  test('shows the account masked, with its purchases; the log names it by the beginning of its id', async () => {
    const orden = (await insertOrder(orderDeps(app.db), aPurchaseOf(null))) ?? '';
    const { numero } = await app.db
      .updateTable('orders')
      .set({ estado: 'REVIEW', cliente })
      .where('orden', '=', orden)
      .returning('numero')
      .executeTakeFirstOrThrow();
    await sql`insert into order_events (orden, a) values (${orden}, 'REVIEW')`.execute(app.db);
    const { status, text, body } = await see();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: person.id,
      rut: '12.•••.•••-5',
      correoConfirmado: false,
      segundoFactor: 'inactivo',
      estado: 'activa',
      externa: false,
      alcanzable: true,
      ordenes: [{ total: 1, resultados: [{ titulo: numero, orden: numero }] }],
      tareas: [{ id: `revision-${numero}`, orden: numero }],
      acciones: ['cerrar-sesiones', 'enviar-recuperacion', 'enviar-confirmacion', 'bloquear-cuenta'],
    });
    expect(text).not.toMatch(SECRETS);
    expect(await lastLine()).toMatchObject({ acto: 'ver-persona', objeto: `cuenta ${person.id.slice(0, 8)}` });
    expect((await call('ana', 'GET', `ordenes/${numero}`)).body.persona).toBe(person.id);
  });

  test('lists open sessions with their device', async () => {
    const body = new URLSearchParams({ grant_type: 'password', client_id: 'veridico-web', username: person.email, password: 'Telar1234' });
    await fetch(`${app.url}/realms/veridico/protocol/openid-connect/token`, {
      method: 'POST',
      body,
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' },
    });
    expect((await see()).body.sesiones).toMatchObject([{ equipo: 'Chrome en Windows' }]);
    expect(await act('cerrar-sesiones')).toMatchObject({ status: 200 });
    await expect.poll(async () => (await see()).body.sesiones, { timeout: 10_000 }).toEqual([]);
    expect(await lastLine()).toMatchObject({ acto: 'ver-persona' });
  });

  test('is found by a mail that was never confirmed', async () => {
    const { body } = await call('ana', 'POST', 'buscar', { texto: person.email });
    expect(body.grupos).toMatchObject([{ clase: 'personas', resultados: [{ id: person.id }] }]);
  });

  test('of a deleted account has no acts and takes no notes', async () => {
    await admin.delete(person.id);
    await retireCustomer(app.db, person.id);
    expect((await see()).body).toMatchObject({ estado: 'eliminada', rut: '', correo: '', anotable: false, acciones: [], sesiones: [] });
  });

  test('opens without its provider, and says so', async () => {
    away = true;
    expect((await see()).body).toMatchObject({
      alcanzable: false,
      segundoFactor: 'sin-leer',
      correoConfirmado: null,
      acciones: ['bloquear-cuenta'],
    });
    expect(await act('cerrar-sesiones')).toMatchObject({ status: 503, body: { codigo: 'CUENTAS_NO_DISPONIBLES' } });
  });

  test.each(['nadie', '00000000-0000-4000-8000-000000000000', "'; drop table customers"])('%s is unknown', async (id) => {
    expect(await call('ana', 'GET', `personas/${encodeURIComponent(id)}`)).toMatchObject({
      status: 404,
      body: { codigo: 'CUENTA_SIN_ENCONTRAR' },
    });
  });
});

describe('the data of a person', () => {
  test('are opened with a reason, which the log keeps without them', async () => {
    const open = (nota: string, sub = 'ana') => call(sub, 'POST', `personas/${person.id}/identidad`, { nota });
    expect(await open(' ')).toMatchObject({ status: 400, body: { campos: { nota: 'Escribe el motivo: queda en el registro.' } } });
    expect(await open('Llamó', 'berta')).toMatchObject({ status: 403 });
    expect((await open('Llamó')).body).toMatchObject({
      nombre: 'Rosa Vega',
      rut: '12345678-5',
      correo: person.email,
      telefono: '56912345678',
    });
    const line = await lastLine();
    expect(line).toMatchObject({ acto: 'abrir-identidad', quien: 'ana', motivo: 'Llamó', objeto: `cuenta ${person.id.slice(0, 8)}` });
    expect(JSON.stringify(line)).not.toMatch(SECRETS);
  });
});

describe('acts', () => {
  test('ending sessions waits for a provider that is away, and is asked for once', async () => {
    expect(await act('cerrar-sesiones', '')).toMatchObject({ status: 400 });
    await app.db
      .insertInto('account_changes')
      .values({ sub: person.id, cambio: 'sesiones', siguiente_intento: new Date(Date.now() + 60_000) })
      .execute();
    expect((await see()).body.cerrando).toBe(true);
    expect(await act('cerrar-sesiones')).toMatchObject({ status: 409, body: { mensaje: expect.stringContaining('Ya se pidió') } });
  });

  test('a link to another password says that the office sent it, and is queued once at a time', async () => {
    const queued = () => app.db.selectFrom('mails').select(['clase', 'tema', 'para']).execute();
    const { promise, resolve } = Promise.withResolvers<void>();
    mailHeld = promise;
    const answers = await Promise.all([act('enviar-recuperacion'), act('enviar-recuperacion')]).finally(resolve);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await queued()).toEqual([{ clase: 'cuenta-password', tema: 'oficina', para: person.email }]);
    const texts = async () =>
      (await app.db.selectFrom('simulated_mails').select('texto').where('para', '=', person.email).execute()).map(({ texto }) => texto);
    await expect.poll(texts, { timeout: 15_000 }).toEqual([expect.stringContaining('nuestra oficina te ayuda')]);
    expect((await see()).body.correos).toMatchObject([{ asunto: 'Enlace para otra contraseña', estado: 'enviado' }]);
  });

  test('a confirmed address is not confirmed again', async () => {
    expect(await act('enviar-confirmacion')).toMatchObject({ status: 200 });
    await admin.update(person.id, { emailVerified: true });
    expect(await act('enviar-confirmacion')).toMatchObject({ status: 409, body: { codigo: 'CUENTA_EN_OTRO_ESTADO' } });
    expect((await see()).body.acciones).toEqual(['cerrar-sesiones', 'enviar-recuperacion', 'bloquear-cuenta']);
  });
});
