import type { LoadBalancer } from '../frame/load-balancer.ts';
import { openWorld, type World } from '../frame/world.ts';
import { startPooler, type Pooler } from './pooler.ts';
import { newProxy, type Edit } from './proxy.ts';
import type { Variant } from './variants.ts';

export type Length = 'short' | 'usual' | 'long';

/** Paths of system programs. */
export interface Programs {
  /** Folder of PostgreSQL's programs. */
  readonly postgres: string;
  readonly haproxy: string;
  readonly pgbouncer: string;
}

/** What all steps share: PostgreSQL, PgBouncer, and settings of the run. */
export interface Setup {
  readonly programs: Programs;
  /** Its databases have PgBouncer's address; the trial itself connects to PostgreSQL. */
  readonly world: World;
  readonly pooler: Pooler;
  readonly seed: string;
  /** Length of the steps with load. */
  readonly length: Length;
  /** Git name of the earlier version; undefined for the previous commit. */
  readonly before: string | undefined;
  /** The variant that the step must notice. */
  readonly variant: Variant | undefined;
  newProxy(edits?: readonly Edit[]): Promise<LoadBalancer>;
}

export interface SetupOptions extends Pick<Setup, 'programs' | 'seed' | 'length' | 'before'> {}

/** `stop` ends it; `keepLog` keeps the output of processes. */
export async function openSetup(options: SetupOptions): Promise<{ readonly setup: Setup; stop(keepLog: boolean): Promise<void> }> {
  const { programs } = options;
  const world = await openWorld(programs.postgres);
  const pooler = await startPooler(programs.pgbouncer, world.cluster.url);
  const setup: Setup = {
    ...options,
    pooler,
    variant: undefined,
    world: {
      ...world,
      async newDatabase() {
        const database = await world.newDatabase();
        return { ...database, url: pooler.through(database.url) };
      },
    },
    newProxy: (edits) => newProxy(programs.haproxy, edits),
  };
  return {
    setup,
    async stop(keepLog) {
      await pooler.stop();
      await world.stop(keepLog);
    },
  };
}
