import { onInterrupt } from '../../tools/testing/harness.ts';
import type { Ran } from '../../tools/testing/results.ts';

/** Databases and files of one run. */
interface RemovableWorld {
  /** Removes them. `keepLog`: except what the processes printed. */
  stop(keepLog: boolean): Promise<void>;
}

/** Runs a trial in its world and removes the world, also after an interrupt. The log is kept when a check failed or none ran. */
export async function inWorld<World extends RemovableWorld>(
  opening: Promise<World>,
  run: (world: World) => Promise<readonly Ran[]>,
): Promise<readonly Ran[]> {
  onInterrupt(async () => (await opening).stop(false));
  const world = await opening;
  let ran: readonly Ran[] = [];
  try {
    ran = await run(world);
    return ran;
  } finally {
    await world.stop(ran.length === 0 || ran.some(({ state }) => state === 'failed'));
  }
}
