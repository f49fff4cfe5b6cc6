import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { missing } from '../testing/system.ts';
import { ValidatorAway, verapdfJar } from '../testing/verapdf.ts';
import { INCOMPLETE, root } from './paths.ts';

/** Issued reports before veraPDF, which needs Java and comes from Maven Central. Arguments go to vitest. */
async function validate(args: readonly string[]): Promise<number> {
  const absent = missing(['java', 'poppler', 'qpdf']);
  if (absent.length > 0) throw new ValidatorAway(`falta ${absent.map((program) => `${program.name} (${program.package})`).join(', ')}`);
  const jar = await verapdfJar(path.join(root, '.cache/verapdf'));
  const vitest = spawn(path.join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'pdfa', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, VERAPDF_JAR: jar },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => vitest.kill(signal));
  const [code] = (await once(vitest, 'exit')) as [number | null];
  return code ?? 1;
}

try {
  process.exitCode = await validate(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ValidatorAway)) throw error;
  console.error(`no ejecutado: pdfa porque ${error.message}`);
  process.exitCode = INCOMPLETE;
}
