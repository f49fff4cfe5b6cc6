import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { aptInstall } from './system.ts';

/** A fake apt-get that logs its arguments and fails for `broken` like the real one. */
function fakeAptGet(): { readonly file: string; asked(): string[] } {
  const tree = fixture({
    'apt-get': `#!/bin/sh
echo "$DEBIAN_FRONTEND $@" >> "$(dirname "$0")/asked"
case "$*" in *broken*) echo 'W: slow mirror' >&2; echo 'E: Unable to locate package broken' >&2; exit 100;; esac
`,
  });
  const file = path.join(tree.root, 'apt-get');
  chmodSync(file, 0o755);
  return { file, asked: () => readFileSync(path.join(tree.root, 'asked'), 'utf8').trim().split('\n') };
}

test('packages are installed without prompts and without recommendations', () => {
  const apt = fakeAptGet();
  expect(aptInstall(apt.file, ['qpdf', 'postgresql'])).toBeUndefined();
  expect(apt.asked()).toEqual([
    'noninteractive -qq -o DPkg::Lock::Timeout=120 update',
    'noninteractive -qq -o DPkg::Lock::Timeout=120 install --yes --no-install-recommends qpdf postgresql',
  ]);
});

test('a failure of apt-get is reported with its last message', () => {
  expect(aptInstall(fakeAptGet().file, ['broken'])).toBe('apt-get install no pudo: E: Unable to locate package broken');
});
