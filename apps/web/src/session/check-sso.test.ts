import { expect, test, vi } from 'vitest';
import { identityClient } from './identity-client.ts';

const seen = vi.hoisted(() => ({ config: undefined as unknown, options: [] as unknown[], answers: true }));
vi.mock('keycloak-js', () => ({
  default: class {
    token = 'a.b.c';
    refreshToken = 'd.e.f';
    constructor(config: unknown) {
      seen.config = config;
    }
    init = async (options: { readonly silentCheckSsoRedirectUri: string }) => {
      seen.options.push(options);
      // As keycloak-js stores it, and leaves it where no answer comes.
      localStorage.setItem('kc-callback-silent', JSON.stringify({ redirectUri: options.silentCheckSsoRedirectUri }));
      return seen.answers ? true : new Promise<boolean>(() => undefined);
    };
  },
}));

test(
  'the identity client checks once, silently, with S256 and without the login iframe',
  { tags: ['INIT-03..05', 'CONST1-07', 'CONST1-09', 'CONST1-10'] },
  async () => {
    const signInElsewhere = JSON.stringify({ redirectUri: `${location.origin}/auth/login` });
    localStorage.setItem('kc-callback-sign-in', signInElsewhere);
    expect(await Promise.all([identityClient.checkSso(), identityClient.checkSso()])).toEqual(
      Array.from({ length: 2 }, () => ({ access: 'a.b.c', refresh: 'd.e.f' })),
    );
    expect(seen.config).toEqual({ url: location.origin, realm: 'veridico', clientId: 'veridico-web' });
    expect(seen.options).toEqual([
      {
        onLoad: 'check-sso',
        silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html`,
        silentCheckSsoFallback: false,
        pkceMethod: 'S256',
        checkLoginIframe: false,
        checkLoginIframeInterval: 5,
        messageReceiveTimeout: 10_000,
      },
    ]);
    expect({ ...localStorage }).toEqual({ 'kc-callback-sign-in': signInElsewhere });
  },
);

test.each(['pagehide', 'ten seconds'])('a check without an answer is forgotten at the latest after %s', async (end) => {
  localStorage.clear();
  seen.answers = false;
  vi.resetModules();
  const { identityClient: another } = await import('./identity-client.ts');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const checked = another.checkSso();
  expect(Object.keys({ ...localStorage })).toEqual(['kc-callback-silent']);
  if (end === 'pagehide') dispatchEvent(new Event(end));
  else await vi.advanceTimersByTimeAsync(10_000);
  expect({ ...localStorage }).toEqual({});
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await checked).toBeUndefined();
});
