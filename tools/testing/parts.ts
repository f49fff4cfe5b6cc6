import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProgramName } from './system.ts';
import { readReport } from './results.ts';

export interface Part {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The part cannot run without these; they are installed where possible. */
  readonly needs: readonly ProgramName[];
  /** Nor without this one, which is too large to be installed for it. */
  readonly usesIfThere?: ProgramName;
  /** Starts its own database. */
  readonly ownDatabase?: true;
  /** JSON report, relative to the results folder. */
  readonly report: string;
}

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Independent validators of issued PDFs. */
const PDF_READERS = ['poppler', 'qpdf'] as const;
/** Runs the examples of the reference as they are printed. */
const SHELL_CLIENT = 'curl';

/** @param also a second project of the part */
function vitest(project: string, folder: string, needs: readonly ProgramName[] = [], also: string = project): Part {
  const report = `${project}.json`;
  const args = [
    'run',
    '--project',
    also,
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${path.join(folder, report)}`,
  ];
  return { name: project, command: 'vitest', args, needs, report };
}

/** A separate command, which ends with INCOMPLETE when something it needs is missing. */
function command(name: string, folder: string, needs: readonly ProgramName[], [program, ...flags]: readonly string[]): Part {
  const report = `${name}.json`;
  const args = [program ?? '', ...flags, `--report=${path.join(folder, report)}`];
  return { name, command: process.execPath, args, needs, ownDatabase: true, report };
}

/**
 * The tests after the static checks, in order; `folder` takes their reports.
 * @param all also those that need rare programs
 */
export function testParts(folder: string, all = false): Part[] {
  return [...everyday(folder, all), ...(all ? occasional(folder) : [])];
}

function everyday(folder: string, all: boolean): Part[] {
  return [
    vitest('unit', folder),
    vitest('web', folder),
    vitest('server-embedded', folder, [...PDF_READERS, SHELL_CLIENT], 'server-no-database'),
    vitest('server-postgres', folder, [...PDF_READERS, 'postgresql']),
    pdfa(folder, all),
    command('crash', folder, ['postgresql'], ['trials/crash/main.ts', '--short']),
    {
      name: 'e2e',
      command: 'playwright',
      // @largo: the same again at the other width.
      args: ['test', '--config', 'apps/e2e/playwright.config.ts', ...(all ? [] : ['--grep-invert', '@largo'])],
      needs: [...PDF_READERS, 'chromium'],
      report: 'e2e.json',
    },
  ];
}

function occasional(folder: string): Part[] {
  return [
    command('keycloak', folder, [], ['tools/commands/keycloak.ts']),
    command('ha', folder, ['postgresql', 'haproxy', 'pgbouncer', 'poppler'], ['trials/nodes/main.ts', '--short']),
    command('fuzz', folder, [], ['trials/fuzz/main.ts']),
    command('guess', folder, ['postgresql'], ['trials/guess/main.ts']),
    command('failures', folder, [], ['trials/failures/main.ts']),
  ];
}

/** Ends with INCOMPLETE when the validator cannot be fetched. @param all every sample instead of one of each kind */
function pdfa(folder: string, all: boolean): Part {
  const { name, args, report } = vitest('pdfa', folder);
  const reporters = args.slice(args.lastIndexOf('pdfa') + 1);
  const own = ['tools/commands/pdfa.ts', ...(all ? [] : ['--short']), ...reporters];
  const java = all ? { needs: [...PDF_READERS, 'java'] as const } : ({ needs: PDF_READERS, usesIfThere: 'java' } as const);
  return { name, command: process.execPath, args: own, report, ...java };
}

/** Counts the results of a part's report. A part that crashed or left no report counts as one failure. */
export function tallyOf(part: Pick<Part, 'report'>, folder: string, code: number): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const file = path.join(folder, part.report);
  const reported = existsSync(file);
  if (reported) for (const { state } of readReport(JSON.parse(readFileSync(file, 'utf8')))) tally[state] += 1;
  if ((code !== 0 || !reported) && tally.failed === 0) tally.failed = 1;
  return tally;
}

/** The summary line of a run. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
