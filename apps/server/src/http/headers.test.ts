import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createServer } from './bare-server.ts';
import { safetyHeaders } from './headers.ts';

test('a request on an open connection during shutdown is served with the same headers', { tags: ['V3.4.1'] }, async () => {
  const headers = safetyHeaders({ formTargets: [], https: true });
  const app = createServer({ LOG_LEVEL: 'silent', TRUST_PROXY: undefined }, headers, { stream: undefined, answered: () => undefined });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: hear } = Promise.withResolvers<void>();
  app.get('/lenta', async () => {
    hear();
    await released;
    return {};
  });
  app.get('/otra', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A server listening on TCP has an address.
  const { port } = app.server.address() as AddressInfo;

  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => (said += chunk.toString('utf8')));
  socket.write('GET /lenta HTTP/1.1\r\nhost: x\r\n\r\n');
  await asked;
  const closed = app.close();
  await new Promise((resolve) => setImmediate(resolve));
  socket.write('GET /otra HTTP/1.1\r\nhost: x\r\n\r\n');
  setTimeout(release, 50);
  await Promise.all([once(socket, 'close'), closed]);

  const answers = said.split(/(?=HTTP\/1\.1 )/);
  expect(answers.map((answer) => answer.slice(0, 12))).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  for (const answer of answers) expect(answer).toContain(`strict-transport-security: ${headers['strict-transport-security']}`);
});
