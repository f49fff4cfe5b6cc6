import { exitWith, onInterrupt } from '../../tools/testing/harness.ts';
import { ranOf, type Check, type Ran } from '../../tools/testing/results.ts';
import { requirePostgres } from '../../tools/testing/system.ts';
import { conclude, holds, say, sayCheck, sayLog } from '../frame/summary.ts';
import { readOptions, replayOf, type FuzzOptions } from './options.ts';
import { fuzz, notices, type Outcome } from './run.ts';
import { startFuzzServer, type FuzzServer } from './server.ts';
import { VARIANTS, type Variant } from './variants.ts';

/** Running servers, stopped on an interrupt. */
const running = new Set<FuzzServer>();

async function withServer<T>(
  options: Parameters<typeof startFuzzServer>[0],
  work: (server: FuzzServer) => Promise<T>,
  isGood: (result: T) => boolean,
): Promise<T> {
  const server = await startFuzzServer(options);
  running.add(server);
  let good = false;
  try {
    const result = await work(server);
    good = isGood(result);
    return result;
  } finally {
    running.delete(server);
    await server.stop(!good);
    if (!good) sayLog(server.log);
  }
}

async function withoutVariant(options: FuzzOptions): Promise<Outcome> {
  const postgres = options.postgres ? requirePostgres() : undefined;
  return withServer(
    { postgres },
    (server) => fuzz(server, options, say),
    ({ checks }) => checks.every(holds),
  );
}

async function withVariant(variant: Variant, { seed }: FuzzOptions): Promise<Check> {
  return withServer({ variant }, (server) => notices(server, variant, seed), holds);
}

/** Each finding is printed at once: a variant that does not start must not hide it. */
async function runAll(options: FuzzOptions): Promise<Ran[]> {
  const { checks, absent } = options.variant === undefined ? await withoutVariant(options) : { checks: [], absent: [] };
  checks.forEach(sayCheck);
  const ran: Ran[] = [...checks.map(ranOf), ...absent.map((title): Ran => ({ title, state: 'skipped' }))];
  if (options.only !== undefined) return ran;
  for (const variant of VARIANTS.filter(({ name }) => options.variant === undefined || name === options.variant)) {
    const check = await withVariant(variant, options);
    sayCheck(check);
    ran.push(ranOf(check));
  }
  return ran;
}

async function main(options: FuzzOptions): Promise<number> {
  const began = performance.now();
  say(`Semilla ${options.seed}`);
  const ran = await runAll(options);
  return conclude({ ran, began, report: options.report, replay: replayOf(options) });
}

onInterrupt(() => Promise.allSettled([...running].map((server) => server.stop(true))));
await exitWith(() => main(readOptions(process.argv.slice(2))));
