import { readFileSync } from 'node:fs';
import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';
import { createLedger } from './ledger.ts';
import { pageRoutes } from './pages.ts';
import { restRoutes } from './rest.ts';

export interface SimulatedWebpayOptions {
  readonly db: Kysely<Schema>;
  /** The address visitors use, without a slash at its end. */
  readonly publicUrl: string;
  /** Who charges, as the card page names it. */
  readonly merchant: string;
}

const stylesheet = readFileSync(new URL('./page.css', import.meta.url));
const LONGEST_BODY = 16_384;

/** Webpay Plus for those who have no contract with Transbank: its REST calls, and the pages a visitor pays on. Mounted under a prefix. */
export const simulatedWebpay: FastifyPluginAsync<SimulatedWebpayOptions> = async (app, { db, publicUrl, merchant }) => {
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody, { bodyLimit: LONGEST_BODY });
  const ledger = createLedger(db);
  app.get('/estilo.css', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').type('text/css; charset=utf-8').send(stylesheet),
  );
  await app.register(restRoutes, { ledger, cardPage: `${publicUrl}${app.prefix}/webpayserver/initTransaction` });
  await app.register(pageRoutes, { prefix: '/webpayserver', ledger, merchant });
};
