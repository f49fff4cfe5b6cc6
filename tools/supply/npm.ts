import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A registry that does not answer at once counts as unreachable. */
const PATIENCE = ['--fetch-retries=0', '--fetch-timeout=30000'];
const PATIENCE_MS = 180_000;

/** npm's standard output, whatever its exit code. */
export async function npm(args: readonly string[], cwd: string, environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const own = process.env['npm_execpath'];
  const [command, before] = own ? [process.execPath, [own]] : ['npm', []];
  const child = spawn(command, [...before, ...args, ...PATIENCE], {
    cwd,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: PATIENCE_MS,
    env: { ...process.env, ...environment },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child, 'close');
  return said;
}
