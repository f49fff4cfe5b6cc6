import type { z } from 'zod';
import type { ProblemCode } from './problem-body.ts';
import type { Route } from './route.ts';

export interface EndpointSchema {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly querystring?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** By status; problems are added separately. */
  readonly response: Readonly<Record<number, z.ZodType>>;
  readonly problems?: readonly ProblemCode[];
}

/** Combines a route with its schemas; the only place that describes a call. */
export function endpoint<const R extends Route, const S extends EndpointSchema>(
  route: R,
  schema: S,
): { readonly route: R; readonly schema: S } {
  return { route, schema };
}
