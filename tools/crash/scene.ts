import { setTimeout as wait } from 'node:timers/promises';
import type { CrashPoint } from '../../apps/server/src/settings/crash-points.ts';
import { randomFor } from '../../apps/server/src/bureau/demo/random.ts';
import type { OrderState } from '../../apps/server/src/storage/schema.ts';
import { newSeen, PLAIN, type Plan, type Seen, type Shop } from './buyer.ts';
import { openBrowser } from './calls.ts';
import { Fleet } from './fleet.ts';
import type { Ground, RunDatabase } from './ground.ts';
import { endLeases, letVisitsEnd, untilStill } from './settling.ts';
import type { BankPayment, Simulator } from './simulator.ts';

const DEATH_MS = 20_000;
/** Nobody gives up here because the machine is busy. */
const WEBPAY_TIMEOUT_MS = 10_000;
const STILL_MS = 30_000;
const MINUTE_MS = 60_000;

/** Which of the two it is depends on how often the card network had to be asked. */
const RECEIPTS = ['comprobante', 'pago-encontrado'];

/** How things stand at the end, in few words that compare well. */
export interface Ends {
  /** Of every order, the oldest first. */
  readonly estados: readonly OrderState[];
  /** Charges that stand, and those given back. */
  readonly cobros: number;
  readonly devueltos: number;
  /** What the card network was asked, carried out or not. */
  readonly confirmaciones: number;
  readonly devoluciones: number;
  readonly informes: number;
  /** Classes of the receipts and credit notes that are drawn, in alphabetical order, and the numbers that none of them has. */
  readonly comprobantes: readonly string[];
  readonly huecos: number;
  /** Kinds of the mails sent, in alphabetical order; `mensajes` and `copias` are what arrived of them. */
  readonly correos: readonly string[];
  readonly mensajes: number;
  readonly copias: number;
}

/** One purchase in a world of its own: a database, nodes that die where they are told, the same card network for all. */
export class Scene {
  readonly run: RunDatabase;
  readonly shop: Shop;
  readonly seen: Seen;
  readonly #ground: Ground;
  readonly #simulator: Simulator;
  #fleet: Fleet | undefined;

  private constructor(ground: Ground, run: RunDatabase, simulator: Simulator, plan: Partial<Plan>) {
    this.#ground = ground;
    this.#simulator = simulator;
    this.run = run;
    const random = randomFor('punto');
    const browser = openBrowser({ live: () => this.#fleet?.live ?? [], random, odd: (what) => this.odd.push(what) });
    this.shop = { browser, simulator, db: run.database.db };
    this.seen = newSeen({ ...PLAIN, ...plan });
  }

  /** Answers that nobody should get. */
  readonly odd: string[] = [];

  static async open(ground: Ground, simulator: Simulator, plan: Partial<Plan>): Promise<Scene> {
    return new Scene(ground, await ground.newDatabase(), simulator, plan);
  }

  /** Another buyer, who does the same. */
  another(number: number): Seen {
    return newSeen({ ...this.seen.plan, number });
  }

  /** Nodes in place of those there were, as if as much time had passed as leases and pauses last. */
  async start({ nodes = 1, crashAt }: { nodes?: number; crashAt?: CrashPoint } = {}): Promise<Fleet> {
    await this.#fleet?.killAll();
    await endLeases(this.shop.db);
    this.#fleet = await Fleet.plan({
      nodes,
      databaseUrl: this.run.url,
      simulatorUrl: this.#simulator.url,
      log: this.#ground.log,
      cache: this.#ground.cache,
      // Whoever takes over sees another time than the one before.
      clocksMs: [crashAt ? 0 : -10 * MINUTE_MS, 10 * MINUTE_MS],
      crashAt,
      webpayTimeoutMs: WEBPAY_TIMEOUT_MS,
    });
    await this.#fleet.start();
    return this.#fleet;
  }

  /** Does something on nodes that die of it. @throws Error when they live on */
  async die(crashAt: CrashPoint, deed: () => Promise<unknown>): Promise<void> {
    const fleet = await this.start({ crashAt });
    const dead = fleet.untilDead();
    await deed();
    const ending = await Promise.race([dead, wait(DEATH_MS, undefined, { ref: false })]);
    if (ending?.signal !== 'SIGKILL') throw new Error(`el proceso no murió en ${crashAt}`);
  }

  /** For everybody at once; it is back when this resolves. */
  async endDatabase(): Promise<void> {
    await this.#ground.cluster.crash();
  }

  /** Buyers on card pages have been gone for hours. */
  async letVisitsEnd(): Promise<void> {
    await letVisitsEnd(this.shop.db);
  }

  /** Until nothing moves. @throws Error when that takes too long */
  async settle(): Promise<Ends> {
    if (!(await untilStill(this.shop.db, STILL_MS))) throw new Error(`pasados ${STILL_MS / 1_000} s todavía quedaba algo por hacer`);
    return this.look();
  }

  async look(): Promise<Ends> {
    const { db } = this.shop;
    const orders = await db.selectFrom('orders').select(['orden', 'estado']).orderBy('creada').execute();
    const bank = await this.bank();
    const sent = await db.selectFrom('mails').select('clase').where('enviado', 'is not', null).execute();
    const arrived = await db.selectFrom('simulated_mails').select('copias').execute();
    const papers = await db.selectFrom('comprobantes').select('clase').where('pdf', 'is not', null).orderBy('clase').execute();
    const numbers = await db.selectFrom('comprobante_numeros').select('ultimo').execute();
    const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
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

  /** What the card network remembers of this scene's orders. */
  async bank(): Promise<readonly BankPayment[]> {
    const attempts = await this.shop.db.selectFrom('payment_attempts').select('buy_order').execute();
    const ours = new Set(attempts.map(({ buy_order }) => buy_order));
    return (await this.#simulator.payments()).filter(({ buy_order }) => ours.has(buy_order));
  }

  async close(): Promise<void> {
    await this.#fleet?.killAll();
    await this.run.database.close();
  }
}
