import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { NotPossible } from '../../tools/testing/harness.ts';
import type { Check } from '../../tools/testing/results.ts';

const run = promisify(execFile);

/** Schemathesis and its dependencies, each in one version. */
const REQUIREMENTS = path.join(import.meta.dirname, 'schemathesis.txt');
const INSTALL_MS = 5 * 60_000;
/** Time to end after its own time limit, ms. */
const GRACE_MS = 60_000;
const CHECKS = ['not_a_server_error', 'status_code_conformance', 'content_type_conformance', 'response_schema_conformance'];
const MOST_OUTPUT_BYTES = 64 * 1_024 * 1_024;

/**
 * Installs Schemathesis in a virtual environment below `cache`, the first time.
 * @returns path of its program
 * @throws NotPossible without Python, or when the installation fails
 */
export async function prepareSchemathesis(cache: string): Promise<string> {
  const folder = path.join(cache, 'schemathesis');
  const installed = path.join(folder, 'installed.txt');
  const wanted = readFileSync(REQUIREMENTS, 'utf8');
  const program = path.join(folder, 'bin/schemathesis');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return program;
  rmSync(folder, { recursive: true, force: true });
  try {
    await run('python3', ['-m', 'venv', folder], { timeout: INSTALL_MS });
    await run(path.join(folder, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '-r', REQUIREMENTS], { timeout: INSTALL_MS });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new NotPossible(error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error));
  }
  writeFileSync(installed, wanted);
  return program;
}

export interface SchemathesisOptions {
  /** Path, by `prepareSchemathesis`. */
  readonly program: string;
  readonly url: string;
  readonly seed: number;
  readonly seconds: number;
  /** Access token of its requests. */
  readonly token: string;
  /** File for its output. */
  readonly log: string;
  readonly name: string;
}

/** Whether the answers to Schemathesis' requests conform to the OpenAPI document. */
export async function trySchemathesis({ program, url, seed, seconds, token, log, name }: SchemathesisOptions): Promise<Check> {
  const settings = {
    checks: CHECKS.join(','),
    phases: 'coverage,fuzzing',
    seed: String(seed),
    'max-time': String(seconds),
    header: `Authorization: Bearer ${token}`,
    'generation-database': 'none',
    warnings: 'off',
  };
  const named = Object.entries(settings).flatMap(([option, value]) => [`--${option}`, value]);
  const args = ['run', `${url}/v1/openapi.json`, ...named, '--no-color', '--continue-on-failure'];
  const { code, said } = await run(program, args, {
    timeout: seconds * 1_000 + GRACE_MS,
    maxBuffer: MOST_OUTPUT_BYTES,
    cwd: path.dirname(log),
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: unknown) => ({ code: 1, said: endedWith.parse(error) }),
  );
  writeFileSync(log, stripVTControlCharacters(said));
  const tested = /(\d+) generated/.exec(said)?.[1] ?? '0';
  return {
    title: `schemathesis, ${name}: ${tested} casos`,
    wrong: code === 0 && tested !== '0' ? [] : [...failuresIn(said), `todo: ${log}`],
  };
}

/** Output of a failed run. */
const endedWith = z
  .looseObject({ stdout: z.string().default(''), stderr: z.string().default('') })
  .transform(({ stdout, stderr }) => stdout + stderr);

const MOST_TOLD = 20;

function failuresIn(said: string): string[] {
  const lines = stripVTControlCharacters(said).split('\n');
  const told = lines.filter((line) => /^_{3,} |^- |Received: |Documented: |^\s+curl /.test(line)).map((line) => line.trim().slice(0, 300));
  return told.length > 0 ? told.slice(0, MOST_TOLD) : lines.slice(-MOST_TOLD);
}
