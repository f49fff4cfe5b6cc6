import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { WEB_CLIENT } from '../port.ts';
import type { Browser } from './browser.ts';
import type { Codes } from './codes.ts';
import { readCookie, setCookie } from './cookies.ts';
import type { Origins } from './origins.ts';
import { asRefusal } from './refusals.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn, SignInResult } from './sign-in.ts';
import { grantedScope } from './token-route.ts';
import {
  BAD_REQUEST,
  codePage,
  LATE_CODE,
  LOST_REQUEST,
  loginPage,
  PATHS,
  refusedPage,
  TOO_BUSY,
  WRONG_CODE,
  WRONG_CREDENTIALS,
} from './views.ts';

export interface AuthRouteParts {
  readonly issuer: string;
  readonly https: boolean;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly origins: Origins;
  readonly signIn: SignIn;
  readonly browser: Browser;
  /** Encrypts texts; `open` returns undefined for input that this installation did not seal. */
  readonly envelope: { seal(text: string): string; open(sealed: string): string | undefined };
}

/** Cookie that binds a login page to the browser that requested it. */
const PAGE_COOKIE = 'VERIDICO_INGRESO';
const LONGEST_PARAMETER = 2_048;

const parameter = z.string().max(LONGEST_PARAMETER);
const client = z.object({ client_id: z.literal(WEB_CLIENT), redirect_uri: parameter });
const asked = client.extend({
  response_type: z.literal('code'),
  response_mode: z.enum(['query', 'fragment']).optional(),
  scope: parameter.optional(),
  state: parameter.optional(),
  nonce: parameter.optional(),
  prompt: parameter.optional(),
  login_hint: parameter.optional(),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});
type AuthRequest = z.infer<typeof asked>;

/** How long a page waits for the code after the right password. */
const CODE_WAIT_MS = 300_000;

/** `second`: the user whose password was right, on the page that asks for the code. */
const sealedRequest = z.object({ browser: z.string(), asked, second: z.object({ userId: z.string(), until: z.number() }).optional() });
type SealedRequest = z.infer<typeof sealedRequest>;
const loginBody = z.object({
  solicitud: z.string(),
  username: z.string().default(''),
  password: z.string().default(''),
  codigo: z.string().default(''),
});

/** The authorization endpoint and its sign-in page. */
export function authRoutes(
  app: FastifyInstance,
  { issuer, https, sessions, codes, origins, signIn, browser, envelope }: AuthRouteParts,
): void {
  const { base } = browser;

  const answer = (
    reply: FastifyReply,
    { redirect_uri: address, response_mode: mode, state }: Pick<AuthRequest, 'redirect_uri' | 'response_mode' | 'state'>,
    result: Readonly<Record<string, string>>,
  ) => {
    const parameters = new URLSearchParams({ ...(state !== undefined && { state }), iss: issuer, ...result });
    return browser.sendTo(reply, withParameters(address, parameters, mode ?? 'query'));
  };
  const answerCode = async (reply: FastifyReply, request: AuthRequest, sid: string) => {
    const code = await codes.make({
      sid,
      redirectUri: request.redirect_uri,
      challenge: request.code_challenge,
      nonce: request.nonce,
      scope: grantedScope(request.scope),
    });
    return answer(reply, request, { session_state: sid, code });
  };
  const showLogin = (reply: FastifyReply, sealed: SealedRequest, email: string, refusal?: string) => {
    setCookie(reply, PAGE_COOKIE, sealed.browser, { path: base, secure: https });
    return browser.show(reply, loginPage(base, { request: envelope.seal(JSON.stringify(sealed)), email, refusal }));
  };

  const showCode = (reply: FastifyReply, sealed: SealedRequest, refusal?: string) => {
    setCookie(reply, PAGE_COOKIE, sealed.browser, { path: base, secure: https });
    return browser.show(reply, codePage(base, { request: envelope.seal(JSON.stringify(sealed)), refusal }));
  };

  app.get('/protocol/openid-connect/auth', async (request, reply) => {
    const from = client.safeParse(request.query).data;
    // Without a known client and redirect address the error is shown here: redirecting would make this an open redirector.
    if (!from || !origins.mayReturnTo(from.redirect_uri)) return browser.show(reply, refusedPage(base, BAD_REQUEST), 400);
    const parsed = asked.safeParse(request.query);
    if (!parsed.success) return answer(reply, returnOf(request, from.redirect_uri), { error: 'invalid_request' });
    const prompts = (parsed.data.prompt ?? '').split(' ');
    const sid = await browser.session(request);
    const signedIn = sid !== undefined && !prompts.includes('login') && (await sessions.user(sid)) !== undefined;
    if (signedIn) return answerCode(reply, parsed.data, sid);
    if (prompts.includes('none')) return answer(reply, parsed.data, { error: 'login_required' });
    // Two tabs may start at once: reuse the cookie so that the first tab's page stays valid.
    const before = /^[\w-]{22}$/.exec(readCookie(request, PAGE_COOKIE) ?? '')?.[0];
    const sealed = { browser: before ?? randomBytes(16).toString('base64url'), asked: parsed.data };
    return showLogin(reply, sealed, parsed.data.login_hint ?? '');
  });

  app.post(PATHS.authenticate, async (request, reply) => {
    const typed = loginBody.safeParse(request.body).data;
    const opened = typed && readSealed(envelope.open(typed.solicitud));
    if (!opened || opened.browser !== readCookie(request, PAGE_COOKIE)) return browser.show(reply, refusedPage(base, LOST_REQUEST), 400);
    const { second, ...first } = opened;
    if (second && second.until < Date.now()) return showLogin(reply, first, '', LATE_CODE);
    const tried = await trySignIn(() =>
      second
        ? signIn.byCode(request, reply, { userId: second.userId, code: typed.codigo })
        : signIn.byPassword(request, reply, { email: typed.username, password: typed.password }),
    );
    if (tried === undefined) return second ? showCode(reply, opened, TOO_BUSY) : showLogin(reply, opened, typed.username, TOO_BUSY);
    if (tried.outcome === 'refused') return showLogin(reply, first, typed.username, WRONG_CREDENTIALS);
    if (tried.outcome === 'code-wrong') return showCode(reply, opened, WRONG_CODE);
    const { user } = tried;
    if (tried.outcome === 'code-needed')
      return showCode(reply, { ...first, second: { userId: user.id, until: Date.now() + CODE_WAIT_MS } });
    const sid = await sessions.open(user.id, request.headers['user-agent'], tried.proved);
    await browser.remember(reply, sid);
    return answerCode(reply, opened.asked, sid);
  });
}

/** @returns undefined while there are too many tries */
async function trySignIn(attempt: () => Promise<SignInResult>): Promise<SignInResult | undefined> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Error && asRefusal(error)) return undefined;
    throw error;
  }
}

/** Redirect parameters of an otherwise invalid request. */
function returnOf({ query }: FastifyRequest, address: string) {
  const { state, response_mode: mode } = z
    .object({ state: parameter.optional().catch(undefined), response_mode: z.enum(['query', 'fragment']).optional().catch(undefined) })
    .parse(query);
  return { redirect_uri: address, state, response_mode: mode };
}

function readSealed(text: string | undefined): SealedRequest | undefined {
  return text === undefined ? undefined : sealedRequest.parse(JSON.parse(text));
}

/** Adds the answer's parameters to the query or fragment of an address. */
export function withParameters(address: string, parameters: URLSearchParams, mode: 'query' | 'fragment'): string {
  const url = new URL(address);
  if (mode === 'query') for (const [name, value] of parameters) url.searchParams.append(name, value);
  else url.hash = [url.hash.slice(1), parameters.toString()].filter((part) => part !== '').join('&');
  return url.href;
}
