import { z } from 'zod';
import { readArguments } from '../../tools/testing/arguments.ts';
import { COMMON_OPTIONS, seedOption, variantOption } from '../frame/options.ts';
import { VARIANTS } from './variants.ts';

export interface GuessOptions {
  readonly short: boolean;
  readonly guesses: number;
  /** Each attack runs from one address and then from this many. */
  readonly addresses: number;
  readonly pairs: number;
  readonly seed: string;
  /** Only attacks and comparisons whose name contains this text. */
  readonly only: string | undefined;
  /** Only this variant; without it, all of them after the product itself. */
  readonly variant: string | undefined;
  readonly report: string | undefined;
}

const LONG = { guesses: 10_000, addresses: 50, pairs: 2_000 };
/** Each address still makes more guesses than any limit lets through. */
const SHORT = { guesses: 600, addresses: 4, pairs: 100 };

const USAGE = 'npm run test:guess -- [--short] [--only texto] [--variant nombre] [--seed texto] [--pairs N]';

const given = z.object({
  ...COMMON_OPTIONS,
  seed: seedOption,
  only: z.string().optional(),
  variant: variantOption(VARIANTS),
  pairs: z.coerce.number().int().min(20).max(100_000).optional(),
});

/** @throws RangeError with the reason and the usage */
export function readOptions(args: readonly string[]): GuessOptions {
  const { pairs, ...read } = readArguments(args, { given, flags: ['short'], usage: USAGE });
  const size = read.short ? SHORT : LONG;
  return { ...size, ...read, pairs: pairs ?? size.pairs, only: read.only, variant: read.variant, report: read.report };
}
