import { layGround, type Ground } from '../crash/ground.ts';
import { killRun } from '../crash/kill-run.ts';
import { readOptions, replayOf, WITH_VARIANT, type CrashOptions } from '../crash/options.ts';
import { playPoints } from '../crash/play-points.ts';
import { POINT_NAMES } from '../crash/points.ts';
import { checksOf, details, table } from '../crash/summary.ts';
import { RIGHTS_VARIANT, VARIANTS, type Variant } from '../crash/variants.ts';
import { exitWith, onInterrupt } from '../testing/harness.ts';
import { ranOf, writeReport, type Check } from '../testing/results.ts';
import { logsAt, UNNOTICED, variantTitle } from '../testing/telling.ts';
import { requirePostgres } from '../testing/system.ts';
import { seconds } from './seconds.ts';

/** In a run this short no kill may hit the varied code: about one run in ten on a busy machine. */
const VARIANT_RUNS = 3;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** All requested runs, in sequence. */
async function runAll(ground: Ground, options: CrashOptions): Promise<Check[]> {
  const { short, at, variant } = options;
  if (variant) return [await withVariant(ground, options, variantNamed(variant))];
  if (at) return points(ground, at);
  const checks = await kills(ground, options);
  if (!short) return checks;
  checks.push(...(await points(ground, POINT_NAMES)));
  const variants = await Promise.all(VARIANTS.map((each) => withVariant(ground, { ...options, ...WITH_VARIANT }, each)));
  return [...checks, ...variants];
}

async function kills(ground: Ground, options: CrashOptions): Promise<Check[]> {
  const outcome = await killRun(ground, { ...options, variant: undefined });
  say(`\nMuertes al azar\n${table(outcome)}`);
  for (const line of details(outcome)) say(line);
  return checksOf(outcome).map(({ title, wrong }) => ({ title: `muertes al azar: ${title}`, wrong }));
}

async function points(ground: Ground, names: Parameters<typeof playPoints>[1]): Promise<Check[]> {
  say('\nPuntos con nombre');
  return playPoints(ground, names, ({ title, wrong }) =>
    say([`  ${wrong.length === 0 ? 'bien' : 'MAL '}  ${title}`, ...wrong].join('\n        ')),
  );
}

/** A harness that does not detect a broken variant would detect nothing. */
async function withVariant(ground: Ground, options: CrashOptions, variant: Variant): Promise<Check> {
  const { name, means } = variant;
  const title = variantTitle(variant);
  for (let run = 1; run <= VARIANT_RUNS; run += 1) {
    const outcome = await killRun(ground, { ...options, seed: `${options.seed}-${run}`, variant });
    say(`\nVariante ${name} (${means})\n${table(outcome)}`);
    if (variant.shows.every((kind) => outcome.violations[kind].length > 0)) return { title, wrong: [] };
  }
  return { title, wrong: [`${UNNOTICED} en ${VARIANT_RUNS} corridas`] };
}

function variantNamed(wanted: Variant['name']): Variant {
  const variant = [...VARIANTS, RIGHTS_VARIANT].find(({ name }) => name === wanted);
  if (!variant) throw new RangeError(`no hay variante ${wanted}`);
  return variant;
}

async function main(options: CrashOptions): Promise<number> {
  const bin = requirePostgres();
  const began = performance.now();
  say(`Semilla ${options.seed}`);
  const laying = layGround(bin);
  onInterrupt(async () => (await laying).stop(false));
  const ground = await laying;
  let checks: Check[] = [];
  try {
    checks = await runAll(ground, options);
  } finally {
    await ground.stop(checks.length === 0 || checks.some(({ wrong }) => wrong.length > 0));
  }
  const failed = checks.filter(({ wrong }) => wrong.length > 0);
  if (options.report) writeReport(options.report, checks.map(ranOf));
  say('');
  for (const { title, wrong } of failed) say(`MAL: ${title}: ${wrong.length}`);
  if (failed.length > 0) say(logsAt(ground.log));
  say(`${failed.length === 0 ? 'Ninguna falta' : 'Con faltas'} en ${seconds(began)}. Para repetir: ${replayOf(options)}`);
  return failed.length === 0 ? 0 : 1;
}

await exitWith(() => main(readOptions(process.argv.slice(2))));
