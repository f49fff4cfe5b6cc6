import type { Ground } from './ground.ts';
import { POINTS, type Point, type PointName } from './points.ts';
import { Scene } from './scene.ts';
import { startSimulator, type Simulator } from './simulator.ts';
import type { Check } from '../testing/results.ts';

/** As many as there are processors in the smallest machine that runs the tests. */
const AT_ONCE = 2;

/** Plays each of them once, in a database of its own. `told` hears of each as it is done. */
export async function playPoints(ground: Ground, names: readonly PointName[], told: (check: Check) => void): Promise<Check[]> {
  const { log, cache } = ground;
  const simulator = await startSimulator({ seed: '', odds: '', maxDelayMs: 0, slowMs: 2_000, log, cache });
  const points = names.map((name): readonly [PointName, Point] => [name, POINTS[name]]);
  const checks: Check[] = [];
  const playAll = async (rest: (typeof points)[number][]) => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [name, point] = next;
      const check = { title: `${name} ${point.title}`, wrong: await play(ground, simulator, point) };
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

async function play(ground: Ground, simulator: Simulator, point: Point): Promise<string[]> {
  const scene = await Scene.open(ground, simulator, point.plan ?? {});
  try {
    return [...(await point.play(scene)), ...scene.odd];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error), ...scene.odd];
  } finally {
    await scene.close();
  }
}
