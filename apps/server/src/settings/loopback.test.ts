import { expect, test } from 'vitest';
import { isLoopbackAddress, isLoopbackUrl } from './loopback.ts';

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['0.0.0.0', false],
  ['localhost', false],
  ['', false],
])('the address %s belongs to this machine: %s', (address, local) => {
  expect(isLoopbackAddress(address)).toBe(local);
});

test.each([
  ['http://localhost:3000', true],
  ['http://LOCALHOST.:3000', true],
  ['https://demo.localhost', true],
  ['http://[::1]:3000', true],
  ['http://127.1', true],
  ['http://0.0.0.0:3000', false],
  ['http://localhost.veridico.cl', false],
  ['http://127.0.0.1.veridico.cl', false],
  ['https://www.veridico.cl', false],
])('%s leads to the browser’s own machine: %s', (url, local) => {
  expect(isLoopbackUrl(url)).toBe(local);
});
