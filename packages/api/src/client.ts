import type { z } from 'zod';
import type { endpoints } from './endpoints.ts';
import type { ProblemBody } from './problem-body.ts';
import type { Route } from './route.ts';
import type * as routes from './routes.ts';
import type { Lenient, SpecifiedBodies } from './specified.ts';

/** Name of a call, as in the specification and its tests. */
export type RouteName = keyof typeof routes;

/** Paths are unique, so a route determines its call. */
export type NameOf<R extends Route> = { [N in RouteName]: R extends (typeof routes)[N] ? N : never }[RouteName];

type Schema<N extends RouteName> = (typeof endpoints)[N]['schema'];
type Part<N extends RouteName, K extends string> =
  Schema<N> extends Readonly<Record<K, infer T extends z.ZodType>> ? z.input<T> : undefined;
type Success<N extends RouteName> = Schema<N>['response'];

/** Parameters of a call; parts that the endpoint does not have are omitted. */
export type RequestTo<N extends RouteName> = {
  readonly [K in 'params' | 'querystring' | 'body' as Part<N, K> extends undefined ? never : K]: Part<N, K>;
};

type FullBody<N extends RouteName, S extends keyof Success<N>> = Success<N>[S] extends z.ZodType ? z.output<Success<N>[S]> : never;

/** Body of a good answer as its readers must expect it: of a specified call only the specified fields are certain. */
export type AnswerBody<N extends RouteName, S extends keyof Success<N> = 200 & keyof Success<N>> = S extends 200
  ? N extends keyof SpecifiedBodies
    ? Lenient<SpecifiedBodies[N], FullBody<N, S>>
    : FullBody<N, S>
  : FullBody<N, S>;

/** Body of a refusal as its readers must expect it: a proxy or another server may answer any part of it. */
export type RefusalBody = { readonly [K in keyof ProblemBody]?: ProblemBody[K] | undefined };

/**
 * Result of a call. `status` 0: no response. Successful bodies are typed by status;
 * `problem` is the body of a refusal, undefined if nothing in it was readable.
 */
export type Answer<N extends RouteName> =
  | {
      [S in keyof Success<N>]: {
        readonly ok: true;
        readonly status: S;
        /** Response headers, such as X-Total-Count. */
        readonly headers?: Headers;
        readonly body: AnswerBody<N, S>;
      };
    }[keyof Success<N>]
  | {
      readonly ok: false;
      readonly status: number;
      readonly problem: RefusalBody | undefined;
      /** The body as it came, for calls that refuse in plain text. */
      readonly text?: string;
    };

export type Client = <const R extends Route>(route: R, request: RequestTo<NameOf<R>>, extra?: CallOptions) => Promise<Answer<NameOf<R>>>;

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Longest wait: the server itself responds within 10 s, and slow connections need extra time. */
const PATIENCE_MS = 30_000;

/** A typed client over fetch. It never throws: connection errors, aborted calls and timeouts give a result with status 0. */
export function createClient(fetcher: typeof fetch = fetch): Client {
  return async function call<const R extends Route>(
    route: R,
    request: RequestTo<NameOf<R>>,
    extra: CallOptions = {},
  ): Promise<Answer<NameOf<R>>> {
    const { params, querystring, body } = request as {
      params?: Record<string, string>;
      querystring?: Record<string, string>;
      body?: Record<string, string>;
    };
    const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''));
    const ending = new AbortController();
    const end = () => ending.abort();
    const timer = setTimeout(end, route.patience ?? PATIENCE_MS);
    extra.signal?.addEventListener('abort', end);
    if (extra.signal?.aborted) end();
    const json = route.encoding === 'json' && body;
    const init: RequestInit = {
      method: route.method,
      headers: { ...extra.headers, ...(json && { 'content-type': 'application/json' }) },
      signal: ending.signal,
      ...(body && { body: json ? JSON.stringify(body) : new URLSearchParams(body) }),
    };
    try {
      const response = await fetcher(querystring ? `${path}?${new URLSearchParams(querystring)}` : path, init);
      return readAnswer<NameOf<R>>(route, response, await response.text());
    } catch {
      return { ok: false, status: 0, problem: undefined };
    } finally {
      clearTimeout(timer);
      extra.signal?.removeEventListener('abort', end);
    }
  };
}

function readAnswer<N extends RouteName>(route: Route, response: Response, text: string): Answer<N> {
  const { ok, status, headers } = response;
  if (ok) {
    const body = route.answer === 'text' ? text : readJson(text || (route.answer ? '{}' : ''));
    if (body !== undefined) return { ok, status, headers, body } as unknown as Answer<N>;
  }
  // Raw text for people: not the page of a proxy, JSON, or nothing.
  if (!ok && route.refusal === 'text' && /^\s*[^\s<{]/.test(text)) return { ok: false, status, problem: undefined, text };
  return { ok: false, status, problem: refusalIn(readJson(text)) };
}

/** A refusal without a sentence has none: its readers say their own. */
function refusalIn(body: RefusalBody | undefined): RefusalBody | undefined {
  return body && { ...body, mensaje: typeof body.mensaje === 'string' && body.mensaje ? body.mensaje : undefined };
}

/** Undefined for what cannot be read, and for null. */
function readJson(text: string): object | undefined {
  try {
    return JSON.parse(text) || undefined;
  } catch {
    return undefined;
  }
}
