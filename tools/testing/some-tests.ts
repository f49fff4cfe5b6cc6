import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../commands/paths.ts';

/** The command that runs a few tests. */
export interface TestCommand {
  readonly tool: 'vitest' | 'playwright';
  readonly args: readonly string[];
}

/** The tests of some files: end-to-end specs with Playwright, all others with vitest. @throws RangeError without files, or of both kinds */
export function testsIn(files: readonly string[]): TestCommand {
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  if (files.length === 0) throw new RangeError('Uso: npm run test:one -- <archivo de pruebas o carpeta>…');
  if (specs.length > 0 && specs.length < files.length)
    throw new RangeError('Pruebas de extremo a extremo (.spec.ts) y de las otras van por separado.');
  if (specs.length > 0)
    return {
      tool: 'playwright',
      args: ['test', '--config', 'apps/e2e/playwright.config.ts', '--reporter=list', ...specs.map((file) => path.basename(file))],
    };
  return { tool: 'vitest', args: ['run', ...files] };
}

/** The tests that reach a file changed since a commit; without one, since the last commit. */
export function testsSince(commit: string | undefined): TestCommand {
  return { tool: 'vitest', args: ['run', '--changed', ...(commit === undefined ? [] : [commit]), '--passWithNoTests'] };
}

/** Runs tests in this terminal; builds the web application first where it is missing, since the server's tests fetch its pages. @returns exit code */
export function runTests({ tool, args }: TestCommand): number {
  const run = (program: string, programArgs: readonly string[]) =>
    spawnSync(program, programArgs, { cwd: root, stdio: 'inherit' }).status ?? 1;
  if (!existsSync(path.join(root, 'apps/web/dist/index.html'))) {
    const built = run(process.execPath, [path.join(root, 'tools/commands/build.ts')]);
    if (built !== 0) return built;
  }
  return run(path.join(root, 'node_modules/.bin', tool), args);
}
