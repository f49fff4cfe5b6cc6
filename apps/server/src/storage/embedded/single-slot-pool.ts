import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolUse } from '../pool-use.ts';
import type { QueryResult, Engine } from './engine.ts';

/** One caller held the only connection too long, usually because code used the pool inside a transaction. */
export class ConnectionTimeout extends Error {
  override readonly name = 'ConnectionTimeout';
  constructor(milliseconds: number) {
    super(
      `La única conexión de la base de datos embebida no se liberó en ${milliseconds} ms: hay una transacción abierta. ` +
        'Dentro de una transacción usa su propia conexión, nunca la base completa, y no esperes nada externo.',
    );
  }
}

/** How long the engine may block the event loop: it runs in microtasks only, so timers and requests starve. */
const YIELD_AFTER_MS = 8;

interface QueuedCaller {
  readonly go: () => void;
  readonly fail: (reason: Error) => void;
}

/** pg.Pool's interface over an engine with one session; callers are served in order. */
export class SingleSlotPool implements PostgresPool {
  readonly options = {};
  readonly #engine: Engine;
  readonly #acquireMs: number;
  readonly #waiting = new Set<QueuedCaller>();
  #busy = false;
  #ended = false;
  #broken: Error | undefined;
  #yielded = performance.now();
  /** When the connection was last given to a caller. */
  #servedAt = 0;

  constructor(engine: Engine, acquireMs: number) {
    this.#engine = engine;
    this.#acquireMs = acquireMs;
  }

  get use(): PoolUse {
    return { open: 1, busy: Number(this.#busy), waiting: this.#waiting.size, most: 1 };
  }

  /** @throws ConnectionTimeout */
  async connect(): Promise<PostgresPoolClient> {
    if (this.#ended) throw new Error('La base de datos ya se cerró');
    await this.#acquire();
    let released = false;
    const query = (text: string, values: readonly unknown[]): Promise<QueryResult | QueryResult[]> =>
      released ? Promise.reject(new Error('Se usó una conexión ya devuelta')) : this.#run(text, values);
    const release = (): void => {
      if (released) return;
      released = true;
      void this.#release();
    };
    // Kysely's type also describes cursors, which our dialects do not use.
    return { query, release } as PostgresPoolClient;
  }

  /** Waits for the current and queued callers; refuses new ones. */
  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    await this.#acquire();
  }

  async #run(text: string, values: readonly unknown[]): Promise<QueryResult | QueryResult[]> {
    if (performance.now() - this.#yielded > YIELD_AFTER_MS) {
      await new Promise(setImmediate);
      this.#yielded = performance.now();
    }
    return this.#engine.run(text, values);
  }

  async #acquire(): Promise<void> {
    if (this.#broken) throw this.#broken;
    if (!this.#busy) {
      this.#busy = true;
      this.#servedAt = performance.now();
      return;
    }
    await new Promise<void>((resolve, reject) => {
      // A long queue that moves is only slow; the error is one caller that holds the connection all the time.
      const check = (): void => {
        const left = this.#servedAt + this.#acquireMs - performance.now();
        if (left > 0) {
          timer = setTimeout(check, left);
          return;
        }
        this.#waiting.delete(turn);
        reject(new ConnectionTimeout(this.#acquireMs));
      };
      let timer = setTimeout(check, this.#acquireMs);
      const turn: QueuedCaller = {
        go: () => {
          clearTimeout(timer);
          resolve();
        },
        fail: (reason) => {
          clearTimeout(timer);
          reject(reason);
        },
      };
      this.#waiting.add(turn);
    });
  }

  /** Rolls back a transaction left open: it would swallow the next caller's work. */
  async #release(): Promise<void> {
    try {
      if (this.#engine.inTransaction()) await this.#engine.run('rollback', []);
    } catch (error) {
      this.#broken = error instanceof Error ? error : new Error(String(error));
      for (const turn of this.#waiting) turn.fail(this.#broken);
      this.#waiting.clear();
    }
    const [next] = this.#waiting;
    if (!next) {
      this.#busy = false;
      return;
    }
    this.#waiting.delete(next);
    this.#servedAt = performance.now();
    next.go();
  }
}
