import { exitWith } from '../../tools/testing/harness.ts';
import { ranOf, type Check } from '../../tools/testing/results.ts';
import { requirePostgres } from '../../tools/testing/system.ts';
import { inWorld } from '../frame/in-world.ts';
import { decimal } from '../frame/numbers.ts';
import { conclude, say, UNNOTICED, variantTitle } from '../frame/summary.ts';
import { attack, type Outcome } from './attack.ts';
import { attacksOn } from './attacks.ts';
import { createFixtures } from './fixtures.ts';
import { measure, SIGNIFICANT, type Measured } from './measure.ts';
import { readOptions, type GuessOptions } from './options.ts';
import { pairsOf } from './pairs.ts';
import { openGuessWorld, type GuessWorld } from './server.ts';
import { VARIANTS, type Variant } from './variants.ts';

const count = (many: number) => decimal(many, 0);
const ms = (time: number) => decimal(time, 2);

/** Newcomers needed: two for each pair, also in warm-up and second round, and those of the attacks. */
const newcomersFor = (pairs: number) => 5 * pairs + 100;

/** All chosen attacks and comparisons, on a server of their own. */
async function runAll(world: GuessWorld, options: GuessOptions, chosen: (name: string) => boolean, variant?: Variant): Promise<Check[]> {
  const server = await world.newServer(variant);
  try {
    const fixtures = await createFixtures(server, newcomersFor(options.pairs));
    const checks: Check[] = [];
    for (const each of attacksOn(server, fixtures).filter(({ name }) => chosen(name)))
      for (const addresses of [1, options.addresses]) {
        const outcome = await attack(server, each, options.guesses, addresses);
        const from = addresses === 1 ? 'una dirección' : `${addresses} direcciones`;
        say(lineOf(`${each.name}, desde ${from} (${each.space})`, outcome));
        checks.push({ title: `adivinar: ${each.name}, desde ${from}`, wrong: outcome.wrong });
      }
    for (const pair of (await pairsOf(server, fixtures)).filter(({ name }) => chosen(name))) {
      const measured = await measure(server, pair, options);
      say(pairLine(pair.name, measured));
      checks.push({ title: `distinguir: ${pair.name}`, wrong: wrongIn(measured) });
    }
    return checks;
  } finally {
    await server.stop();
  }
}

function lineOf(what: string, { guesses, looked, mayLook, opened, waited, waitedThere }: Outcome): string {
  const waits = (time: number | undefined) => (time === undefined ? 'hasta que decida la oficina' : `${count(time)} s`);
  return `  ${what}\n      ${count(guesses)} intentos, ${count(looked)} mirados (a lo más ${count(mayLook)}), ${count(opened)} aciertos; el dueño espera ${waits(waited)}, y ${waits(waitedThere)} desde esa dirección`;
}

function pairLine(name: string, { p, medianDifference, median, pairs, again }: Measured): string {
  const twice = again ? ', a la segunda' : '';
  return `  ${name}\n      ${count(pairs)} pares${twice}: p = ${p.toFixed(3)}, las medianas difieren en ${ms(medianDifference)} ms de ${ms(median)}`;
}

function wrongIn({ p, medianDifference, different }: Measured): string[] {
  return [
    ...(different.length > 1 ? [`hay ${different.length} respuestas distintas: ${different.slice(0, 3).join(' | ')}`] : []),
    ...(p < SIGNIFICANT ? [`los tiempos se distinguen: p = ${p.toExponential(1)}, ${ms(medianDifference)} ms`] : []),
  ];
}

/** Whether one of the variant's checks fails on it. */
async function withVariant(world: GuessWorld, options: GuessOptions, variant: Variant): Promise<Check> {
  say(`\nVariante ${variant.name} (${variant.means})`);
  const checks = await runAll(world, options, (name) => variant.noticedBy.includes(name), variant);
  const found = checks.flatMap(({ wrong }) => wrong);
  for (const each of found) say(`      notado: ${each.slice(0, 160)}`);
  return { title: variantTitle(variant), wrong: found.length === 0 ? [UNNOTICED] : [] };
}

/** Variants differ enough for this sample size. */
const VARIANT_SIZE = { guesses: 600, addresses: 4, pairs: 300 };

async function everything(world: GuessWorld, options: GuessOptions): Promise<Check[]> {
  const { only, variant } = options;
  const checks: Check[] = [];
  if (variant === undefined) {
    say('El producto');
    checks.push(...(await runAll(world, options, (name) => only === undefined || name.includes(only))));
  }
  const variants = VARIANTS.filter(({ name }) => (variant === undefined ? only === undefined : name === variant));
  for (const each of variants) checks.push(await withVariant(world, { ...options, ...VARIANT_SIZE }, each));
  return checks;
}

async function main(options: GuessOptions): Promise<number> {
  const bin = requirePostgres();
  const began = performance.now();
  say(`Semilla ${options.seed}`);
  const opening = openGuessWorld(bin);
  const ran = await inWorld(opening, async (world) => (await everything(world, options)).map(ranOf));
  return conclude({ ran, began, report: options.report, log: (await opening).log });
}

await exitWith(() => main(readOptions(process.argv.slice(2))));
