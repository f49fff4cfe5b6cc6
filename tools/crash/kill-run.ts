import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { randomFor, type Random } from '../../apps/server/src/bureau/demo/random.ts';
import { administer } from './administrators.ts';
import { again } from './again.ts';
import { count, findViolations, historyOf, readBooks } from './books.ts';
import { buy, drawPlan, newSeen, type Seen } from './buyer.ts';
import { openBrowser, type Browser } from './calls.ts';
import { contract } from './contractor.ts';
import { Fleet, WEBPAY_TIMEOUT_MS } from './fleet.ts';
import type { Front } from './front.ts';
import type { KillOutcome } from './outcome.ts';
import type { Ground, RunDatabase } from './ground.ts';
import { settle } from './settling.ts';
import { startSimulator, type Simulator } from './simulator.ts';
import { whyUnfinished } from './summary.ts';
import type { Variant } from './variants.ts';

const BUYERS = 12;
/** Pauses between two kills, ms. */
const PAUSE_MS = { least: 150, most: 500 };
/** Between two ends of the database, in kills. */
const DATABASE_EVERY = { least: 15, most: 30 };
const QUIET_MS = 90_000;
/** A run that takes longer than this for each kill, and a minute, is given up. */
const KILL_MS = 8_000;
const MINUTE_MS = 60_000;
const MAX_DELAY_MS = 300;
/** One node is right, one ahead and one behind. */
const CLOCKS_MS = [0, 10 * MINUTE_MS, -10 * MINUTE_MS];
/** How likely it is that the card network's answer to a payment gets lost on one of many ways, besides the cards it declines. */
const ODDS = 'perdido=0.05,lento=0.03,cobro-tardio=0.02,ilegible=0.02,no-llega=0.02,estado-caido=0.01,rechazo=0.01,devolucion-perdida=0.05';
/** What is missing in a variant is not waited for as long. */
const VARIANT_QUIET_MS = 8_000;

export interface KillOptions {
  readonly kills: number;
  readonly charged: number;
  readonly nodes: number;
  readonly seed: string;
  readonly variant?: Variant | undefined;
  /** What buyers go through; without it they ask whichever node answers. */
  readonly newFront?: (() => Promise<Front>) | undefined;
}

/** Buyers, nodes that die, a database that dies now and then; then silence, and both books side by side. */
export async function killRun(ground: Ground, options: KillOptions): Promise<KillOutcome> {
  const { log, cache } = ground;
  const { odds, webpayTimeoutMs } = options.variant ?? { odds: ODDS, webpayTimeoutMs: WEBPAY_TIMEOUT_MS };
  const slowMs = 2 * webpayTimeoutMs;
  const run = await ground.newDatabase();
  const simulator = await startSimulator({
    seed: options.seed,
    odds,
    maxDelayMs: MAX_DELAY_MS,
    slowMs,
    log,
    cache,
  });
  const front = await options.newFront?.();
  const fleet = await Fleet.plan({
    nodes: options.nodes,
    publicUrl: front?.url,
    settings: front?.settings,
    databaseUrl: run.url,
    simulatorUrl: simulator.url,
    webpayTimeoutMs,
    log,
    cache,
    variant: options.variant,
    clocksMs: CLOCKS_MS,
  });
  try {
    await front?.open(fleet.urls);
    return await new KillRun(ground, options, { run, simulator, fleet, front, answerMs: slowMs + MAX_DELAY_MS }).go();
  } finally {
    await fleet.killAll();
    await front?.close();
    await simulator.stop();
    await run.database.close();
  }
}

interface Parts {
  readonly run: RunDatabase;
  readonly simulator: Simulator;
  readonly fleet: Fleet;
  readonly front: Front | undefined;
  /** The card network has answered, or will not, after this long. */
  readonly answerMs: number;
}

class KillRun {
  readonly #ground: Ground;
  readonly #options: KillOptions;
  readonly #parts: Parts;
  readonly #began = Date.now();
  readonly #seen: Seen[] = [];
  /** Numbers of the companies that contractors of the run name. */
  readonly #companies: number[] = [];
  readonly #oddities = new Map<string, number>();
  #kills = 0;
  #databaseEnds = 0;
  #charged = 0;
  #over = false;

  constructor(ground: Ground, options: KillOptions, parts: Parts) {
    this.#ground = ground;
    this.#options = options;
    this.#parts = parts;
  }

  async go(): Promise<KillOutcome> {
    const { fleet, run, simulator, answerMs } = this.#parts;
    await fleet.start();
    const began = Date.now();
    const buyers = Promise.all(Array.from({ length: BUYERS }, (_, place) => this.#buyer(place)));
    const people = Promise.all([buyers, this.#administrators(buyers)]);
    await Promise.all([this.#killer(), this.#counter()]);
    const killEvery = (Date.now() - began) / 1_000 / this.#kills;
    const { db } = run.database;
    // A variant's faults must not be healed by hours that pass.
    const patience = this.#options.variant
      ? { limitMs: VARIANT_QUIET_MS, windowsEndAfterMs: undefined }
      : { limitMs: QUIET_MS, windowsEndAfterMs: answerMs };
    const { killed, ownCount } = await settle(fleet, db, people, patience);
    this.#kills += killed;
    const books = { ...(await again(() => readBooks(db))), bank: await simulator.payments(), seen: this.#seen };
    const violations = findViolations(books);
    const counts = count(books);
    const wrong = Object.values(violations)
      .flat()
      .map((each: string) => each.slice(0, ORDEN_LENGTH));
    return {
      kills: this.#kills,
      killEvery,
      databaseEnds: this.#databaseEnds,
      counts,
      violations,
      histories: await this.#histories([...new Set(wrong)].slice(0, SHOWN)),
      unanswered: this.#seen.filter(({ plan, token, told }) => told.size === 0 && !(token && AWAY.includes(plan.ending))).length,
      buyers: this.#seen.length,
      oddities: [...[...this.#oddities].map(([what, times]) => `${what} (${times})`), ...fleet.fallen],
      seconds: (Date.now() - this.#began) / 1_000,
      ownCount: ownCount ?? {},
      unfinished: whyUnfinished({ kills: this.#kills, counts, still: ownCount !== undefined }, this.#options),
    };
  }

  get #enough(): boolean {
    return this.#over || (this.#kills >= this.#options.kills && this.#charged >= this.#options.charged);
  }

  async #buyer(place: number): Promise<void> {
    const { seed } = this.#options;
    const { run, simulator } = this.#parts;
    const random = randomFor(`${seed} buyer ${place}`);
    const browser = this.#browser(random);
    for (let purchase = 0; !this.#enough; purchase += 1) {
      const seen = this.#draw(random, purchase * BUYERS + place);
      this.#seen.push(seen);
      const visit = seen.plan.contracts ? contract : buy;
      await visit({ browser, simulator, db: run.database.db }, seen).catch((error: unknown) =>
        this.#odd(`un comprador no pudo seguir: ${String(error)}`),
      );
    }
  }

  #draw(random: Random, number: number): Seen {
    const plan = drawPlan(random, number, this.#options.seed, this.#options.variant?.shares);
    if (plan.contracts && plan.rivals && this.#companies.length > 0) return newSeen(plan, random.pick(this.#companies));
    if (plan.contracts) this.#companies.push(number);
    return newSeen(plan);
  }

  /** They go on until no buyer is left who could contract for their company. */
  async #administrators(buyers: Promise<unknown>): Promise<void> {
    const { seed } = this.#options;
    let over = false;
    void buyers.finally(() => (over = true));
    const browser = this.#browser(randomFor(`${seed} administrators`));
    await administer({ browser, db: this.#parts.run.database.db, live: this.#live, seed, odd: (what) => this.#odd(what) }, () => over);
  }

  readonly #live = (): readonly string[] => (this.#parts.front ? [this.#parts.front.url] : this.#parts.fleet.live);

  #browser(random: Random): Browser {
    return openBrowser({ live: this.#live, random, odd: (what) => this.#odd(what), proxied: this.#parts.front !== undefined });
  }

  async #killer(): Promise<void> {
    const { fleet } = this.#parts;
    const random = randomFor(`${this.#options.seed} killer`);
    const draw = () => this.#kills + random.int(DATABASE_EVERY.least, DATABASE_EVERY.most);
    let databaseAt = draw();
    while (!this.#enough) {
      await wait(random.int(PAUSE_MS.least, PAUSE_MS.most));
      if (this.#inStep && fleet.live.length >= this.#options.nodes / 2 && (await fleet.kill(random.pick))) this.#kills += 1;
      if (this.#kills < databaseAt) continue;
      databaseAt = draw();
      await this.#ground.cluster.crash();
      this.#databaseEnds += 1;
    }
  }

  /** Deaths wait for charges: where processes die faster than they start, nobody pays. */
  get #inStep(): boolean {
    const { kills, charged } = this.#options;
    return this.#kills < AHEAD + (kills * this.#charged) / Math.max(charged, 1);
  }

  /** Looks now and then how far the run has got. */
  async #counter(): Promise<void> {
    const limit = this.#began + this.#options.kills * KILL_MS + MINUTE_MS;
    while (!this.#enough) {
      await wait(LOOK_MS);
      this.#over = Date.now() > limit;
      this.#charged = await again(() => countPaid(this.#parts.run.database.db));
    }
  }

  #odd(what: string): void {
    this.#oddities.set(what, (this.#oddities.get(what) ?? 0) + 1);
  }

  async #histories(orders: readonly string[]): Promise<string[]> {
    const { db } = this.#parts.run.database;
    const histories = orders.map(async (orden) => [orden, ...(await historyOf(db, orden)).map((line) => `  ${line}`)]);
    return (await Promise.all(histories)).flat();
  }
}

const LOOK_MS = 500;
/** Deaths that need no charges yet. */
const AHEAD = 2;
const ORDEN_LENGTH = 26;
/** Histories shown of what went wrong. */
const SHOWN = 5;
/** Buyers who do not wait for an answer. */
const AWAY = ['closes', 'leaves'];

async function countPaid(db: RunDatabase['database']['db']): Promise<number> {
  const { rows } = await sql<{ paid: number }>`select count(distinct orden)::int as paid from order_events where a = 'PAID'`.execute(db);
  return rows[0]?.paid ?? 0;
}
