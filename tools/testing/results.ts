import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface Ran {
  /** Including the titles of its groups. */
  readonly title: string;
  /** Rows of the specification and of ASVS proved by the test. */
  readonly tags?: readonly string[];
  readonly state: 'passed' | 'failed' | 'skipped';
  /** The error of a failed test, or of the first try of a flaky one. */
  readonly reason?: string;
  readonly secondTry?: true;
}

/** A check of a harness: it passes when `wrong` is empty. */
export interface Check {
  readonly title: string;
  readonly wrong: readonly string[];
}

/** As counted by `npm test`. */
export function ranOf({ title, wrong }: Check): Ran {
  return wrong.length === 0 ? { title, state: 'passed' } : { title, state: 'failed', reason: wrong.join('\n') };
}

const tags = z.array(z.string()).default([]);
const assertion = z.object({ fullName: z.string(), tags, status: z.string(), failureMessages: z.array(z.string()).nullish() });
const testFile = z.object({
  name: z.string().default('a file'),
  status: z.string().optional(),
  message: z.string().default(''),
  assertionResults: z.array(assertion),
});
const vitestReport = z.object({ testResults: z.array(testFile) });

const attempt = z.object({ errors: z.array(z.object({ message: z.string().optional() })).optional() });
const spec = z.object({ title: z.string(), tags, tests: z.array(z.object({ status: z.string(), results: z.array(attempt).optional() })) });

interface Suite {
  readonly title: string;
  readonly specs: readonly z.infer<typeof spec>[];
  readonly suites?: readonly Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(spec),
    suites: z.array(suite).optional(),
  }),
);
const playwrightReport = z.object({ suites: z.array(suite) });

function stateOf(status: string): Ran['state'] {
  if (['passed', 'expected', 'flaky'].includes(status)) return 'passed';
  return ['failed', 'unexpected'].includes(status) ? 'failed' : 'skipped';
}

function ran({ title, tags: rows = [] }: Pick<Ran, 'title' | 'tags'>, status: string, reasons: readonly string[]): Ran {
  const state = stateOf(status);
  const secondTry = status === 'flaky';
  const reason = state === 'failed' || secondTry ? stripVTControlCharacters(reasons.join('\n')).trim() : '';
  return { title, ...(rows.length > 0 && { tags: rows }), state, ...(reason && { reason }), ...(secondTry && { secondTry }) };
}

function ranIn(group: Suite, above: string): Ran[] {
  const title = `${above} ${group.title}`.trim();
  const own = group.specs.flatMap((each) =>
    each.tests.map(({ status, results = [] }) =>
      ran(
        { title: `${title} ${each.title}`, tags: each.tags },
        status,
        results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)),
      ),
    ),
  );
  return [...own, ...(group.suites ?? []).flatMap((inner) => ranIn(inner, title))];
}

/** A file may fail outside its tests: on import or in teardown. */
function ranInFile({ name, status, message, assertionResults }: z.infer<typeof testFile>): Ran[] {
  const tests = assertionResults.map((each) => ran({ title: each.fullName, tags: each.tags }, each.status, each.failureMessages ?? []));
  const besides = status === 'failed' && tests.every(({ state }) => state !== 'failed');
  return besides ? [...tests, ran({ title: name }, status, [message])] : tests;
}

/** The results in a vitest or Playwright JSON report. @throws ZodError for any other format */
export function readReport(json: unknown): Ran[] {
  const vitest = vitestReport.safeParse(json);
  if (vitest.success) {
    return vitest.data.testResults.flatMap(ranInFile);
  }
  return playwrightReport.parse(json).suites.flatMap((group) => ranIn(group, ''));
}

/** All results of the last `npm test`, from the reports in `folder`; undefined without a run. */
export function lastRun(folder: string): Ran[] | undefined {
  const reports = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'check.json') : [];
  if (reports.length === 0) return undefined;
  return reports.flatMap((name) => readReport(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))));
}

/** Writes a report for `readReport`. */
export function writeReport(file: string, all: readonly Ran[]): void {
  const assertionResults = all.map(({ title, state, reason }) => ({
    fullName: title,
    status: state,
    failureMessages: reason === undefined ? [] : [reason],
  }));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ testResults: [{ assertionResults }] }));
}

/** Files of a vitest report with their seconds, the slowest first. */
export function fileSeconds(json: unknown): { readonly file: string; readonly seconds: number }[] {
  const timed = z.object({ testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })) });
  const report = timed.safeParse(json);
  if (!report.success) return [];
  return report.data.testResults
    .map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1_000 }))
    .toSorted((one, other) => other.seconds - one.seconds);
}

/** The failed tests among `all`, each with the first lines of what it said: the end of a long log is often all that is kept of it. */
export function failureList(all: readonly Ran[]): string[] {
  return all.filter(({ state }) => state === 'failed').map((test) => entryOf('✗', test));
}

/** The tests that passed on retry, each with its first error: not a failure, but to be fixed. */
export function unsteadyList(all: readonly Ran[]): string[] {
  return all.filter(({ secondTry }) => secondTry).map((test) => entryOf('pasó a la segunda:', test));
}

function entryOf(sign: string, { title, reason = '' }: Ran): string {
  return [`${sign} ${title}`, ...reason.split('\n').slice(0, REASON_LINES)].join('\n    ');
}

const REASON_LINES = 12;
