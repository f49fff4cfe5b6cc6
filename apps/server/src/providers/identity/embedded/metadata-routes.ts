import type { FastifyInstance } from 'fastify';
import type { Keys } from './keys.ts';
import { ALGORITHM } from './keys.ts';
import type { Origins } from './origins.ts';
import { Refusal } from './refusals.ts';
import type { Sessions } from './sessions.ts';
import { claimsOf, type Tokens } from './tokens.ts';

export interface MetadataParts {
  readonly issuer: string;
  readonly keys: Keys;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly origins: Origins;
  readonly passwordGrant: boolean;
}

/** Discovery, public keys and userinfo. */
export function metadataRoutes(app: FastifyInstance, { issuer, keys, tokens, sessions, origins, passwordGrant }: MetadataParts): void {
  const endpoints = `${issuer}/protocol/openid-connect`;
  app.get('/.well-known/openid-configuration', async (request, reply) => {
    origins.allow(request, reply);
    return {
      issuer,
      authorization_endpoint: `${endpoints}/auth`,
      token_endpoint: `${endpoints}/token`,
      userinfo_endpoint: `${endpoints}/userinfo`,
      end_session_endpoint: `${endpoints}/logout`,
      jwks_uri: `${endpoints}/certs`,
      grant_types_supported: ['authorization_code', 'refresh_token', ...(passwordGrant ? ['password'] : [])],
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [ALGORITHM],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'profile', 'email'],
      authorization_response_iss_parameter_supported: true,
    };
  });
  app.get('/protocol/openid-connect/certs', async (request, reply) => {
    origins.allow(request, reply);
    return { keys: await keys.published() };
  });
  app.route({
    method: ['GET', 'POST'],
    url: '/protocol/openid-connect/userinfo',
    async handler(request, reply) {
      origins.allow(request, reply);
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      const sid = token === undefined ? undefined : await tokens.readAccess(token);
      const user = sid === undefined ? undefined : await sessions.user(sid);
      if (!user) {
        void reply.header('www-authenticate', 'Bearer realm="veridico", error="invalid_token"');
        throw new Refusal(401, 'invalid_token', 'Token verification failed');
      }
      return claimsOf({ user });
    },
  });
}
