import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export interface Ran {
  /** With the titles of the groups around it. */
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
}

const vitestReport = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
});

interface Suite {
  readonly title: string;
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
  readonly suites?: readonly Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
    suites: z.array(suite).optional(),
  }),
);
const playwrightReport = z.object({ suites: z.array(suite) });

function stateOf(status: string): Ran['state'] {
  if (['passed', 'expected', 'flaky'].includes(status)) return 'passed';
  return ['failed', 'unexpected'].includes(status) ? 'failed' : 'skipped';
}

function ranIn(group: Suite, above: string): Ran[] {
  const title = `${above} ${group.title}`.trim();
  const own = group.specs.flatMap((spec) => spec.tests.map(({ status }) => ({ title: `${title} ${spec.title}`, state: stateOf(status) })));
  return [...own, ...(group.suites ?? []).flatMap((inner) => ranIn(inner, title))];
}

/** What a vitest or Playwright JSON report says that ran. @throws ZodError when it is neither */
export function readReport(json: unknown): Ran[] {
  const vitest = vitestReport.safeParse(json);
  if (vitest.success) {
    const tests = vitest.data.testResults.flatMap((file) => file.assertionResults);
    return tests.map(({ fullName, status }) => ({ title: fullName, state: stateOf(status) }));
  }
  return playwrightReport.parse(json).suites.flatMap((group) => ranIn(group, ''));
}

/** Every test of the last run, from the reports that `npm test` leaves in `folder`; undefined when there was no run. */
export function lastRun(folder: string): Ran[] | undefined {
  const reports = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'check.json') : [];
  if (reports.length === 0) return undefined;
  return reports.flatMap((name) => readReport(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))));
}
