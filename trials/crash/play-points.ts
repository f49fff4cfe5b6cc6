import type { Check } from '../../tools/testing/results.ts';
import { startSimulator, type Simulator } from '../frame/simulator.ts';
import type { World } from '../frame/world.ts';
import { PointRun } from './point-run.ts';
import { POINTS, type Point, type PointName } from './points.ts';

/** Number of processors of the smallest machine that runs the tests. */
const AT_ONCE = 2;

/** Runs each point once on a database of its own. `told` is called after each. */
export async function playPoints(world: World, names: readonly PointName[], told: (check: Check) => void): Promise<Check[]> {
  const { log, cache } = world;
  const simulator = await startSimulator({ seed: '', odds: '', maxDelayMs: 0, slowMs: 2_000, log, cache });
  const points = names.map((name): readonly [PointName, Point] => [name, POINTS[name]]);
  const checks: Check[] = [];
  const playAll = async (rest: (typeof points)[number][]) => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [name, point] = next;
      const check = { title: `${name} ${point.title}`, wrong: await play(world, simulator, point) };
      checks.push(check);
      told(check);
    }
  };
  try {
    const together = points.filter(([, { alone }]) => !alone);
    await Promise.all(Array.from({ length: AT_ONCE }, () => playAll(together)));
    await playAll(points.filter(([, { alone }]) => alone));
  } finally {
    await simulator.stop();
  }
  return checks;
}

async function play(world: World, simulator: Simulator, point: Point): Promise<string[]> {
  const run = await PointRun.open(world, simulator, point.script ?? {});
  try {
    return [...(await point.play(run)), ...run.unexpected];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error), ...run.unexpected];
  } finally {
    await run.close();
  }
}
