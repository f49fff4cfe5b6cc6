import { layGround, type Ground } from '../crash/ground.ts';
import type { Front } from '../crash/front.ts';
import type { Broken } from './broken.ts';
import { startPooler, type Pooler } from './pooler.ts';
import { newProxy, type Edit } from './proxy.ts';

export type Length = 'short' | 'usual' | 'long';

/** Programs of the system, by their files. */
export interface Programs {
  /** Folder of PostgreSQL's. */
  readonly postgres: string;
  readonly haproxy: string;
  readonly pgbouncer: string;
}

/** What all steps stand on: a PostgreSQL of their own, a PgBouncer before it, and HAProxy for whoever asks for one. */
export interface World {
  readonly programs: Programs;
  /** Its databases are those that PgBouncer shows; whoever only looks on asks PostgreSQL itself. */
  readonly ground: Ground;
  readonly pooler: Pooler;
  readonly seed: string;
  /** How long the steps that load the service last. */
  readonly length: Length;
  /** Other refs to take the earlier version from than the previous commit. */
  readonly before: string | undefined;
  /** What is missing, where whoever looks must notice. */
  readonly broken: Broken | undefined;
  newProxy(edits?: readonly Edit[]): Promise<Front>;
}

export interface WorldOptions extends Pick<World, 'programs' | 'seed' | 'length' | 'before'> {}

/** @returns it, and what ends it; `keepLog` leaves what the processes printed */
export async function makeWorld(options: WorldOptions): Promise<{ readonly world: World; stop(keepLog: boolean): Promise<void> }> {
  const { programs } = options;
  const ground = await layGround(programs.postgres);
  const pooler = await startPooler(programs.pgbouncer, ground.cluster.url);
  const world: World = {
    ...options,
    pooler,
    broken: undefined,
    ground: {
      ...ground,
      async newDatabase() {
        const run = await ground.newDatabase();
        return { ...run, url: pooler.through(run.url) };
      },
    },
    newProxy: (edits) => newProxy(programs.haproxy, edits),
  };
  return {
    world,
    async stop(keepLog) {
      await pooler.stop();
      await ground.stop(keepLog);
    },
  };
}
