import { attack, type Outcome } from '../guess/attack.ts';
import { attacksOn } from '../guess/attacks.ts';
import { measure, SIGNIFICANT, type Measured } from '../guess/measure.ts';
import { readOptions, type GuessOptions } from '../guess/options.ts';
import { pairsOf } from '../guess/pairs.ts';
import { settle } from '../guess/people.ts';
import { openLand, type Land } from '../guess/town.ts';
import { VARIANTS, type Variant } from '../guess/variants.ts';
import { exitWith, onInterrupt } from '../testing/harness.ts';
import { ranOf, writeReport, type Check } from '../testing/results.ts';
import { requirePostgres } from '../testing/system.ts';
import { logsAt, UNNOTICED, variantTitle } from '../testing/telling.ts';
import { seconds } from './seconds.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const count = (many: number) => many.toLocaleString('es-CL');
const ms = (time: number) => time.toLocaleString('es-CL', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** New people with a card: two in each pair, those of the first pairs, a second round, and the attacked one. */
const newcomersFor = (pairs: number) => 5 * pairs + 100;

/** All attacks selected by `chosen`, on a server of their own. */
async function runAll(land: Land, options: GuessOptions, chosen: (name: string) => boolean, variant?: Variant): Promise<Check[]> {
  const town = await land.newTown(variant?.name);
  try {
    const people = await settle(town, newcomersFor(options.pairs));
    const checks: Check[] = [];
    for (const each of attacksOn(town, people).filter(({ name }) => chosen(name)))
      for (const addresses of [1, options.addresses]) {
        const outcome = await attack(town, each, options.guesses, addresses);
        const from = addresses === 1 ? 'una dirección' : `${addresses} direcciones`;
        say(lineOf(`${each.name}, desde ${from} (${each.space})`, outcome));
        checks.push({ title: `adivinar: ${each.name}, desde ${from}`, wrong: outcome.wrong });
      }
    for (const pair of (await pairsOf(town, people)).filter(({ name }) => chosen(name))) {
      const measured = await measure(town, pair, options);
      say(pairLine(pair.name, measured));
      checks.push({ title: `distinguir: ${pair.name}`, wrong: wrongIn(measured) });
    }
    return checks;
  } finally {
    await town.stop();
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

/** A harness that does not detect a leaking variant would detect nothing. */
async function withVariant(land: Land, options: GuessOptions, variant: Variant): Promise<Check> {
  say(`\nVariante ${variant.name} (${variant.means})`);
  const checks = await runAll(land, options, (name) => variant.noticedBy.includes(name), variant);
  const found = checks.flatMap(({ wrong }) => wrong);
  for (const each of found) say(`      notado: ${each.slice(0, 160)}`);
  return { title: variantTitle(variant), wrong: found.length === 0 ? [UNNOTICED] : [] };
}

/** Variants differ by far more than this sample size needs. */
const VARIANT_SIZE = { guesses: 600, addresses: 4, pairs: 300 };

async function everything(land: Land, options: GuessOptions): Promise<Check[]> {
  const { only, variant } = options;
  const sized = { ...options, ...VARIANT_SIZE };
  if (variant !== undefined)
    return variantsNamed(variant).reduce(async (done, each) => [...(await done), await withVariant(land, sized, each)], none());
  say('El producto');
  const checks = await runAll(land, options, (name) => only === undefined || name.includes(only));
  if (only !== undefined) return checks;
  for (const each of VARIANTS) checks.push(await withVariant(land, sized, each));
  return checks;
}

const none = async (): Promise<Check[]> => [];

function variantsNamed(wanted: string): Variant[] {
  return VARIANTS.filter(({ name }) => name === wanted);
}

async function main(options: GuessOptions): Promise<number> {
  const bin = requirePostgres();
  const began = performance.now();
  say(`Semilla ${options.seed}`);
  const opening = openLand(bin);
  onInterrupt(async () => (await opening).stop(false));
  const land = await opening;
  let checks: Check[] = [];
  try {
    checks = await everything(land, options);
  } finally {
    await land.stop(checks.length === 0 || checks.some(({ wrong }) => wrong.length > 0));
  }
  const failed = checks.filter(({ wrong }) => wrong.length > 0);
  if (options.report) writeReport(options.report, checks.map(ranOf));
  say('');
  for (const { title, wrong } of failed) say(`MAL: ${title}\n     ${wrong.join('\n     ')}`);
  if (failed.length > 0) say(logsAt(land.log));
  say(`${failed.length === 0 ? 'Ninguna falta' : 'Con faltas'} en ${seconds(began)}, ${checks.length} comprobaciones.`);
  return failed.length === 0 && checks.length > 0 ? 0 : 1;
}

await exitWith(() => main(readOptions(process.argv.slice(2))));
