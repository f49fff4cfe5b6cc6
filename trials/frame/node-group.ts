import path from 'node:path';
import type { CrashPoint } from '../../apps/server/src/settings/crash-points.ts';
import { freePort } from '../../tools/testing/free-port.ts';
import type { Ending, Program } from './program.ts';
import { NO_LIMITS, startServer, urlAt, type LoadedVariant } from './server.ts';

const WRONG_CLOCK = path.join(import.meta.dirname, 'wrong-clock.ts');
/** Shorter than the simulator's late answers, far longer than its timely ones. */
export const WEBPAY_TIMEOUT_MS = 1_000;
export interface NodeGroupOptions {
  readonly nodes: number;
  readonly databaseUrl: string;
  readonly simulatorUrl: string;
  /** File for the output of the processes. */
  readonly log: string;
  /** Folder of Node's compile cache. */
  readonly cache: string;
  readonly variant?: LoadedVariant | undefined;
  readonly drawingThreads?: number;
  /** Timeout of calls to the card network, ms. */
  readonly webpayTimeoutMs?: number | undefined;
  /** The point where each process kills itself. */
  readonly crashAt?: CrashPoint | undefined;
  /** Clock error of each node, in order. */
  readonly clocksMs?: readonly number[];
  /** Public address; by default that of the first node. */
  readonly publicUrl?: string | undefined;
  /** Settings besides the default ones, or instead of them. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** Folder of the sources; the repository's root by default. */
  readonly tree?: string | undefined;
}

interface Slot {
  readonly url: string;
  readonly start: () => Program;
  program: Program | undefined;
  live: boolean;
  /** The trial ended it. */
  killed: boolean;
}

/** Server processes, each restarted whenever it ends. */
export class NodeGroup {
  /** Ends of ready processes that the trial did not cause. */
  readonly ownEnds: Ending[] = [];
  /** Processes that ended before they were ready, for example without a database. */
  failedStarts = 0;
  readonly #slots: readonly Slot[];
  #up = false;
  #running: Promise<void>[] = [];

  private constructor(slots: readonly Slot[]) {
    this.#slots = slots;
  }

  /** Chooses the ports; starts no process. */
  static async plan(options: NodeGroupOptions): Promise<NodeGroup> {
    const ports: number[] = [];
    while (ports.length < options.nodes) {
      const port = await freePort();
      if (!ports.includes(port)) ports.push(port);
    }
    return new NodeGroup(
      ports.map((port, place) => ({
        url: urlAt(port),
        start: () =>
          startNode(options, {
            port,
            publicUrl: options.publicUrl ?? urlAt(ports[0] ?? port),
            clockMs: options.clocksMs?.[place] ?? 0,
          }),
        program: undefined,
        live: false,
        killed: false,
      })),
    );
  }

  /** `ownEnds` in words. */
  get unexpectedEnds(): readonly string[] {
    return this.ownEnds.map(({ code, signal }) => `un proceso terminó solo: ${signal ?? code}`);
  }

  /** Addresses of all nodes. */
  get urls(): readonly string[] {
    return this.#slots.map(({ url }) => url);
  }

  /** Addresses of the ready nodes. */
  get live(): readonly string[] {
    return this.#slots.filter(({ live }) => live).map(({ url }) => url);
  }

  /** Resolves when all are ready. @throws Error after too many failed starts */
  async start(): Promise<void> {
    this.#up = true;
    this.#running = this.#slots.map((slot) => this.#keepUp(slot));
    // Crashes of the database cause failed starts over a long run: only those since this call count.
    const before = this.failedStarts;
    while (this.#up && this.live.length < this.#slots.length) {
      if (this.failedStarts - before > HOPELESS) throw new Error('los servidores no parten');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Kills a ready node, which starts again. @returns false where none is ready */
  async kill(choose: (urls: readonly string[]) => string): Promise<boolean> {
    if (this.live.length === 0) return false;
    const url = choose(this.live);
    await Promise.all(this.#slots.filter((slot) => slot.url === url).map(killSlot));
    return true;
  }

  /** Stops a node with SIGTERM and waits until it is ready again. @returns how long it took to stop, ms */
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

  /** Kills all nodes at once, without restart. @returns how many were running */
  async killAll(): Promise<number> {
    const alive = this.#slots.filter(({ program }) => program).length;
    await this.#end(killSlot);
    return alive;
  }

  /** Stops all nodes with SIGTERM, without restart. */
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

  /** Ends the restarts and waits until all processes have ended by themselves. @returns the last end */
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

function startNode(options: NodeGroupOptions, place: { port: number; publicUrl: string; clockMs: number }): Program {
  const { databaseUrl, simulatorUrl, log, cache, variant, crashAt, settings, tree, drawingThreads = 1 } = options;
  return startServer({
    port: place.port,
    log,
    tree,
    variant,
    preloads: place.clockMs === 0 ? [] : [WRONG_CLOCK],
    settings: {
      PUBLIC_URL: place.publicUrl,
      DATABASE_URL: databaseUrl,
      DATA_DIR: cache,
      WEBPAY_URL: simulatorUrl,
      WEBPAY_TIMEOUT_MS: String(options.webpayTimeoutMs ?? WEBPAY_TIMEOUT_MS),
      RATES: NO_LIMITS,
      DEMO_DATA: 'no',
      DRAWING_THREADS: String(drawingThreads),
      LOG_LEVEL: 'info',
      NODE_COMPILE_CACHE: cache,
      CRASH_CLOCK_MS: String(place.clockMs),
      ...(crashAt && { CRASH_AT: crashAt }),
      ...settings,
    },
  });
}
