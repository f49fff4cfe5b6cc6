import fastify, { type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';
import { drawDelays, drawScenarios, type Odds } from './chance.ts';
import { listPayments } from './ledger.ts';
import { simulatedWebpay } from './plugin.ts';

export interface SimulatorOptions {
  readonly db: Kysely<Schema>;
  /** The address browsers use, without a slash at its end. */
  readonly publicUrl: string;
  readonly odds: Odds;
  readonly seed: string;
  /** How late a late answer comes. */
  readonly slowMs?: number | undefined;
  /** Each call waits up to this long before it is looked at. */
  readonly maxDelayMs: number;
}

/** The Webpay stand-in by itself. GET /libro.json shows its ledger: the truth to compare a merchant's books with. */
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
