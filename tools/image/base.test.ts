import { expect, test } from 'vitest';
import { baseImageOf } from './base.ts';

const FROM = 'FROM node:24.21.0-bookworm-slim';

test('the image begins with Debian and the locked Node', () => {
  expect(baseImageOf(`${FROM} AS build\nRUN x\n${FROM}\n`, '24.21.0')).toBe('docker.io/library/node:24.21.0-bookworm-slim');
});

test.each([
  [`${FROM} AS build\nFROM node:24.20.0-bookworm-slim\n`, 'node:24.20.0-bookworm-slim y no de'],
  ['FROM node:24.21.0-alpine\n', 'node:24.21.0-alpine y no de'],
  ['RUN x\n', 'parte de nada'],
])('another beginning is refused: %j', (containerfile, words) => {
  expect(() => baseImageOf(containerfile, '24.21.0')).toThrow(words);
});
