import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { readArguments } from '../testing/arguments.ts';
import { VARIANTS } from './variants.ts';

export interface GuessOptions {
  /** For whoever works on it: a minute, and proves less. */
  readonly short: boolean;
  readonly guesses: number;
  /** From as many addresses in the second half of the attacks. */
  readonly addresses: number;
  readonly pairs: number;
  readonly seed: string;
  /** Only attacks and comparisons whose name has this in it. */
  readonly only: string | undefined;
  /** Only this one; without it all of them after the product itself. */
  readonly variant: string | undefined;
  /** File that takes the results for `npm test`. */
  readonly report: string | undefined;
}

const LONG = { guesses: 10_000, addresses: 50, pairs: 2_000 };
/** Each address still makes more guesses than any limit lets through. */
const SHORT = { guesses: 600, addresses: 4, pairs: 100 };

const USAGE = 'npm run test:guess -- [--short] [--only texto] [--variant nombre] [--seed texto] [--pairs N]';

const given = z.object({
  short: z.boolean().default(false),
  seed: z.string().default(() => String(randomInt(1_000_000_000))),
  only: z.string().optional(),
  variant: z.enum(VARIANTS.map(({ name }) => name)).optional(),
  pairs: z.coerce.number().int().min(20).max(100_000).optional(),
  report: z.string().optional(),
});

/** @throws RangeError with what whoever typed it has to know */
export function readOptions(args: readonly string[]): GuessOptions {
  const { pairs, ...read } = readArguments(args, { given, flags: ['short'], usage: USAGE });
  const size = read.short ? SHORT : LONG;
  return { ...size, ...read, pairs: pairs ?? size.pairs, only: read.only, variant: read.variant, report: read.report };
}
