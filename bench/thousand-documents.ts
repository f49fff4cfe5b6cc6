import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Benchmark } from './define.ts';

const run = promisify(execFile);
const DOCUMENTS = 1_000;

/** Resident memory of a process that draws and seals a thousand different documents in sequence, afterwards against before. */
export const thousandDocuments: Benchmark = {
  name: 'memoria',
  unit: 'MB resident',
  async run(documents = DOCUMENTS) {
    const program = fileURLToPath(new URL('./documents-run.ts', import.meta.url));
    const { stdout } = await run(process.execPath, [program], { env: { ...process.env, DOCUMENTS: String(documents) } });
    // Written by our own script.
    const { warm, after, most } = JSON.parse(stdout) as { warm: number; after: number; most: number };
    return {
      against: 'the same process after its first 200 documents',
      ours: [after],
      baseline: [warm],
      notes: [`${documents} more documents; at most ${most.toFixed(1)} MB on the way`],
    };
  },
};
