import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { WEB_CLIENT } from '../port.ts';
import type { Codes } from './codes.ts';
import type { Origins } from './origins.ts';
import { codeNeeded, invalidClient, invalidGrant, invalidRequest, Refusal, wrongCode, wrongCredentials } from './refusals.ts';
import type { Grant, Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';
import type { Tokens } from './tokens.ts';

export interface TokenRouteParts {
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly signIn: SignIn;
  readonly origins: Origins;
  /** False where people sign in only on the provider's page. */
  readonly passwordGrant: boolean;
}

const body = z.object({
  grant_type: z.string(),
  client_id: z.string().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  /** Named as Keycloak's password grant does. */
  otp: z.string().optional(),
  scope: z.string().optional(),
  refresh_token: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
});
type Body = z.infer<typeof body>;

/** RFC 7636 section 4.1 */
const VERIFIER = /^[\w.~-]{43,128}$/;

/** POST /protocol/openid-connect/token */
export function tokenRoute(app: FastifyInstance, { tokens, sessions, codes, signIn, origins, passwordGrant }: TokenRouteParts): void {
  const grants: Readonly<Record<string, (given: Body, request: FastifyRequest, reply: FastifyReply) => Promise<Grant>>> = {
    async password({ username, password, otp: code, scope }, request, reply) {
      if (!passwordGrant) throw new Refusal(400, 'unauthorized_client', 'Client not allowed for direct access grants');
      if (username === undefined || password === undefined) throw invalidRequest('Missing parameter: username or password');
      const tried = await signIn.byPassword(request, reply, { email: username, password, code });
      if (tried.outcome !== 'signed-in') throw REFUSALS[tried.outcome]();
      const sid = await sessions.open(tried.user.id, request.headers['user-agent'], tried.proved);
      const grant = await sessions.enter(sid, grantedScope(scope));
      // Ended concurrently, for example by a new password.
      if (!grant) throw wrongCredentials();
      return grant;
    },
    async refresh_token({ refresh_token: token }, request) {
      if (token === undefined) throw invalidRequest('No refresh token');
      const claim = await tokens.readRefresh(token);
      if (!claim) throw invalidGrant('Invalid refresh token');
      const grant = await sessions.refresh(claim);
      if (grant === 'reused') request.log.warn('a refresh token was used again: its session was ended');
      if (grant === 'ended' || grant === 'reused') throw invalidGrant(REASONS[grant]);
      return grant;
    },
    async authorization_code({ code, redirect_uri: redirectUri, code_verifier: verifier }) {
      if (code === undefined || redirectUri === undefined) throw invalidRequest('Missing parameter: code or redirect_uri');
      if (verifier === undefined || !VERIFIER.test(verifier)) throw invalidGrant('PKCE code verifier not specified or invalid');
      const grant = await codes.redeem(code, redirectUri, verifier);
      if (!grant) throw invalidGrant('Code not valid');
      return grant;
    },
  };

  app.post('/protocol/openid-connect/token', async (request, reply) => {
    origins.allow(request, reply);
    if (origins.foreign(request)) throw new Refusal(403, 'invalid_request', 'Invalid origin');
    const given = body.safeParse(request.body ?? {});
    if (!given.success) throw invalidRequest('Missing form parameter: grant_type');
    const { grant_type: type, client_id: client } = given.data;
    // The specification's refresh request names no client; the token does.
    if (client !== WEB_CLIENT && !(client === undefined && type === 'refresh_token')) throw invalidClient();
    const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
    if (!grant) throw new Refusal(400, 'unsupported_grant_type', 'Unsupported grant_type');
    return reply.send(await tokens.issue(await grant(given.data, request, reply)));
  });
}

const REFUSALS = { refused: wrongCredentials, 'code-needed': codeNeeded, 'code-wrong': wrongCode } as const;
const REASONS = { ended: 'Session not active', reused: 'Stale token' } as const;

/** Granted scope: `openid` if requested, plus the fixed scopes of every session. */
export function grantedScope(asked = ''): string {
  return [...(asked.split(' ').includes('openid') ? ['openid'] : []), 'profile', 'email'].join(' ');
}
