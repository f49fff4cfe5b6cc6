import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../apps/server/src/app/demo-accounts.ts';

/** How long a token is used for, ms: a minute less than it lives. */
const FRESH_MS = 4 * 60_000;

/** Who is signed in, by their account's first name. */
export const ACCOUNTS: readonly string[] = DEMO_ACCOUNTS.map(({ email }) => nameOf(email));

function nameOf(email: string): string {
  return email.split('@', 1)[0] ?? email;
}

interface Token {
  readonly text: string;
  readonly since: number;
}

export interface People {
  /** An access token of that account, signed in again when the last one is old or was ended. */
  readonly token: (name: string) => Promise<string>;
  /** Has the next one who asks sign in again. */
  readonly forget: (name: string) => void;
}

/** @throws Error where an account cannot sign in */
export function openPeople(url: string): People {
  const tokens = new Map<string, Promise<Token>>();
  const signIn = async (name: string): Promise<Token> => {
    const email = DEMO_ACCOUNTS.find((account) => nameOf(account.email) === name)?.email ?? '';
    const response = await fetch(`${url}/realms/veridico/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'veridico-web',
        username: email,
        password: DEMO_PASSWORD,
        scope: 'openid',
      }),
    });
    const { access_token: text } = (await response.json()) as { access_token?: string };
    if (text === undefined) throw new Error(`${email} no pudo iniciar sesión: ${response.status}`);
    return { text, since: performance.now() };
  };
  return {
    async token(name) {
      const held = tokens.get(name);
      if (held && performance.now() - (await held).since < FRESH_MS) return (await held).text;
      const fresh = signIn(name);
      tokens.set(name, fresh);
      return (await fresh).text;
    },
    forget: (name) => void tokens.delete(name),
  };
}
