import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escape } from './markup.ts';

const PAGE = new URL('../../../web/dist/index.html', import.meta.url);
const BUILD = new URL('../../../web/dist/assets/', import.meta.url);
const ASSETS = '/assets/';
const YEAR_SECONDS = 31_536_000;

export interface PageOptions {
  /** What every page says while stand-ins run, such as "Datos de demostración · Pago simulado"; empty when none does. */
  readonly notice: string;
  readonly footerYear: string;
  readonly merchantName: string;
  /** Address of an identity provider of its own, without a slash at its end; empty where this very process is one. */
  readonly identityUrl: string;
  /** /test-cliente may show what the browser keeps of the customer. */
  readonly showClient: boolean;
}

export type ServePage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the built application and answers the function that sends its page; every screen's address gets the same one. Files are looked up
 * as they are asked for, so that a build made while the process runs is served at once.
 */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<ServePage> {
  const words: Readonly<Record<string, string>> = {
    '%AVISO%': escape(options.notice),
    '%ANIO%': escape(options.footerYear),
    '%COMERCIO%': escape(options.merchantName),
    '%IDENTIDAD%': escape(options.identityUrl),
    '%DEPURACION%': options.showClient ? 'si' : '',
  };
  await app.register(fastifyStatic, {
    root: fileURLToPath(BUILD),
    prefix: ASSETS,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Their names carry a hash of their content.
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  });
  return async (_request, reply) => {
    const template = await readFile(PAGE, 'utf8');
    const page = template.replace(/%[A-Z]+%/g, (word) => words[word] ?? word);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  };
}

const NOT_PAGES = /^\/(?:v1|dev|webpay-simulado|realms|assets|salud)(?:\/|$|\?)/;

/** True for the addresses of screens, whatever the method. */
export function isScreen({ url }: FastifyRequest): boolean {
  return !NOT_PAGES.test(url);
}

/** True for what asks for a screen's page, also for those the application itself answers with its not-found page. */
export function isPage(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && isScreen(request);
}
