import { z } from 'zod';
import { IdentityUnavailable, REALM } from '../port.ts';

export interface RestOptions {
  /** Keycloak's address for this server, without a slash at its end. */
  readonly url: string;
  /** A confidential client of the realm whose service account may manage users. */
  readonly client: string;
  readonly secret: string;
  /** Limit for one call, from request to last byte. */
  readonly timeoutMs?: number;
}

export interface Call {
  /** Description for messages, because paths contain ids and e-mails. */
  readonly what: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /admin/realms/veridico. */
  readonly path: string;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  /** Location of the created resource. */
  readonly location: string | undefined;
  /** Parsed JSON; undefined without one. */
  readonly body: unknown;
}

export interface Rest {
  /** Calls the Admin API as the service account. 404 and 409 are returned to the caller. @throws IdentityUnavailable, KeycloakRefusal */
  admin(call: Call): Promise<Answer>;
  /** Posts to the realm's token endpoint as the client itself; 400 and 401 are returned. @throws IdentityUnavailable, KeycloakRefusal */
  token(what: string, form: Readonly<Record<string, string>>): Promise<Answer>;
}

/** Keycloak refused a valid call, which callers of the port do not expect: the realm is misconfigured. */
export class KeycloakRefusal extends Error {
  override readonly name = 'KeycloakRefusal';
}

const TIMEOUT_MS = 5_000;
/** Part of a token's lifetime in which it is used, so that none expires in transit. */
const USED_PART = 0.8;

const granted = z.object({ access_token: z.string(), expires_in: z.number() });
/** Keycloak's error codes, which never repeat the input. */
const reason = z.object({ error: z.string().regex(/^\w{1,60}$/) });

export function createRest({ url, client, secret, timeoutMs = TIMEOUT_MS }: RestOptions): Rest {
  const send = async (what: string, address: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetchAnswer(what, address, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status >= 500 || answer.status === 429) throw new IdentityUnavailable(`Keycloak answered ${answer.status} to: ${what}`);
    return answer;
  };
  const token: Rest['token'] = async (what, form) => {
    const body = new URLSearchParams({ ...form, client_id: client, client_secret: secret });
    const answer = await send(what, `${url}/realms/${REALM}/protocol/openid-connect/token`, { method: 'POST', body });
    if (answer.status !== 200 && answer.status !== 400 && answer.status !== 401) throw refusal(what, answer);
    return answer;
  };
  const account = createServiceAccount(async () => {
    const answer = await token('service account', { grant_type: 'client_credentials' });
    if (answer.status !== 200) throw new IdentityUnavailable(`Keycloak does not know the service account: ${describe(answer)}`);
    return granted.parse(answer.body);
  });
  const administer = async ({ what, method = 'GET', path, body }: Call): Promise<Answer> => {
    const headers = { authorization: `Bearer ${await account.token()}`, 'content-type': 'application/json' };
    return send(what, `${url}/admin/realms/${REALM}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };

  return {
    token,
    async admin(call) {
      let answer = await administer(call);
      if (answer.status === 401) {
        // Revoked early, for example because Keycloak was reinstalled.
        account.forget();
        answer = await administer(call);
      }
      if (answer.status === 401 || answer.status === 403)
        throw new IdentityUnavailable(`Keycloak does not let the service account do this (${answer.status}): ${call.what}`);
      if (answer.status >= 400 && answer.status !== 404 && answer.status !== 409) throw refusal(call.what, answer);
      return answer;
    },
  };
}

async function fetchAnswer(what: string, address: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(address, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      location: response.headers.get('location') ?? undefined,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
    };
  } catch (error) {
    // No cause attached: it may contain the address, and with it an e-mail.
    throw new IdentityUnavailable(`Keycloak did not answer (${error instanceof Error ? error.name : 'unknown'}): ${what}`);
  }
}

function refusal(what: string, answer: Answer): KeycloakRefusal {
  return new KeycloakRefusal(`Keycloak refused: ${what}: ${describe(answer)}`);
}

function describe({ status, body }: Answer): string {
  const read = reason.safeParse(body);
  return read.success ? `${status} ${read.data.error}` : String(status);
}

/** Caches one service account token; concurrent callers share one request. The grant has no refresh token. */
function createServiceAccount(grant: () => Promise<z.infer<typeof granted>>) {
  let known: { readonly token: string; readonly until: number } | undefined;
  let pending: Promise<string> | undefined;
  const renew = async () => {
    const { access_token: token, expires_in: seconds } = await grant();
    known = { token, until: performance.now() + seconds * 1_000 * USED_PART };
    return token;
  };
  return {
    async token(): Promise<string> {
      if (known && performance.now() < known.until) return known.token;
      pending ??= renew().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    forget() {
      known = undefined;
    },
  };
}
