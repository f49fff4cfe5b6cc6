import { readOptions, replayOf, type FuzzOptions } from '../fuzz/options.ts';
import { fuzz, notices, type Outcome } from '../fuzz/run.ts';
import { openSubject, type Subject } from '../fuzz/subject.ts';
import { VARIANTS, type Variant } from '../fuzz/variants.ts';
import { exitWith, onInterrupt } from '../testing/harness.ts';
import { ranOf, writeReport, type Check, type Ran } from '../testing/results.ts';
import { requirePostgres } from '../testing/system.ts';
import { seconds } from './seconds.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
/** Running subjects, stopped in any case. */
const running = new Set<Subject>();

async function withSubject<T>(
  options: Parameters<typeof openSubject>[0],
  work: (subject: Subject) => Promise<T>,
  isGood: (result: T) => boolean,
): Promise<T> {
  const subject = await openSubject(options);
  running.add(subject);
  let good = false;
  try {
    const result = await work(subject);
    good = isGood(result);
    return result;
  } finally {
    running.delete(subject);
    await subject.stop(!good);
    if (!good) say(`Lo que dijo el servidor: ${subject.log}`);
  }
}

const holds = ({ wrong }: Check) => wrong.length === 0;

async function product(options: FuzzOptions, postgres: string | undefined): Promise<Outcome> {
  return withSubject(
    { postgres },
    (subject) => fuzz(subject, options, say),
    ({ checks }) => checks.every(holds),
  );
}

async function withVariant(variant: Variant, { seed }: FuzzOptions): Promise<Check> {
  return withSubject({ variant: variant.name }, (subject) => notices(subject, variant, seed), holds);
}

function tell(checks: readonly Check[]): void {
  for (const { title, wrong } of checks) say([`  ${wrong.length === 0 ? 'bien' : 'MAL '}  ${title}`, ...wrong].join('\n        '));
}

/** Findings are printed at once: a variant that does not start must not hide them. */
async function runAll(options: FuzzOptions): Promise<Outcome> {
  const postgres = options.postgres ? requirePostgres() : undefined;
  const { checks, absent } = options.variant === undefined ? await product(options, postgres) : { checks: [], absent: [] };
  tell(checks);
  const wanted = VARIANTS.filter(({ name }) => options.variant === undefined || name === options.variant);
  const noticed: Check[] = [];
  for (const variant of options.only === undefined ? wanted : []) {
    noticed.push(await withVariant(variant, options));
    tell(noticed.slice(-1));
  }
  return { checks: [...checks, ...noticed], absent };
}

async function main(options: FuzzOptions): Promise<number> {
  const began = performance.now();
  say(`Semilla ${options.seed}`);
  const { checks, absent } = await runAll(options);
  for (const what of absent) say(`no ejecutado: ${what}`);
  if (options.report) writeReport(options.report, [...checks.map(ranOf), ...absent.map((title): Ran => ({ title, state: 'skipped' }))]);
  const good = checks.every(holds);
  say(`${good ? 'Ninguna falta' : 'Con faltas'} en ${seconds(began)}. Para repetir: ${replayOf(options)}`);
  return good ? 0 : 1;
}

onInterrupt(() => Promise.allSettled([...running].map((subject) => subject.stop(true))));
await exitWith(() => main(readOptions(process.argv.slice(2))));
