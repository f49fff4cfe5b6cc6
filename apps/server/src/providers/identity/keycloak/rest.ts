import { z } from 'zod';
import { IdentityUnavailable, REALM } from '../port.ts';

export interface RestOptions {
  /** Where this server reaches Keycloak, without a slash at its end. */
  readonly url: string;
  /** A confidential client of the realm whose service account may manage users. */
  readonly client: string;
  readonly secret: string;
  /** Longest wait for one call, from asking to the last byte. */
  readonly timeoutMs?: number;
}

export interface Call {
  /** What is done, for messages: paths carry ids and e-mails. */
  readonly what: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /admin/realms/veridico. */
  readonly path: string;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  /** Of what was made. */
  readonly location: string | undefined;
  /** Parsed; undefined where the answer had none. */
  readonly body: unknown;
}

export interface Rest {
  /** Calls the administration in the service account's name. 404 and 409 come back for the caller to read. @throws IdentityUnavailable, KeycloakRefusal */
  admin(call: Call): Promise<Answer>;
  /** Posts to the realm's token endpoint in the client's own name; 400 and 401 come back. @throws IdentityUnavailable, KeycloakRefusal */
  token(what: string, form: Readonly<Record<string, string>>): Promise<Answer>;
}

/** Keycloak understood and would not, which no caller of the port expects: its realm is not set up as the product's. */
export class KeycloakRefusal extends Error {
  override readonly name = 'KeycloakRefusal';
}

const TIMEOUT_MS = 5_000;
/** A token is used for this part of its life, so that none ends on its way. */
const USED_PART = 0.8;

const granted = z.object({ access_token: z.string(), expires_in: z.number() });
/** Codes of Keycloak's own, never what was sent. */
const reason = z.object({ error: z.string().regex(/^\w{1,60}$/) });

export function createRest({ url, client, secret, timeoutMs = TIMEOUT_MS }: RestOptions): Rest {
  const send = async (what: string, address: string, init: RequestInit): Promise<Answer> => {
    const answer = await ask(what, address, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
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
        // Revoked before its time, such as by a Keycloak that was set up anew.
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

async function ask(what: string, address: string, init: RequestInit): Promise<Answer> {
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
    // The cause is left behind: it may quote the address, and with it an e-mail.
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

/** One token for all, asked for once by however many wait, until it is nearly over. Its grant has no refresh token. */
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
