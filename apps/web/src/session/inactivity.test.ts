import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchInactivity, type Inactivity } from './inactivity.ts';

const MINUTE = 60_000;
const events = { warn: vi.fn<(at: number) => void>(), resume: vi.fn<() => void>(), close: vi.fn<() => void>() };
let watching: Inactivity;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.clearAllMocks();
  watching = watchInactivity(events);
});
afterEach(() => {
  watching.stop();
  vi.useRealTimers();
});

test('warns after 14 minutes and closes at 15', { tags: ['IDLE-04', 'IDLE-05', 'CONST1-01'] }, () => {
  const closesAt = Date.now() + 15 * MINUTE;
  vi.advanceTimersByTime(14 * MINUTE - 1);
  expect(events.warn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(events.warn).toHaveBeenCalledExactlyOnceWith(closesAt);
  vi.advanceTimersByTime(MINUTE - 1);
  expect(events.close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(events.close).toHaveBeenCalledOnce();
});

test.each([[new MouseEvent('mousemove')], [new KeyboardEvent('keydown')], [new MouseEvent('click')], [new Event('scroll')]])(
  'a %o restarts the timer',
  { tags: ['IDLE-06..09'] },
  (sign) => {
    vi.advanceTimersByTime(13 * MINUTE);
    dispatchEvent(sign);
    vi.advanceTimersByTime(14 * MINUTE - 1);
    expect(events.warn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(events.warn).toHaveBeenCalledOnce();
  },
);

test('after the warning only an answer counts, and restarts the timer', { tags: ['IDLE-10'] }, () => {
  vi.advanceTimersByTime(14 * MINUTE);
  dispatchEvent(new MouseEvent('mousemove'));
  expect(events.resume).not.toHaveBeenCalled();
  watching.stay();
  expect(events.resume).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(14 * MINUTE - 1);
  expect(events.close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(events.warn).toHaveBeenCalledTimes(2);
});

test('activity in another tab counts here, also after the warning', () => {
  vi.advanceTimersByTime(13 * MINUTE);
  localStorage.setItem('ultima_actividad', String(Date.now()));
  vi.advanceTimersByTime(2 * MINUTE);
  expect(events.warn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(12 * MINUTE);
  expect(events.warn).toHaveBeenCalledOnce();
  localStorage.setItem('ultima_actividad', String(Date.now()));
  dispatchEvent(new StorageEvent('storage', { key: 'ultima_actividad' }));
  expect(events.resume).toHaveBeenCalledOnce();
});

test('after sleeping past the limit, a mouse move does not revive the session', () => {
  vi.setSystemTime(Date.now() + 20 * MINUTE);
  dispatchEvent(new MouseEvent('mousemove'));
  expect(events.close).toHaveBeenCalledOnce();
});

test('constant activity is stored at most once a second', () => {
  const written = vi.spyOn(Storage.prototype, 'setItem');
  for (let times = 0; times < 100; times += 1) {
    vi.advanceTimersByTime(50);
    dispatchEvent(new MouseEvent('mousemove'));
  }
  expect(written.mock.calls.length).toBeLessThanOrEqual(6);
  written.mockRestore();
});

test('a stopped watch fires no more events', () => {
  watching.stop();
  vi.advanceTimersByTime(20 * MINUTE);
  expect(events.warn).not.toHaveBeenCalled();
  expect(events.close).not.toHaveBeenCalled();
});
