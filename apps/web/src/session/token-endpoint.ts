import { readClaims } from './claims.ts';
import { CODE_NEEDED, CODE_WRONG, LOGIN_FAILED } from './login-failed.ts';
import { CLIENT, openIdUrl } from './realm.ts';
import type { Tokens } from './stored-session.ts';

const PASSWORD_TIMEOUT_MS = 15_000;
const END_TIMEOUT_MS = 5_000;

const WRONG_CREDENTIALS = 'Credenciales inválidas o error del servidor.';
const NO_ACCESS_TOKEN = 'No se recibió access_token desde Keycloak.';

export type SignIn = { readonly ok: true; readonly tokens: Tokens } | { readonly ok: false; readonly sentence: string };

export interface TokenEndpoint {
  /** @param otp code of the second factor, named as Keycloak names it */
  signIn(username: string, password: string, otp?: string): Promise<SignIn>;
  /** Revokes a refresh token. Never throws: the caller could not react. */
  end(refresh: string): Promise<void>;
}

/** The password grant, required by the specification. */
async function signIn(username: string, password: string, otp?: string): Promise<SignIn> {
  const body = new URLSearchParams({ grant_type: 'password', client_id: CLIENT, username, password, ...(otp !== undefined && { otp }) });
  try {
    const response = await fetch(openIdUrl('token'), { method: 'POST', body, signal: AbortSignal.timeout(PASSWORD_TIMEOUT_MS) });
    if (!response.ok) return { ok: false, sentence: await refusalOf(response) };
    const answer = (await response.json()) as { access_token?: string; refresh_token?: string };
    if (!answer.access_token || !readClaims(answer.access_token)) return { ok: false, sentence: NO_ACCESS_TOKEN };
    return { ok: true, tokens: { access: answer.access_token, refresh: answer.refresh_token ?? '' } };
  } catch {
    return { ok: false, sentence: LOGIN_FAILED };
  }
}

/** The embedded provider says when only the code is missing or wrong; Keycloak's password grant does not. */
async function refusalOf(response: Response): Promise<string> {
  const { error } = (await response.json().catch(() => ({}))) as { readonly error?: unknown };
  return error === CODE_NEEDED || error === CODE_WRONG ? error : WRONG_CREDENTIALS;
}

/**
 * keycloak-js ends a session by redirecting to the provider with an id token, which the password grant does not return: the
 * refresh token would stay valid. This is Keycloak's older endpoint; Keycloak calls it legacy, so it is used only here.
 */
async function end(refresh: string): Promise<void> {
  const body = new URLSearchParams({ client_id: CLIENT, refresh_token: refresh });
  try {
    await fetch(openIdUrl('logout'), { method: 'POST', body, keepalive: true, signal: AbortSignal.timeout(END_TIMEOUT_MS) });
  } catch {
    // The token expires by itself when unused.
  }
}

export const tokenEndpoint: TokenEndpoint = { signIn, end };
