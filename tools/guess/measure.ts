import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { randomFor, type Random } from '../../apps/server/src/bureau/demo/random.ts';
import { forgetLimits } from './attack.ts';
import type { Answer, Asked } from './caller.ts';
import type { Pair } from './pairs.ts';
import { compare, median, type Comparison } from './statistics.ts';
import type { Town } from './town.ts';

/** Below it both samples are taken for different. */
export const SIGNIFICANT = 0.01;

export interface Measured extends Comparison {
  readonly pairs: number;
  /** Median of both together, ms. */
  readonly median: number;
  /** Once more, because the first time looked different: on a busy machine one in a hundred does. */
  readonly again: boolean;
  /** Answers that differ, each as it came. */
  readonly different: readonly string[];
}

/** Asks both questions so many times, now one first and now the other. */
export async function measure(town: Town, pair: Pair, { pairs, seed }: Size): Promise<Measured> {
  const random = randomFor(`${seed} ${pair.name}`);
  const first = await once(town, pair, { pairs, random, from: 0 });
  if (first.p >= SIGNIFICANT || first.different.length > 1) return first;
  return { ...(await once(town, pair, { pairs, random, from: pairs })), again: true };
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

async function once(town: Town, pair: Pair, { pairs, random, from }: Round): Promise<Measured> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const seen = new Set<string>();
  const warm = Math.ceil(pairs / WARM_SHARE);
  let next = -warm;
  const lane = async () => {
    while (next < pairs) {
      const number = next;
      next += 1;
      await forgetLimits(town);
      for (const kind of random.chance(0.5) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const asked = await pair[kind](warm + from + number, addressOf(2 * (from + number + warm) + (kind === 'known' ? 1 : 0)));
        const answer = await town.ask(asked);
        if (pair.mails) await untilSent(town);
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

/** Few enough that none of them waits for the others' passwords. */
const SLOW_TOGETHER = 6;
/** The first ones find nothing compiled, and are not timed. */
const WARM_SHARE = 20;

function addressOf(number: number): string {
  return `10.${(number >> 16) & 127}.${(number >> 8) & 255}.${number & 255}`;
}

const POLL_MS = 2;
const SENT_MS = 10_000;

async function untilSent({ db }: Town): Promise<void> {
  for (const until = Date.now() + SENT_MS; Date.now() < until;) {
    const { rows } = await sql<{ due: boolean }>`select exists (select from mails where siguiente_intento is not null) as due`.execute(db);
    if (rows[0]?.due !== true) return;
    await wait(POLL_MS);
  }
  throw new Error('hay correos que no salen');
}

/** Of a connection, of a moment, or random by nature. */
const OF_THE_MOMENT = ['date', 'keep-alive', 'connection', 'x-request-id', 'retry-after'];

/** All that an answer says, but for what belongs to its moment or was in the question. */
function sayOf({ status, headers, body }: Answer, { json = {} }: Asked): string {
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
