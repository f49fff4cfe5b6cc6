import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { unseen, walls } from './walls.ts';

function manifest(name: string, entries: Readonly<Record<string, string>> = { '.': './src/index.ts' }): string {
  const dependencies = { '@veridico/forms': '1.0.0', '@veridico/reports': '1.0.0', '@veridico/api': '1.0.0' };
  return JSON.stringify({ name: `@veridico/${name}`, type: 'module', exports: entries, dependencies });
}

const house = {
  'package.json': '{"type":"module"}',
  'packages/forms/package.json': manifest('forms'),
  'packages/forms/src/index.ts': 'export const REQUIRED = 1;',
  'packages/forms/src/rules/rut.ts': 'export const isRut = 1;',
  'packages/reports/package.json': manifest('reports', { '.': './src/index.ts', './documents': './src/documents.ts' }),
  'packages/reports/src/index.ts': "export * from './personas/report.ts';",
  'packages/reports/src/personas/report.ts': "import { REQUIRED } from '@veridico/forms';\nexport const personas = REQUIRED;",
  'packages/reports/src/personas/document.ts': "import { personas } from './report.ts';\nexport const document = personas;",
  'packages/reports/src/documents.ts': "export { document } from './personas/document.ts';",
  'packages/api/package.json': manifest('api', { '.': './src/index.ts', './endpoints': './src/endpoints.ts' }),
  'packages/api/src/index.ts': "export type { Schema } from './endpoints.ts';\nexport const client = 1;",
  'packages/api/src/endpoints.ts': 'export const endpoints = 1;\nexport type Schema = string;',
  'apps/server/package.json': manifest('server'),
  'apps/server/src/app/main.ts': "import '../providers/seal/embedded.ts';\nimport './app.ts';",
  'apps/server/src/app/app.ts': "import '../catalog/routes.ts';",
  'apps/server/src/providers/seal/port.ts': 'export interface Seal { a: 1 }',
  'apps/server/src/providers/seal/embedded.ts': "import type { Seal } from './port.ts';\nexport const seal: Seal = { a: 1 };",
  'apps/server/src/catalog/routes.ts': "import { endpoints } from '@veridico/api/endpoints';\nexport const routes = endpoints;",
  'apps/server/src/purchase/routes.ts':
    "import { readFile } from 'node:fs';\nimport { document } from '@veridico/reports/documents';\nexport const a = [readFile, document];",
  'apps/web/package.json': manifest('web'),
  'apps/web/src/main.tsx': "import('./screens/inicio/inicio.tsx');",
  'apps/web/src/ui/button.tsx': "import { REQUIRED } from '@veridico/forms';\nexport const Button = REQUIRED;",
  'apps/web/src/screens/inicio/inicio.tsx':
    "import { Button } from '../../ui/button.tsx';\nimport { client } from '@veridico/api';\nexport const Inicio = [Button, client];",
  'apps/web/src/screens/perfil/perfil.tsx': 'export const Perfil = 1;',
  'trials/frame/world.ts': 'export const world = 1;',
  'trials/crash/main.ts': "import { world } from '../frame/world.ts';\nexport const crash = world;",
  'trials/fuzz/options.ts': 'export const options = 1;',
};

test('a valid tree has no violations', async () => {
  const tree = fixture(house);
  expect(await walls(tree.root)).toEqual([]);
});

// Each row: the importing file, the forbidden import, the name of the rule.
test.each([
  ['packages/forms/src/index.ts', "'@veridico/reports'", 'not-in-allowed'],
  ['packages/forms/src/index.ts', "'node:fs'", 'not-in-allowed'],
  ['packages/reports/src/index.ts', "'../../forms/src/rules/rut.ts'", 'not-in-allowed'],
  ['packages/reports/src/personas/report.ts', "'./document.ts'", 'not-in-allowed'],
  ['packages/api/src/index.ts', "'./endpoints.ts'", 'not-in-allowed'],
  ['apps/server/src/catalog/routes.ts', "'../purchase/routes.ts'", 'not-in-allowed'],
  ['apps/server/src/catalog/routes.ts', "'../providers/seal/embedded.ts'", 'not-in-allowed'],
  ['apps/server/src/app/app.ts', "'../providers/seal/embedded.ts'", 'not-in-allowed'],
  ['apps/web/src/screens/inicio/inicio.tsx', "'../perfil/perfil.tsx'", 'not-in-allowed'],
  ['apps/web/src/screens/inicio/inicio.tsx', "'@veridico/reports/documents'", 'browser-reaches-server'],
  ['apps/web/src/screens/inicio/inicio.tsx', "'@veridico/api/endpoints'", 'not-in-allowed'],
  ['apps/web/src/screens/inicio/inicio.tsx', "'../../../../server/src/app/app.ts'", 'not-in-allowed'],
  ['apps/web/src/ui/button.tsx', "'@veridico/api'", 'ui-knows-no-product'],
  ['apps/web/src/ui/button.tsx', "'../screens/perfil/perfil.tsx'", 'not-in-allowed'],
  ['apps/web/src/ui/button.tsx', "'lodash'", 'not-found'],
  ['trials/crash/main.ts', "'../fuzz/options.ts'", 'not-in-allowed'],
  ['trials/frame/world.ts', "'../fuzz/options.ts'", 'not-in-allowed'],
])('%s may not import %s', async (file, imported, rule) => {
  const tree = fixture(house);
  tree.write(file, `import ${imported};\n${house[file as keyof typeof house]}`);
  const found = await walls(tree.root);
  expect(found.filter((line) => line.startsWith(file) && line.endsWith(`(${rule})`))).not.toEqual([]);
});

test('the import of a `using` declaration is seen too', async () => {
  const tree = fixture(house);
  tree.write('packages/forms/src/b.ts', "export async function b() {\n  await using a = await import('@veridico/api');\n  return a;\n}");
  expect(await walls(tree.root)).toEqual([expect.stringContaining('packages/forms/src/b.ts')]);
});

test('type imports from the schemas are allowed', async () => {
  const tree = fixture(house);
  tree.write('apps/web/src/api.ts', "import type { Schema } from '@veridico/api/endpoints';\nexport const a: Schema = '';");
  expect(await walls(tree.root)).toEqual([]);
});

test('two files that import each other are a circle', async () => {
  const tree = fixture(house);
  tree.write('packages/forms/src/rules/rut.ts', "import { serie } from './serie.ts';\nexport const rut = () => serie;");
  tree.write('packages/forms/src/rules/serie.ts', "import { rut } from './rut.ts';\nexport const serie = () => rut;");
  expect(await walls(tree.root)).toContainEqual(expect.stringContaining('(no-circles)'));
});

test('a room may not import a later one, not even a type', async () => {
  const tree = fixture(house);
  tree.write('apps/server/src/purchase/kind.ts', 'export interface Purchase { a: 1 }');
  tree.write(
    'apps/server/src/orders/states.ts',
    "import type { Purchase } from '../purchase/kind.ts';\nexport const a: Purchase = { a: 1 };",
  );
  expect(await walls(tree.root)).toEqual([expect.stringMatching(/^apps\/server\/src\/orders\/states\.ts .*\(not-in-allowed\)$/)]);
});

test('two files that import each other’s types are a circle', async () => {
  const tree = fixture(house);
  tree.write('apps/server/src/orders/a.ts', "import type { B } from './b.ts';\nexport interface A { b: B }");
  tree.write('apps/server/src/orders/b.ts', "import type { A } from './a.ts';\nexport interface B { a: A }");
  expect(await walls(tree.root)).toContainEqual(expect.stringContaining('(no-circles)'));
});

test('a source whose imports were not seen is reported', () => {
  const sources = new Map([
    ['no-module.ts', 'export const a = 1;'],
    ['no-imports.ts', "import { a } from './a.ts';"],
    ['alone.ts', 'export const b = 1;'],
  ]);
  const seen = new Map([
    ['no-imports.ts', 0],
    ['alone.ts', 0],
  ]);
  expect(unseen(sources, seen).map((line) => line.split(':')[0])).toEqual(['no-module.ts', 'no-imports.ts']);
});
