import { z } from 'zod';
import { readArguments } from '../../tools/testing/arguments.ts';
import { COMMON_OPTIONS, seedOption, variantOption } from '../frame/options.ts';
import type { Length } from './setup.ts';
import { STEP_NAMES, type StepName } from './step-names.ts';
import { VARIANTS, type VariantName } from './variants.ts';

export interface NodesOptions {
  /** `short`: a few minutes; `long`: with as many kills as before a release. */
  readonly length: Length;
  /** Only this step; undefined for all. */
  readonly step: StepName | undefined;
  /** Only this variant. */
  readonly variant: VariantName | undefined;
  /** Git name of the earlier version; by default the previous commit of the main line. */
  readonly before: string | undefined;
  readonly seed: string;
  readonly report: string | undefined;
}

const VARIANT_NAMES = VARIANTS.map(({ name }) => name);
const USAGE = `npm run test:ha -- [--short|--long] [--step ${STEP_NAMES.join('|')}] [--variant ${VARIANT_NAMES.join('|')}] [--before <commit>] [--seed texto]`;

const given = z.object({
  ...COMMON_OPTIONS,
  long: z.boolean().default(false),
  step: z.enum(STEP_NAMES).optional(),
  variant: variantOption(VARIANTS),
  before: z
    .string()
    .regex(/^[\w./~^-]+$/, 'no es el nombre de un commit')
    .optional(),
  seed: seedOption,
});

/** @throws RangeError with the reason and the usage */
export function readOptions(args: readonly string[]): NodesOptions {
  const { short, long, step, variant, before, seed, report } = readArguments(args, { given, flags: ['short', 'long'], usage: USAGE });
  const length = long ? 'long' : 'usual';
  return { length: short ? 'short' : length, step, variant, before, seed, report };
}
