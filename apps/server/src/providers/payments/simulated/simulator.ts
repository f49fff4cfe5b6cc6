import fastify, { type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';
import { drawDelays, drawScenarios, type Odds } from './chance.ts';
import { listPayments } from './ledger.ts';
import { simulatedWebpay } from './plugin.ts';

export interface SimulatorOptions {
  readonly db: Kysely<Schema>;
  /** Public address, without a slash at its end. */
  readonly publicUrl: string;
  readonly odds: Odds;
  readonly seed: string;
  /** Delay of a late answer. */
  readonly slowMs?: number | undefined;
  /** Longest delay before a call is processed. */
  readonly maxDelayMs: number;
}

/** The Webpay stand-in alone. GET /libro.json shows its ledger, the reference for a merchant's records. */
export async function buildSimulator(options: SimulatorOptions): Promise<FastifyInstance> {
  const { db, publicUrl, odds, seed, slowMs, maxDelayMs } = options;
  const app = fastify({ forceCloseConnections: true });
  app.get('/libro.json', () => listPayments(db));
  await app.register(simulatedWebpay, {
    db,
    publicUrl,
    merchant: 'Comercio de prueba',
    chooseScenario: drawScenarios(odds, seed),
    delayMs: drawDelays(maxDelayMs, seed),
    slowMs,
  });
  return app;
}
