import { fileURLToPath } from 'node:url';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBuiltPages, type BuiltPage } from './built-pages.ts';
import { escape } from './markup.ts';

const BUILD = new URL('../../../web/dist/', import.meta.url);
const ASSETS = '/assets/';
const YEAR_SECONDS = 31_536_000;

/** Orders and one-time links are nobody's to index. */
const ROBOTS = [
  'User-agent: *',
  ...['/compra/', '/compra-directa/paso2', '/compra-directa/paso3'].map((path) => `Disallow: ${path}`),
  '',
].join('\n');

export interface PageOptions {
  /** What every page says while stand-ins run, such as "Datos de demostración · Pago simulado"; empty when none does. */
  readonly notice: string;
  readonly footerYear: string;
  readonly merchantName: string;
  /** Address of an identity provider of its own, without a slash at its end; empty where this very process is one. */
  readonly identityUrl: string;
  /** People sign in on the identity provider's own page. */
  readonly signInByCode: boolean;
  /** /test-cliente may show what the browser keeps of the customer. */
  readonly showClient: boolean;
  /** Where people write to us. */
  readonly contact: string;
  /** Page of ours that makes captcha tokens in a frame; empty where the browser works for them. */
  readonly captchaPage: string;
  /** Folder of the built application; the one of this repository unless a test has its own. */
  readonly build?: URL;
}

export type ServePage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Serves the built application and answers the function that sends the page of an address: its prerendered one, or the bare one that draws itself. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<ServePage> {
  const build = options.build ?? BUILD;
  const pageOf = readBuiltPages(build, {
    '%AVISO%': escape(options.notice),
    '%ANIO%': escape(options.footerYear),
    '%COMERCIO%': escape(options.merchantName),
    '%IDENTIDAD%': escape(options.identityUrl),
    '%INGRESO%': options.signInByCode ? 'codigo' : '',
    '%DEPURACION%': options.showClient ? 'si' : '',
    '%CONTACTO%': escape(options.contact),
    '%CAPTCHA%': escape(options.captchaPage),
  });
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', build)),
    prefix: ASSETS,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Their names carry a hash of their content.
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  });
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
  return async (request, reply) => send(request, reply, await pageOf(request.url));
}

/** A page may be kept, but is asked for again each time: after a deployment the files it names are gone. */
function send(request: FastifyRequest, reply: FastifyReply, page: BuiltPage): FastifyReply {
  void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', page.tag);
  if (request.headers['if-none-match'] === page.tag) return reply.code(304).send();
  void reply.type('text/html; charset=utf-8');
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  if (encoding === null) return reply.send(page.plain);
  return reply.header('content-encoding', encoding).send(page[encoding]);
}

const NOT_PAGES = /^\/(?:v1|dev|webpay-simulado|realms|assets|salud|metricas)(?:\/|$|\?)/;

/** True for the addresses of screens, whatever the method. */
export function isScreen({ url }: FastifyRequest): boolean {
  return !NOT_PAGES.test(url);
}

/** True for what asks for a screen's page, also for those the application itself answers with its not-found page. */
export function isPage(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && isScreen(request);
}
