import { z } from 'zod';

export const TOKEN_PATH = '/realms/veridico/protocol/openid-connect/token';
const CLIENT = { client_id: 'veridico-web' };

const granted = z.object({ access_token: z.string(), refresh_token: z.string() });

/** Form of a sign-in with a password. */
export function passwordGrant(username: string, password: string) {
  return { ...CLIENT, grant_type: 'password', username, password, scope: 'openid' };
}

/** Form that renews a session. */
export function refreshGrant(token: string) {
  return { ...CLIENT, grant_type: 'refresh_token', refresh_token: token };
}

/** Tokens that the identity provider grants; undefined when it refuses. @param url of the server, without a slash at its end */
export async function askTokens(url: string, form: Readonly<Record<string, string>>): Promise<z.infer<typeof granted> | undefined> {
  const answer = await fetch(url + TOKEN_PATH, { method: 'POST', body: new URLSearchParams(form) });
  const read = granted.safeParse(await answer.json());
  return read.success ? read.data : undefined;
}
