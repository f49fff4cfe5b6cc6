import { z } from 'zod';
import { seedOption } from '../crash/options.ts';
import { readArguments } from '../testing/arguments.ts';
import { BROKEN, type BrokenName } from './broken.ts';
import { STEP_NAMES, type StepName } from './step-names.ts';
import type { Length } from './world.ts';

export interface HaOptions {
  /** Short: all of it in few minutes. Long: with as many deaths as before a release. */
  readonly length: Length;
  /** Only this one; without it, all of them. */
  readonly step: StepName | undefined;
  /** Only this broken variant, which has to be noticed. */
  readonly variant: BrokenName | undefined;
  /** Any name git has for the earlier version; the previous commit of the main line without it. */
  readonly before: string | undefined;
  readonly seed: string;
  /** File that takes the results for `npm run test:all`. */
  readonly report: string | undefined;
}

const names = BROKEN.map(({ name }) => name) as [BrokenName, ...BrokenName[]];
const USAGE = `npm run test:ha -- [--short|--long] [--step ${STEP_NAMES.join('|')}] [--variant ${names.join('|')}] [--before <commit>] [--seed texto]`;

const given = z.object({
  short: z.boolean().default(false),
  long: z.boolean().default(false),
  step: z.enum(STEP_NAMES).optional(),
  variant: z.enum(names).optional(),
  before: z
    .string()
    .regex(/^[\w./~^-]+$/, 'no es el nombre de un commit')
    .optional(),
  seed: seedOption,
  report: z.string().optional(),
});

/** @throws RangeError with what whoever typed it has to know */
export function readOptions(args: readonly string[]): HaOptions {
  const { short, long, step, variant, before, seed, report } = readArguments(args, { given, flags: ['short', 'long'], usage: USAGE });
  const length = long ? 'long' : 'usual';
  return { length: short ? 'short' : length, step, variant, before, seed, report };
}
