import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOREIGN = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results', 'playwright-report']);

/** Every hand-written file of the repository, relative to its root, with forward slashes, sorted. */
export function repositoryFiles(root: string): string[] {
  const found = globSync(['*', '.*', '{packages,apps,bench,deploy,tools,trials,docs,.ci}/**'], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => FOREIGN.has(entry.name),
  });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted();
}

/** Tests and their helpers: conformance suites, and files with `testing` in their name. */
export function isTest(file: string): boolean {
  return /(\.test\.tsx?|\/conformance\.ts|\/[^/]*testing[^/]*\.tsx?)$/.test(file) || file.startsWith('apps/e2e/');
}

/** TypeScript sources, tests included, without declarations. */
export function typescriptFiles(root: string): string[] {
  return repositoryFiles(root).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
}

export function read(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
