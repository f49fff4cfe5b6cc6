import { readFileSync } from 'node:fs';
import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';
import { createFaults } from './faults.ts';
import { createLedger, type Lifetimes } from './ledger.ts';
import { pageRoutes } from './pages.ts';
import { restRoutes, type ChooseScenario } from './rest.ts';

export interface SimulatedWebpayOptions {
  readonly db: Kysely<Schema>;
  /** Public address, without a slash at its end. */
  readonly publicUrl: string;
  /** Name of the merchant on the card page. */
  readonly merchant: string;
  readonly chooseScenario?: ChooseScenario;
  readonly lifetimes?: Lifetimes;
  /** Delay of a late answer; longer than the merchant waits. */
  readonly slowMs?: number | undefined;
  /** Milliseconds before each REST call is processed. */
  readonly delayMs?: () => number;
}

const MINUTE_MS = 60_000;
/** Transbank's documents give the visitor five minutes in one place and ten in another, and no time limit for the commit. */
const LIFETIMES: Lifetimes = { formMs: 10 * MINUTE_MS, commitMs: 5 * MINUTE_MS };
/** The merchant waits ten seconds. */
const SLOW_MS = 12_000;

const stylesheet = readFileSync(new URL('./page.css', import.meta.url));
const LONGEST_BODY = 16_384;

/** Webpay Plus stand-in for installations without a Transbank contract: REST calls and payment pages. Mounted under a prefix. */
export const simulatedWebpay: FastifyPluginAsync<SimulatedWebpayOptions> = async (app, options) => {
  const { db, publicUrl, merchant, chooseScenario = () => undefined, lifetimes = LIFETIMES, slowMs = SLOW_MS, delayMs = () => 0 } = options;
  // These routes are not part of the product's API.
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true };
  });
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody, { bodyLimit: LONGEST_BODY });
  const ledger = createLedger(db, lifetimes);
  const faults = createFaults(app, slowMs);
  app.get('/estilo.css', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').type('text/css; charset=utf-8').send(stylesheet),
  );
  const cardPage = `${publicUrl}${app.prefix}/webpayserver/initTransaction`;
  await app.register(restRoutes, { ledger, faults, chooseScenario, delayMs, cardPage });
  await app.register(pageRoutes, { prefix: '/webpayserver', ledger, merchant });
};
