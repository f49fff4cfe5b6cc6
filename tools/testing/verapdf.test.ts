import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { NotPossible } from './harness.ts';
import { verapdfJar } from './verapdf.ts';

test('a failed download is reported', async () => {
  const away = verapdfJar(fixture({}).root, () => Promise.reject(new Error('HTTP 503')));
  await expect(away).rejects.toThrow(NotPossible);
  await expect(away).rejects.toThrow('veraPDF no se pudo bajar: HTTP 503');
});

test('a file with another checksum is neither kept nor run, even from the cache', async () => {
  const { root } = fixture({});
  const asked: string[] = [];
  const other = (address: string) => {
    asked.push(address);
    return Promise.resolve(Buffer.from('otra cosa'));
  };
  await expect(verapdfJar(root, other)).rejects.toThrow('no es el veraPDF que se esperaba');
  expect(readdirSync(root)).toEqual([]);
  writeFileSync(path.join(root, path.basename(asked[0] ?? '')), 'otra cosa');
  await expect(verapdfJar(root, other)).rejects.toThrow('no es el veraPDF que se esperaba');
  expect(asked).toHaveLength(2);
});
