import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { runTool } from '../checks/run-tool.ts';
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

test('scripts that do not fit each other are refused', async () => {
  const link = path.join(import.meta.dirname, 'link.ts');
  const linkOf = (files: Readonly<Record<string, string>>) =>
    runTool('node', ['--experimental-vm-modules', '--no-warnings', link, fixture(files).root], import.meta.dirname);
  const main = 'import { a } from "./a.js"; import("./c.js"); console.log(a);';
  expect(await linkOf({ 'main.js': main, 'a.js': 'export const a = 1;' })).toEqual({ code: 0, output: '' });
  expect((await linkOf({ 'a.js': 'export { a };' })).output).toContain("Export 'a' is not defined");
  expect((await linkOf({ 'main.js': main, 'a.js': 'export const b = 1;' })).output).toContain("named 'a'");
  expect((await linkOf({ 'main.js': main })).output).toContain('main.js necesita ./a.js');
});
