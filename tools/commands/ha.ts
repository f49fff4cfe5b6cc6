import { BROKEN, type Broken } from '../ha/broken.ts';
import { readOptions, type HaOptions } from '../ha/options.ts';
import { STEP_NAMES, type StepName } from '../ha/step-names.ts';
import { STEPS } from '../ha/steps.ts';
import { makeWorld, type Programs, type World } from '../ha/world.ts';
import { exitWith, NotPossible, onInterrupt } from '../testing/harness.ts';
import { writeReport, type Ran } from '../testing/results.ts';
import { logsAt, variantTitle } from '../testing/telling.ts';
import { programs, requirePrograms, type ProgramName } from '../testing/system.ts';
import { INCOMPLETE } from './paths.ts';
import { seconds } from './seconds.ts';

const NEEDS: readonly ProgramName[] = ['postgresql', 'haproxy', 'pgbouncer', 'poppler'];

const say = (text: string) => process.stdout.write(`${text}\n`);

/** @throws NotPossible */
function findPrograms(): Programs {
  requirePrograms(NEEDS);
  return { postgres: programs.postgresql.find() ?? '', haproxy: programs.haproxy.find() ?? '', pgbouncer: programs.pgbouncer.find() ?? '' };
}

/** The requested steps and the variants to detect, in order. */
function wanted({ step, variant }: HaOptions): { readonly steps: readonly StepName[]; readonly broken: readonly Broken[] } {
  if (variant) return { steps: [], broken: BROKEN.filter(({ name }) => name === variant) };
  if (step) return { steps: [step], broken: [] };
  return { steps: STEP_NAMES, broken: BROKEN };
}

async function playStep(world: World, name: StepName): Promise<Ran> {
  const { title, play } = STEPS[name];
  const began = performance.now();
  const ran = await play(world).then(
    ({ figures, wrong }): Ran => {
      say([`${wrong.length === 0 ? 'bien' : 'MAL '}  ${name}: ${title} (${seconds(began)})`, ...figures, ...wrong].join('\n        '));
      return wrong.length === 0 ? { title, state: 'passed' } : { title, state: 'failed', reason: wrong.join('\n') };
    },
    (error: unknown): Ran => {
      const skipped = error instanceof NotPossible;
      const reason = skipped ? error.message : String(error instanceof Error ? error.stack : error);
      say(`${skipped ? 'no ejecutado' : 'MAL '}  ${name}: ${title} (${seconds(began)})\n        ${reason}`);
      return { title, state: skipped ? 'skipped' : 'failed', reason };
    },
  );
  return ran;
}

/** A step that does not detect a broken variant would detect nothing. */
async function playBroken(world: World, broken: Broken): Promise<Ran> {
  const title = variantTitle(broken);
  const began = performance.now();
  const wrong = await STEPS[broken.step].play({ ...world, broken, length: 'short' }).then(
    (outcome) => outcome.wrong,
    (error: unknown) => [String(error)],
  );
  const shown = wrong.filter((line) => broken.shows.test(line));
  const noticed = shown.length > 0;
  say([`${noticed ? 'bien' : 'MAL '}  ${title} (${seconds(began)})`, ...(noticed ? shown : wrong).slice(0, SHOWN)].join('\n        '));
  return noticed ? { title, state: 'passed' } : { title, state: 'failed', reason: `el paso no encontró ${String(broken.shows)}` };
}

const SHOWN = 4;

async function main(options: HaOptions): Promise<number> {
  const began = performance.now();
  say(`Semilla ${options.seed}`);
  const making = makeWorld({ ...options, programs: findPrograms() });
  onInterrupt(async () => (await making).stop(false));
  const { world, stop } = await making;
  const ran: Ran[] = [];
  let done = false;
  try {
    const { steps, broken } = wanted(options);
    for (const name of steps) ran.push(await playStep(world, name));
    for (const each of broken) ran.push(await playBroken(world, each));
    done = ran.every(({ state }) => state !== 'failed');
  } finally {
    await stop(!done);
  }
  if (options.report) writeReport(options.report, ran);
  say('');
  for (const { title, state } of ran) if (state === 'failed') say(`MAL: ${title}`);
  for (const { title, state, reason } of ran) if (state === 'skipped') say(`no ejecutado: ${title} porque ${reason}`);
  if (!done) say(logsAt(world.ground.log));
  say(`${done ? 'Ninguna falta' : 'Con faltas'} en ${seconds(began)}.`);
  if (!done) return 1;
  return ran.some(({ state }) => state === 'skipped') ? INCOMPLETE : 0;
}

await exitWith(() => main(readOptions(process.argv.slice(2))));
