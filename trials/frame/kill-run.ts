import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { randomFor, type Random } from '../../apps/server/src/bureau/demo/random.ts';
import { administer } from './administrators.ts';
import { openBrowser, type Browser } from './browser.ts';
import { buy, drawScript, newPurchase, type ObservedPurchase, type Shares } from './buyer.ts';
import { contract } from './contractor.ts';
import type { KillOutcome } from './kill-outcome.ts';
import { whyUnfinished } from './kill-summary.ts';
import { count, findViolations, historiesOf, readLedger } from './ledger.ts';
import type { LoadBalancer } from './load-balancer.ts';
import { NodeGroup, WEBPAY_TIMEOUT_MS } from './node-group.ts';
import { retry } from './retry.ts';
import { settle } from './settling.ts';
import { startSimulator, type Simulator } from './simulator.ts';
import type { BrokenServer } from './variants.ts';
import type { World, TestDatabase } from './world.ts';

const BUYERS = 12;
/** Pauses between two kills, ms. */
const PAUSE_MS = { least: 150, most: 500 };
/** Kills between two crashes of the database. */
const DATABASE_EVERY = { least: 15, most: 30 };
const QUIET_MS = 90_000;
/** Time limit of a run: this for each kill, and a minute. */
const KILL_MS = 8_000;
const MINUTE_MS = 60_000;
const MAX_DELAY_MS = 300;
/** Clock errors of the nodes. */
const CLOCKS_MS = [0, 10 * MINUTE_MS, -10 * MINUTE_MS];
/** Probabilities of the simulator's faults; together they lose one answer in seven. */
const ODDS = 'perdido=0.05,lento=0.03,cobro-tardio=0.02,ilegible=0.02,no-llega=0.02,estado-caido=0.01,rechazo=0.01,devolucion-perdida=0.05';
const VARIANT_QUIET_MS = 8_000;

/** A broken server and the parameters of a run that shows its fault. */
export interface KillVariant extends BrokenServer {
  /** Probabilities of the simulator's faults. */
  readonly odds: string;
  /** Timeout of calls to the card network, ms. */
  readonly webpayTimeoutMs: number;
  /** Shares of buyers, where too few would meet the fault by default. */
  readonly shares?: Shares;
}

export interface KillOptions {
  readonly kills: number;
  readonly charged: number;
  readonly nodes: number;
  readonly seed: string;
  readonly variant?: KillVariant | undefined;
  /** Load balancer for the buyers; without it they ask the nodes directly. */
  readonly newBalancer?: (() => Promise<LoadBalancer>) | undefined;
}

/** Runs buyers while nodes and sometimes the database are killed; then waits until all work has ended and compares the ledgers. */
export async function killRun(world: World, options: KillOptions): Promise<KillOutcome> {
  const { log, cache } = world;
  const { odds, webpayTimeoutMs } = options.variant ?? { odds: ODDS, webpayTimeoutMs: WEBPAY_TIMEOUT_MS };
  const slowMs = 2 * webpayTimeoutMs;
  const database = await world.newDatabase();
  const simulator = await startSimulator({
    seed: options.seed,
    odds,
    maxDelayMs: MAX_DELAY_MS,
    slowMs,
    log,
    cache,
  });
  const balancer = await options.newBalancer?.();
  const group = await NodeGroup.plan({
    nodes: options.nodes,
    publicUrl: balancer?.url,
    settings: balancer?.settings,
    databaseUrl: database.url,
    simulatorUrl: simulator.url,
    webpayTimeoutMs,
    log,
    cache,
    variant: options.variant,
    clocksMs: CLOCKS_MS,
  });
  try {
    await balancer?.open(group.urls);
    return await new KillRun(world, options, { database, simulator, group, balancer, answerMs: slowMs + MAX_DELAY_MS }).go();
  } finally {
    await group.killAll();
    await balancer?.close();
    await simulator.stop();
    await database.close();
  }
}

interface Parts {
  readonly database: TestDatabase;
  readonly simulator: Simulator;
  readonly group: NodeGroup;
  readonly balancer: LoadBalancer | undefined;
  /** After this time the card network has answered every call, or never will, ms. */
  readonly answerMs: number;
}

class KillRun {
  readonly #world: World;
  readonly #options: KillOptions;
  readonly #parts: Parts;
  readonly #began = Date.now();
  readonly #seen: ObservedPurchase[] = [];
  /** Numbers of the companies that this run's contractors named. */
  readonly #companies: number[] = [];
  readonly #unexpected = new Map<string, number>();
  #kills = 0;
  #databaseEnds = 0;
  #charged = 0;
  #over = false;

  constructor(world: World, options: KillOptions, parts: Parts) {
    this.#world = world;
    this.#options = options;
    this.#parts = parts;
  }

  async go(): Promise<KillOutcome> {
    const { group, database, simulator, answerMs } = this.#parts;
    await group.start();
    const began = Date.now();
    const buyers = Promise.all(Array.from({ length: BUYERS }, (_, place) => this.#buyer(place)));
    const people = Promise.all([buyers, this.#administrators(buyers)]);
    await Promise.all([this.#killer(), this.#counter()]);
    const killEvery = (Date.now() - began) / 1_000 / this.#kills;
    const { db } = database;
    // Moving the clock forward could repair what a variant broke.
    const patience = this.#options.variant
      ? { limitMs: VARIANT_QUIET_MS, windowsEndAfterMs: undefined }
      : { limitMs: QUIET_MS, windowsEndAfterMs: answerMs };
    const { killed, ownCount } = await settle(group, db, people, patience);
    this.#kills += killed;
    const ledger = { ...(await retry(() => readLedger(db))), bank: await simulator.payments(), seen: this.#seen };
    const violations = findViolations(ledger);
    const counts = count(ledger);
    const wrong: readonly string[] = Object.values(violations).flat();
    return {
      kills: this.#kills,
      killEvery,
      databaseEnds: this.#databaseEnds,
      counts,
      violations,
      histories: await historiesOf(db, wrong, SHOWN),
      unanswered: this.#seen.filter(({ script, token, told }) => told.size === 0 && !(token && AWAY.includes(script.ending))).length,
      buyers: this.#seen.length,
      unexpected: [...[...this.#unexpected].map(([what, times]) => `${what} (${times})`), ...group.unexpectedEnds],
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
    const { database, simulator } = this.#parts;
    const random = randomFor(`${seed} buyer ${place}`);
    const browser = this.#browser(random);
    for (let purchase = 0; !this.#enough; purchase += 1) {
      const seen = this.#draw(random, purchase * BUYERS + place);
      this.#seen.push(seen);
      const visit = seen.script.contracts ? contract : buy;
      await visit({ browser, simulator, db: database.db }, seen).catch((error: unknown) =>
        this.#noteUnexpected(`un comprador no pudo seguir: ${String(error)}`),
      );
    }
  }

  #draw(random: Random, number: number): ObservedPurchase {
    const script = drawScript(random, number, this.#options.seed, this.#options.variant?.shares);
    if (script.contracts && script.rivals && this.#companies.length > 0) return newPurchase(script, random.pick(this.#companies));
    if (script.contracts) this.#companies.push(number);
    return newPurchase(script);
  }

  /** Until the buyers have ended, since any of them may contract for a company. */
  async #administrators(buyers: Promise<unknown>): Promise<void> {
    const { seed } = this.#options;
    let over = false;
    void buyers.finally(() => (over = true));
    const browser = this.#browser(randomFor(`${seed} administrators`));
    await administer(
      { browser, db: this.#parts.database.db, live: this.#live, seed, onUnexpected: (what) => this.#noteUnexpected(what) },
      () => over,
    );
  }

  readonly #live = (): readonly string[] => (this.#parts.balancer ? [this.#parts.balancer.url] : this.#parts.group.live);

  #browser(random: Random): Browser {
    return openBrowser({
      live: this.#live,
      random,
      onUnexpected: (what) => this.#noteUnexpected(what),
      proxied: this.#parts.balancer !== undefined,
    });
  }

  async #killer(): Promise<void> {
    const { group } = this.#parts;
    const random = randomFor(`${this.#options.seed} killer`);
    const draw = () => this.#kills + random.int(DATABASE_EVERY.least, DATABASE_EVERY.most);
    let databaseAt = draw();
    while (!this.#enough) {
      await wait(random.int(PAUSE_MS.least, PAUSE_MS.most));
      if (this.#inStep && group.live.length >= this.#options.nodes / 2 && (await group.kill(random.pick))) this.#kills += 1;
      if (this.#kills < databaseAt) continue;
      databaseAt = draw();
      await this.#world.cluster.crash();
      this.#databaseEnds += 1;
    }
  }

  /** Kills wait for charges: processes killed faster than they start take no payment. */
  get #inStep(): boolean {
    const { kills, charged } = this.#options;
    return this.#kills < AHEAD + (kills * this.#charged) / Math.max(charged, 1);
  }

  /** Counts charges and ends the run at its time limit. */
  async #counter(): Promise<void> {
    const limit = this.#began + this.#options.kills * KILL_MS + MINUTE_MS;
    while (!this.#enough) {
      await wait(LOOK_MS);
      this.#over = Date.now() > limit;
      this.#charged = await retry(() => countPaid(this.#parts.database.db));
    }
  }

  #noteUnexpected(what: string): void {
    this.#unexpected.set(what, (this.#unexpected.get(what) ?? 0) + 1);
  }
}

const LOOK_MS = 500;
/** Kills allowed before the first charge. */
const AHEAD = 2;
/** Orders whose history is shown. */
const SHOWN = 5;
/** Endings after which the buyer waits for no result. */
const AWAY = ['closes', 'leaves'];

async function countPaid(db: TestDatabase['db']): Promise<number> {
  const { rows } = await sql<{ paid: number }>`select count(distinct orden)::int as paid from order_events where a = 'PAID'`.execute(db);
  return rows[0]?.paid ?? 0;
}
