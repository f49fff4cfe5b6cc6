import type { EndpointSchema } from '@veridico/api/endpoints';
import type { Route } from '@veridico/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accessOf, pattern, type Access } from './access.ts';
import { withinLimits } from './call-limits.ts';
import { answersOf } from './described-answers.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What an API call promises, for its reference. */
    endpoint?: { readonly route: Route; readonly schema: EndpointSchema };
  }
}

const CONTENT_TYPE = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

type Part<S extends EndpointSchema, K extends string> = S extends Readonly<Record<K, infer T extends z.ZodType>> ? z.output<T> : undefined;

/** A handler's input, validated by the endpoint's schemas. */
export interface Call<S extends EndpointSchema> {
  readonly params: Part<S, 'params'>;
  readonly querystring: Part<S, 'querystring'>;
  readonly headers: Part<S, 'headers'>;
  readonly body: Part<S, 'body'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** One status of the endpoint and its body, such as `{ 200: body }`. */
export type Answer<S extends EndpointSchema> = {
  [K in keyof S['response']]: { readonly [P in K]: S['response'][K] extends z.ZodType ? z.input<S['response'][K]> : never };
}[keyof S['response']];

/**
 * Serves an endpoint and enforces its route, encoding and schemas.
 * @param beforeBody may refuse a request before a large body is read; parameters are not validated yet
 */
export function serve<const S extends EndpointSchema>(
  app: FastifyInstance,
  { route, schema }: { readonly route: Route; readonly schema: S },
  handler: (call: Call<S>) => Promise<Answer<S>>,
  beforeBody?: (request: FastifyRequest) => Promise<void>,
): void {
  const { encoding, method, bodyLimit } = route;
  const url = pattern(route.path);
  app.route({
    method,
    url,
    config: { endpoint: { route, schema } },
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      summary: schema.summary,
      ...(schema.params && { params: schema.params }),
      ...(schema.querystring && { querystring: schema.querystring }),
      ...(schema.headers && { headers: schema.headers }),
      ...(schema.body && { body: schema.body }),
      response: answersOf(route, schema),
      ...securityOf(accessOf(method, url)),
      ...(encoding && { consumes: [CONTENT_TYPE[encoding]] }),
    },
    ...(encoding && {
      onRequest: (request, _reply, done) => {
        const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
        done(type === CONTENT_TYPE[encoding] ? undefined : new Problem('TIPO_NO_ADMITIDO'));
      },
    }),
    ...(beforeBody && {
      preParsing: async (request: FastifyRequest) => {
        await withinLimits(route, () => beforeBody(request));
      },
    }),
    preHandler: ({ params, query, body }, _reply, done) => {
      done([params, query, body].some(holdsNoText) ? new Problem('PETICION_INVALIDA') : undefined);
    },
    handler: async (request, reply) => {
      // The validator compiler replaced the raw parts by the schemas' outputs.
      const { params, query, headers, body } = request;
      const call = { params, querystring: query, headers, body, request, reply } as unknown as Call<S>;
      const answer = await withinLimits(route, () => handler(call));
      for (const [status, sent] of Object.entries(answer)) void reply.code(Number(status)).send(sent);
      return reply;
    },
  });
}

/** Security entry of the OpenAPI document: an empty entry makes the token optional. */
function securityOf(access: Access | undefined) {
  if (access === undefined || access === 'anyone') return {};
  return { security: [{ bearer: [] as string[] }, ...(access === 'maybe' ? [{}] : [])] };
}

/** PostgreSQL text cannot hold NUL or a lone surrogate: refused here, so they cannot cause an internal error later. */
function holdsNoText(part: unknown): boolean {
  return (
    typeof part === 'object' &&
    part !== null &&
    Object.values(part).some((value) => typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
  );
}
