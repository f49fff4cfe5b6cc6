import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isOwnKey, openSecrets, SecretKeyError } from './secrets.ts';
import { testDatabase } from './testing.ts';

const key = (): string => randomBytes(32).toString('hex');

const database = testDatabase();
let folder: string;
beforeEach(async () => {
  await database.db.deleteFrom('secrets').execute();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'veridico-secretos-'));
  return () => fs.promises.rm(folder, { recursive: true });
});

const open = (SECRET_KEY?: string) => openSecrets({ SECRET_KEY, DATA_DIR: folder }, database.db);

test('a keyed hash depends on the key, the purpose and the text', async () => {
  const secrets = await open('0'.repeat(64));
  // HKDF-SHA256 and HMAC-SHA256 computed with Python’s hmac module: issued codes are checked against old hashes.
  expect(secrets.hmac('codigo', 'ABCD').toString('hex')).toBe('2eb00f0667f84adcb4bbc72e8f69e8443b407ff837c824204748800f5f4c166e');
  expect(secrets.hmac('ip', 'ABCD')).not.toEqual(secrets.hmac('codigo', 'ABCD'));
  expect(secrets.hmac('codigo', 'ABCE')).not.toEqual(secrets.hmac('codigo', 'ABCD'));
  await database.db.deleteFrom('secrets').execute();
  expect((await open(key())).hmac('codigo', 'ABCD')).not.toEqual(secrets.hmac('codigo', 'ABCD'));
});

test('encrypted data open for their purpose only, and only unchanged', { tags: ['V11.3.2', 'V11.3.3'] }, async () => {
  const secrets = await open(key());
  const plain = Buffer.from('llave privada');
  const sealed = secrets.encrypt('sello', plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(secrets.encrypt('sello', plain)).not.toEqual(sealed);
  expect(secrets.decrypt('sello', sealed)).toEqual(plain);
  expect(() => secrets.decrypt('otra', sealed)).toThrow(SecretKeyError);
  for (const position of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[position] = (changed[position] ?? 0) ^ 1;
    expect(() => secrets.decrypt('sello', changed)).toThrow(SecretKeyError);
  }
  expect(() => secrets.decrypt('sello', sealed.subarray(0, 20))).toThrow(SecretKeyError);
});

test('a stored value is created once, encrypted at rest and the same for simultaneous nodes', { tags: ['V13.3.1'] }, async () => {
  const shared = key();
  const nodes = await Promise.all([open(shared), open(shared), open(shared)]);
  const values = await Promise.all(nodes.map((node) => node.keep('firma', () => Promise.resolve(randomBytes(16)))));
  expect(new Set(values.map((value) => value.toString('hex'))).size).toBe(1);
  const again = await (await open(shared)).keep('firma', () => Promise.reject(new Error('made twice')));
  expect(again).toEqual(values[0]);
  const { cifrado } = await database.db.selectFrom('secrets').select('cifrado').where('nombre', '=', 'firma').executeTakeFirstOrThrow();
  expect(cifrado.includes(again)).toBe(false);
});

test('a key that differs from the database’s is refused at the start', async () => {
  await open(key());
  await expect(open(key())).rejects.toThrow(SecretKeyError);
});

test('without SECRET_KEY the key is a file readable by its owner, and is found by the next start', { tags: ['V13.3.2'] }, async () => {
  const first = await open();
  const file = path.join(folder, 'secreto');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  expect(fs.readdirSync(folder)).toEqual(['secreto']);
  expect((await open()).hmac('codigo', 'ABCD')).toEqual(first.hmac('codigo', 'ABCD'));
});

test('a damaged key file is refused, never replaced', async () => {
  const file = path.join(folder, 'secreto');
  fs.writeFileSync(file, 'roto');
  await expect(open()).rejects.toThrow(SecretKeyError);
  expect(fs.readFileSync(file, 'utf8')).toBe('roto');
});

test('a key is recognised without writing anything', async () => {
  const ask = (SECRET_KEY?: string) => isOwnKey({ SECRET_KEY, DATA_DIR: folder }, database.db);
  expect(await ask(key())).toBeUndefined();
  expect(await ask()).toBeUndefined();
  expect(fs.readdirSync(folder)).toEqual([]);
  expect(await database.db.selectFrom('secrets').select('nombre').execute()).toEqual([]);
  const own = key();
  await open(own);
  expect([await ask(own), await ask(key())]).toEqual([true, false]);
  fs.writeFileSync(path.join(folder, 'secreto'), 'x');
  await expect(ask()).rejects.toThrow(SecretKeyError);
});
