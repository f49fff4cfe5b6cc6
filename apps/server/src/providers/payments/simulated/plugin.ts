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
  /** The address visitors use, without a slash at its end. */
  readonly publicUrl: string;
  /** Who charges, as the card page names it. */
  readonly merchant: string;
  readonly chooseScenario?: ChooseScenario;
  readonly lifetimes?: Lifetimes;
  /** How late a late answer comes: later than the merchant waits. */
  readonly slowMs?: number | undefined;
  /** Milliseconds before each REST call is looked at. */
  readonly delayMs?: () => number;
}

const MINUTE_MS = 60_000;
/** Transbank gives the visitor five minutes on one page of its documents and ten on another; how soon a merchant must commit, on none. */
const LIFETIMES: Lifetimes = { formMs: 10 * MINUTE_MS, commitMs: 5 * MINUTE_MS };
/** The merchant waits ten seconds. */
const SLOW_MS = 12_000;

const stylesheet = readFileSync(new URL('./page.css', import.meta.url));
const LONGEST_BODY = 16_384;

/** Webpay Plus for those who have no contract with Transbank: its REST calls, and the pages a visitor pays on. Mounted under a prefix. */
export const simulatedWebpay: FastifyPluginAsync<SimulatedWebpayOptions> = async (app, options) => {
  const { db, publicUrl, merchant, chooseScenario = () => undefined, lifetimes = LIFETIMES, slowMs = SLOW_MS, delayMs = () => 0 } = options;
  // None of them is a call of the product.
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
