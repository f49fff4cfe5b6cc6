import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { readArguments } from '../../tools/testing/arguments.ts';
import { COMMON_OPTIONS, commandOf, variantOption } from '../frame/options.ts';
import { VARIANTS, type VariantName } from './variants.ts';

export interface FuzzOptions {
  readonly short: boolean;
  readonly requests: number;
  readonly seed: number;
  /** On PostgreSQL instead of the embedded database. */
  readonly postgres: boolean;
  readonly variant: VariantName | undefined;
  /** Only calls whose «METHOD /path» contains this text. */
  readonly only: string | undefined;
  readonly report: string | undefined;
}

/** Required before a release: with fewer, many calls would get few of the unusual values. */
const LONG = 100_000;
const SHORT = 12_000;

const USAGE = `npm run test:fuzz -- [--short] [--requests N] [--seed N] [--postgres] [--variant ${VARIANTS.map(({ name }) => name).join('|')}] [--only texto]`;

const number = z.coerce.number().int().min(1).max(2_000_000_000);
const given = z.object({
  ...COMMON_OPTIONS,
  requests: number.optional(),
  seed: number.default(() => randomInt(1, 1_000_000_000)),
  postgres: z.boolean().default(false),
  variant: variantOption(VARIANTS),
  only: z.string().optional(),
});

/** @throws RangeError with the reason and the usage */
export function readOptions(args: readonly string[]): FuzzOptions {
  const { requests, ...read } = readArguments(args, { given, flags: ['short', 'postgres'], usage: USAGE });
  return { ...read, requests: requests ?? (read.short ? SHORT : LONG), variant: read.variant, only: read.only, report: read.report };
}

/** The command that sends the same requests to each call, though not at the same moments. */
export function replayOf({ short, requests, seed, postgres, variant, only }: FuzzOptions): string {
  return commandOf('test:fuzz', [
    short && '--short',
    `--requests ${requests}`,
    postgres && '--postgres',
    variant && `--variant ${variant}`,
    only !== undefined && `--only '${only}'`,
    `--seed ${seed}`,
  ]);
}
