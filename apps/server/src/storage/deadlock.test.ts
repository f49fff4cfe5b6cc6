import { expect, test, vi } from 'vitest';
import { againAfterDeadlock } from './deadlock.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

test('a statement that a deadlock undid runs again', async () => {
  const run = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure('40P01')).mockResolvedValue('done');
  expect(await againAfterDeadlock(run)).toBe('done');
  expect(run).toHaveBeenCalledTimes(2);
});

test('another failure, and a deadlock that stays, are thrown', async () => {
  const other = vi.fn<() => Promise<string>>().mockRejectedValue(failure('23505'));
  await expect(againAfterDeadlock(other)).rejects.toThrow('23505');
  expect(other).toHaveBeenCalledTimes(1);
  const always = vi.fn<() => Promise<string>>().mockRejectedValue(failure('40P01'));
  await expect(againAfterDeadlock(always)).rejects.toThrow('40P01');
  expect(always).toHaveBeenCalledTimes(5);
});
