import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { repositoryFiles } from './files.ts';

/** Generators with stale output. `tools/generate-*.ts --check` writes nothing and exits with 1 when stale. */
export function staleGenerated(root: string): string[] {
  return repositoryFiles(root)
    .filter((file) => /^tools\/generate-[\w-]+\.ts$/.test(file))
    .flatMap((file) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, file), '--check'], { cwd: root, encoding: 'utf8' });
      return status === 0 ? [] : [`${file}: ${(stdout + stderr).trim() || 'lo generado está atrasado'}`];
    });
}
