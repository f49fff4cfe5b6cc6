import { spawn } from 'node:child_process';
import path from 'node:path';

export interface ToolResult {
  readonly code: number;
  /** Both streams, in order of arrival. */
  readonly output: string;
}

/** Runs a tool of this repository's node_modules/.bin, or this very `node`, in `cwd`, collecting its output. */
export function runTool(name: string, args: readonly string[], cwd: string, environment: NodeJS.ProcessEnv = {}): Promise<ToolResult> {
  const bin = path.resolve(import.meta.dirname, '../../node_modules/.bin');
  const child = spawn(name === 'node' ? process.execPath : path.join(bin, name), args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A tool's first line asks for `node`: this one, not an older one of the machine.
    env: { ...process.env, ...environment, PATH: [bin, path.dirname(process.execPath), process.env['PATH']].join(path.delimiter) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The findings of a tool that reports by exit code: its output on failure, nothing on success. */
export async function findingsOf(name: string, args: readonly string[], cwd: string): Promise<string[]> {
  const { code, output } = await runTool(name, args, cwd);
  return code === 0 ? [] : [output.trim() || `${name}: código ${code}`];
}
