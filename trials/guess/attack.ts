import { sql } from 'kysely';
import type { Answer, ApiCall } from './caller.ts';
import { TOGETHER, type TestedServer } from './server.ts';

/** Number of guesses that the documented limits allow. */
export interface Reach {
  readonly fromOneAddress: number;
  /** At one target, from all addresses. */
  readonly inAll: number;
  /** Seconds until they are allowed again. */
  readonly windowSeconds: number;
}

/** How the owner of the target gets access afterwards. */
export interface Owner {
  readonly asks: (from: string) => ApiCall;
  readonly gets: (answer: Answer) => boolean;
  /** Longest documented wait in seconds, from another address after guesses from one or many, and from the guesser's address; 0 for none. */
  readonly waits: { readonly afterOne: number; readonly afterMany: number; readonly sameAddress: number };
  /** Seconds to wait after an answer without Retry-After. */
  readonly hiddenWait?: () => Promise<number>;
  /** Whether only the office can give access again. */
  readonly office?: (answer: Answer) => boolean;
}

export interface Target {
  readonly guess: (value: string, from: string) => ApiCall;
  readonly wrong: (number: number) => string;
  /** The right value, mixed into the guesses that the limits must refuse; undefined where no limit applies. */
  readonly right: string | undefined;
  readonly opened: (answer: Answer) => boolean;
  /** Number of guesses that were compared with the right value. */
  readonly looked: (answers: readonly Answer[]) => number | Promise<number>;
  readonly reach: Reach;
  readonly owner: Owner;
}

export interface Attack {
  readonly name: string;
  /** Why guessing is hopeless, as printed. */
  readonly space: string;
  readonly open: () => Promise<Target>;
}

export const HOUR = 3_600;
const NO_WAIT = { afterOne: 0, afterMany: 0, sameAddress: 0 };
export const NO_LIMIT: Reach = { fromOneAddress: Infinity, inAll: Infinity, windowSeconds: HOUR };

/** A limit per address only. */
export function reachOfAddress(max: number, windowSeconds = HOUR): Reach {
  return { fromOneAddress: max, inAll: Infinity, windowSeconds };
}

/** An owner who sends the right value and waits at most at the guesser's address. */
export function ownerOf(
  asks: (typed: string, from: string) => ApiCall,
  right: string,
  { gets = isOk, sameAddress = 0 }: { readonly gets?: Owner['gets']; readonly sameAddress?: number } = {},
): Owner {
  return { asks: (from) => asks(right, from), gets, waits: { ...NO_WAIT, sameAddress } };
}

export const isOk = ({ status }: Answer) => status === 200;
export const notTooMany = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 429).length;

/** The secret with another first character and the number at its end: never the secret itself. */
export function nearly(secret: string, number: number): string {
  const tail = String(number).padStart(5, '0');
  return (secret.startsWith('7') ? '8' : '7') + secret.slice(1, -tail.length) + tail;
}

export interface Outcome {
  readonly guesses: number;
  readonly looked: number;
  readonly mayLook: number;
  readonly opened: number;
  /** Seconds that the owner waited, at another address and at the guesser's; undefined until the office decides. */
  readonly waited: number | undefined;
  readonly waitedThere: number | undefined;
  readonly wrong: readonly string[];
}

/** A short run may cross the edge of a window and get the guesses of two. */
const EDGES = 2;
/** Among the guesses beyond the limits, one in this many is right. */
const RIGHT_EVERY = 20;

/** Resets the limits, guesses from that many addresses in equal shares, and then asks as the owner. */
export async function attack(server: TestedServer, { open }: Attack, guesses: number, addresses: number): Promise<Outcome> {
  await forgetLimits(server);
  const target = await open();
  await forgetLimits(server);
  const began = performance.now();
  const answers = await guessAll(server, target, guesses, addresses);
  const windows = Math.ceil((performance.now() - began) / 1_000 / target.reach.windowSeconds) + 1;
  const opened = answers.filter(target.opened).length;
  const looked = await target.looked(answers);
  const { fromOneAddress, inAll } = target.reach;
  const mayLook = Math.min(guesses, windows * Math.min(inAll, fromOneAddress * addresses));
  const { owner } = target;
  const limit = addresses === 1 ? owner.waits.afterOne : owner.waits.afterMany;
  const elsewhere = await waitOf(server, owner, '203.0.113.9', limit);
  const there = await waitOf(server, owner, addressOf(0), owner.waits.sameAddress);
  const wrong = [
    ...(opened > 0 ? [`${opened} aciertos`] : []),
    ...(looked > mayLook ? [`se miraron ${looked} y los límites dejan ${mayLook}`] : []),
    ...answers
      .filter(({ status }) => status >= 500)
      .map(({ status }) => `respuesta ${status}`)
      .slice(0, 1),
    ...elsewhere.wrong.map((each) => `el dueño, desde otra parte: ${each}`),
    ...there.wrong.map((each) => `el dueño, desde la misma dirección: ${each}`),
  ];
  return { guesses, looked, mayLook, opened, waited: elsewhere.seconds, waitedThere: there.seconds, wrong };
}

function addressOf(number: number): string {
  return `198.51.${100 + (number >> 8)}.${number & 255}`;
}

async function guessAll(server: TestedServer, target: Target, guesses: number, addresses: number): Promise<Answer[]> {
  const each = Math.ceil(guesses / addresses);
  const { fromOneAddress, inAll } = target.reach;
  const answers: Answer[] = [];
  let next = 0;
  // One address after the other, so that each ends its guesses before its wait is over.
  const lane = async () => {
    while (next < guesses) {
      const number = next;
      next += 1;
      const [address, place] = [Math.floor(number / each), number % each];
      // Guesses compared so far if only the limit per address applied.
      const before = address * Math.min(each, fromOneAddress) + Math.min(place, fromOneAddress);
      const hidden = before > EDGES * inAll + TOGETHER || place > EDGES * fromOneAddress + TOGETHER;
      const value = hidden && target.right !== undefined && place % RIGHT_EVERY === 0 ? target.right : target.wrong(number);
      answers.push(await server.ask(target.guess(value, addressOf(address))));
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, lane));
  return answers;
}

/** Asks as the owner; after a refusal, moves the clock by the wait and asks again. */
async function waitOf(
  server: TestedServer,
  owner: Owner,
  from: string,
  limit: number,
): Promise<{ seconds: number | undefined; wrong: readonly string[] }> {
  const answer = await server.ask(owner.asks(from));
  if (owner.gets(answer)) return { seconds: 0, wrong: [] };
  if (owner.office?.(answer)) return { seconds: undefined, wrong: [] };
  const seconds = Math.max(Number(answer.headers['retry-after'] ?? 0), (await owner.hiddenWait?.()) ?? 0);
  if (seconds === 0) return { seconds, wrong: [`respondió ${answer.status} sin decir hasta cuándo: ${answer.body}`] };
  if (seconds > limit) return { seconds, wrong: [`espera ${seconds} s y lo documentado son ${limit}`] };
  await passTime(server, seconds);
  const again = await server.ask(owner.asks(from));
  return {
    seconds,
    wrong: owner.gets(again) || owner.office?.(again) ? [] : [`tras ${seconds} s respondió ${again.status}: ${again.body}`],
  };
}

export async function forgetLimits({ db }: TestedServer): Promise<void> {
  await db.deleteFrom('rate_limits').execute();
  await db.deleteFrom('identity_attempts').execute();
}

async function passTime({ db }: TestedServer, seconds: number): Promise<void> {
  const earlier = sql`make_interval(secs => ${seconds})`;
  await sql`update rate_limits set ventana = ventana - ${earlier}`.execute(db);
  await sql`update identity_attempts set espera_hasta = espera_hasta - ${earlier}, ultima = ultima - ${earlier}`.execute(db);
}
