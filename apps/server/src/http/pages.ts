import { fileURLToPath } from 'node:url';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBuiltPages, type FoundPage } from './built-pages.ts';
import { escape, jsonInMarkup } from './markup.ts';

const BUILD = new URL('../../../web/dist/', import.meta.url);
const ASSETS = '/assets/';
const YEAR_SECONDS = 31_536_000;

/** Keeps search engines away from orders and one-time links. */
const ROBOTS = [
  'User-agent: *',
  ...['/compartido/', '/compra/', '/compra-directa/paso2', '/compra-directa/paso3'].map((path) => `Disallow: ${path}`),
  '',
].join('\n');

export interface PageOptions {
  /** Address of this site, without a slash at its end. */
  readonly publicUrl: string;
  /** Notice on every page while stand-ins run, such as "Datos de demostración · Pago simulado"; empty without stand-ins. */
  readonly notice: string;
  readonly footerYear: string;
  /** Who sells, for /quienes-somos and the foot of every page. Telephone and hours are '' where there are none. */
  readonly merchant: {
    readonly nombre: string;
    readonly rut: string;
    readonly domicilio: string;
    readonly telefono: string;
    readonly horario: string;
  };
  /** The seller in the vocabulary of schema.org: what is known of them. */
  readonly organization: Readonly<Record<string, string>>;
  /** Address of an external identity provider, without a slash at its end; empty where this process is the provider. */
  readonly identityUrl: string;
  /** People sign in on the identity provider's page. */
  readonly signInByCode: boolean;
  /** /test-cliente may show the customer data stored in the browser. */
  readonly showClient: boolean;
  /** Contact address. */
  readonly contact: string;
  /** Our page that makes captcha tokens in a frame; empty for proof of work in the browser. */
  readonly captchaPage: string;
  /** Words for pages that change while the process runs, such as the prices in force. */
  readonly changing: () => Promise<Readonly<Record<string, string>>>;
  /** Folder of the built application; default: this repository's. */
  readonly build?: URL;
}

export type ServePage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the built application. @returns a function that sends the page of an address: the prerendered one, or the bare page that renders
 * in the browser
 */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<ServePage> {
  const build = options.build ?? BUILD;
  const words = {
    '%SITIO%': escape(options.publicUrl),
    '%AVISO%': escape(options.notice),
    '%ANIO%': escape(options.footerYear),
    '%COMERCIO%': escape(options.merchant.nombre),
    '%RUT%': escape(options.merchant.rut),
    '%DOMICILIO%': escape(options.merchant.domicilio),
    '%TELEFONO%': escape(options.merchant.telefono),
    '%HORARIO%': escape(options.merchant.horario),
    '%IDENTIDAD%': escape(options.identityUrl),
    '%INGRESO%': options.signInByCode ? 'codigo' : '',
    '%DEPURACION%': options.showClient ? 'si' : '',
    '%CONTACTO%': escape(options.contact),
    '%CAPTCHA%': escape(options.captchaPage),
    '%ORGANIZACION%': jsonInMarkup({ '@context': 'https://schema.org', '@type': 'Organization', ...options.organization }),
  };
  const { pageOf, listed } = readBuiltPages(build, words, options.changing);
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', build)),
    prefix: ASSETS,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // File names contain a content hash.
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  });
  const robots = `${ROBOTS}\nSitemap: ${options.publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapOf(options.publicUrl, await listed())),
  );
  return async (request, reply) => sendPage(request, reply, await pageOf(request.url));
}

/** The addresses that search engines may list. */
function sitemapOf(site: string, addresses: readonly string[]): string {
  const urls = addresses.map((address) => `<url><loc>${escape(site + address)}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
}

/**
 * Pages are cached but revalidated each time: after a deployment the files they reference are gone. An unknown address answers 404 with the
 * application, which shows its not-found page or asks for sign-in.
 */
function sendPage(request: FastifyRequest, reply: FastifyReply, { page, known }: FoundPage): FastifyReply {
  void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (known) {
    void reply.header('etag', page.tag);
    if (request.headers['if-none-match'] === page.tag) return reply.code(304).send();
  } else void reply.code(404);
  void reply.type('text/html; charset=utf-8');
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  if (encoding === null) return reply.send(page.plain);
  return reply.header('content-encoding', encoding).send(page[encoding]);
}

const NOT_PAGES = /^\/(?:v1|dev|webpay-simulado|realms|assets|salud|metricas)(?:\/|$|\?)/;

/** True for screen addresses, regardless of method. */
export function isScreen({ url }: FastifyRequest): boolean {
  return !NOT_PAGES.test(url);
}

/** True for requests of a screen's page, including addresses for which the application shows its not-found page. */
export function isPage(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && isScreen(request);
}
