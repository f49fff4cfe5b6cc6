import { exitWith } from '../../tools/testing/harness.ts';
import { ranOf, type Check } from '../../tools/testing/results.ts';
import { requirePostgres } from '../../tools/testing/system.ts';
import { inWorld } from '../frame/in-world.ts';
import { killRun } from '../frame/kill-run.ts';
import { checksOf, details, table } from '../frame/kill-summary.ts';
import { conclude, say, sayCheck, UNNOTICED, variantTitle } from '../frame/summary.ts';
import { openWorld, type World } from '../frame/world.ts';
import { readOptions, replayOf, WITH_VARIANT, type CrashOptions } from './options.ts';
import { playPoints } from './play-points.ts';
import { POINT_NAMES, type PointName } from './points.ts';
import { VARIANTS, type Variant } from './variants.ts';

/** In a run this short no kill may hit the replaced code: about one run in ten on a busy machine. */
const VARIANT_RUNS = 3;

/** All requested runs, in sequence. */
async function runAll(world: World, options: CrashOptions): Promise<Check[]> {
  const { short, at, variant } = options;
  if (variant) return withVariants(world, options, ({ name }) => name === variant);
  if (at) return points(world, at);
  const checks = await kills(world, options);
  if (!short) return checks;
  checks.push(...(await points(world, POINT_NAMES)));
  return [...checks, ...(await withVariants(world, { ...options, ...WITH_VARIANT }, ({ onlyByName }) => !onlyByName))];
}

async function kills(world: World, options: CrashOptions): Promise<Check[]> {
  const outcome = await killRun(world, { ...options, variant: undefined });
  say(`\nMuertes al azar\n${table(outcome)}`);
  for (const line of details(outcome)) say(line);
  return checksOf(outcome).map(({ title, wrong }) => ({ title: `muertes al azar: ${title}`, wrong }));
}

async function points(world: World, names: readonly PointName[]): Promise<Check[]> {
  say('\nPuntos con nombre');
  return playPoints(world, names, sayCheck);
}

async function withVariants(world: World, options: CrashOptions, wanted: (variant: Variant) => boolean): Promise<Check[]> {
  return Promise.all(VARIANTS.filter(wanted).map((variant) => withVariant(world, options, variant)));
}

/** Whether the run finds what is wrong with the variant. */
async function withVariant(world: World, options: CrashOptions, variant: Variant): Promise<Check> {
  const title = variantTitle(variant);
  for (let run = 1; run <= VARIANT_RUNS; run += 1) {
    const outcome = await killRun(world, { ...options, seed: `${options.seed}-${run}`, variant });
    say(`\nVariante ${variant.name} (${variant.means})\n${table(outcome)}`);
    if (variant.shows.every((kind) => outcome.violations[kind].length > 0)) return { title, wrong: [] };
  }
  return { title, wrong: [`${UNNOTICED} en ${VARIANT_RUNS} corridas`] };
}

async function main(options: CrashOptions): Promise<number> {
  const bin = requirePostgres();
  const began = performance.now();
  say(`Semilla ${options.seed}`);
  const opening = openWorld(bin);
  const ran = await inWorld(opening, async (world) => (await runAll(world, options)).map(ranOf));
  return conclude({ ran, began, report: options.report, log: (await opening).log, replay: replayOf(options) });
}

await exitWith(() => main(readOptions(process.argv.slice(2))));
