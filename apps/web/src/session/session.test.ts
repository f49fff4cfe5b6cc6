import { beforeEach, expect, test, vi } from 'vitest';
import { fakeProvider, fakeTokens, signedIn } from './testing.ts';
import { Session } from './session.ts';
import { keepCliente, keepTokens, noteActivity, readTokens, type Tokens } from './stored-session.ts';

beforeEach(() => localStorage.clear());

const never = () => new Promise<never>(() => undefined);
const storedRefreshToken = () => localStorage.getItem('refresh_token');

test('signing in stores both tokens and the rut', { tags: ['SES-01..03', 'SES-17', 'SES-24', 'SES-25'] }, async () => {
  const provider = fakeProvider();
  const session = new Session(provider);
  expect(session.state().claims).toBeUndefined();
  expect(await session.signIn('ana@correo.cl', 'Telar1234')).toBeUndefined();
  expect(provider.signIn).toHaveBeenCalledWith('ana@correo.cl', 'Telar1234');
  expect(session.state().claims?.sub).toBe('u-1');
  expect({ ...localStorage }).toMatchObject({
    access_token: expect.stringContaining('.'),
    refresh_token: expect.stringContaining('.'),
    rut: 'u-1',
  });
});

test(
  'after signing in the customer record is loaded; a failure does not stop sign-in',
  { tags: ['AUTH-LOGIN-09', 'CUST-07'] },
  async () => {
    const fetchCliente = vi.fn<() => Promise<void>>(async () => keepCliente({ email: 'ana@correo.cl', nombre: 'Ana', contrato: 'S' }));
    const session = new Session(fakeProvider({ fetchCliente }));
    await session.signIn('ana@correo.cl', 'x');
    expect(session.state().cliente).toMatchObject({ nombre: 'Ana', contrato: 'S' });

    localStorage.clear();
    const other = new Session(fakeProvider({ fetchCliente: async () => Promise.reject(new Error('No se pudo obtener info del cliente')) }));
    expect(await other.signIn('ana@correo.cl', 'x')).toBeUndefined();
    expect(other.state()).toMatchObject({ claims: { sub: 'u-1' }, cliente: undefined });
  },
);

test('a refused sign-in stores nothing and returns the error', async () => {
  const provider = fakeProvider();
  provider.signIn.mockResolvedValue({ ok: false, sentence: 'no' });
  const session = new Session(provider);
  expect(await session.signIn('a', 'b')).toBe('no');
  expect(localStorage).toHaveLength(0);
});

test('on load an expired session is renewed with the stored tokens', { tags: ['SES-18', 'SES-23'] }, async () => {
  const { session, provider } = signedIn({}, -10);
  const before = readTokens();
  await session.start();
  expect(provider.renew).toHaveBeenCalledExactlyOnceWith(before);
  expect(session.state()).toMatchObject({ settled: true, claims: { sub: 'u-1' }, ending: undefined });
  expect(readTokens()).not.toEqual(before);
});

test('a refused renewal ends the session and removes the stored data', { tags: ['SES-23', 'SES-30', 'SES-32', 'GUARD-04'] }, async () => {
  const { session, provider } = signedIn({}, -10);
  keepCliente({ email: 'ana@correo.cl' });
  provider.renew.mockResolvedValue({ outcome: 'refused' });
  await expect(session.token(0)).rejects.toThrow('Error al renovar la sesión');
  expect(localStorage).toHaveLength(0);
  expect(session.state()).toMatchObject({ claims: undefined, ending: 'refused' });
});

test('an answer without an access token ends it too', { tags: ['SES-31'] }, async () => {
  const { session, provider } = signedIn();
  provider.renew.mockResolvedValue({ outcome: 'without-token' });
  await expect(session.renew()).rejects.toThrow('No se recibió nuevo access_token');
  expect(storedRefreshToken()).toBeNull();
});

test('without a session there is nothing to renew', { tags: ['SES-29'] }, async () => {
  const provider = fakeProvider();
  await expect(new Session(provider).renew()).rejects.toThrow('No hay sesión activa para renovar');
  expect(provider.renew).not.toHaveBeenCalled();
});

test('an unreachable or silent provider keeps the tokens and is reported', { tags: ['SES-32'] }, async () => {
  vi.useFakeTimers();
  const { session, provider } = signedIn({}, -10);
  provider.renew.mockResolvedValueOnce({ outcome: 'unreachable' });
  await expect(session.renew()).rejects.toMatchObject({ kind: 'unreachable' });
  expect(session.state().unreachable).toBe(true);
  expect(storedRefreshToken()).not.toBeNull();

  provider.renew.mockImplementationOnce(never);
  const hanging = session.renew().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await hanging).toMatchObject({ kind: 'unreachable' });
  expect(storedRefreshToken()).not.toBeNull();
  vi.useRealTimers();
});

test('a late answer still counts, unless another one came first', async () => {
  vi.useFakeTimers();
  const { session, provider } = signedIn({}, -10);
  const late = Promise.withResolvers<{ outcome: 'renewed'; tokens: Tokens }>();
  provider.renew.mockReturnValueOnce(late.promise);
  const waiting = session.renew().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  await waiting;
  const tokens = fakeTokens();
  late.resolve({ outcome: 'renewed', tokens });
  await vi.advanceTimersByTimeAsync(0);
  expect(readTokens()).toEqual(tokens);
  expect(session.state().unreachable).toBe(false);
  vi.useRealTimers();
});

test('without tokens the provider is asked for a session elsewhere, which signs in here', { tags: ['INIT-03'] }, async () => {
  const provider = fakeProvider();
  provider.checkSso.mockResolvedValue(fakeTokens());
  const session = new Session(provider);
  await Promise.all([session.start(), session.start()]);
  expect(provider.checkSso).toHaveBeenCalledOnce();
  expect(session.state()).toMatchObject({ settled: true, claims: { sub: 'u-1' } });
});

test.each<[string, 'checkSso' | 'renew']>([
  ['without tokens', 'checkSso'],
  ['with tokens', 'renew'],
])('an unresponsive provider is awaited for 5 s, %s', async (_, call) => {
  vi.useFakeTimers();
  const { session, provider } = signedIn();
  if (call === 'checkSso') localStorage.clear();
  provider[call].mockImplementation(never);
  const own = call === 'checkSso' ? new Session(provider) : session;
  void own.start();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(own.state().settled).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(own.state()).toMatchObject({ settled: true, unreachable: call === 'renew' });
  expect(own.state().claims === undefined).toBe(call === 'checkSso');
  vi.useRealTimers();
});

test('concurrent callers share one renewal; a token with enough time left needs none', async () => {
  const { session, provider } = signedIn({}, 50);
  expect(await session.token(0)).toBe(readTokens()?.access);
  expect(provider.renew).not.toHaveBeenCalled();
  const answers = await Promise.all([session.token(60), session.token(60), session.renew().then(({ access }) => access)]);
  expect(new Set(answers).size).toBe(1);
  expect(provider.renew).toHaveBeenCalledOnce();
});

test('tokens renewed by another tab while waiting for the lock are reused', async () => {
  const theirs = fakeTokens();
  const { session, provider } = signedIn({
    lock: async (work) => {
      keepTokens(theirs);
      return work();
    },
  });
  expect(await session.renew()).toEqual(theirs);
  expect(provider.renew).not.toHaveBeenCalled();
});

test('a wrong browser clock does not end the session', async () => {
  const ahead = 3_600_000;
  const { session, provider } = signedIn({ now: () => Date.now() + ahead });
  expect(session.lives(0)).toBe(false);
  await session.token(0);
  expect(session.lives(0)).toBe(true);
  await session.token(0);
  expect(provider.renew).toHaveBeenCalledOnce();
});

test('signing out ends the session here at once and its refresh token at the provider', { tags: ['SES-19'] }, async () => {
  const { session, provider } = signedIn();
  const refresh = storedRefreshToken();
  await session.signOut('logout');
  expect(localStorage).toHaveLength(0);
  expect(provider.end).toHaveBeenCalledExactlyOnceWith(refresh);
  expect(session.state()).toMatchObject({ claims: undefined, ending: 'logout' });
});

test('a session that timed out before any tab was open is closed, not renewed', { tags: ['SES-21'] }, async () => {
  const { session, provider } = signedIn();
  noteActivity(Date.now() - 15 * 60_000);
  await session.start();
  expect(provider.renew).not.toHaveBeenCalled();
  expect(provider.end).toHaveBeenCalledOnce();
  expect(session.state()).toMatchObject({ claims: undefined, ending: 'idle' });
});

test('signing in and out in another tab is noticed here', () => {
  const { session } = signedIn();
  session.subscribe(() => undefined);
  const heard = (newValue: string | null) => dispatchEvent(new StorageEvent('storage', { key: 'refresh_token', newValue }));
  localStorage.clear();
  heard(null);
  expect(session.state()).toMatchObject({ claims: undefined, ending: 'elsewhere' });
  keepTokens(fakeTokens());
  heard('x');
  expect(session.state().claims?.sub).toBe('u-1');
});

test('an access token without a refresh token opens the session until it expires', async () => {
  const { access } = fakeTokens();
  localStorage.setItem('access_token', access);
  const provider = fakeProvider();
  const session = new Session(provider);
  await session.start();
  expect(provider.renew).not.toHaveBeenCalled();
  expect(session.state().claims?.sub).toBe('u-1');
  expect(await session.token(0)).toBe(access);
  localStorage.setItem('access_token', fakeTokens(-10).access);
  const later = new Session(provider);
  await later.start();
  expect(later.state()).toMatchObject({ claims: undefined, ending: 'refused' });
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['no tokens', 'basura', 'más basura'],
  ['an undecodable refresh token', fakeTokens(-10).access, 'no.se.lee'],
  ['a refresh token that is no JSON', fakeTokens().access, `a.${btoa('x')}.c`],
])('stored values with %s count as none and are removed', async (_, access, refresh) => {
  localStorage.setItem('access_token', access);
  localStorage.setItem('refresh_token', refresh);
  keepCliente({ email: 'ana@correo.cl' });
  const provider = fakeProvider();
  const session = new Session(provider);
  await session.start();
  expect(provider.renew).not.toHaveBeenCalled();
  expect(session.state()).toMatchObject({ claims: undefined, cliente: undefined, unreachable: false, ending: 'refused' });
  expect(localStorage).toHaveLength(0);
});

test.each(['basura', ''])('an access token «%s» with a refresh token is renewed', async (access) => {
  localStorage.setItem('access_token', access);
  localStorage.setItem('refresh_token', fakeTokens().refresh);
  const provider = fakeProvider();
  const session = new Session(provider);
  await session.start();
  expect(provider.renew).toHaveBeenCalledOnce();
  expect(session.state()).toMatchObject({ claims: { sub: 'u-1' }, unreachable: false });
});
