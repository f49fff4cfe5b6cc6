import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { exitWith } from '../testing/harness.ts';
import { requirePrograms } from '../testing/system.ts';
import { verapdfJar } from '../testing/verapdf.ts';
import { root } from './paths.ts';

const SHORT = '--short';

/**
 * Checks issued documents with veraPDF, which needs Java and comes from Maven Central. `--short` checks one document of each kind; other
 * arguments go to vitest.
 */
async function validate(args: readonly string[]): Promise<number> {
  requirePrograms(['java', 'poppler', 'qpdf']);
  const jar = await verapdfJar(path.join(root, '.cache/verapdf'));
  const vitest = spawn(path.join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'pdfa', ...args.filter((arg) => arg !== SHORT)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, VERAPDF_JAR: jar, VERAPDF_SHORT: args.includes(SHORT) ? 'yes' : 'no' },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => vitest.kill(signal));
  const [code] = (await once(vitest, 'exit')) as [number | null];
  return code ?? 1;
}

await exitWith(() => validate(process.argv.slice(2)));
