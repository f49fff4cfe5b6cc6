import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { refuseEvenly } from './evenly.ts';

async function timed(work: () => Promise<unknown>): Promise<{ readonly ms: number; readonly said: unknown }> {
  const began = performance.now();
  const said = await work().catch((error: unknown) => error);
  return { ms: performance.now() - began, said };
}

const refusal = new Error('no');
const refuse = async (after: number) => {
  if (after > 0) await sleep(after);
  throw refusal;
};

test.each([
  [0, 50],
  [10, 50],
  [60, 100],
])('a refusal ready after %i ms is sent after %i ms, never earlier', async (after, even) => {
  const { ms, said } = await timed(() => refuseEvenly(() => refuse(after)));
  expect(said).toBe(refusal);
  // A busy machine delays it by whole steps or by its own delay.
  expect(ms).toBeGreaterThanOrEqual(even);
});

test('a successful result is returned at once', async () => {
  const times = [];
  for (let n = 0; n < 20; n += 1) times.push((await timed(() => refuseEvenly(async () => n))).ms);
  expect(Math.min(...times)).toBeLessThan(10);
});
