import { INCOMPLETE } from '../../tools/commands/paths.ts';
import { seconds } from '../../tools/commands/seconds.ts';
import { exitWith, NotPossible } from '../../tools/testing/harness.ts';
import { ranOf, type Ran } from '../../tools/testing/results.ts';
import { programs, requirePrograms, type ProgramName } from '../../tools/testing/system.ts';
import { inWorld } from '../frame/in-world.ts';
import { conclude, say, variantTitle } from '../frame/summary.ts';
import { readOptions, type NodesOptions } from './options.ts';
import { openSetup, type Programs, type Setup } from './setup.ts';
import { STEP_NAMES, type StepName } from './step-names.ts';
import { STEPS } from './steps.ts';
import { VARIANTS, type Variant } from './variants.ts';

const NEEDS: readonly ProgramName[] = ['postgresql', 'haproxy', 'pgbouncer', 'poppler'];
/** Findings shown of a variant. */
const SHOWN = 4;

/** @throws NotPossible */
function findPrograms(): Programs {
  requirePrograms(NEEDS);
  return { postgres: programs.postgresql.find() ?? '', haproxy: programs.haproxy.find() ?? '', pgbouncer: programs.pgbouncer.find() ?? '' };
}

/** The requested steps and variants, in order. */
function wanted({ step, variant }: NodesOptions): { readonly steps: readonly StepName[]; readonly variants: readonly Variant[] } {
  if (variant) return { steps: [], variants: VARIANTS.filter(({ name }) => name === variant) };
  if (step) return { steps: [step], variants: [] };
  return { steps: STEP_NAMES, variants: VARIANTS };
}

async function playStep(setup: Setup, name: StepName): Promise<Ran> {
  const { title, play } = STEPS[name];
  const began = performance.now();
  try {
    const { figures, wrong } = await play(setup);
    say([`${wrong.length === 0 ? 'bien' : 'MAL '}  ${name}: ${title} (${seconds(began)})`, ...figures, ...wrong].join('\n        '));
    return ranOf({ title, wrong });
  } catch (error) {
    const skipped = error instanceof NotPossible;
    const reason = skipped ? error.message : String(error instanceof Error ? error.stack : error);
    say(`${skipped ? 'no ejecutado' : 'MAL '}  ${name}: ${title} (${seconds(began)})\n        ${reason}`);
    return { title, state: skipped ? 'skipped' : 'failed', reason };
  }
}

/** Whether the variant's step finds what is wrong with it. */
async function playVariant(setup: Setup, variant: Variant): Promise<Ran> {
  const title = variantTitle(variant);
  const began = performance.now();
  const wrong = await STEPS[variant.step].play({ ...setup, variant, length: 'short' }).then(
    (outcome) => outcome.wrong,
    (error: unknown) => [String(error)],
  );
  const shown = wrong.filter((line) => variant.shows.test(line));
  const noticed = shown.length > 0;
  say([`${noticed ? 'bien' : 'MAL '}  ${title} (${seconds(began)})`, ...(noticed ? shown : wrong).slice(0, SHOWN)].join('\n        '));
  return ranOf({ title, wrong: noticed ? [] : [`el paso no encontró ${String(variant.shows)}`] });
}

async function playAll(setup: Setup, options: NodesOptions): Promise<Ran[]> {
  const { steps, variants } = wanted(options);
  const ran: Ran[] = [];
  for (const name of steps) ran.push(await playStep(setup, name));
  for (const variant of variants) ran.push(await playVariant(setup, variant));
  return ran;
}

async function main(options: NodesOptions): Promise<number> {
  const began = performance.now();
  say(`Semilla ${options.seed}`);
  const opening = openSetup({ ...options, programs: findPrograms() });
  const ran = await inWorld(opening, ({ setup }) => playAll(setup, options));
  const { setup } = await opening;
  const code = conclude({ ran, began, report: options.report, log: setup.world.log });
  return code === 0 && ran.some(({ state }) => state === 'skipped') ? INCOMPLETE : code;
}

await exitWith(() => main(readOptions(process.argv.slice(2))));
