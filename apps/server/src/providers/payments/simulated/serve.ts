import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { es } from 'zod/locales';
import { openDatabase } from '../../../storage/database.ts';
import { readOdds } from './chance.ts';
import { buildSimulator } from './simulator.ts';

/** Runs the simulator as a separate process with its own ledger. Options: docs/how-to/try-payment-outcomes.md. */

const HOST = '127.0.0.1';
const milliseconds = z.coerce.number().int().min(0).max(600_000);
const options = z.object({
  port: z.coerce.number().int().min(1).max(65_535),
  'public-url': z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  'data-dir': z.string().min(1).optional(),
  odds: z.string().default('').transform(readOdds),
  seed: z.string().default(''),
  'slow-ms': milliseconds.optional(),
  'max-delay-ms': milliseconds.default(0),
});

async function start(): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('El simulador de pagos no corre en producción.');
  const names = Object.keys(options.shape);
  const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) });
  const { port, 'data-dir': dataDir, odds, seed, ...asked } = options.parse(values, { error: es().localeError });
  const url = `http://${HOST}:${port}`;
  const folder = dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'webpay-simulado-')));
  const { db, close } = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: folder });
  const app = await buildSimulator({
    db,
    publicUrl: asked['public-url'] ?? url,
    odds,
    seed,
    slowMs: asked['slow-ms'],
    maxDelayMs: asked['max-delay-ms'],
  });
  const stop = async () => {
    await app.close();
    await close();
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  await app.listen({ port, host: HOST });
  process.stdout.write(`Simulador de pagos listo en ${url}\n`);
}

try {
  await start();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof z.ZodError ? z.prettifyError(error) : reason}\n`);
  process.exit(1);
}
