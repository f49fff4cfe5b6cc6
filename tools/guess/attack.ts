import { sql } from 'kysely';
import type { Answer, Asked } from './caller.ts';
import { TOGETHER, type Town } from './town.ts';

/** How many guesses the product lets somebody make, by what is documented. */
export interface Reach {
  readonly fromOneAddress: number;
  /** At one thing, from anywhere. */
  readonly inAll: number;
  /** After so many seconds it may be done again. */
  readonly windowSeconds: number;
}

/** How the owner of what was guessed at gets it afterwards. */
export interface Owner {
  readonly asks: (from: string) => Asked;
  readonly gets: (answer: Answer) => boolean;
  /** Longest wait in seconds by what is documented, for who is elsewhere and for who shares the guesser's address; 0: none. */
  readonly waits: { readonly afterOne: number; readonly afterMany: number; readonly sameAddress: number };
  /** The wait that an answer without Retry-After stands for, in seconds. */
  readonly hiddenWait?: () => Promise<number>;
  /** No time lifts it: a person of the office does. */
  readonly office?: (answer: Answer) => boolean;
}

export interface Target {
  readonly guess: (value: string, from: string) => Asked;
  readonly wrong: (number: number) => string;
  /** What opens it, among the guesses that the limits keep from being looked at; undefined where no limit does, and only its bits hide it. */
  readonly right: string | undefined;
  readonly opened: (answer: Answer) => boolean;
  /** How many guesses were compared with what is right. */
  readonly looked: (answers: readonly Answer[]) => number | Promise<number>;
  readonly reach: Reach;
  readonly owner: Owner;
}

export interface Attack {
  readonly name: string;
  /** What makes chance hopeless, in words. */
  readonly space: string;
  readonly open: () => Promise<Target>;
}

export const HOUR = 3_600;
export const NO_LIMIT: Reach = { fromOneAddress: Infinity, inAll: Infinity, windowSeconds: HOUR };

export const isOk = ({ status }: Answer) => status === 200;
export const notTooMany = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 429).length;

/** Not the secret, whatever the number: its first character is another, and its last ones are the number's. */
export function nearly(secret: string, number: number): string {
  const tail = String(number).padStart(5, '0');
  return (secret.startsWith('7') ? '8' : '7') + secret.slice(1, -tail.length) + tail;
}

export interface Outcome {
  readonly guesses: number;
  readonly looked: number;
  readonly mayLook: number;
  readonly opened: number;
  /** Seconds that its owner had to wait, elsewhere and at the guesser's address; undefined: until the office decides. */
  readonly waited: number | undefined;
  readonly waitedThere: number | undefined;
  readonly wrong: readonly string[];
}

/** A run of a moment may meet the edge of an hour, and then has two. */
const EDGES = 2;
/** Of the guesses that no limit lets through, one in so many is right. */
const RIGHT_EVERY = 20;

/** Guesses from so many addresses, each with as many as every other, and then the owner. The limits have forgotten what was before. */
export async function attack(town: Town, { open }: Attack, guesses: number, addresses: number): Promise<Outcome> {
  await forgetLimits(town);
  const target = await open();
  await forgetLimits(town);
  const began = performance.now();
  const answers = await guessAll(town, target, guesses, addresses);
  const windows = Math.ceil((performance.now() - began) / 1_000 / target.reach.windowSeconds) + 1;
  const opened = answers.filter(target.opened).length;
  const looked = await target.looked(answers);
  const { fromOneAddress, inAll } = target.reach;
  const mayLook = Math.min(guesses, windows * Math.min(inAll, fromOneAddress * addresses));
  const { owner } = target;
  const limit = addresses === 1 ? owner.waits.afterOne : owner.waits.afterMany;
  const elsewhere = await waitOf(town, owner, '203.0.113.9', limit);
  const there = await waitOf(town, owner, addressOf(0), owner.waits.sameAddress);
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

async function guessAll(town: Town, target: Target, guesses: number, addresses: number): Promise<Answer[]> {
  const each = Math.ceil(guesses / addresses);
  const { fromOneAddress, inAll } = target.reach;
  const answers: Answer[] = [];
  let next = 0;
  // One address after the other, several at a time: each has done its guesses before any wait of it is over.
  const lane = async () => {
    while (next < guesses) {
      const number = next;
      next += 1;
      const [address, place] = [Math.floor(number / each), number % each];
      // As many as the addresses before this one, and this one, have had looked at if nothing but their own limit stopped them.
      const before = address * Math.min(each, fromOneAddress) + Math.min(place, fromOneAddress);
      const hidden = before > EDGES * inAll + TOGETHER || place > EDGES * fromOneAddress + TOGETHER;
      const value = hidden && target.right !== undefined && place % RIGHT_EVERY === 0 ? target.right : target.wrong(number);
      answers.push(await town.ask(target.guess(value, addressOf(address))));
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, lane));
  return answers;
}

/** The owner asks; where they have to wait, the clock is put forward by that long, and they ask again. */
async function waitOf(
  town: Town,
  owner: Owner,
  from: string,
  limit: number,
): Promise<{ seconds: number | undefined; wrong: readonly string[] }> {
  const answer = await town.ask(owner.asks(from));
  if (owner.gets(answer)) return { seconds: 0, wrong: [] };
  if (owner.office?.(answer)) return { seconds: undefined, wrong: [] };
  const seconds = Math.max(Number(answer.headers['retry-after'] ?? 0), (await owner.hiddenWait?.()) ?? 0);
  if (seconds === 0) return { seconds, wrong: [`respondió ${answer.status} sin decir hasta cuándo: ${answer.body}`] };
  if (seconds > limit) return { seconds, wrong: [`espera ${seconds} s y lo documentado son ${limit}`] };
  await passTime(town, seconds);
  const again = await town.ask(owner.asks(from));
  return {
    seconds,
    wrong: owner.gets(again) || owner.office?.(again) ? [] : [`tras ${seconds} s respondió ${again.status}: ${again.body}`],
  };
}

export async function forgetLimits({ db }: Town): Promise<void> {
  await db.deleteFrom('rate_limits').execute();
  await db.deleteFrom('identity_attempts').execute();
}

async function passTime({ db }: Town, seconds: number): Promise<void> {
  const earlier = sql`make_interval(secs => ${seconds})`;
  await sql`update rate_limits set ventana = ventana - ${earlier}`.execute(db);
  await sql`update identity_attempts set espera_hasta = espera_hasta - ${earlier}, ultima = ultima - ${earlier}`.execute(db);
}
