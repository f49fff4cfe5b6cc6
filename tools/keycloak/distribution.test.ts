import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotPossible } from '../testing/harness.ts';
import { prepareDistribution } from './distribution.ts';
import { findJava } from './java.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'veridico-distribution-'));
let archive: Buffer;
let server: Server;
let asked = 0;
beforeAll(async () => {
  mkdirSync(path.join(folder, 'keycloak-9'));
  writeFileSync(path.join(folder, 'keycloak-9/version.txt'), '9');
  execFileSync('tar', ['czf', path.join(folder, 'k.tar.gz'), '-C', folder, 'keycloak-9']);
  archive = readFileSync(path.join(folder, 'k.tar.gz'));
  server = createServer((request, response) => {
    asked += 1;
    if (request.url === '/k.tar.gz') response.end(archive);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

const described = (name: string, bytes: Buffer = archive) => ({
  address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`,
  sha512: createHash('sha512').update(bytes).digest('hex'),
  folder: 'keycloak-9',
});

test('is downloaded once, and unpacked only with the published checksum', async () => {
  const cache = path.join(folder, 'a');
  await expect(prepareDistribution(cache, described('k.tar.gz', Buffer.from('otra cosa')))).rejects.toThrow('no es el archivo publicado');
  expect(readdirSync(cache)).toEqual([]);
  const home = await prepareDistribution(cache, described('k.tar.gz'));
  expect(readFileSync(path.join(home, 'version.txt'), 'utf8')).toBe('9');
  expect(readdirSync(cache)).toEqual(['keycloak-9']);
  const before = asked;
  expect(await prepareDistribution(cache, described('k.tar.gz'))).toBe(home);
  expect(asked).toBe(before);
});

test('says when it cannot be downloaded, and where to put it by hand', async () => {
  const cache = path.join(folder, 'b');
  await expect(prepareDistribution(cache, described('no-hay.tar.gz'))).rejects.toThrow(NotPossible);
  await expect(prepareDistribution(cache, { ...described('x'), address: 'http://127.0.0.1:9/k.tar.gz' })).rejects.toThrow(
    `deja ese archivo en ${cache}`,
  );
  writeFileSync(path.join(cache, 'k.tar.gz'), archive);
  const home = await prepareDistribution(cache, { ...described('k.tar.gz'), address: 'http://127.0.0.1:9/k.tar.gz' });
  expect(existsSync(home)).toBe(true);
});

test('Java comes from JAVA_HOME, recent enough, or is reported missing', () => {
  const fake = (version: string) => {
    const home = path.join(folder, `java-${version}`);
    mkdirSync(path.join(home, 'bin'), { recursive: true });
    writeFileSync(path.join(home, 'bin/java'), `#!/bin/sh\necho 'openjdk version "${version}" 2025-01-01' >&2\n`);
    chmodSync(path.join(home, 'bin/java'), 0o755);
    return home;
  };
  expect(findJava({ ...process.env, JAVA_HOME: fake('21.0.2') })).toBe(path.join(folder, 'java-21.0.2/bin/java'));
  expect(() => findJava({ ...process.env, JAVA_HOME: fake('11.0.2') })).toThrow(NotPossible);
  expect(() => findJava({ PATH: folder })).toThrow('Java 17 o superior');
});
