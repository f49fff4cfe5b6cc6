import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProgramName } from './system.ts';
import { readReport } from './results.ts';

export interface Part {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Without these the part cannot run. */
  readonly needs: readonly ProgramName[];
  /** It starts the database it needs by itself. */
  readonly ownDatabase?: true;
  /** JSON report it writes, below the results folder. */
  readonly report: string;
}

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Independent programs that say whether an issued PDF is what it claims. */
const PDF_READERS = ['poppler', 'qpdf'] as const;

function vitest(project: string, folder: string, needs: readonly ProgramName[] = []): Part {
  const report = `${project}.json`;
  const args = ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${path.join(folder, report)}`];
  return { name: project, command: 'vitest', args, needs, report };
}

/**
 * The tests after the static checks, in the order they run; `folder` takes their reports.
 * @param all also those that need what few machines have
 */
export function testParts(folder: string, all = false): Part[] {
  return [...everyday(folder), ...(all ? [pdfa(folder), keycloak(folder), ha(folder), fuzz(folder), guess(folder), failures(folder)] : [])];
}

/** Ends with INCOMPLETE where the validator cannot be had. */
function pdfa(folder: string): Part {
  const { name, args, report, needs } = vitest('pdfa', folder, [...PDF_READERS, 'java']);
  return { name, command: process.execPath, args: ['tools/commands/pdfa.ts', ...args.slice(args.indexOf('pdfa') + 1)], needs, report };
}

function everyday(folder: string): Part[] {
  return [
    vitest('unit', folder),
    vitest('web', folder),
    vitest('server-embedded', folder, PDF_READERS),
    vitest('server-postgres', folder, [...PDF_READERS, 'postgresql']),
    {
      name: 'crash',
      command: process.execPath,
      args: ['tools/commands/crash.ts', '--short', `--report=${path.join(folder, 'crash.json')}`],
      needs: ['postgresql'],
      ownDatabase: true,
      report: 'crash.json',
    },
    {
      name: 'e2e',
      command: 'playwright',
      args: ['test', '--config', 'apps/e2e/playwright.config.ts'],
      needs: [...PDF_READERS, 'chromium'],
      report: 'e2e.json',
    },
  ];
}

/** Ends with INCOMPLETE where Java or Keycloak cannot be had. */
function keycloak(folder: string): Part {
  return {
    name: 'keycloak',
    command: process.execPath,
    args: ['tools/commands/keycloak.ts', `--report=${path.join(folder, 'keycloak.json')}`],
    needs: [],
    ownDatabase: true,
    report: 'keycloak.json',
  };
}

/** Ends with INCOMPLETE where there is no earlier version to run beside this one. */
function ha(folder: string): Part {
  return {
    name: 'ha',
    command: process.execPath,
    args: ['tools/commands/ha.ts', '--short', `--report=${path.join(folder, 'ha.json')}`],
    needs: ['postgresql', 'haproxy', 'pgbouncer', 'poppler'],
    ownDatabase: true,
    report: 'ha.json',
  };
}

function fuzz(folder: string): Part {
  return {
    name: 'fuzz',
    command: process.execPath,
    args: ['tools/commands/fuzz.ts', `--report=${path.join(folder, 'fuzz.json')}`],
    needs: [],
    report: 'fuzz.json',
  };
}

function guess(folder: string): Part {
  return {
    name: 'guess',
    command: process.execPath,
    args: ['tools/commands/guess.ts', `--report=${path.join(folder, 'guess.json')}`],
    needs: ['postgresql'],
    ownDatabase: true,
    report: 'guess.json',
  };
}

/** Ends with INCOMPLETE where this process may not mount a disk. */
function failures(folder: string): Part {
  return {
    name: 'failures',
    command: process.execPath,
    args: ['tools/commands/failures.ts', `--report=${path.join(folder, 'failures.json')}`],
    needs: [],
    report: 'failures.json',
  };
}

/** Counts what a part's report says. A part that crashed, or left no report, counts as one failure. */
export function tallyOf(part: Pick<Part, 'report'>, folder: string, code: number): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const file = path.join(folder, part.report);
  const reported = existsSync(file);
  if (reported) for (const { state } of readReport(JSON.parse(readFileSync(file, 'utf8')))) tally[state] += 1;
  if ((code !== 0 || !reported) && tally.failed === 0) tally.failed = 1;
  return tally;
}

/** The one line by which people and machines read a run. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
