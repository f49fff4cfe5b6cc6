import type { z } from 'zod';
import type { endpoints } from './endpoints.ts';
import type { ProblemBody } from './problem-body.ts';
import type { Route } from './route.ts';
import type * as routes from './routes.ts';

/** The name of a call, as the specification and its tests use it. */
export type RouteName = keyof typeof routes;

/** Every path is its own, so a route says which call it is. */
export type NameOf<R extends Route> = { [N in RouteName]: R extends (typeof routes)[N] ? N : never }[RouteName];

type Schema<N extends RouteName> = (typeof endpoints)[N]['schema'];
type Part<N extends RouteName, K extends string> =
  Schema<N> extends Readonly<Record<K, infer T extends z.ZodType>> ? z.input<T> : undefined;
type Success<N extends RouteName> = Schema<N>['response'];

/** What a call needs, by name; parts the endpoint does not have are left out. */
export type RequestTo<N extends RouteName> = {
  readonly [K in 'params' | 'querystring' | 'body' as Part<N, K> extends undefined ? never : K]: Part<N, K>;
};

/**
 * The answer to a call. `status` 0: nobody answered. Successful bodies are typed by status;
 * `problem` is what the server said of a refusal, undefined when it said nothing readable.
 */
export type Answer<N extends RouteName> =
  | {
      [S in keyof Success<N>]: {
        readonly ok: true;
        readonly status: S;
        /** What the answer says beside its body, such as X-Total-Count. */
        readonly headers?: Headers;
        readonly body: Success<N>[S] extends z.ZodType ? z.output<Success<N>[S]> : never;
      };
    }[keyof Success<N>]
  | {
      readonly ok: false;
      readonly status: number;
      readonly problem: ProblemBody | undefined;
      /** The sentence alone, of calls that refuse in plain text. */
      readonly text?: string;
    };

export type Client = <const R extends Route>(route: R, request: RequestTo<NameOf<R>>, extra?: Extra) => Promise<Answer<NameOf<R>>>;

interface Extra {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** No call waits longer: the server itself answers after 10 s at the latest, and a slow line needs its time. */
const PATIENCE_MS = 30_000;

/** A typed client over fetch. It never throws: a call that fails to connect, is cut off or takes too long is an answer with status 0. */
export function createClient(fetcher: typeof fetch = fetch): Client {
  return async function call<const R extends Route>(
    route: R,
    request: RequestTo<NameOf<R>>,
    extra: Extra = {},
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
    const init: RequestInit = { method: route.method, headers: { ...extra.headers }, signal: ending.signal };
    if (route.encoding && body) {
      const form = route.encoding === 'form';
      init.body = form ? new URLSearchParams(body) : JSON.stringify(body);
      if (!form) init.headers = { ...extra.headers, 'content-type': 'application/json' };
    }
    try {
      const response = await fetcher(querystring ? `${path}?${new URLSearchParams(querystring)}` : path, init);
      const text = await response.text();
      const answer = response.ok && route.answer === 'text' ? text : readJson(text);
      if (response.ok && answer !== undefined)
        return { ok: true, status: response.status, headers: response.headers, body: answer } as unknown as Answer<NameOf<R>>;
      const plain = route.refusal === 'text' && response.headers.get('content-type')?.startsWith('text/plain');
      if (plain) return { ok: false, status: response.status, problem: undefined, text };
      return { ok: false, status: response.status, problem: answer as ProblemBody | undefined };
    } catch {
      return { ok: false, status: 0, problem: undefined };
    } finally {
      clearTimeout(timer);
      extra.signal?.removeEventListener('abort', end);
    }
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
