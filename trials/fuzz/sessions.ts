import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../apps/server/src/app/demo-accounts.ts';
import { askTokens, passwordGrant } from '../frame/tokens.ts';

/** A minute less than the lifetime of a token, ms. */
const FRESH_MS = 4 * 60_000;

/** Names of the demonstration accounts: the part before the @. */
export const ACCOUNTS: readonly string[] = DEMO_ACCOUNTS.map(({ email }) => nameOf(email));

function nameOf(email: string): string {
  return email.split('@', 1)[0] ?? email;
}

interface Token {
  readonly text: string;
  readonly since: number;
}

export interface Sessions {
  /** An access token of that account, from a new sign-in where the last token is old or was forgotten. */
  readonly token: (name: string) => Promise<string>;
  /** Forgets the token, so that the next call signs in again. */
  readonly forget: (name: string) => void;
}

/** @throws Error where an account cannot sign in */
export function openSessions(url: string): Sessions {
  const tokens = new Map<string, Promise<Token>>();
  const signIn = async (name: string): Promise<Token> => {
    const email = DEMO_ACCOUNTS.find((account) => nameOf(account.email) === name)?.email ?? '';
    const tokens = await askTokens(url, passwordGrant(email, DEMO_PASSWORD));
    if (!tokens) throw new Error(`${email} no pudo iniciar sesión`);
    return { text: tokens.access_token, since: performance.now() };
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
