import { afterEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createServer } from './bare-server.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** The client address of a request, as used by the limits. */
async function seenFrom(trusted: string | undefined, remoteAddress: string, forwarded: string): Promise<string> {
  app = createServer({ LOG_LEVEL: 'silent', TRUST_PROXY: trusted }, {}, { stream: undefined, answered: () => undefined });
  app.get('/', async ({ ip }) => ip);
  const { body } = await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded, 'x-real-ip': '203.0.113.9' } });
  return body;
}

test.each<[what: string, trusted: string | undefined, from: string, forwarded: { said: string; seen: string }]>([
  ['nobody is believed who is not named', undefined, '198.51.100.7', { said: '203.0.113.5', seen: '198.51.100.7' }],
  ['nor a visitor beside the proxy', '10.0.0.0/24', '198.51.100.7', { said: '203.0.113.5', seen: '198.51.100.7' }],
  ['the proxy is', '10.0.0.0/24', '10.0.0.3', { said: '203.0.113.5', seen: '203.0.113.5' }],
  ['what a visitor wrote before it is not', '10.0.0.0/24', '10.0.0.3', { said: '127.0.0.1, 203.0.113.5', seen: '203.0.113.5' }],
])('%s', { tags: ['V4.1.3', 'V15.3.4'] }, async (_what, trusted, from, { said, seen }) => {
  expect(await seenFrom(trusted, from, said)).toBe(seen);
});
