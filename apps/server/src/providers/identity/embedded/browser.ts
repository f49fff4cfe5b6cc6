import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from './cookies.ts';
import type { Tokens } from './tokens.ts';

export interface BrowserOptions {
  /** Path where the provider is mounted. */
  readonly base: string;
  readonly https: boolean;
  /** Origins that forms may redirect to after the provider. */
  readonly origins: readonly string[];
  readonly tokens: Pick<Tokens, 'readCookie' | 'writeCookie'>;
}

/** The sign-in state stored in a browser, and the pages shown to it. */
export interface Browser {
  readonly base: string;
  /** Session id in this browser's cookie, alive or not. */
  session(request: FastifyRequest): Promise<string | undefined>;
  remember(reply: FastifyReply, sid: string): Promise<void>;
  forget(reply: FastifyReply): void;
  /** Sends a page that cannot be framed. */
  show(reply: FastifyReply, page: string, status?: number): FastifyReply;
  /** Sends a page with a script of ours, for a hidden frame of our own origins. */
  showFramed(reply: FastifyReply, page: string): FastifyReply;
  /** Redirects the browser to an address of ours. */
  sendTo(reply: FastifyReply, address: string): FastifyReply;
}

const SESSION_COOKIE = 'VERIDICO_SESION';

export function createBrowser({ base, https, origins, tokens }: BrowserOptions): Browser {
  // A content security policy cannot name an IPv6 address: browsers log an error on every page.
  const named = origins.filter((origin) => !origin.includes('[')).join(' ');
  const pagePolicy = [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' ${named}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const framePolicy = [
    "default-src 'none'",
    "script-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${named}`,
    "require-trusted-types-for 'script'",
  ].join('; ');
  const policed = (reply: FastifyReply, policy: string) => reply.header('content-security-policy', policy).type('text/html; charset=utf-8');
  return {
    base,
    session: async (request) => {
      const cookie = readCookie(request, SESSION_COOKIE);
      return cookie === undefined ? undefined : tokens.readCookie(cookie);
    },
    remember: async (reply, sid) => setCookie(reply, SESSION_COOKIE, await tokens.writeCookie(sid), { path: base, secure: https }),
    forget: (reply) => setCookie(reply, SESSION_COOKIE, '', { path: base, secure: https, remove: true }),
    show: (reply, page, status = 200) => policed(reply, pagePolicy).code(status).send(page),
    showFramed: (reply, page) => policed(reply, framePolicy).send(page),
    sendTo: (reply, address) => reply.redirect(address, 302),
  };
}
