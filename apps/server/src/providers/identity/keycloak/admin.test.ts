import { afterEach, beforeEach, expect, test } from 'vitest';
import { IdentityUnavailable, UserUnknown, type IdentityAdmin } from '../port.ts';
import { createAdmin } from './admin.ts';
import { createRest, KeycloakRefusal } from './rest.ts';
import { ADMIN, openStub, TOKEN, type ReceivedCall, type Reply, type Stub } from './testing-stub.ts';

let stub: Stub;
let admin: IdentityAdmin;
beforeEach(async () => {
  stub = await openStub();
  admin = createAdmin(createRest({ url: stub.url, client: 'servidor', secret: 'el secreto' }));
});
afterEach(() => stub.close());

const USER = { id: '7', username: 'ana@ejemplo.cl', email: 'ana@ejemplo.cl', attributes: { rut: ['12345678-5'] } };
const ROLES = [{ id: 'c', name: 'cliente' }];
const NEW = { email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: 'Rojas', rut: '12345678-5', password: 'Telar1234' };

/** Answers each call by method and path; others are unknown. */
function answer(replies: Readonly<Record<string, Reply | ((asked: ReceivedCall) => Reply)>>): void {
  stub.script = (asked) => {
    const reply = replies[asked.call.replace(ADMIN, '')];
    return typeof reply === 'function' ? reply(asked) : (reply ?? { status: 404 });
  };
}
const asked = () => stub.asked.filter(({ call }) => call !== TOKEN).map(({ call }) => call.replace(ADMIN, ''));
const sent = (call: string) =>
  JSON.parse(stub.asked.find((each) => each.call === call.replace(' ', ` ${ADMIN}`))?.body ?? 'null') as unknown;

test('a user whose roles cannot be granted is removed again, so that the email stays free', async () => {
  answer({
    'POST /users': { status: 201, headers: { location: `${stub.url}${ADMIN}/users/7` } },
    'GET /users/7/role-mappings/realm/available': { status: 503 },
    'DELETE /users/7': { status: 204 },
  });
  await expect(admin.create({ ...NEW, roles: ['backoffice'] })).rejects.toBeInstanceOf(IdentityUnavailable);
  expect(asked().at(-1)).toBe('DELETE /users/7');
});

test('a realm without the role is reported as not set up', async () => {
  answer({
    'GET /users/7/role-mappings/realm/available': { body: ROLES },
    'GET /users/7/role-mappings/realm': { body: [] },
  });
  await expect(admin.grantRole('7', 'backoffice')).rejects.toThrow(new KeycloakRefusal('the realm has no role backoffice'));
});

test('an update sends the whole user, including unknown attributes', async () => {
  const before = { ...USER, requiredActions: ['X'], attributes: { ...USER.attributes, serie: ['B12345678'], idioma: ['es'] } };
  answer({
    'GET /users/7': { body: before },
    'PUT /users/7': { status: 204 },
    'POST /users/7/logout': { status: 204 },
    'GET /users/7/role-mappings/realm/composite': { body: ROLES },
  });
  await admin.update('7', { serie: null, telefono: '56912345678', emailVerified: true });
  expect(sent('PUT /users/7')).toMatchObject({
    ...before,
    emailVerified: true,
    attributes: { rut: ['12345678-5'], serie: [], telefono: ['56912345678'], idioma: ['es'] },
  });
  expect(asked()).not.toContain('POST /users/7/logout');
  await admin.update('7', { enabled: false });
  expect(asked()).toContain('POST /users/7/logout');
});

test('a search by RUT returns only exact matches, oldest first', async () => {
  answer({
    'GET /users': {
      body: [
        { ...USER, id: '9', createdTimestamp: 5 },
        { ...USER, id: '8', createdTimestamp: 3 },
        { ...USER, id: '6', attributes: { rut: ['12345678-50'] } },
      ],
    },
    'GET /users/8/role-mappings/realm/composite': { body: ROLES },
    'GET /users/9/role-mappings/realm/composite': { body: ROLES },
  });
  expect((await admin.findByRut('12345678-5')).map(({ id }) => id)).toEqual(['8', '9']);
  expect(stub.asked.find(({ call }) => call === `GET ${ADMIN}/users`)?.query.get('q')).toBe('rut:12345678-5');
});

test('a correct password check leaves no session', async () => {
  answer({
    'GET /users/7': { body: USER },
    [TOKEN]: ({ body }) => (body.includes('grant_type=password') ? { body: { access_token: 'a', session_state: 's1' } } : { status: 404 }),
    'DELETE /sessions/s1': { status: 204 },
  });
  expect(await admin.verifyPassword('7', 'Telar1234')).toBe(true);
  expect(asked()).toEqual(['GET /users/7', 'DELETE /sessions/s1']);
});

test('a wrong password is distinguished from an unauthorized client', async () => {
  const refuse = (error: string) =>
    answer({
      'GET /users/7': { body: USER },
      [TOKEN]: ({ body }) => (body.includes('grant_type=password') ? { status: 400, body: { error } } : { status: 404 }),
    });
  refuse('invalid_grant');
  expect(await admin.verifyPassword('7', 'Errada123')).toBe(false);
  refuse('unauthorized_client');
  await expect(admin.verifyPassword('7', 'Telar1234')).rejects.toBeInstanceOf(IdentityUnavailable);
});

test('sessions of other programs in the realm are hidden, and end with the rest', async () => {
  const session = (id: string, lastAccess: number, client: string) => ({ id, start: 1_000, lastAccess, clients: { x: client } });
  answer({
    'GET /users/7/sessions': {
      body: [session('s1', 5_000, 'veridico-web'), session('s2', 9_000, 'otra'), session('s3', 7_000, 'veridico-web')],
    },
    'DELETE /sessions/s1': { status: 204 },
    'DELETE /sessions/s2': { status: 404 },
  });
  expect(await admin.listSessions('7')).toEqual([
    { id: 's3', started: new Date(1_000), lastUsed: new Date(7_000) },
    { id: 's1', started: new Date(1_000), lastUsed: new Date(5_000) },
  ]);
  await admin.endSessions('7', 's3');
  expect(
    asked()
      .filter((call) => call.startsWith('DELETE'))
      .toSorted(),
  ).toEqual(['DELETE /sessions/s1', 'DELETE /sessions/s2']);
});

test('ids cannot change the path', { tags: ['V1.2.2'] }, async () => {
  await expect(admin.setPassword('7/../8?x=', 'Nueva12345')).rejects.toBeInstanceOf(UserUnknown);
  expect(asked()).toEqual(['PUT /users/7%2F..%2F8%3Fx%3D/reset-password']);
});
