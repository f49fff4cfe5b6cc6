import path from 'node:path';
import type { CrashPoint } from '../../apps/server/src/settings/crash-points.ts';
import { freePort } from '../testing/free-port.ts';
import type { Change } from '../testing/vary.ts';
import { startProgram, type Ending, type Program } from './program.ts';

const READY = 'Verídico listo';
const WRONG_CLOCK = path.join(import.meta.dirname, 'wrong-clock.ts');
const VARIANT = path.join(import.meta.dirname, 'variant-preload.ts');
/** Shorter than the simulator's late answers, far longer than its punctual ones. */
export const WEBPAY_TIMEOUT_MS = 1_000;
/** Nobody here is a stranger to be held off. */
const NO_LIMITS = [
  'transaccion',
  'orden',
  'promocion',
  'verifica',
  'folio',
  'captcha',
  'contratacion',
  'firma',
  'serie',
  'serieRutTope',
  'serieDireccion',
  'enlace',
  'ingreso',
  'passwordActual',
]
  .map((name) => `${name}=99999999/60`)
  .join(',');

export interface FleetOptions {
  readonly nodes: number;
  readonly databaseUrl: string;
  readonly simulatorUrl: string;
  /** Takes what the processes print. */
  readonly log: string;
  /** Where compiled sources are kept from one process to the next. */
  readonly cache: string;
  /** The nodes are a product with something missing. */
  readonly variant?: Change | undefined;
  readonly drawingThreads?: number;
  /** How long they wait for the card network, ms. */
  readonly webpayTimeoutMs?: number | undefined;
  /** The point at which they die. */
  readonly crashAt?: CrashPoint | undefined;
  /** How wrong the clock of each node is, by its place. */
  readonly clocksMs?: readonly number[];
  /** Where people find them; the first one's own address unless said. */
  readonly publicUrl?: string | undefined;
  /** Settings besides the usual ones, or instead of them. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** Where their sources are; the repository's root unless said. */
  readonly tree?: string | undefined;
}

interface Slot {
  readonly url: string;
  readonly start: () => Program;
  program: Program | undefined;
  live: boolean;
  /** Whoever ended it, it was us. */
  killed: boolean;
}

/** Server processes that come back whenever they end, until told otherwise. */
export class Fleet {
  /** Ends that nobody here asked for, of processes that had been ready. */
  readonly ownEnds: Ending[] = [];
  /** Ends before they were ready, as when the database was away. */
  failedStarts = 0;
  readonly #slots: readonly Slot[];
  #up = false;
  #running: Promise<void>[] = [];

  private constructor(slots: readonly Slot[]) {
    this.#slots = slots;
  }

  /** The processes are not started yet. */
  static async plan(options: FleetOptions): Promise<Fleet> {
    const ports: number[] = [];
    while (ports.length < options.nodes) {
      const port = await freePort();
      if (!ports.includes(port)) ports.push(port);
    }
    return new Fleet(
      ports.map((port, place) => ({
        url: `http://127.0.0.1:${port}`,
        start: () =>
          startServer(options, {
            port,
            publicUrl: options.publicUrl ?? `http://127.0.0.1:${ports[0] ?? port}`,
            clockMs: options.clocksMs?.[place] ?? 0,
          }),
        program: undefined,
        live: false,
        killed: false,
      })),
    );
  }

  /** Processes that had been ready and ended though nobody here ended them, in words. */
  get fallen(): readonly string[] {
    return this.ownEnds.map(({ code, signal }) => `un proceso terminó solo: ${signal ?? code}`);
  }

  /** Addresses of all, answer they or not. */
  get urls(): readonly string[] {
    return this.#slots.map(({ url }) => url);
  }

  /** Addresses of those that answer now. */
  get live(): readonly string[] {
    return this.#slots.filter(({ live }) => live).map(({ url }) => url);
  }

  /** Resolves when all are ready. @throws Error where none of a node's starts worked */
  async start(): Promise<void> {
    this.#up = true;
    this.#running = this.#slots.map((slot) => this.#keepUp(slot));
    // Over a long run a database that dies keeps many from starting; only those of this start tell that there is no hope.
    const before = this.failedStarts;
    while (this.#up && this.live.length < this.#slots.length) {
      if (this.failedStarts - before > HOPELESS) throw new Error('los servidores no parten');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Kills one that answers, and it starts again at once. False when there is none. */
  async kill(choose: (urls: readonly string[]) => string): Promise<boolean> {
    if (this.live.length === 0) return false;
    const url = choose(this.live);
    await Promise.all(this.#slots.filter((slot) => slot.url === url).map(killSlot));
    return true;
  }

  /** Stops one as an operator does, and it starts again. Resolves when it answers, with how long stopping took, ms. */
  async restart(url: string): Promise<number> {
    const slot = this.#slots.find((each) => each.url === url);
    if (!slot?.program) throw new Error(`nadie atiende en ${url}`);
    const began = Date.now();
    slot.killed = true;
    slot.live = false;
    await slot.program.stop();
    const stopped = Date.now() - began;
    while (this.#up && !slot.live) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    return stopped;
  }

  /** All at the same moment; none comes back. @returns how many were alive */
  async killAll(): Promise<number> {
    const alive = this.#slots.filter(({ program }) => program).length;
    await this.#end(killSlot);
    return alive;
  }

  /** As an operator stops them. */
  async stop(): Promise<void> {
    await this.#end(async (slot) => {
      slot.killed = true;
      await slot.program?.stop();
    });
  }

  async #end(how: (slot: Slot) => Promise<void>): Promise<void> {
    this.#up = false;
    await Promise.all(this.#slots.map(how));
    await Promise.all(this.#running);
  }

  /** Nobody restarts them any more. Resolves when all have ended by themselves, with how the last one did. */
  async untilDead(): Promise<Ending | undefined> {
    this.#up = false;
    await Promise.all(this.#running);
    return this.ownEnds.at(-1);
  }

  async #keepUp(slot: Slot): Promise<void> {
    while (this.#up) {
      const program = slot.start();
      slot.program = program;
      slot.killed = false;
      const ready = await program.ready;
      slot.live = ready && !slot.killed;
      const ending = await program.ended;
      slot.live = false;
      slot.program = undefined;
      if (!slot.killed && ready) this.ownEnds.push(ending);
      if (!slot.killed && !ready) this.failedStarts += 1;
    }
  }
}

const POLL_MS = 20;
const HOPELESS = 40;

async function killSlot(slot: Slot): Promise<void> {
  slot.killed = true;
  slot.live = false;
  await slot.program?.kill();
}

function startServer(options: FleetOptions, place: { port: number; publicUrl: string; clockMs: number }): Program {
  const {
    databaseUrl,
    simulatorUrl,
    log,
    cache,
    variant,
    crashAt,
    settings,
    tree,
    drawingThreads = 1,
    webpayTimeoutMs = WEBPAY_TIMEOUT_MS,
  } = options;
  return startProgram({
    ...(tree !== undefined && { tree }),
    file: 'apps/server/src/app/main.ts',
    ready: READY,
    log,
    preloads: [...(place.clockMs === 0 ? [] : [WRONG_CLOCK]), ...(variant ? [VARIANT] : [])],
    environment: {
      PORT: String(place.port),
      PUBLIC_URL: place.publicUrl,
      DATABASE_URL: databaseUrl,
      DATA_DIR: cache,
      SECRET_KEY: 'c0'.repeat(32),
      WEBPAY_URL: simulatorUrl,
      WEBPAY_TIMEOUT_MS: String(webpayTimeoutMs),
      RATES: NO_LIMITS,
      DEMO_DATA: 'no',
      DRAWING_THREADS: String(drawingThreads),
      LOG_LEVEL: 'info',
      NODE_COMPILE_CACHE: cache,
      CRASH_CLOCK_MS: String(place.clockMs),
      ...(variant && { CRASH_VARIANT: JSON.stringify(variant) }),
      ...(crashAt && { CRASH_AT: crashAt }),
      ...settings,
    },
  });
}
