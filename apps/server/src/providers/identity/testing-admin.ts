import { expect, test, vi } from 'vitest';
import { UserExists, UserUnknown } from './port.ts';
import { aUser, claims, readError, readTokens, type Tokens, type Suite } from './testing-client.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const WRONG = 'Errada123';

type TryPassword = (user: { email: string }, password: string) => Promise<'in' | 'refused'>;

export function adminConformance(suite: Suite): void {
  const tryPassword: TryPassword = async ({ email }, password) => {
    const answer = await suite.browser().ask({ grant_type: 'password', username: email, password });
    if (answer.status === 200) return 'in';
    expect(await readError(answer)).toMatchObject({ error: 'invalid_grant' });
    return 'refused';
  };
  users(suite, tryPassword);
  sessions(suite, tryPassword);
  ends(suite, tryPassword);
}

function users({ subject, browser }: Suite, tryPassword: TryPassword): void {
  const admin = () => subject().identity.admin;
  test('a created user is found by id, by email in any case, and by RUT', async () => {
    const user = { ...aUser({ rut: '7654321-6' }), secondLastName: 'Pérez', serie: 'B12345678', telefono: '56912345678' };
    const { password, ...profile } = user;
    const made = await admin().create({ ...user, email: user.email.toUpperCase() });
    expect(made).toEqual({ ...profile, id: made.id, emailVerified: false, enabled: true, roles: ['cliente'] });
    expect(await admin().find({ id: made.id })).toEqual(made);
    expect(await admin().find({ email: user.email.toUpperCase() })).toEqual(made);
    expect(await admin().find({ email: user.email.slice(1) })).toBeUndefined();
    expect(await admin().find({ id: NOBODY })).toBeUndefined();
    const other = await admin().create(aUser({ rut: '7654321-6' }));
    // Earlier runs may have left users.
    expect((await admin().findByRut('7654321-6')).slice(-2).map(({ id }) => id)).toEqual([made.id, other.id]);
    expect(await tryPassword(made, password)).toBe('in');
  });

  test('an email belongs to one user, in any case and under concurrent requests', async () => {
    const user = aUser();
    const tries = await Promise.allSettled([
      admin().create(user),
      admin().create({ ...user, email: user.email.toUpperCase(), rut: '11111111-1' }),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(admin().create(user)).rejects.toBeInstanceOf(UserExists);
  });

  test('an update changes only the given fields', async () => {
    const user = { ...aUser(), telefono: '56912345678', serie: 'B12345678' };
    const { id } = await admin().create(user);
    const changed = await admin().update(id, { telefono: '56987654321', serie: null, emailVerified: true });
    expect(changed).toMatchObject({ telefono: '56987654321', emailVerified: true, firstName: user.firstName, rut: user.rut });
    expect(changed.serie).toBeUndefined();
    expect(await admin().find({ id })).toEqual(changed);
    expect(await admin().update(id, {})).toEqual(changed);
    expect(await admin().update(id, { rut: '' })).toEqual({ ...changed, rut: '' });
    expect(claims((await browser().login(user.email, user.password)).access_token)).toMatchObject({ email_verified: true });
  });

  test('a new password replaces the old one and ends no session by itself', async () => {
    const user = aUser();
    const { id } = await admin().create(user);
    const { refresh_token: refresh } = await browser().login(user.email, user.password);
    await admin().setPassword(id, 'Nueva12345');
    expect(await tryPassword(user, user.password)).toBe('refused');
    expect(await tryPassword(user, 'Nueva12345')).toBe('in');
    expect((await browser().refresh(refresh)).status).toBe(200);
    expect(await admin().verifyPassword(id, 'Nueva12345')).toBe(true);
    expect(await admin().verifyPassword(id, user.password)).toBe(false);
  });
}

function sessions({ subject, browser }: Suite, tryPassword: TryPassword): void {
  const admin = () => subject().identity.admin;
  test('sessions are listed and ended: one, all except one, all', async () => {
    const user = aUser();
    const { id } = await admin().create(user);
    const mine: Tokens[] = [];
    // Sequentially and with retries: Keycloak checks one password of a user at a time and refuses the others.
    for (let time = 0; time < 4; time += 1)
      mine.push(await vi.waitFor(() => browser().login(user.email, user.password), { timeout: 5_000, interval: 250 }));
    const sids = mine.map(({ session_state: sid }) => sid);
    const alive = async () => Promise.all(mine.map(async ({ refresh_token: token }) => (await browser().refresh(token)).status));
    const listed = await admin().listSessions(id);
    expect(listed.map((session) => session.id).toSorted()).toEqual(sids.toSorted());
    for (const { started, lastUsed } of listed) expect(Math.abs(lastUsed.getTime() - started.getTime())).toBeLessThan(60_000);
    expect(await admin().endSession(id, sids[0] ?? '')).toBe(true);
    expect(await admin().endSession(id, sids[0] ?? '')).toBe(false);
    expect(await alive()).toEqual([400, 200, 200, 200]);
    await admin().endSessions(id, sids[1]);
    expect((await admin().listSessions(id)).map((session) => session.id)).toEqual([sids[1]]);
    await admin().endSessions(id);
    expect(await admin().listSessions(id)).toEqual([]);
    expect((await alive()).slice(1)).toEqual([400, 400, 400]);
  });

  test('a user cannot end the session of another', async () => {
    const [mine, theirs] = [aUser(), aUser()];
    const { id } = await admin().create(mine);
    await admin().create(theirs);
    const { session_state: sid, refresh_token: refresh } = await browser().login(theirs.email, theirs.password);
    expect(await admin().endSession(id, sid)).toBe(false);
    expect((await browser().refresh(refresh)).status).toBe(200);
  });

  test('a disabled user can neither continue nor sign in until enabled again', async () => {
    const user = aUser();
    const { id } = await admin().create(user);
    const { refresh_token: refresh } = await browser().login(user.email, user.password);
    expect((await admin().update(id, { enabled: false })).enabled).toBe(false);
    expect(await admin().listSessions(id)).toEqual([]);
    expect(await readError(await browser().refresh(refresh))).toEqual({ status: 400, error: 'invalid_grant' });
    expect(await tryPassword(user, user.password)).toBe('refused');
    await admin().update(id, { enabled: true });
    expect(await tryPassword(user, user.password)).toBe('in');
  });

  test('roles are in the next tokens', async () => {
    const user = aUser();
    const { id } = await admin().create({ ...user, roles: ['backoffice'] });
    const { refresh_token: refresh, access_token: access } = await browser().login(user.email, user.password);
    expect(claims(access)['realm_access']).toMatchObject({ roles: expect.arrayContaining(['backoffice', 'cliente']) });
    await admin().grantRole(id, 'cliente-contrato');
    await admin().grantRole(id, 'cliente-contrato');
    await admin().revokeRole(id, 'backoffice');
    expect((await admin().find({ id }))?.roles).toEqual(['cliente', 'cliente-contrato']);
    const { roles } = claims((await readTokens(await browser().refresh(refresh))).access_token)['realm_access'] as { roles: string[] };
    expect(roles).toContain('cliente-contrato');
    expect(roles).not.toContain('backoffice');
  });
}

function ends({ subject, browser }: Suite, tryPassword: TryPassword): void {
  const admin = () => subject().identity.admin;
  test('after five wrong passwords the right one must wait, with the same answer', { tags: ['V6.3.1'] }, async () => {
    const user = aUser();
    const { id } = await admin().create(user);
    for (let round = 0; round < 6; round += 1) expect(await tryPassword(user, WRONG)).toBe('refused');
    const refused = await browser().ask({ grant_type: 'password', username: user.email, password: user.password });
    const unknown = await browser().ask({ grant_type: 'password', username: aUser().email, password: WRONG });
    expect(refused.status).toBe(unknown.status);
    expect(await refused.text()).toBe(await unknown.text());
    // A new password does not lift the wait.
    await admin().setPassword(id, 'Nueva12345');
    expect(await tryPassword(user, 'Nueva12345')).toBe('refused');
  });

  test('a deleted user has no sessions, and the email is free', { tags: ['V7.4.2'] }, async () => {
    const user = aUser();
    const { id } = await admin().create(user);
    const { refresh_token: refresh } = await browser().login(user.email, user.password);
    await admin().delete(id);
    await admin().delete(id);
    expect(await admin().find({ id })).toBeUndefined();
    expect(await readError(await browser().refresh(refresh))).toEqual({ status: 400, error: 'invalid_grant' });
    expect((await admin().create(user)).id).not.toBe(id);
  });

  test('an unknown id is reported', async () => {
    const calls = [
      () => admin().update(NOBODY, { enabled: false }),
      () => admin().setPassword(NOBODY, 'Nueva12345'),
      () => admin().verifyPassword(NOBODY, WRONG),
      () => admin().grantRole(NOBODY, 'cliente'),
      () => admin().endSessions(NOBODY),
    ];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(UserUnknown);
    expect(await admin().listSessions(NOBODY)).toEqual([]);
    expect(await admin().endSession(NOBODY, NOBODY)).toBe(false);
  });
}
