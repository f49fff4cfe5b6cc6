import { INCOMPLETE } from '../commands/paths.ts';

/** A program or download that a harness needs is missing. The message names it for the user. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** The shell's exit code for an interrupted program. */
const INTERRUPTED = 130;

/** Stops the harness's processes on an interrupt. */
export function onInterrupt(stop: () => Promise<unknown>): void {
  for (const signal of SIGNALS) process.once(signal, () => void stop().finally(() => process.exit(INTERRUPTED)));
}

/** Ends this process with the code of `main`; INCOMPLETE for a missing requirement, 1 and the reason for an error. */
export async function exitWith(main: () => Promise<number>): Promise<never> {
  try {
    process.exit(await main());
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`);
    process.exit(error instanceof NotPossible ? INCOMPLETE : 1);
  }
}

/** A RangeError is a usage error and needs no stack. */
function wordsOf(error: unknown): string {
  if (error instanceof NotPossible) return `No ejecutado: ${error.message}`;
  if (error instanceof RangeError) return error.message;
  return String(error instanceof Error ? error.stack : error);
}
