import { INCOMPLETE } from '../commands/paths.ts';

/** Something outside that a harness needs cannot be had here. The message says what, for whoever started it. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** As a shell says of a program that was interrupted. */
const INTERRUPTED = 130;

/** Whoever interrupts a harness leaves nothing of it running. */
export function onInterrupt(stop: () => Promise<unknown>): void {
  for (const signal of SIGNALS) process.once(signal, () => void stop().finally(() => process.exit(INTERRUPTED)));
}

/** Ends this process with the code that `main` answers; with INCOMPLETE where something is lacking, and with 1 and a reason where it breaks. */
export async function exitWith(main: () => Promise<number>): Promise<never> {
  try {
    process.exit(await main());
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`);
    process.exit(error instanceof NotPossible ? INCOMPLETE : 1);
  }
}

/** A RangeError is the fault of whoever typed the command, who needs no stack. */
function wordsOf(error: unknown): string {
  if (error instanceof NotPossible) return `No ejecutado: ${error.message}`;
  if (error instanceof RangeError) return error.message;
  return String(error instanceof Error ? error.stack : error);
}
