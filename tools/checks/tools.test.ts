import { expect, test, vi } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { findingsOf, runTool } from './run-tool.ts';

// Each starts other programs several times.
vi.setConfig({ testTimeout: 60_000 });

const TSCONFIG = JSON.stringify({ extends: './tsconfig.base.json', include: ['**/*.ts', '**/*.tsx'] });

test('a badly formatted file is found', async () => {
  const tree = fixture({ 'good.ts': "export const a = 'b';\n" });
  tree.take('.oxfmtrc.json');
  expect(await findingsOf('oxfmt', ['--check', '.'], tree.root)).toEqual([]);
  tree.write('bad.ts', 'export const a = "b"');
  expect(await findingsOf('oxfmt', ['--check', '.'], tree.root)).toEqual([expect.stringContaining('bad.ts')]);
});

/** Each violates one rule of .oxlintrc.json. */
const breaking: Readonly<Record<string, string>> = {
  'typescript(no-explicit-any)': 'export const a: any = 1;',
  'typescript(no-floating-promises)': 'export function a(): void {\n  Promise.resolve(1);\n}',
  'typescript(switch-exhaustiveness-check)':
    "export function a(b: 'c' | 'd'): number {\n  switch (b) {\n    case 'c':\n      return 1;\n  }\n  return 2;\n}",
  'typescript(consistent-type-imports)': "import { B } from './b.ts';\nexport const a: B = 1;",
  'typescript(no-non-null-assertion)': 'export const a = (b: string | null): string => b!;',
  'import(no-default-export)': 'export default 1;',
  'eslint(max-params)': 'export const a = (b: 1, c: 1, d: 1, e: 1, f: 1): number[] => [b, c, d, e, f];',
  'eslint(no-console)': "console.log('a');",
  'eslint(no-warning-comments)': '// TODO later\nexport const a = 1;',
  'eslint(max-lines-per-function)': `export function a(): void {\n${'  Number(1);\n'.repeat(81)}}`,
  'react-hooks(rules-of-hooks)': "import { useState } from 'react';\nexport function A(b: boolean): void {\n  if (b) useState(1);\n}",
  'vitest(expect-expect)': "import { test } from 'vitest';\ntest('a', () => {});",
  'vitest(no-disabled-tests)': "import { expect, test } from 'vitest';\ntest.skip('a', () => {\n  expect(1).toBe(1);\n});",
};

test('every house rule of the linter finds its violation, types included', async () => {
  const tree = fixture({ 'tsconfig.json': TSCONFIG, 'package.json': '{"type":"module"}', 'src/b.ts': 'export type B = number;\n' });
  tree.take('.oxlintrc.json', 'tsconfig.base.json');
  expect(await findingsOf('oxlint', [], tree.root)).toEqual([]);
  Object.entries(breaking).forEach(([rule, source], index) => {
    tree.write(`src/case-${index}${rule.startsWith('vitest') ? '.test' : ''}.ts`, `${source}\n`);
  });
  const { code, output } = await runTool('oxlint', ['--format=unix'], tree.root);
  const missed = Object.keys(breaking).filter(
    (rule, index) => !new RegExp(`case-${index}\\..*${rule.replace(/[()]/g, '\\$&')}`).test(output),
  );
  expect({ code, missed }).toEqual({ code: 1, missed: [] });
});

test('a type error is found', { tags: ['V15.3.5'] }, async () => {
  const tree = fixture({ 'tsconfig.json': TSCONFIG, 'package.json': '{"type":"module"}', 'a.ts': 'export const a: number = 1;\n' });
  tree.take('tsconfig.base.json');
  expect(await findingsOf('tsc', ['-p', '.'], tree.root)).toEqual([]);
  tree.write('b.ts', 'const list: number[] = [];\nexport const first: number = list[0];\n');
  expect(await findingsOf('tsc', ['-p', '.'], tree.root)).toEqual([expect.stringContaining('b.ts(2,14): error TS2322')]);
});

test('a dead file, a dead export and an unlisted dependency are found', async () => {
  const manifest = { type: 'module', workspaces: ['packages/*'], private: true };
  const tree = fixture({
    'package.json': JSON.stringify(manifest),
    'packages/forms/package.json': JSON.stringify({ name: '@veridico/forms', type: 'module', exports: { '.': './src/index.ts' } }),
    'packages/forms/src/index.ts': "export { a } from './used.ts';\n",
    'packages/forms/src/used.ts': 'export const a = 1;\n',
  });
  tree.take('knip.jsonc');
  const args = ['--no-progress', '--no-config-hints'];
  expect(await findingsOf('knip', args, tree.root)).toEqual([]);
  tree.write('packages/forms/src/dead.ts', 'export const b = 1;\n');
  tree.write('packages/forms/src/used.ts', "import 'left-pad';\nexport const a = 1;\nexport const dead = a;\n");
  const [found = ''] = await findingsOf('knip', args, tree.root);
  for (const planted of ['dead.ts', 'dead  packages/forms/src/used.ts', 'left-pad']) expect(found).toContain(planted);
});
