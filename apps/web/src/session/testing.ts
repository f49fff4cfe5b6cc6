import { onTestFinished, vi } from 'vitest';
import type { Claims } from './claims.ts';
import type { IdentityClient, Renewal } from './identity-client.ts';
import { Session, type SessionDeps } from './session.ts';
import { keepTokens, type Tokens } from './stored-session.ts';
import type { TokenEndpoint } from './token-endpoint.ts';

const encode = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** An unsigned token: no code under test verifies the signature. */
export function fakeToken(claims: Partial<Claims> & { readonly typ?: string; readonly n?: number } = {}): string {
  const now = Math.floor(Date.now() / 1000);
  return `${encode({ alg: 'RS256' })}.${encode({ sub: 'u-1', email: 'ana@correo.cl', name: 'Ana Ñuñez', iat: now, exp: now + 300, ...claims })}.firma`;
}

let made = 0;

/** A unique token pair. `seconds`: remaining validity of the access token. */
export function fakeTokens(seconds = 300): Tokens {
  made += 1;
  const now = Math.floor(Date.now() / 1000);
  return {
    access: fakeToken({ n: made, iat: now + seconds - 300, exp: now + seconds }),
    refresh: fakeToken({ n: made, typ: 'Refresh', exp: now + 1_800 }),
  };
}

export interface FakeProvider extends SessionDeps {
  readonly renew: ReturnType<typeof vi.fn<IdentityClient['renew']>>;
  readonly checkSso: ReturnType<typeof vi.fn<IdentityClient['checkSso']>>;
  readonly signIn: ReturnType<typeof vi.fn<TokenEndpoint['signIn']>>;
  readonly end: ReturnType<typeof vi.fn<TokenEndpoint['end']>>;
}

/** A provider where every call succeeds, without single sign-on session. */
export function fakeProvider(over: Partial<SessionDeps> = {}): FakeProvider {
  const renew = vi.fn<IdentityClient['renew']>(async (): Promise<Renewal> => ({ outcome: 'renewed', tokens: fakeTokens() }));
  const checkSso = vi.fn<IdentityClient['checkSso']>(async () => undefined);
  const signIn = vi.fn<TokenEndpoint['signIn']>(async () => ({ ok: true, tokens: fakeTokens() }));
  const end = vi.fn<TokenEndpoint['end']>(async () => undefined);
  return {
    renew,
    checkSso,
    signIn,
    end,
    identity: async () => ({ renew, checkSso }),
    endpoint: { signIn, end },
    fetchCliente: async () => undefined,
    lock: (work) => work(),
    now: Date.now,
    ...over,
  };
}

/** A page opened with an existing session. `seconds`: remaining validity of the access token. */
export function signedIn(over: Partial<SessionDeps> = {}, seconds = 300): { readonly session: Session; readonly provider: FakeProvider } {
  keepTokens(fakeTokens(seconds));
  onTestFinished(() => localStorage.clear());
  const provider = fakeProvider(over);
  return { session: new Session(provider), provider };
}
