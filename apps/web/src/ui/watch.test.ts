import { afterEach, expect, test, vi } from 'vitest';
import { watch, watchRarely } from './watch.ts';

afterEach(() => void vi.useRealTimers());

test('polls every 3 s for a minute, then every 15 s, until something was seen', async () => {
  vi.useFakeTimers();
  let looks = 0;
  void watch(async () => (looks += 1) === 24, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(looks).toBe(20);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks).toBe(21);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(looks).toBe(24);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(looks).toBe(24);
});

test('ends when aborted', async () => {
  vi.useFakeTimers();
  const leaving = new AbortController();
  let looks = 0;
  const watching = watch(async () => (looks += 1) < 0, leaving.signal);
  await vi.advanceTimersByTimeAsync(3_000);
  leaving.abort();
  await watching;
  expect(looks).toBe(2);
});

test.each<[string, () => void]>([
  ['the connection is back', () => void dispatchEvent(new Event('online'))],
  ['the tab is looked at again', () => void document.dispatchEvent(new Event('visibilitychange'))],
])('polls at once when %s', async (_, happen) => {
  vi.useFakeTimers();
  let looks = 0;
  void watch(async () => (looks += 1) === 3, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(100);
  expect(looks).toBe(1);
  happen();
  await vi.advanceTimersByTimeAsync(100);
  expect(looks).toBe(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(looks).toBe(3);
});

test('a settled order is polled a minute later, and then every minute', async () => {
  vi.useFakeTimers();
  let looks = 0;
  void watchRarely(async () => (looks += 1) === 2, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(looks).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks).toBe(1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(looks).toBe(2);
});

test('hiding the tab triggers no poll', async () => {
  vi.useFakeTimers();
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const leaving = new AbortController();
  let looks = 0;
  void watch(async () => (looks += 1) < 0, leaving.signal);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(100);
  expect(looks).toBe(1);
  leaving.abort();
  hidden.mockRestore();
});
