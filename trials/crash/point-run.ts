import { setTimeout as wait } from 'node:timers/promises';
import { randomFor } from '../../apps/server/src/bureau/demo/random.ts';
import type { CrashPoint } from '../../apps/server/src/settings/crash-points.ts';
import type { OrderState } from '../../apps/server/src/storage/schema.ts';
import { openBrowser } from '../frame/browser.ts';
import { newPurchase, PLAIN_SCRIPT, type BuyerScript, type ObservedPurchase, type BuyerContext } from '../frame/buyer.ts';
import { NodeGroup } from '../frame/node-group.ts';
import { sum } from '../frame/numbers.ts';
import { endLeases, letVisitsEnd, untilStill } from '../frame/settling.ts';
import type { BankPayment, Simulator } from '../frame/simulator.ts';
import type { World, TestDatabase } from '../frame/world.ts';

const DEATH_MS = 20_000;
/** Longer than a busy machine needs. */
const WEBPAY_TIMEOUT_MS = 10_000;
const STILL_MS = 30_000;
const MINUTE_MS = 60_000;

/** Which of these mails is sent depends on the number of tries of the payment. */
const RECEIPTS = ['comprobante', 'pago-encontrado'];

/** Final state of orders, payments, documents and mails. */
export interface EndState {
  /** States of the orders, the oldest first. */
  readonly estados: readonly OrderState[];
  /** Charges in force, and refunded ones. */
  readonly cobros: number;
  readonly devueltos: number;
  /** Requests to the card network, carried out or not. */
  readonly confirmaciones: number;
  readonly devoluciones: number;
  readonly informes: number;
  /** Classes of the drawn receipts and credit notes, sorted, and the count of unused numbers among theirs. */
  readonly comprobantes: readonly string[];
  readonly huecos: number;
  /** Kinds of the sent mails, sorted; `mensajes` and `copias` count the delivered messages and their copies. */
  readonly correos: readonly string[];
  readonly mensajes: number;
  readonly copias: number;
}

/** One purchase on a database of its own, with nodes that die at a crash point. All share one card network. */
export class PointRun {
  readonly database: TestDatabase;
  readonly context: BuyerContext;
  readonly seen: ObservedPurchase;
  readonly #world: World;
  readonly #simulator: Simulator;
  #group: NodeGroup | undefined;

  private constructor(world: World, database: TestDatabase, simulator: Simulator, script: Partial<BuyerScript>) {
    this.#world = world;
    this.#simulator = simulator;
    this.database = database;
    const random = randomFor('punto');
    const browser = openBrowser({ live: () => this.#group?.live ?? [], random, onUnexpected: (what) => this.unexpected.push(what) });
    this.context = { browser, simulator, db: database.db };
    this.seen = newPurchase({ ...PLAIN_SCRIPT, ...script });
  }

  /** Answers that must not occur. */
  readonly unexpected: string[] = [];

  static async open(world: World, simulator: Simulator, script: Partial<BuyerScript>): Promise<PointRun> {
    return new PointRun(world, await world.newDatabase(), simulator, script);
  }

  /** A further purchase with the same script. */
  another(number: number): ObservedPurchase {
    return newPurchase({ ...this.seen.script, number });
  }

  /** Replaces the nodes, after leases and pauses have ended. */
  async start({ nodes = 1, crashAt }: { nodes?: number; crashAt?: CrashPoint } = {}): Promise<NodeGroup> {
    await this.#group?.killAll();
    await endLeases(this.context.db);
    this.#group = await NodeGroup.plan({
      nodes,
      databaseUrl: this.database.url,
      simulatorUrl: this.#simulator.url,
      log: this.#world.log,
      cache: this.#world.cache,
      // The next node's clock differs from that of the one before.
      clocksMs: [crashAt ? 0 : -10 * MINUTE_MS, 10 * MINUTE_MS],
      crashAt,
      webpayTimeoutMs: WEBPAY_TIMEOUT_MS,
    });
    await this.#group.start();
    return this.#group;
  }

  /** Does something on nodes that die at a crash point. @throws Error when they survive */
  async die(crashAt: CrashPoint, deed: () => Promise<unknown>): Promise<void> {
    const group = await this.start({ crashAt });
    const dead = group.untilDead();
    await deed();
    const ending = await Promise.race([dead, wait(DEATH_MS, undefined, { ref: false })]);
    if (ending?.signal !== 'SIGKILL') throw new Error(`el proceso no murió en ${crashAt}`);
  }

  /** Crashes the database; resolves when it is back. */
  async endDatabase(): Promise<void> {
    await this.#world.cluster.crash();
  }

  async letVisitsEnd(): Promise<void> {
    await letVisitsEnd(this.context.db);
  }

  /** Waits until no work is left. @throws Error at the time limit */
  async settle(): Promise<EndState> {
    if (!(await untilStill(this.context.db, STILL_MS))) throw new Error(`pasados ${STILL_MS / 1_000} s todavía quedaba algo por hacer`);
    return this.look();
  }

  async look(): Promise<EndState> {
    const { db } = this.context;
    const orders = await db.selectFrom('orders').select(['orden', 'estado']).orderBy('creada').execute();
    const bank = await this.bank();
    const sent = await db.selectFrom('mails').select('clase').where('enviado', 'is not', null).execute();
    const arrived = await db.selectFrom('simulated_mails').select('copias').execute();
    const papers = await db.selectFrom('comprobantes').select('clase').where('pdf', 'is not', null).orderBy('clase').execute();
    const numbers = await db.selectFrom('comprobante_numeros').select('ultimo').execute();
    return {
      estados: orders.map(({ estado }) => estado),
      cobros: bank.filter(({ estado }) => estado === 'AUTHORIZED').length,
      devueltos: bank.filter(({ estado }) => estado === 'REVERSED' || estado === 'NULLIFIED').length,
      confirmaciones: sum(bank.map(({ confirmaciones }) => confirmaciones)),
      devoluciones: sum(bank.map(({ devoluciones }) => devoluciones)),
      informes: (await db.selectFrom('informes').select('orden').execute()).length,
      comprobantes: papers.map(({ clase }) => clase),
      huecos: sum(numbers.map(({ ultimo }) => ultimo)) - papers.length,
      correos: sent.map(({ clase }) => (RECEIPTS.includes(clase) ? 'recibo' : clase)).toSorted(),
      mensajes: arrived.length,
      copias: sum(arrived.map(({ copias }) => copias)),
    };
  }

  /** Payments of this run's orders, by the card network. */
  async bank(): Promise<readonly BankPayment[]> {
    const attempts = await this.context.db.selectFrom('payment_attempts').select('buy_order').execute();
    const ours = new Set(attempts.map(({ buy_order }) => buy_order));
    return (await this.#simulator.payments()).filter(({ buy_order }) => ours.has(buy_order));
  }

  async close(): Promise<void> {
    await this.#group?.killAll();
    await this.database.close();
  }
}
