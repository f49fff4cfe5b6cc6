import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSecrets } from '../../../storage/secrets.ts';
import type { SecondFactor } from '../port.ts';
import {
  aUser,
  claims,
  newChallenge,
  openBrowser,
  readError,
  readRedirect,
  readTokens,
  type IdentityUnderTest,
} from '../testing-client.ts';
import { openEmbeddedForTest, type EmbeddedUnderTest } from '../testing-embedded.ts';
import { codeNow, forgetSteps } from '../testing-second-factor.ts';
import { createAttempts } from './attempts.ts';
import { createSecondFactor } from './second-factor.ts';

let opened: EmbeddedUnderTest;
let other: IdentityUnderTest;
let user: ReturnType<typeof aUser>;
let id: string;
let secret: string;
let recovery: readonly string[];
beforeAll(async () => {
  opened = await openEmbeddedForTest();
  other = await opened.node();
});
afterAll(() => opened.close());
beforeEach(async () => {
  user = aUser();
  ({ id } = await opened.identity.admin.create(user));
  secret = await begin();
  recovery = await activate(codeNow(secret));
  await forgetSteps(opened.database.db);
});

function factor(): SecondFactor {
  const { secondFactor } = opened.identity;
  if (!secondFactor) throw new Error('no second factor');
  return secondFactor;
}
async function begin(): Promise<string> {
  const enrolment = await factor().begin(id, user.email);
  if (!enrolment) throw new Error('already active');
  return enrolment.secret;
}
async function activate(code: string): Promise<readonly string[]> {
  const codes = await factor().activate(id, code, 'none');
  if (typeof codes === 'string') throw new Error(codes);
  return codes;
}
const ask = (otp?: string, at: IdentityUnderTest = opened) =>
  openBrowser(at).ask({ grant_type: 'password', username: user.email, password: user.password, ...(otp !== undefined && { otp }) });
const WRONG = { status: 401, error: 'otp_invalid' };

describe('the password grant', () => {
  test('asks for the code only after the right password', async () => {
    expect(await readError(await ask())).toEqual({ status: 401, error: 'otp_required' });
    const wrong = await openBrowser(opened).ask({
      grant_type: 'password',
      username: user.email,
      password: 'Errada123',
      otp: codeNow(secret),
    });
    expect(await readError(wrong)).toEqual({ status: 401, error: 'invalid_grant' });
  });

  test('a proved code is in the tokens, also after refreshing on another node', async () => {
    const first = await readTokens(await ask(codeNow(secret)));
    const second = await readTokens(await openBrowser(other).refresh(first.refresh_token));
    for (const { access_token: token } of [first, second]) expect(claims(token)).toMatchObject({ acr: '2', amr: ['pwd', 'otp'] });
  });

  test('a user without it gets tokens that say so', async () => {
    const plain = aUser();
    await opened.identity.admin.create(plain);
    const { access_token: token } = await openBrowser(opened).login(plain.email, plain.password);
    expect(claims(token)).toMatchObject({ acr: '1', amr: ['pwd'] });
  });

  test('a code is accepted once, also of two requests at once on two nodes', { tags: ['V6.5.1'] }, async () => {
    const code = codeNow(secret);
    const answers = await Promise.all([ask(code), ask(code, other)]);
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 401]);
    expect(await readError(await ask(code))).toEqual(WRONG);
    expect((await ask(codeNow(secret, 30))).status).toBe(200);
  });

  test.each([
    ['five digits', () => '12345'],
    ['letters', () => 'abcdef'],
    ['nothing', () => ''],
    ['a code of long ago', () => codeNow(secret, -300)],
    ['a clock 90 s ahead', () => codeNow(secret, 90)],
    ['a clock 90 s behind', () => codeNow(secret, -90)],
    ['a script', () => '<script>alert(1)</script>'],
    ['very long text', () => '1'.repeat(5_000)],
  ])('%s is refused', async (_, typed) => {
    expect(await readError(await ask(typed()))).toEqual(WRONG);
  });

  test('a recovery code works once, in capitals and groups too', { tags: ['V6.5.1'] }, async () => {
    const [first = '', second = ''] = recovery;
    expect((await ask(first)).status).toBe(200);
    expect(await readError(await ask(first))).toEqual(WRONG);
    expect((await ask(`${second.slice(0, 5)}-${second.slice(5)}`.toUpperCase())).status).toBe(200);
    expect(await factor().state(id)).toMatchObject({ recoveryCodes: 8 });
  });

  test('after five wrong codes the right one waits too, on every node, and so does a recovery code', { tags: ['V6.3.1'] }, async () => {
    for (const node of [opened, other, opened, other, opened]) await ask('000000', node);
    expect(await readError(await ask(codeNow(secret)))).toEqual(WRONG);
    expect(await readError(await ask(recovery[0], other))).toEqual(WRONG);
    expect(await factor().state(id)).toMatchObject({ recoveryCodes: 10 });
  });

  test('wrong codes to turn it off make only that wait, not signing in', async () => {
    for (let times = 0; times < 5; times += 1) expect(await factor().remove(id, '000000')).toBe(false);
    expect(await factor().remove(id, recovery[0] ?? '')).toBe(false);
    expect((await ask(codeNow(secret))).status).toBe(200);
  });
});

describe('enrolment', () => {
  test('its first code is guessed no faster than one of signing in', async () => {
    await factor().remove(id, recovery[0] ?? '');
    const begun = await begin();
    for (let times = 0; times < 5; times += 1) expect(await factor().activate(id, '000000', 'none')).toBe('wrong');
    expect(await factor().activate(id, codeNow(begun), 'none')).toBe('wrong');
  });

  test('begun again, only the newest secret counts, and it is not asked for until it is confirmed', async () => {
    await factor().remove(id, recovery[0] ?? '');
    const [older, newer] = [await begin(), await begin()];
    expect(newer).not.toBe(older);
    expect((await ask()).status).toBe(200);
    expect(await factor().activate(id, codeNow(older), 'none')).toBe('wrong');
    expect(await activate(codeNow(newer))).toHaveLength(10);
    expect(await factor().begin(id, user.email)).toBeUndefined();
    expect(await factor().activate(id, codeNow(newer), 'none')).toBe('active');
  });

  test('of two tabs that confirm at once one gets the codes', async () => {
    await factor().remove(id, recovery[0] ?? '');
    const code = codeNow(await begin());
    const both = await Promise.all([factor().activate(id, code, 'none'), factor().activate(id, code, 'none')]);
    expect(both.filter((codes) => typeof codes !== 'string')).toHaveLength(1);
  });

  test('left alone for half an hour it can no longer be confirmed, and is swept; an active one stays', async () => {
    await factor().remove(id, recovery[0] ?? '');
    const late = await begin();
    await opened.database.db
      .updateTable('identity_second_factors')
      .set({ creado: new Date(Date.now() - 1_801_000) })
      .execute();
    expect(await factor().activate(id, codeNow(late), 'none')).toBe('not-begun');
    const { db } = opened.database;
    const secrets = await openSecrets({ SECRET_KEY: 'cd'.repeat(32), DATA_DIR: '.' }, db);
    const { sweep } = createSecondFactor({ db, secrets, attempts: createAttempts(db, secrets.hmac) });
    const active = () => db.selectFrom('identity_second_factors').select('usuario').where('activo', 'is not', null).execute();
    const before = await active();
    expect(await sweep()).toBeGreaterThanOrEqual(1);
    expect(await db.selectFrom('identity_second_factors').select('usuario').execute()).toEqual(before);
  });

  test('neither secret nor recovery codes are stored readable', { tags: ['V6.5.2'] }, async () => {
    const row = await opened.database.db
      .selectFrom('identity_second_factors')
      .selectAll()
      .where('usuario', '=', id)
      .executeTakeFirstOrThrow();
    const stored = JSON.stringify({ ...row, cifrado: row.cifrado.toString('latin1') });
    for (const text of [secret, ...recovery]) expect(stored).not.toContain(text);
    expect(row.cifrado.length).toBe(12 + 16 + 20);
  });

  test('turned off, sessions no longer count as having proved it', async () => {
    const { refresh_token: token } = await readTokens(await ask(codeNow(secret)));
    expect(await factor().remove(id, recovery[0] ?? '')).toBe(true);
    const { access_token: access } = await readTokens(await openBrowser(opened).refresh(token));
    expect(claims(access)).toMatchObject({ acr: '1', amr: ['pwd'] });
  });

  test('a deleted user leaves nothing of it', async () => {
    await opened.identity.admin.delete(id);
    expect(await opened.database.db.selectFrom('identity_second_factors').select('usuario').where('usuario', '=', id).execute()).toEqual(
      [],
    );
  });
});

describe('the sign-in page', () => {
  const open = () => {
    const visitor = openBrowser(opened);
    const start = () => visitor.authorize({ code_challenge: newChallenge().challenge, code_challenge_method: 'S256' });
    return { visitor, start };
  };

  test('asks for the code on a second page, which the back button and a second try leave usable', async () => {
    const { visitor, start } = open();
    const first = await start();
    const again = first.clone();
    const second = await visitor.fillIn(first, user.email, user.password);
    const page = await second.clone().text();
    expect(page).toContain('Código de tu aplicación o de recuperación');
    expect(page).not.toContain('type="password"');
    const wrong = await visitor.fillCode(second, '000000');
    expect(await wrong.clone().text()).toContain('El código no es correcto o ya se usó.');
    // Back to the first page, whose form is sent once more.
    const back = await visitor.fillIn(again, user.email, user.password);
    expect(readRedirect(await visitor.fillCode(back, codeNow(secret)))).toHaveProperty('code');
  });

  test('the page of one browser is refused in another, and without a code there is no session', async () => {
    const { visitor, start } = open();
    const second = await visitor.fillIn(await start(), user.email, user.password);
    const stolen = await openBrowser(opened).fillCode(second.clone(), codeNow(secret));
    expect(stolen.status).toBe(400);
    expect(await (await visitor.fillCode(second, '')).text()).toContain('El código no es correcto');
    expect(await opened.identity.admin.listSessions(id)).toEqual([]);
  });
});
