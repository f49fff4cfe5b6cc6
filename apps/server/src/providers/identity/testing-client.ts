import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt, type JWTPayload } from 'jose';
import { z } from 'zod';
import { REALM, WEB_CLIENT, type Identity } from './port.ts';

export interface IdentityUnderTest {
  readonly identity: Identity;
  /** Origin of pages that may use the provider. */
  readonly webOrigin: string;
  close(): Promise<void>;
}

const tokens = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string(),
  refresh_expires_in: z.number(),
  token_type: z.string(),
  id_token: z.string().optional(),
  session_state: z.string(),
  scope: z.string(),
});
export type Tokens = z.infer<typeof tokens>;

export interface Challenge {
  readonly verifier: string;
  readonly challenge: string;
}

export function newChallenge(): Challenge {
  const verifier = randomBytes(48).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** A minimal browser: keeps cookies, follows no redirect and sends its page's origin. */
export function openBrowser({ identity, webOrigin }: IdentityUnderTest) {
  const realm = `${identity.browserUrl}/realms/${REALM}`;
  const endpoint = (name: string) => `${realm}/protocol/openid-connect/${name}`;
  const cookies = new Map<string, string>();

  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
      const name = pair.slice(0, pair.indexOf('='));
      if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(name);
      else cookies.set(name, pair.slice(name.length + 1));
    }
    return response;
  };
  const post = (url: string, form: Readonly<Record<string, string>>) =>
    send(url, { method: 'POST', body: new URLSearchParams(form), headers: { origin: webOrigin } });
  const ask = (form: Readonly<Record<string, string>>) => post(endpoint('token'), { client_id: WEB_CLIENT, ...form });
  const authorize = (parameters: Readonly<Record<string, string>>) =>
    send(
      `${endpoint('auth')}?${new URLSearchParams({ client_id: WEB_CLIENT, redirect_uri: `${webOrigin}/`, response_type: 'code', scope: 'openid', state: 'a state', ...parameters }).toString()}`,
    );

  const fill = async (page: Response, typed: Readonly<Record<string, string>>): Promise<Response> => {
    const { action, hidden } = readForm(await page.text(), page.url || realm);
    return send(action, {
      method: 'POST',
      body: new URLSearchParams({ ...hidden, ...typed }),
      headers: { origin: new URL(action).origin },
    });
  };

  return {
    endpoint,
    send,
    post,
    ask,
    authorize,
    cookies,
    realm,
    login: async (username: string, password: string, scope = 'openid') =>
      readTokens(await ask({ grant_type: 'password', username, password, scope })),
    refresh: (refreshToken: string) => ask({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    logout: (refreshToken: string) => post(endpoint('logout'), { client_id: WEB_CLIENT, refresh_token: refreshToken }),
    /** Fills in the provider's sign-in page. */
    fillIn: (page: Response, username: string, password: string) => fill(page, { username, password }),
    /** Fills in the page that asks for the second factor. */
    fillCode: (page: Response, codigo: string) => fill(page, { codigo }),
  };
}

export async function readTokens(response: Response): Promise<Tokens> {
  if (response.status !== 200) throw new Error(`no tokens: ${response.status} ${await response.text()}`);
  return tokens.parse(await response.json());
}

export async function readError(response: Response): Promise<{ status: number; error: string }> {
  const { error } = z.object({ error: z.string() }).parse(await response.json());
  return { status: response.status, error };
}

/** Parameters of a redirect, from its query or fragment. */
export function readRedirect(response: Response, mode: 'query' | 'fragment' = 'query') {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`no redirect: ${response.status}`);
  const url = new URL(location);
  const parameters = mode === 'query' ? url.searchParams : new URLSearchParams(url.hash.slice(1));
  return { address: `${url.origin}${url.pathname}`, ...Object.fromEntries(parameters) } as Readonly<Record<string, string>>;
}

export function claims(token: string): JWTPayload {
  return decodeJwt(token);
}

/** Reads the only form of a page and its hidden fields. */
function readForm(page: string, url: string) {
  const unescape = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
  const attribute = (tag: string, name: string) => unescape(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
  const form = /<form\b[^>]*>/.exec(page)?.[0];
  if (form === undefined) throw new Error('a page without a form');
  const inputs = [...page.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(
    ([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')] as const,
  );
  return { action: new URL(attribute(form, 'action'), url).href, hidden: Object.fromEntries(inputs) };
}

let users = 0;
/** A new user with a password that every policy accepts. */
export function aUser(fields: { email?: string; rut?: string } = {}) {
  users += 1;
  const id = `${Date.now().toString(36)}${users}`;
  return { email: `persona.${id}@ejemplo.cl`, firstName: 'Ñusta', lastName: 'Muñoz', rut: '12345678-5', password: 'Telar1234', ...fields };
}

/** What the conformance tests of an identity provider start from. */
export interface Suite {
  readonly subject: () => IdentityUnderTest;
  /** A browser without cookies. */
  readonly browser: () => ReturnType<typeof openBrowser>;
}
