import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { readArguments } from '../testing/arguments.ts';
import { VARIANTS, type VariantName } from './variants.ts';

export interface FuzzOptions {
  /** A minute's worth. */
  readonly short: boolean;
  readonly requests: number;
  readonly seed: number;
  /** On PostgreSQL, and not on the embedded database. */
  readonly postgres: boolean;
  readonly variant: VariantName | undefined;
  /** Only calls whose «METHOD /path» holds this text. */
  readonly only: string | undefined;
  /** File that takes the results for `npm test`. */
  readonly report: string | undefined;
}

/** The bar: below it many a call would see few of the odd values. */
const LONG = 100_000;
const SHORT = 12_000;

const USAGE = `npm run test:fuzz -- [--short] [--requests N] [--seed N] [--postgres] [--variant ${VARIANTS.map(({ name }) => name).join('|')}] [--only texto]`;

const number = z.coerce.number().int().min(1).max(2_000_000_000);
const variants = VARIANTS.map(({ name }) => name) as [VariantName, ...VariantName[]];
const given = z.object({
  short: z.boolean().default(false),
  requests: number.optional(),
  seed: number.default(() => randomInt(1, 1_000_000_000)),
  postgres: z.boolean().default(false),
  variant: z.enum(variants).optional(),
  only: z.string().optional(),
  report: z.string().optional(),
});

/** @throws RangeError with what whoever typed it has to know */
export function readOptions(args: readonly string[]): FuzzOptions {
  const { requests, ...read } = readArguments(args, { given, flags: ['short', 'postgres'], usage: USAGE });
  return { ...read, requests: requests ?? (read.short ? SHORT : LONG), variant: read.variant, only: read.only, report: read.report };
}

/** The command that does the same again: the same requests to each call, though not at the same moments. */
export function replayOf({ short, requests, seed, postgres, variant, only }: FuzzOptions): string {
  const parts = [
    ...(short ? ['--short'] : []),
    `--requests ${requests}`,
    ...(postgres ? ['--postgres'] : []),
    ...(variant ? [`--variant ${variant}`] : []),
    ...(only === undefined ? [] : [`--only '${only}'`]),
    `--seed ${seed}`,
  ];
  return `npm run test:fuzz -- ${parts.join(' ')}`;
}
