import { sql } from 'kysely';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, openBrowser, readError, readTokens, type Tokens } from '../testing-client.ts';
import { openEmbeddedForTest, type EmbeddedUnderTest } from '../testing-embedded.ts';
import { createSessions } from './sessions.ts';

const ENDED = { status: 400, error: 'invalid_grant' };
const user = aUser();
let opened: EmbeddedUnderTest;
beforeAll(async () => {
  opened = await openEmbeddedForTest();
  await opened.identity.admin.create(user);
});
afterAll(() => opened.close());

const browser = () => openBrowser(opened);
const signIn = () => browser().login(user.email, user.password);
const refreshed = async ({ refresh_token: token }: Pick<Tokens, 'refresh_token'>) => readTokens(await browser().refresh(token));
/** Moves the last exchanges of a session into the past. */
const later = ({ session_state: sid }: Tokens, seconds: number) =>
  sql`update identity_chains set superadas = array(select t - make_interval(secs => ${seconds}) from unnest(superadas) with ordinality u(t, n) order by n)
    where sesion = ${sid}`.execute(opened.database.db);

test(
  'an exchanged refresh token still works while other tabs may hold it, and ends its session afterwards',
  { tags: ['V10.1.1', 'V10.4.5'] },
  async () => {
    const first = await signIn();
    const second = await refreshed(first);
    await later(first, 9);
    const third = await refreshed(first);
    await later(first, 2);
    expect(await readError(await browser().refresh(first.refresh_token))).toEqual(ENDED);
    for (const newer of [second, third]) expect(await readError(await browser().refresh(newer.refresh_token))).toEqual(ENDED);
  },
);

test('many tabs that refresh at once and in sequence stay signed in', async () => {
  const { refresh_token: first } = await signIn();
  let held = Array.from({ length: 6 }, () => first);
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(held.map(async (token) => refreshed({ refresh_token: token })));
    held = answers.map(({ refresh_token: token }) => token);
  }
  expect((await browser().refresh(held[0] ?? '')).status).toBe(200);
});

test('a token three exchanges old is accepted if all three were recent', async () => {
  const first = await signIn();
  let newest = first;
  for (let round = 0; round < 3; round += 1) newest = await refreshed(newest);
  expect((await browser().refresh(first.refresh_token)).status).toBe(200);
  expect((await browser().refresh(newest.refresh_token)).status).toBe(200);
});

test('an exchange does not affect other sessions', async () => {
  const [mine, theirs] = [await refreshed(await signIn()), await refreshed(await signIn())];
  await refreshed(mine);
  const { db } = opened.database;
  const rows = await db.selectFrom('identity_chains').select('generacion').where('sesion', '=', theirs.session_state).execute();
  expect(rows).toEqual([{ generacion: 1 }]);
  expect((await browser().refresh(theirs.refresh_token)).status).toBe(200);
});

test('a refresh without a client is accepted, as in the specification', { tags: ['API1-08', 'API1-09'] }, async () => {
  const { refresh_token: token } = await signIn();
  const { post, endpoint } = browser();
  expect((await post(endpoint('token'), { grant_type: 'refresh_token', refresh_token: token })).status).toBe(200);
});

test('every node verifies and refreshes tokens of another, and a restart keeps the sessions', async () => {
  const tokens = await signIn();
  const other = await opened.node();
  const { keys, issuer, audience } = other.identity.tokens;
  const { payload } = await jwtVerify(tokens.access_token, keys, { issuer, audience });
  expect(payload['sid']).toBe(tokens.session_state);
  const moved = await readTokens(await openBrowser(other).refresh(tokens.refresh_token));
  const back = await refreshed(moved);
  expect(back.session_state).toBe(tokens.session_state);
  expect((await openBrowser(other).logout(back.refresh_token)).status).toBe(204);
  expect(await readError(await browser().refresh(back.refresh_token))).toEqual(ENDED);
});

test(
  'a session ends half an hour after its last use, and ten hours after its start',
  { tags: ['V7.3.1', 'V7.3.2', 'V10.4.8'] },
  async () => {
    const { db } = opened.database;
    const tokens = await signIn();
    expect(tokens.refresh_expires_in).toBe(1_800);
    const shift = (column: 'iniciada' | 'vence', seconds: number) =>
      db
        .updateTable('identity_sessions')
        .set({ [column]: sql<Date>`now() + make_interval(secs => ${seconds})` })
        .where('id', '=', tokens.session_state)
        .execute();
    await shift('iniciada', -36_000 + 60);
    const last = await refreshed(tokens);
    expect(last.refresh_expires_in).toBeGreaterThan(50);
    expect(last.refresh_expires_in).toBeLessThanOrEqual(60);
    await shift('vence', -1);
    expect(await readError(await browser().refresh(last.refresh_token))).toEqual(ENDED);
    expect(await createSessions(db).sweep()).toBeGreaterThan(0);
    expect(await db.selectFrom('identity_chains').select('id').where('sesion', '=', tokens.session_state).execute()).toEqual([]);
  },
);

test('a session of a user disabled elsewhere cannot continue', async () => {
  const disabled = aUser();
  const { id } = await opened.identity.admin.create(disabled);
  const tokens = await browser().login(disabled.email, disabled.password);
  await opened.database.db.updateTable('identity_users').set({ activo: false }).where('id', '=', id).execute();
  expect(await readError(await browser().refresh(tokens.refresh_token))).toEqual(ENDED);
});

test('a session stores its browser in a short text', async () => {
  const known = aUser();
  const { id } = await opened.identity.admin.create(known);
  const { send, endpoint } = browser();
  const form = { client_id: 'veridico-web', grant_type: 'password', username: known.email, password: known.password };
  await send(endpoint('token'), { method: 'POST', body: new URLSearchParams(form), headers: { 'user-agent': 'Navegador '.repeat(50) } });
  const [session] = await opened.identity.admin.listSessions(id);
  expect(session?.userAgent).toMatch(/^Navegador /);
  expect(session?.userAgent).toHaveLength(200);
});
