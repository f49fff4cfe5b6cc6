import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
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
  try {
    const flag = { type: 'boolean' } as const;
    const word = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: { short: flag, postgres: flag, requests: word, seed: word, variant: word, only: word, report: word },
    });
    const { requests, ...read } = given.parse(values);
    return { ...read, requests: requests ?? (read.short ? SHORT : LONG), variant: read.variant, only: read.only, report: read.report };
  } catch (error) {
    throw new RangeError(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n${USAGE}`, { cause: error });
  }
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
