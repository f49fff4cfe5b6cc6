import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { read, repositoryFiles } from '../checks/files.ts';
import { runTool } from '../checks/run-tool.ts';

const INPUT = /^(apps\/web\/|packages\/[^/]+\/|package-lock\.json$|tsconfig\.base\.json$)/;

function stampFile(root: string): string {
  return path.join(root, '.cache/web-build.sha256');
}

function hashOfInputs(root: string): string {
  const hash = createHash('sha256');
  for (const file of repositoryFiles(root).filter((name) => INPUT.test(name))) hash.update(`${file}\0${read(root, file)}\0`);
  return hash.digest('hex');
}

/** Forces the next start to build: dist no longer comes from a known set of sources. */
export function forgetBuild(root: string): void {
  rmSync(stampFile(root), { force: true });
}

/**
 * Builds the web application unless dist comes from these very sources.
 * @throws Error with the bundler's message
 */
export async function buildWhenStale(root: string): Promise<void> {
  const stamp = stampFile(root);
  const wanted = hashOfInputs(root);
  const built = existsSync(path.join(root, 'apps/web/dist/index.html')) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (built === wanted) return;
  console.error('Construyendo la aplicación web…');
  forgetBuild(root);
  const { code, output } = await runTool('vite', ['build', '--logLevel', 'warn'], path.join(root, 'apps/web'), { NODE_ENV: 'production' });
  if (code !== 0) throw new Error(`No se pudo construir la aplicación web:\n${output}`);
  await refuseUnlinked(root);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** @throws Error when a built script exports or imports a name that does not exist */
async function refuseUnlinked(root: string): Promise<void> {
  const link = path.join(import.meta.dirname, 'link.ts');
  const scripts = path.join(root, 'apps/web/dist/assets');
  const { code, output } = await runTool('node', ['--experimental-vm-modules', '--no-warnings', link, scripts], root);
  if (code !== 0) throw new Error(`Los archivos construidos no calzan entre sí:\n${output}`);
}
