import { randomInt } from 'node:crypto';
import { z } from 'zod';

/** Options of every trial. */
export const COMMON_OPTIONS = {
  /** A run of few minutes that proves less. */
  short: z.boolean().default(false),
  /** File that takes the results for `npm test`. */
  report: z.string().optional(),
};

/** Seed of the random generators of a run; the same seed repeats the run. */
export const seedOption = z
  .string()
  .regex(/^[a-z0-9]{1,20}$/, 'letras minúsculas y dígitos')
  .default(() => String(randomInt(1_000_000_000)));

/** Name of the only variant to run. */
export function variantOption<Name extends string>(variants: readonly { readonly name: Name }[]) {
  return z.enum(variants.map(({ name }) => name) as [Name, ...Name[]]).optional();
}

/** The npm command with the given arguments; empty ones are left out. */
export function commandOf(script: string, args: readonly (string | false | undefined)[]): string {
  return [`npm run ${script} --`, ...args.filter(Boolean)].join(' ');
}
