import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type Client } from '@veridico/api';
import type { Random } from '../../apps/server/src/bureau/demo/random.ts';

/** Longer than the longest answer: the server waits up to 10 s for the result of a payment. */
const ANSWER_MS = 15_000;
/** The proxy may ask three more nodes after a failed one, each for that long. */
const PROXIED_ANSWER_MS = 45_000;
const PAUSE_MS = { least: 50, most: 250 };

/** A browser that sends each request to a random node of those that answer. */
export interface Browser {
  readonly api: Client;
  /** Status 0: no answer. */
  readonly page: (path: string, init?: RequestInit) => Promise<{ readonly status: number; readonly location: string | null }>;
  /** Repeats a request until the answer is neither missing nor 503, or until that time. @returns the last answer */
  readonly patiently: <A extends { readonly status: number }>(ask: () => Promise<A>, until: number) => Promise<A>;
}

export interface BrowserOptions {
  /** Addresses of the nodes that answer now. */
  readonly live: () => readonly string[];
  readonly random: Random;
  /** Called with each answer that must not occur, such as «GET /salud 500». */
  readonly onUnexpected: (what: string) => void;
  /** The nodes are behind a proxy: its 502 and 504 count as no answer. */
  readonly proxied?: boolean | undefined;
  /** Called after every request; status 0 for an incomplete answer. */
  readonly onCall?: ((called: string, status: number, headers: Headers) => void) | undefined;
}

export function openBrowser({ live, random, onUnexpected, proxied = false, onCall = () => undefined }: BrowserOptions): Browser {
  const answerMs = proxied ? PROXIED_ANSWER_MS : ANSWER_MS;
  const fetchSomewhere = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const called = `${init.method ?? 'GET'} ${path.replace(/\?.*$/, '').replace(/\/[0-9A-Za-z]{26,}$/, '/…')}`;
    try {
      const late = AbortSignal.timeout(answerMs);
      const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
      const response = await whole(await fetch(random.pick(live()) + path, { ...init, redirect: 'manual', signal }));
      onCall(called, response.status, response.headers);
      if (proxied && OF_THE_PROXY.includes(response.status)) return Response.error();
      if (response.status >= 500 && response.status !== UNAVAILABLE) onUnexpected(`${called} ${response.status}`);
      return response;
    } catch (error) {
      onCall(`${called} (${whyOf(error)})`, 0, new Headers());
      if (error instanceof DOMException && error.name === 'TimeoutError' && !init.signal?.aborted)
        onUnexpected(`${called} sin respuesta en ${answerMs / 1_000} s`);
      throw error;
    }
  };
  return {
    api: createClient((path, init) => fetchSomewhere(path as string, init)),
    async page(path, init) {
      try {
        const response = await fetchSomewhere(path, init);
        await response.text();
        return { status: response.status, location: response.headers.get('location') };
      } catch {
        return { status: 0, location: null };
      }
    },
    async patiently(ask, until) {
      for (;;) {
        const answer = await ask();
        if ((answer.status !== 0 && answer.status !== UNAVAILABLE) || Date.now() >= until) return answer;
        await wait(random.int(PAUSE_MS.least, PAUSE_MS.most));
      }
    },
  };
}

const UNAVAILABLE = 503;
const OF_THE_PROXY: readonly number[] = [502, 504];

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/** Reads the whole body: an answer cut off by the death of its node is an error. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, { status, headers });
}
