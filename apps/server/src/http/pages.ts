import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escape } from './markup.ts';

const BUILD = new URL('../../../web/dist/', import.meta.url);
const YEAR_SECONDS = 31_536_000;

export interface PageOptions {
  /** What every page says while stand-ins run, such as "Datos de demostración · Pago simulado"; empty when none does. */
  readonly notice: string;
  readonly footerYear: string;
  readonly merchantName: string;
}

export type ServePage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Serves the built application and answers the function that sends its page; every screen's address gets the same one. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<ServePage> {
  const template = await readFile(new URL('index.html', BUILD), 'utf8');
  const page = template
    .replaceAll('%AVISO%', escape(options.notice))
    .replaceAll('%ANIO%', escape(options.footerYear))
    .replaceAll('%COMERCIO%', escape(options.merchantName));
  await app.register(fastifyStatic, {
    root: fileURLToPath(BUILD),
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names in assets/ carry a hash of their content.
      void reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  return async (_request, reply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
}

const NOT_PAGES = /^\/(?:v1|dev|webpay-simulado|assets|salud)(?:\/|$|\?)/;

/** True for the addresses of screens, also for those the application itself answers with its not-found page. */
export function isPage(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !NOT_PAGES.test(request.url);
}
