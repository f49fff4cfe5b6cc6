import type { OfficeRole } from '@veridico/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { lockStaff } from '../office/permission/staff.ts';
import type { IdentityAdmin } from '../providers/identity/port.ts';
import { emptyTables, openTestApp, type TestApp } from '../testing/app-testing.ts';

let forge: Forge;
let app: TestApp;
let admin: IdentityAdmin;
beforeAll(async () => {
  forge = await openForge();
  app = await openTestApp({}, (providers) => {
    ({ admin } = providers.identity);
    return {
      ...providers,
      captcha: { ...providers.captcha, score: async () => 0.9 },
      identity: { ...providers.identity, tokens: forge.tokens },
    };
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(app.db, 'office_staff, office_invitations, case_marks, account_changes, simulated_mails, rate_limits');
  await aMember('jefa', ['administracion']);
});

async function aMember(sub: string, roles: readonly OfficeRole[]): Promise<void> {
  await app.db
    .insertInto('office_staff')
    .values({ sub, nombre: sub, correo: `${sub}@ejemplo.cl`, roles })
    .execute();
}

async function call(sub: string, path: string, payload?: Readonly<Record<string, string>>) {
  const token = await forge.sign({ sub, email: `${sub}@ejemplo.cl`, given_name: sub, realm_access: { roles: ['backoffice'] } });
  const answer = await app.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/v1/oficina/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const give = (by: string, to: string, roles: string) => call(by, `personal/${to}/roles`, { roles, nota: 'Prueba' });
const retire = (by: string, who: string) => call(by, `personal/${who}/retirar`, { nota: 'Se va' });
const INVITED = { nombre: 'Rosa', apellido: 'Vega', roles: 'atencion,finanzas', nota: 'Entra al equipo' };
const invite = (correo: string, more: Readonly<Record<string, string>> = {}) =>
  call('jefa', 'personal/invitaciones', { ...INVITED, correo, ...more });
const people = async () => (await call('jefa', 'personal')).body;
const lines = () =>
  app.db.selectFrom('office_log').select(['acto', 'objeto', 'quien', 'antes', 'despues']).orderBy('id', 'desc').limit(3).execute();
const rolesAt = async (email: string) => (await admin.find({ email }))?.roles;

/** The link in the newest mail to an address, and its page. */
async function linkTo(para: string): Promise<{ readonly page: string; readonly uid: string }> {
  const text = async () =>
    (await app.db.selectFrom('simulated_mails').select('texto').where('para', '=', para).orderBy('id', 'desc').executeTakeFirst())?.texto ??
    '';
  await expect.poll(text, { timeout: 15_000 }).toMatch(/uid=/);
  const [, page = '', uid = ''] = /auth\/([\w-]+)\?uid=([\w-]{43})/.exec(await text()) ?? [];
  return { page, uid };
}
const setPassword = async (uid: string) =>
  (
    await app.app.inject({
      method: 'POST',
      url: '/v1/api/users/actualizar-password',
      payload: { uid, nuevaPassword: 'Telar1234', tokenCaptcha: 'x' },
    })
  ).statusCode;
const confirm = async (uid: string) =>
  (await app.app.inject({ method: 'POST', url: '/v1/api/users/confirmar-correo', payload: { uid } })).statusCode;

describe('an invitation', () => {
  test('makes an account, whose owner sets a password and then has roles and the realm role', async () => {
    expect(await invite('Nueva@ejemplo.cl')).toMatchObject({ status: 200 });
    expect((await people()).invitaciones).toMatchObject([
      { correo: 'nueva@ejemplo.cl', nombre: 'Rosa Vega', roles: ['atencion', 'finanzas'], persona: 'jefa', vencida: false },
    ]);
    const { page, uid } = await linkTo('nueva@ejemplo.cl');
    expect(page).toBe('reset-password');
    expect(await rolesAt('nueva@ejemplo.cl')).toEqual(['cliente']);
    expect(await setPassword(uid)).toBe(200);
    expect((await people()).invitaciones).toEqual([]);
    await expect.poll(() => rolesAt('nueva@ejemplo.cl'), { timeout: 10_000 }).toEqual(['backoffice', 'cliente']);
    const { id = '' } = (await admin.find({ email: 'nueva@ejemplo.cl' })) ?? {};
    expect((await people()).personas).toContainEqual(expect.objectContaining({ id, nombre: 'Rosa Vega', roles: ['atencion', 'finanzas'] }));
    expect(await lines()).toMatchObject([
      { acto: 'invitar-personal', objeto: `persona Rosa Vega (${id.slice(0, 8)})`, quien: id, despues: { invitacion: 'aceptada' } },
      { acto: 'invitar-personal', objeto: 'invitación de Rosa Vega', quien: 'jefa', despues: { roles: ['atencion', 'finanzas'] } },
    ]);
    expect(await setPassword(uid)).not.toBe(200);
    expect((await call('jefa', 'bitacora')).body[0]).toMatchObject({ persona: 'Rosa Vega', acto: 'Aceptó la invitación' });
  });

  test('links its addresses, and speaks of two steps only where they are demanded', async () => {
    await invite('enlaces@ejemplo.cl');
    await linkTo('enlaces@ejemplo.cl');
    const mail = await app.db.selectFrom('simulated_mails').select('texto').where('para', '=', 'enlaces@ejemplo.cl').executeTakeFirst();
    expect(mail?.texto).toMatch(/Después, entra siempre aquí:\nhttp\S+\/oficina\n/);
    expect(mail?.texto).not.toContain('dos pasos');
  });

  test('is accepted with a press by a confirmed account, once', async () => {
    const user = await admin.create({
      email: 'ya@ejemplo.cl',
      firstName: 'Eva',
      lastName: 'Ríos',
      rut: '',
      password: 'Telar1234',
      emailVerified: true,
    });
    await invite('ya@ejemplo.cl');
    const { page, uid } = await linkTo('ya@ejemplo.cl');
    expect(page).toBe('confirmar-correo');
    expect(await setPassword(uid)).toBe(404);
    expect([await confirm(uid), await confirm(uid)]).toEqual([200, 200]);
    expect((await people()).personas.filter(({ id }: { readonly id: string }) => id === user.id)).toMatchObject([
      { nombre: 'Eva Ríos', roles: ['atencion', 'finanzas'] },
    ]);
  });

  test('that was withdrawn or has lapsed gives nothing, and the address may be invited again', async () => {
    await admin.create({
      email: 'otra@ejemplo.cl',
      firstName: 'Eva',
      lastName: 'Ríos',
      rut: '',
      password: 'Telar1234',
      emailVerified: true,
    });
    await invite('otra@ejemplo.cl');
    const { uid } = await linkTo('otra@ejemplo.cl');
    const [{ id }] = (await people()).invitaciones;
    const withdraw = () => call('jefa', `personal/invitaciones/${id}/retirar`, { nota: 'Era otra' });
    expect(await withdraw()).toMatchObject({ status: 200 });
    expect((await withdraw()).body.mensaje).toMatch(/^Otra persona ya la retiró el /);
    expect(await confirm(uid)).toBe(404);
    await app.db.deleteFrom('simulated_mails').execute();
    await invite('otra@ejemplo.cl');
    const again = await linkTo('otra@ejemplo.cl');
    await sql`update office_invitations set vence = now() where estado = 'invitada'`.execute(app.db);
    expect((await people()).invitaciones).toMatchObject([{ vencida: true }]);
    expect(await confirm(again.uid)).toBe(404);
    expect(await invite('otra@ejemplo.cl')).toMatchObject({ status: 200 });
    expect((await people()).personas).toHaveLength(1);
  });

  test('of an address that has one is refused, with who was first; of two at once one is made', async () => {
    const answers = await Promise.all([invite('doble@ejemplo.cl'), invite('doble@ejemplo.cl')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await invite('doble@ejemplo.cl')).body.mensaje).toMatch(
      /^jefa ya invitó a esa dirección el .*\. Para enviarle otra, retira antes la primera\.$/,
    );
  });

  test.each([
    ['no role', { roles: '' }, 'roles'],
    ['an unknown role', { roles: 'jefatura' }, 'roles'],
    ['no address', { correo: 'x' }, 'correo'],
    ['no name', { nombre: '' }, 'nombre'],
    ['no reason', { nota: ' ' }, 'nota'],
    ['the address of a colleague', { correo: 'Jefa@ejemplo.cl' }, 'correo'],
  ])('with %s is refused at its field', async (_, wrong, field) => {
    const { status, body } = await invite('nueva@ejemplo.cl', wrong);
    expect([status, Object.keys(body.campos)]).toEqual([400, [field]]);
  });

  test('of a new installation leaves its roles to the person who invites', async () => {
    await sql`truncate office_staff`.execute(app.db);
    await call('jefa', 'yo');
    expect((await people()).repartida).toBe(false);
    expect(await invite('primera@ejemplo.cl')).toMatchObject({ status: 200 });
    expect((await people()).repartida).toBe(true);
    expect((await lines()).slice(0, 2)).toMatchObject([
      { acto: 'invitar-personal', objeto: 'invitación de Rosa Vega' },
      { acto: 'cambiar-roles', objeto: 'persona jefa (jefa)', quien: 'jefa', antes: { roles: [] } },
    ]);
    expect((await call('otra', 'yo')).body.mensaje).toBe('Tu cuenta no tiene roles en la oficina. Pídeselos a jefa.');
    expect((await people()).personas).toMatchObject([{ nombre: 'jefa' }, { nombre: 'otra', roles: null }]);
    expect((await call('jefa', 'yo')).body).toMatchObject({
      repartida: true,
      roles: expect.arrayContaining(['administracion', 'finanzas']),
    });
  });
});

describe('the first grant of roles', () => {
  test('takes nothing from colleagues who could do everything until then, and each has a line of the log', async () => {
    await sql`truncate office_staff`.execute(app.db);
    for (const sub of ['jefa', 'colega', 'nueva']) expect((await call(sub, 'yo')).body.roles).toContain('administracion');
    await sql`update office_staff set retirada = now(), roles = '{}' where sub = 'nueva'`.execute(app.db);
    expect(await invite('segunda@ejemplo.cl')).toMatchObject({ status: 200 });
    for (const sub of ['jefa', 'colega']) expect((await call(sub, 'yo')).body.roles).toContain('administracion');
    expect((await call('nueva', 'yo')).body.roles ?? []).toEqual([]);
    const given = (await lines()).filter(({ acto }) => acto === 'cambiar-roles');
    expect(given.map(({ objeto }) => objeto).toSorted()).toEqual(['persona colega (colega)', 'persona jefa (jefa)']);
  });

  test('of certain roles to a colleague gives that colleague those alone', async () => {
    await sql`truncate office_staff`.execute(app.db);
    for (const sub of ['jefa', 'colega']) await call(sub, 'yo');
    expect(await give('jefa', 'colega', 'atencion')).toMatchObject({ status: 200 });
    expect((await call('colega', 'yo')).body.roles).toEqual(['atencion']);
  });
});

describe('leaving', () => {
  test('takes roles, cases, the realm role and sessions; roles given later bring the person back', async () => {
    const eva = await admin.create({
      email: 'eva@ejemplo.cl',
      firstName: 'Eva',
      lastName: 'Ríos',
      rut: '',
      password: 'Telar1234',
      roles: ['backoffice'],
    });
    await aMember(eva.id, ['finanzas']);
    await sql`insert into case_marks (tarea, quien, desde, hasta, pospuesta) values ('a', ${eva.id}, now(), null, null), ('b', ${eva.id}, now(), '2099-01-01', now())`.execute(
      app.db,
    );
    expect(await retire('jefa', eva.id)).toMatchObject({ status: 200 });
    expect(await call(eva.id, 'yo')).toMatchObject({ status: 403 });
    await expect.poll(() => rolesAt('eva@ejemplo.cl'), { timeout: 10_000 }).toEqual(['cliente']);
    expect(await app.db.selectFrom('case_marks').select(['tarea', 'quien']).execute()).toEqual([{ tarea: 'b', quien: null }]);
    expect((await retire('jefa', eva.id)).body.mensaje).toMatch(/no trabaja en la oficina desde el /);
    expect(await give('jefa', eva.id, 'finanzas')).toMatchObject({ status: 200, body: { persona: { retirada: false } } });
    await expect.poll(() => rolesAt('eva@ejemplo.cl'), { timeout: 10_000 }).toEqual(['backoffice', 'cliente']);
  });

  test('roles that are saved as they are change nothing', async () => {
    await aMember('ana', ['finanzas', 'atencion']);
    expect(await give('jefa', 'ana', 'atencion,finanzas')).toMatchObject({ status: 400, body: { codigo: 'SIN_CAMBIOS' } });
  });

  test('the last administrator neither leaves nor loses the role, and no line is written', async () => {
    await aMember('ana', ['finanzas']);
    const before = await lines();
    for (const answer of [await retire('jefa', 'jefa'), await give('jefa', 'jefa', 'finanzas')])
      expect(answer).toMatchObject({ status: 409, body: { codigo: 'OFICINA_SIN_ADMINISTRACION' } });
    expect(await lines()).toEqual(before);
    expect(await retire('jefa', 'nadie')).toMatchObject({ status: 404 });
  });
});

/** Waits until both calls wait for the turn; the embedded database has one connection, and nothing to wait for. */
async function bothWait(): Promise<void> {
  const waiting = async () =>
    (
      await sql`select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
        app.db,
      )
    ).rows.length;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
}

describe('two administrators who change each other at once', () => {
  test.runIf(inject('testTemplate').kind === 'server')('wait for their turn without locking each other', async () => {
    await aMember('flor', ['administracion']);
    // Held until both have come: each has then done all that it does before the turn.
    const answers = await app.db.transaction().execute(async (trx) => {
      await lockStaff(trx);
      const both = Promise.all([give('flor', 'jefa', 'finanzas,administracion'), give('jefa', 'flor', 'finanzas,administracion')]);
      await bothWait();
      return { both };
    });
    expect((await answers.both).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('one of them remains when each takes the other role', async () => {
    await aMember('flor', ['administracion']);
    const answers = await Promise.all([give('flor', 'jefa', 'finanzas'), give('jefa', 'flor', 'finanzas')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403]);
    const left = (await app.db.selectFrom('office_staff').select('roles').execute()).filter(({ roles }) =>
      roles?.includes('administracion'),
    );
    expect(left).toHaveLength(1);
  });
});
