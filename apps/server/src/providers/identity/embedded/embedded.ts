import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Visitors } from '../../../http/visitor.ts';
import type { Schema } from '../../../storage/schema.ts';
import type { Secrets } from '../../../storage/secrets.ts';
import { API_AUDIENCE, REALM, WEB_CLIENT, type Identity, type IdentityAdmin } from '../port.ts';
import { createAdmin } from './admin.ts';
import { createAttempts } from './attempts.ts';
import { createBrowser } from './browser.ts';
import { createCodes } from './codes.ts';
import { createKeys } from './keys.ts';
import { createOrigins } from './origins.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { provider } from './plugin.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createTokens } from './tokens.ts';

export interface EmbeddedIdentityOptions {
  readonly db: Kysely<Schema>;
  readonly secrets: Pick<Secrets, 'hmac' | 'encrypt' | 'decrypt'>;
  readonly visitors: Pick<Visitors, 'limitByAddress' | 'mark'>;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  /** Whether the product's own form may sign in with a password; default true. */
  readonly passwordGrant?: boolean;
  readonly passwords?: Passwords;
}

export interface EmbeddedIdentity extends Identity {
  /** Same as `admin`, but created users are marked as demonstration data. */
  readonly demoAdmin: IdentityAdmin;
  /** Serves the realm under /realms/veridico. */
  routes(app: FastifyInstance): Promise<void>;
}

const PURPOSE = 'identidad-solicitud';

/**
 * An OpenID provider in this process with Keycloak's paths, for installations without an external one. All state is in rows, so any node
 * serves any session.
 */
export function createEmbeddedIdentity({
  db,
  secrets,
  visitors,
  publicUrl,
  passwordGrant = true,
  passwords = createPasswords(),
}: EmbeddedIdentityOptions): EmbeddedIdentity {
  const base = `/realms/${REALM}`;
  const issuer = `${publicUrl}${base}`;
  const https = publicUrl.startsWith('https://');
  const origins = createOrigins(publicUrl);
  const keys = createKeys(db, secrets);
  const attempts = createAttempts(db, secrets.hmac);
  const sessions = createSessions(db);
  const tokens = createTokens({ keys, issuer, origins: origins.list, ownKey: secrets.hmac('identidad', 'refresh') });
  const browser = createBrowser({ base, https, origins: origins.list, tokens });
  const secondFactor = createSecondFactor({ db, secrets, attempts });
  const signIn = createSignIn({ db, hmac: secrets.hmac, passwords, attempts, secondFactor, visitors, cookiePath: base, https });
  const parts = { db, passwords, attempts };
  return {
    simulated: true,
    browserUrl: publicUrl,
    tokens: {
      issuer,
      audience: API_AUDIENCE,
      clients: [WEB_CLIENT],
      keys: keys.find,
      isLive: async (sid) => (await sessions.user(sid)) !== undefined,
    },
    secondFactor,
    admin: createAdmin(parts),
    demoAdmin: createAdmin(parts, true),
    async routes(app) {
      await app.register(
        (scope) =>
          provider(scope, {
            issuer,
            https,
            keys,
            tokens,
            sessions,
            codes: createCodes(db, sessions),
            origins,
            signIn,
            passwordGrant,
            browser,
            envelope: createEnvelope(secrets),
            chores: {
              'signing keys': keys.rotate,
              'old sessions': sessions.sweep,
              'old sign-in tries': attempts.sweep,
              'unfinished second factors': secondFactor.sweep,
            },
          }),
        { prefix: base },
      );
    },
  };
}

function createEnvelope({ encrypt, decrypt }: Pick<Secrets, 'encrypt' | 'decrypt'>) {
  return {
    seal: (text: string) => encrypt(PURPOSE, Buffer.from(text, 'utf8')).toString('base64url'),
    open(sealed: string) {
      try {
        return decrypt(PURPOSE, Buffer.from(sealed, 'base64url')).toString('utf8');
      } catch {
        // Not sealed by this installation.
        return undefined;
      }
    },
  };
}
