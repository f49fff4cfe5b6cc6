import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OfficeRole } from '@veridico/api';
import { inviteFromConsole } from '../office/console.ts';
import type { IdentityAdmin } from '../providers/identity/port.ts';
import { emptyTables, openTestApp, type TestApp } from '../testing/app-testing.ts';
import { usersCommand } from './usuarios.ts';

const CORREO = 'primera@ejemplo.cl';
const VALUES = { correo: CORREO, nombre: 'Rosa', apellido: 'Vega', nota: 'Primera persona' };

let app: TestApp;
let admin: IdentityAdmin;
beforeAll(async () => {
  app = await openTestApp({}, (providers) => {
    ({ admin } = providers.identity);
    return { ...providers, captcha: { ...providers.captcha, score: async () => 0.9 } };
  });
});
afterAll(() => app.close());
beforeEach(() => emptyTables(app.db, 'office_staff, office_invitations, simulated_mails, rate_limits'));

test('an invitation from the console is the office’s act: its mail makes the first administrator, and the log names the console', async () => {
  await inviteFromConsole(app.db, VALUES, ['catalogo', 'administracion']);
  const mail = () => app.db.selectFrom('simulated_mails').select('texto').where('para', '=', CORREO).executeTakeFirst();
  await expect.poll(async () => (await mail())?.texto ?? '', { timeout: 15_000 }).toMatch(/uid=/);
  const text = (await mail())?.texto ?? '';
  expect(text).toContain('Quien opera el servidor te invita a trabajar en la oficina de Verídico, en Catálogo y Administración.');
  expect(text).toContain('porque quien opera el servidor de Verídico invitó a esta dirección');
  const [, uid] = /reset-password\?uid=([\w-]{43})/.exec(text) ?? [];
  const payload = { uid, nuevaPassword: 'Telar1234', tokenCaptcha: 'x' };
  expect((await app.app.inject({ method: 'POST', url: '/v1/api/users/actualizar-password', payload })).statusCode).toBe(200);
  expect(await app.db.selectFrom('office_staff').select(['nombre', 'roles']).execute()).toEqual([
    { nombre: 'Rosa Vega', roles: ['catalogo', 'administracion'] },
  ]);
  await expect.poll(async () => (await admin.find({ email: CORREO }))?.roles, { timeout: 15_000 }).toContain('backoffice');
  const line = await app.db.selectFrom('office_log').selectAll().where('motivo', '=', VALUES.nota).orderBy('id', 'desc').executeTakeFirst();
  expect(line).toMatchObject({
    acto: 'invitar-personal',
    quien: expect.stringMatching(/^consola: \w/),
    objeto: 'invitación de Rosa Vega',
    despues: { roles: ['catalogo', 'administracion'] },
  });
  expect(JSON.stringify(line)).not.toContain(CORREO);
});

test.each([
  [{ nota: '' }, 'nota'],
  [{ nombre: '' }, 'nombre'],
  [{ correo: 'nadie' }, 'correo'],
])('without %j nobody is invited', async (wrong, field) => {
  await expect(inviteFromConsole(app.db, { ...VALUES, ...wrong }, ['administracion'])).rejects.toMatchObject({
    code: 'CAMPOS_INVALIDOS',
    detail: { campos: { [field]: expect.any(String) as string } },
  });
  expect(await app.db.selectFrom('office_invitations').selectAll().execute()).toEqual([]);
});

const run = (args: readonly string[], IDENTITY_URL?: string) => usersCommand(app, { IDENTITY_URL }, args);
const INVITE = ['invitar', CORREO, 'administracion', '--nombre=Rosa', '--apellido=Vega', '--motivo=Primera persona'];

test('the command lists who works in the office and who is invited', async () => {
  expect(await run([])).toMatch(/^Nadie trabaja en la oficina todavía\. Invita a la primera persona:\n\nnpm run usuarios {2}/);
  expect(await run([], 'https://cuentas.ejemplo.cl')).toMatch(/^Nadie ha entrado a la oficina\. En Keycloak, da el rol backoffice/);
  expect(await run(INVITE)).toBe('Invitación enviada: el servidor manda el correo. El enlace vence en 7 días.');
  expect(await run([])).toMatch(/^Rosa Vega <primera@ejemplo\.cl> {2}invitada en Administración {2}vence el \S.*$/);
  await expect(run(INVITE)).rejects.toMatchObject({
    code: 'INVITACION_REPETIDA',
    detail: { mensaje: expect.stringMatching(/^consola: \S+ ya invitó a esa dirección/) as string },
  });
});

test('roles are told as they count: all until an administrator of the office has some', async () => {
  const person = (sub: string, more: object) => ({ sub, nombre: sub, correo: `${sub}@ejemplo.cl`, roles: null, ...more });
  await app.db.insertInto('office_staff').values(person('ana', {})).execute();
  expect(await run([])).toMatch(/^ana <ana@ejemplo\.cl> {2}todos los roles, porque nadie los ha repartido {2}última entrada: \d/);
  const others = [person('jefa', { roles: ['administracion', 'finanzas'] }), person('sale', { roles: [], retirada: new Date() })];
  await app.db.insertInto('office_staff').values(others).execute();
  const lines = (await run([])).split('\n').map((line) => line.split('  ')[1]);
  expect(lines).toEqual(['sin roles', 'Administración y Finanzas', 'ya no trabaja en la oficina']);
});

test('the console changes the roles of a person who opened the office, with the line of the log', async () => {
  const person = (sub: string, roles: OfficeRole[]) => ({ sub, nombre: sub, correo: `${sub}@ejemplo.cl`, roles });
  await app.db
    .insertInto('office_staff')
    .values([person('ana', ['administracion']), person('luis', [])])
    .execute();
  const motivo = 'La cuenta de Ana ya no existe';
  const give = ['roles', 'LUIS@ejemplo.cl', 'administracion,finanzas', `--motivo=${motivo}`];
  expect(await run(give, 'https://cuentas.ejemplo.cl')).toBe('Desde ahora tiene Finanzas y Administración.');
  expect(await app.db.selectFrom('office_staff').select('roles').where('sub', '=', 'luis').executeTakeFirst()).toEqual({
    roles: ['finanzas', 'administracion'],
  });
  expect(await app.db.selectFrom('office_log').select(['acto', 'quien']).where('motivo', '=', motivo).execute()).toEqual([
    { acto: 'cambiar-roles', quien: expect.stringMatching(/^consola: \w/) as string },
  ]);
  await expect(run(['roles', 'nadie@ejemplo.cl', 'finanzas', '--motivo=porque falta'])).rejects.toMatchObject({
    code: 'PERSONA_DESCONOCIDA',
  });
  await expect(run(['roles', 'luis@ejemplo.cl', 'finanzas'])).rejects.toMatchObject({ code: 'CAMPOS_INVALIDOS' });
});

test.each([
  [['retirar'], 'npm run usuarios -- invitar'],
  [['roles', CORREO], 'npm run usuarios -- roles'],
  [['invitar', CORREO], 'Roles: atencion, finanzas, derechos, catalogo, administracion.'],
  [['invitar', CORREO, ','], 'npm run usuarios -- invitar'],
  [[...INVITE, '--clave=x'], 'npm run usuarios -- invitar'],
])('refuses %j with its usage', async (args, sentence) => {
  await expect(run(args)).rejects.toThrow(sentence);
});

test('refuses a role that does not exist, and an invitation where Keycloak has the accounts', async () => {
  await expect(run(['invitar', CORREO, 'jefa'])).rejects.toMatchObject({ detail: { campos: { roles: 'No existe el rol jefa.' } } });
  await expect(run(INVITE, 'https://cuentas.ejemplo.cl')).rejects.toMatchObject({ code: 'PERSONAL_EXTERNO' });
  expect(await app.db.selectFrom('office_invitations').selectAll().execute()).toEqual([]);
});
