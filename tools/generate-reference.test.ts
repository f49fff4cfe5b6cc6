import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

test('the generated files match the generator, and --check refuses stale ones', () => {
  const root = path.resolve(import.meta.dirname, '..');
  execFileSync(process.execPath, [path.join(root, 'tools/generate-reference.ts'), '--check']);
  const copy = mkdtempSync(path.join(tmpdir(), 'veridico-reference-'));
  try {
    cpSync(path.join(root, 'tools/generate-reference.ts'), path.join(copy, 'tools/generate-reference.ts'));
    cpSync(path.join(root, 'packages/reference'), path.join(copy, 'packages/reference'), { recursive: true });
    writeFileSync(path.join(copy, 'packages/reference/src/comunas.ts'), 'stale');
    const checked = spawnSync(process.execPath, [path.join(copy, 'tools/generate-reference.ts'), '--check'], { encoding: 'utf8' });
    expect(checked.status).toBe(1);
    expect(checked.stderr).toContain('comunas.ts');
  } finally {
    rmSync(copy, { recursive: true });
  }
});
