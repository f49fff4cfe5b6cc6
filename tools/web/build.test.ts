import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { buildWhenStale, forgetBuild } from './build.ts';

vi.setConfig({ testTimeout: 60_000 });

test('the web application is built once per set of sources', async () => {
  const tree = fixture({
    'package.json': '{"type":"module"}',
    'apps/web/index.html': '<script type="module" src="/main.ts"></script>',
    'apps/web/main.ts': 'document.title = String(1);',
    'packages/forms/src/a.ts': '',
  });
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const built = path.join(tree.root, 'apps/web/dist/index.html');
  const builds = async (): Promise<boolean> => {
    said.mockClear();
    await buildWhenStale(tree.root);
    return said.mock.calls.length > 0;
  };
  expect(await builds()).toBe(true);
  expect(readFileSync(built, 'utf8')).toContain('/assets/');
  const first = statSync(built).mtimeMs;
  expect(await builds()).toBe(false);
  expect(statSync(built).mtimeMs).toBe(first);

  tree.write('packages/forms/src/a.ts', 'export {};');
  expect(await builds()).toBe(true);
  forgetBuild(tree.root);
  expect(await builds()).toBe(true);

  tree.write('apps/web/main.ts', 'document.title = ;');
  await expect(builds()).rejects.toThrow('No se pudo construir la aplicación web');
  tree.write('apps/web/main.ts', 'document.title = String(1);');
  expect(await builds()).toBe(true);
  said.mockRestore();
});
