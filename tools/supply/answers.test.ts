import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { readAudit, readSignatures, type Answer } from './answers.ts';
import { npm } from './npm.ts';

vi.setConfig({ testTimeout: 60_000 });

const SEALED = { version: '1.0.0', integrity: 'sha512-a' };

/** Runs npm against a fake registry with these advisories, or without an audit endpoint. */
async function auditAgainst(advisories: object | undefined): Promise<Answer> {
  const server = createServer((request, response) => {
    const asked = request.method === 'POST';
    const answer = asked ? advisories : { name: 'roto', versions: { '1.0.0': { name: 'roto', version: '1.0.0' } }, 'dist-tags': {} };
    response.writeHead(answer ? 200 : 405, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const tree = fixture({
    'package.json': JSON.stringify({ name: 'casa', version: '1.0.0', dependencies: { roto: '1.0.0' } }),
    'package-lock.json': JSON.stringify({
      name: 'casa',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: { '': { name: 'casa', version: '1.0.0', dependencies: { roto: '1.0.0' } }, 'node_modules/roto': SEALED },
    }),
  });
  // Always an object for a TCP server.
  const { port } = server.address() as AddressInfo;
  const environment = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: `${tree.root}/cache` };
  return readAudit(await npm(['audit', '--json', '--package-lock-only'], tree.root, environment));
}

const advisory = (severity: string) => ({
  roto: [{ id: 1, url: 'https://ejemplo.cl/1', title: 'Roto', severity, vulnerable_versions: '<2.0.0' }],
});

test('a serious vulnerability is refused, a minor one reported', { tags: ['V15.2.1'] }, async () => {
  expect(await auditAgainst(advisory('critical'))).toMatchObject({ kind: 'answered', wrong: [expect.stringMatching(/^roto .*critical$/)] });
  expect(await auditAgainst(advisory('moderate'))).toMatchObject({ kind: 'answered', wrong: [], said: '1 paquetes, 1 moderate' });
  expect(await auditAgainst({})).toMatchObject({ kind: 'answered', wrong: [], said: '1 paquetes, ninguna vulnerabilidad conocida' });
});

test('a registry without a usable answer counts as unanswered', async () => {
  expect(await auditAgainst(undefined)).toMatchObject({ kind: 'unanswered', reason: expect.stringContaining('405') });
  expect(readAudit('')).toEqual({ kind: 'unanswered', reason: 'sin respuesta' });
  expect(readAudit('{}')).toMatchObject({ kind: 'unanswered' });
});

test('invalid and missing signatures are found; no answer counts as unanswered', () => {
  const each = (name: string) => ({ name, version: '1.0.0', code: 'EINTEGRITYSIGNATURE' });
  expect(readSignatures(JSON.stringify({ invalid: [each('a')], missing: [each('b')] }))).toMatchObject({
    wrong: ['a 1.0.0: firma inválida', 'b 1.0.0: sin firma'],
  });
  expect(readSignatures('{"invalid":[],"missing":[]}')).toMatchObject({ kind: 'answered', wrong: [] });
  expect(readSignatures('{"error":{"code":"ENOTFOUND","summary":"request to https://a.b/c failed"}}')).toEqual({
    kind: 'unanswered',
    reason: 'ENOTFOUND request to … failed',
  });
});
