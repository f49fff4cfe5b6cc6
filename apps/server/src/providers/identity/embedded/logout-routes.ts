import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { WEB_CLIENT } from '../port.ts';
import { withParameters } from './auth-routes.ts';
import type { Browser } from './browser.ts';
import type { Origins } from './origins.ts';
import { invalidClient, invalidGrant } from './refusals.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';
import { BAD_REQUEST, loggedOutPage, logoutPage, PATHS, refusedPage } from './views.ts';

export interface LogoutRouteParts {
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly origins: Origins;
  readonly browser: Browser;
}

const asked = z.object({
  client_id: z.string().optional(),
  refresh_token: z.string().optional(),
  id_token_hint: z.string().optional(),
  post_logout_redirect_uri: z.string().optional(),
  state: z.string().optional(),
});
type LogoutRequest = z.infer<typeof asked>;

const ENDPOINT = '/protocol/openid-connect/logout';

/** Sign-out by refresh token (Keycloak's API), by ID token, or in the browser after a confirmation. */
export function logoutRoutes(app: FastifyInstance, { tokens, sessions, origins, browser }: LogoutRouteParts): void {
  const { base } = browser;

  const leave = (reply: FastifyReply, { post_logout_redirect_uri: address, state }: LogoutRequest) => {
    browser.forget(reply);
    if (!address) return browser.show(reply, loggedOutPage(base));
    return browser.sendTo(reply, withParameters(address, new URLSearchParams(state === undefined ? {} : { state }), 'query'));
  };
  const byBrowser = async (request: FastifyRequest, reply: FastifyReply, given: LogoutRequest) => {
    const { post_logout_redirect_uri: address, id_token_hint: hint } = given;
    if (address && !origins.mayReturnTo(address)) return browser.show(reply, refusedPage(base, BAD_REQUEST), 400);
    const named = hint === undefined ? undefined : await tokens.readIdHint(hint);
    if (named !== undefined) {
      await sessions.end(named);
      return leave(reply, given);
    }
    const sid = await browser.session(request);
    if (sid === undefined || !(await sessions.user(sid))) return leave(reply, given);
    // Any page could have sent the browser here (CSRF), so the user must confirm.
    return browser.show(reply, logoutPage(base, address ?? ''));
  };

  app.get(ENDPOINT, async (request, reply) => byBrowser(request, reply, asked.catch({}).parse(request.query)));
  app.post(ENDPOINT, async (request, reply) => {
    const given = asked.catch({}).parse(request.body ?? {});
    if (given.refresh_token === undefined) return byBrowser(request, reply, given);
    origins.allow(request, reply);
    if (given.client_id !== undefined && given.client_id !== WEB_CLIENT) throw invalidClient();
    const claim = await tokens.readRefresh(given.refresh_token);
    if (!claim) throw invalidGrant('Invalid refresh token');
    await sessions.end(claim.sid);
    if ((await browser.session(request)) === claim.sid) browser.forget(reply);
    return reply.code(204).send();
  });
  // Another site's form carries no cookie of ours, so it cannot end a session.
  app.post(PATHS.logout, async (request, reply) => {
    const given = asked.catch({}).parse(request.body ?? {});
    if (given.post_logout_redirect_uri && !origins.mayReturnTo(given.post_logout_redirect_uri))
      return browser.show(reply, refusedPage(base, BAD_REQUEST), 400);
    const sid = await browser.session(request);
    if (sid !== undefined) await sessions.end(sid);
    return leave(reply, given);
  });
}
