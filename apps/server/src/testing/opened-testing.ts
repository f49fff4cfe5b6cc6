import { afterAll, beforeAll } from 'vitest';

/** What a block of tests opens before them and closes after them. @returns reads it, from a test on */
export function openedForTests<T extends { close(): Promise<void> }>(open: () => Promise<T>): () => T {
  let opened: T | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return () => {
    if (!opened) throw new Error('nothing is open yet');
    return opened;
  };
}
