import { seconds } from '../../tools/commands/seconds.ts';
import { writeReport, type Check, type Ran } from '../../tools/testing/results.ts';

/** Message when a variant is not detected. */
export const UNNOTICED = 'el arnés no encontró ninguna falta';
const REASON_LINES = 5;

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function holds({ wrong }: Pick<Check, 'wrong'>): boolean {
  return wrong.length === 0;
}

/** Prints a check with what is wrong. */
export function sayCheck({ title, wrong }: Check): void {
  say([`  ${wrong.length === 0 ? 'bien' : 'MAL '}  ${title}`, ...wrong].join('\n        '));
}

/** Prints where the output of the processes is. */
export function sayLog(log: string): void {
  say(`Lo que dijeron los procesos: ${log}`);
}

/** Title of the check that a trial detects a variant. */
export function variantTitle({ name, means }: { readonly name: string; readonly means: string }): string {
  return `variante ${name}: se nota que ${means}`;
}

/** The error of a server that did not become ready. */
export function notStarted(log: string): Error {
  return new Error(`el servidor no parte: ${log}`);
}

interface Conclusion {
  readonly ran: readonly Ran[];
  /** By `performance.now()`. */
  readonly began: number;
  /** File that takes the results for `npm test`. */
  readonly report: string | undefined;
  /** What the processes printed; shown after a failure. */
  readonly log?: string;
  /** The command that repeats the run. */
  readonly replay?: string;
}

/** Writes the report and prints the summary. @returns exit code: 1 where a check failed or none ran */
export function conclude({ ran, began, report, log, replay }: Conclusion): number {
  if (report) writeReport(report, ran);
  const failed = ran.filter(({ state }) => state === 'failed');
  const good = ran.length > 0 && failed.length === 0;
  say('');
  for (const { title, reason = '' } of failed) say([`MAL: ${title}`, ...reason.split('\n').slice(0, REASON_LINES)].join('\n     '));
  for (const { title, state, reason } of ran)
    if (state === 'skipped') say(`no ejecutado: ${title}${reason === undefined ? '' : ` porque ${reason}`}`);
  if (!good && log !== undefined) sayLog(log);
  const repeat = replay === undefined ? '' : ` Para repetir: ${replay}`;
  say(
    `${good ? 'Ninguna falta' : 'Con faltas'} en ${seconds(began)}, ${ran.length} ${ran.length === 1 ? 'comprobación' : 'comprobaciones'}.${repeat}`,
  );
  return good ? 0 : 1;
}
