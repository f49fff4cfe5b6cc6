import type { z } from 'zod';
import type { ProblemCode } from './problem-body.ts';
import type { Route } from './route.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Values that make a call succeed on a site with the demonstration's data, with $VARIABLES (./example-variables.ts) where only the reader
 * knows the value.
 */
export interface Example {
  readonly params?: Texts;
  readonly querystring?: Texts;
  readonly body?: Readonly<Record<string, string | Texts>>;
}

export interface EndpointSchema {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly querystring?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** By status; problems are added separately. */
  readonly response: Readonly<Record<number, z.ZodType>>;
  /** Besides those that follow from the route, its access and its limits. */
  readonly problems?: readonly ProblemCode[];
  /** Refusals with codes of their own, by status: message by code. */
  readonly refusals?: Readonly<Record<number, Texts>>;
  readonly example: Example;
}

/** Combines a route with its schemas; the only place that describes a call. */
export function endpoint<const R extends Route, const S extends EndpointSchema>(
  route: R,
  schema: S,
): { readonly route: R; readonly schema: S } {
  return { route, schema };
}
