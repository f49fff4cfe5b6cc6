import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { readArguments } from '../testing/arguments.ts';
import { POINT_NAMES, type PointName } from './points.ts';
import { VARIANTS, type VariantName } from './variants.ts';

export interface CrashOptions {
  /** Everything `npm test` needs to know, in less time. */
  readonly short: boolean;
  readonly kills: number;
  readonly charged: number;
  readonly nodes: number;
  readonly seed: string;
  readonly variant: VariantName | undefined;
  /** Only these points; without it, buyers and random deaths. */
  readonly at: readonly PointName[] | undefined;
  /** File that takes the results for `npm test`. */
  readonly report: string | undefined;
}

/** The bar for a release: below it a fault of one in a thousand orders would often go unseen. */
const LONG = { kills: 1_000, charged: 3_000, nodes: 3 };
const SHORT = { kills: 20, charged: 40, nodes: 3 };
/** Enough for what is missing to show. */
export const WITH_VARIANT = { kills: 4, charged: 6, nodes: 2 } as const;

const USAGE = `npm run test:crash -- [--short] [--kills N] [--charged N] [--nodes 2|3] [--seed texto] [--variant nombre] [--at C9|all]`;

const number = z.coerce.number().int().min(0).max(100_000);
const variants = VARIANTS.map(({ name }) => name) as [VariantName, ...VariantName[]];
/** What dice are thrown from: typed once more, the same run again. */
export const seedOption = z
  .string()
  .regex(/^[a-z0-9]{1,20}$/, 'letras minúsculas y dígitos')
  .default(() => String(randomInt(1_000_000_000)));

const given = z.object({
  short: z.boolean().default(false),
  kills: number.optional(),
  charged: number.optional(),
  nodes: z.coerce.number().int().min(2).max(3).optional(),
  seed: seedOption,
  variant: z.enum(variants).optional(),
  at: z.enum(['all', ...POINT_NAMES]).optional(),
  report: z.string().optional(),
});

/** @throws RangeError with what whoever typed it has to know */
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

/** The command that does the same again: the same buyers, in the same order, and the same deaths; not the same microseconds. */
export function replayOf({ short, kills, charged, nodes, seed, variant, at }: CrashOptions): string {
  const parts = [
    ...(short ? ['--short'] : []),
    ...(at ? [`--at ${at.length === 1 ? at[0] : 'all'}`] : [`--kills ${kills}`, `--charged ${charged}`, `--nodes ${nodes}`]),
    ...(variant ? [`--variant ${variant}`] : []),
    `--seed ${seed}`,
  ];
  return `npm run test:crash -- ${parts.join(' ')}`;
}
