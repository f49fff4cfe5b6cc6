import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type Client } from '@veridico/api';
import type { Random } from '../../apps/server/src/bureau/demo/random.ts';

/** Longer than the longest answer: a result is waited for up to 10 s. */
const ANSWER_MS = 15_000;
/** A proxy asks up to three more nodes when one dies, and each may hold the question that long. */
const PROXIED_ANSWER_MS = 45_000;
const PAUSE_MS = { least: 50, most: 250 };

/** Somebody's browser: asks whichever node answers, again where that makes sense. */
export interface Browser {
  readonly api: Client;
  /** Status 0: nobody answered. */
  readonly page: (path: string, init?: RequestInit) => Promise<{ readonly status: number; readonly location: string | null }>;
  /** Asks until somebody answers something else than "not now", or the clock says `until`; that answer is then the last one. */
  readonly patiently: <A extends { readonly status: number }>(ask: () => Promise<A>, until: number) => Promise<A>;
}

export interface BrowserOptions {
  /** Addresses of the nodes that answer now. */
  readonly live: () => readonly string[];
  readonly random: Random;
  /** Called with every answer that nobody should get, such as «GET /salud 500». */
  readonly odd: (what: string) => void;
  /** A proxy stands before the nodes: what it says of one that died is nobody's answer. */
  readonly proxied?: boolean | undefined;
  /** Hears of every call and its end; status 0 where nobody answered to the last byte. */
  readonly heard?: ((called: string, status: number, headers: Headers) => void) | undefined;
}

export function openBrowser({ live, random, odd, proxied = false, heard = () => undefined }: BrowserOptions): Browser {
  const answerMs = proxied ? PROXIED_ANSWER_MS : ANSWER_MS;
  const fetchSomewhere = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const called = `${init.method ?? 'GET'} ${path.replace(/\?.*$/, '').replace(/\/[0-9A-Za-z]{26,}$/, '/…')}`;
    try {
      const late = AbortSignal.timeout(answerMs);
      const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
      const response = await whole(await fetch(random.pick(live()) + path, { ...init, redirect: 'manual', signal }));
      heard(called, response.status, response.headers);
      if (proxied && OF_THE_PROXY.includes(response.status)) return Response.error();
      if (response.status >= 500 && response.status !== UNAVAILABLE) odd(`${called} ${response.status}`);
      return response;
    } catch (error) {
      heard(`${called} (${whyOf(error)})`, 0, new Headers());
      if (error instanceof DOMException && error.name === 'TimeoutError' && !init.signal?.aborted)
        odd(`${called} sin respuesta en ${answerMs / 1_000} s`);
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
/** A node that closed without a word, or said none in time. */
const OF_THE_PROXY: readonly number[] = [502, 504];

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/** An answer whose node dies half-way is none. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, { status, headers });
}
