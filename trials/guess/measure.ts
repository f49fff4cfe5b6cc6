import { sql } from 'kysely';
import { randomFor, type Random } from '../../apps/server/src/bureau/demo/random.ts';
import { pollUntil } from '../frame/retry.ts';
import { forgetLimits } from './attack.ts';
import type { Answer, ApiCall } from './caller.ts';
import type { Pair } from './pairs.ts';
import type { TestedServer } from './server.ts';
import { compare, median, type Comparison } from './statistics.ts';

/** Significance level: below it the samples differ. */
export const SIGNIFICANT = 0.01;

export interface Measured extends Comparison {
  readonly pairs: number;
  /** Median of both samples together, ms. */
  readonly median: number;
  /** Measured a second time because the first result was significant, as one in a hundred is by chance. */
  readonly again: boolean;
  /** Distinct answers, without what differs in every answer. */
  readonly different: readonly string[];
}

/** Sends both requests of a pair that many times, in random order. */
export async function measure(server: TestedServer, pair: Pair, { pairs, seed }: Size): Promise<Measured> {
  const random = randomFor(`${seed} ${pair.name}`);
  const first = await once(server, pair, { pairs, random, from: 0 });
  if (first.p >= SIGNIFICANT || first.different.length > 1) return first;
  return { ...(await once(server, pair, { pairs, random, from: pairs })), again: true };
}

interface Size {
  readonly pairs: number;
  readonly seed: string;
}

interface Round {
  readonly pairs: number;
  readonly random: Random;
  /** Number of the first pair. */
  readonly from: number;
}

async function once(server: TestedServer, pair: Pair, { pairs, random, from }: Round): Promise<Measured> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const seen = new Set<string>();
  const warm = Math.ceil(pairs / WARM_SHARE);
  let next = -warm;
  const lane = async () => {
    while (next < pairs) {
      const number = next;
      next += 1;
      await forgetLimits(server);
      for (const kind of random.chance(0.5) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const asked = await pair[kind](warm + from + number, addressOf(2 * (from + number + warm) + (kind === 'known' ? 1 : 0)));
        const answer = await server.ask(asked);
        if (pair.mails) await untilSent(server);
        seen.add(sayOf(answer, asked));
        if (number >= 0) times[kind].push(answer.ms);
      }
      await pair.undo?.();
    }
  };
  await Promise.all(Array.from({ length: pair.slow ? SLOW_TOGETHER : 1 }, lane));
  const { known, unknown } = times;
  return { ...compare(known, unknown), pairs, median: median([...known, ...unknown]), again: false, different: [...seen] };
}

/** Few enough that no password check waits for another. */
const SLOW_TOGETHER = 6;
/** The share of untimed pairs at the start is one in this many. */
const WARM_SHARE = 20;

function addressOf(number: number): string {
  return `10.${(number >> 16) & 127}.${(number >> 8) & 255}.${number & 255}`;
}

const POLL_MS = 2;
const SENT_MS = 10_000;

async function untilSent({ db }: TestedServer): Promise<void> {
  const allSent = async () => {
    const { rows } = await sql<{ due: boolean }>`select exists (select from mails where siguiente_intento is not null) as due`.execute(db);
    return rows[0]?.due !== true;
  };
  if (!(await pollUntil(allSent, SENT_MS, POLL_MS))) throw new Error('hay correos que no salen');
}

/** Headers that differ in every answer. */
const OF_THE_MOMENT = ['date', 'keep-alive', 'connection', 'x-request-id', 'retry-after'];

/** An answer without what differs in every answer or repeats the request. */
function sayOf({ status, headers, body }: Answer, { json = {} }: ApiCall): string {
  const head = Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.includes(name));
  const own = Object.values(json).filter((value) => typeof value === 'string' && value.includes('@'));
  const said = own.reduce<string>((text, value) => text.replaceAll(String(value), '<correo>'), body);
  return JSON.stringify([
    status,
    head,
    said
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, '<fecha>'),
  ]);
}
