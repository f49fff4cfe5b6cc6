import { z } from 'zod';
import { readArguments } from '../../tools/testing/arguments.ts';
import { COMMON_OPTIONS, commandOf, seedOption, variantOption } from '../frame/options.ts';
import { POINT_NAMES, type PointName } from './points.ts';
import { VARIANTS, type VariantName } from './variants.ts';

export interface CrashOptions {
  readonly short: boolean;
  readonly kills: number;
  readonly charged: number;
  readonly nodes: number;
  readonly seed: string;
  readonly variant: VariantName | undefined;
  /** Only these points; undefined for random kills. */
  readonly at: readonly PointName[] | undefined;
  readonly report: string | undefined;
}

/** Required before a release: with fewer, a fault of one in a thousand orders would often go unseen. */
const LONG = { kills: 1_000, charged: 3_000, nodes: 3 };
const SHORT = { kills: 20, charged: 40, nodes: 3 };
/** Enough for the fault of a variant to show. */
export const WITH_VARIANT = { kills: 4, charged: 6, nodes: 2 } as const;

const USAGE = `npm run test:crash -- [--short] [--kills N] [--charged N] [--nodes 2|3] [--seed texto] [--variant nombre] [--at C9|all]`;

const number = z.coerce.number().int().min(0).max(100_000);

const given = z.object({
  ...COMMON_OPTIONS,
  kills: number.optional(),
  charged: number.optional(),
  nodes: z.coerce.number().int().min(2).max(3).optional(),
  seed: seedOption,
  variant: variantOption(VARIANTS),
  at: z.enum(['all', ...POINT_NAMES]).optional(),
});

/** @throws RangeError with the reason and the usage */
export function readOptions(args: readonly string[]): CrashOptions {
  const { at, ...read } = readArguments(args, { given, flags: ['short'], usage: USAGE });
  const defaults = defaultsOf(read);
  return {
    ...read,
    kills: read.kills ?? defaults.kills,
    charged: read.charged ?? defaults.charged,
    nodes: read.nodes ?? defaults.nodes,
    variant: read.variant,
    at: at === 'all' ? POINT_NAMES : at && [at],
    report: read.report,
  };
}

function defaultsOf({ short, variant }: { short: boolean; variant?: VariantName | undefined }) {
  if (variant) return WITH_VARIANT;
  return short ? SHORT : LONG;
}

/** The command that repeats the buyers and the kills in the same order, but not at the same microseconds. */
export function replayOf({ short, kills, charged, nodes, seed, variant, at }: CrashOptions): string {
  const amount = at ? `--at ${at.length === 1 ? at[0] : 'all'}` : `--kills ${kills} --charged ${charged} --nodes ${nodes}`;
  return commandOf('test:crash', [short && '--short', amount, variant && `--variant ${variant}`, `--seed ${seed}`]);
}
