import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import type { Schema } from '../storage/schema.ts';
import { DEFAULT_RATES } from './rates.ts';
import { createVisitors } from './visitor.ts';

// Marks need no database, and of a request only the address.
const visitors = createVisitors({
  db: {} as Kysely<Schema>,
  hmac: (_purpose, text) => Buffer.from(text),
  rates: DEFAULT_RATES,
  lenient: false,
});
const marked = (ip: string) => visitors.mark({ ip } as FastifyRequest).toString();

it.each([
  ['190.100.1.2', '190.100.1.2'],
  ['::ffff:190.100.1.2', '190.100.1.2'],
  ['2800:150:11c:2::1', '2800:150:11c:2'],
  ['2800:0150:011C:0002:aaaa:bbbb:cccc:dddd', '2800:150:11c:2'],
  ['2800:150::9:8:7:6', '2800:150:0:0'],
  ['2800:150::', '2800:150:0:0'],
  ['::1', '0:0:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['64:ff9b::190.100.1.2', '64:ff9b:0:0'],
])('the visitor at %s is marked by %s', (ip, network) => {
  expect(marked(ip)).toBe(network);
});

it('who has hung up has no address any more, and is let try nothing', () => {
  expect(() => visitors.mark({} as FastifyRequest)).toThrow('PETICION_INVALIDA');
});
