import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromiumLaunch } from '../tools/testing/chromium.ts';
import type { Benchmark } from './define.ts';
import { withApplicationOverHttp2 } from './over-http2.ts';
import { PUBLIC_PAGES } from './public-pages.ts';

const ROUNDS = 3;
/** Not a dependency of the repository: 114 packages, 176 MB, for one line. Locked beside its manifest and installed on demand. */
const HOME = path.join(import.meta.dirname, 'lighthouse');
const PROGRAM = path.join(HOME, 'node_modules/lighthouse/cli/index.js');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const BEST = 100;
/** On a busy machine Chrome sometimes records no trace of a page; Lighthouse reports it in `runtimeError`. */
const TRIES = 3;

const run = promisify(execFile);

type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

/** Lighthouse for phones on every public page, over TLS and HTTP/2 as in production; the line is the performance of /inicio, the notes have the best round. */
export const lighthouseScores: Benchmark = {
  name: 'lighthouse',
  unit: 'of 100, performance of /inicio',
  async run(rounds = ROUNDS) {
    if (!existsSync(PROGRAM)) await run('npm', ['ci', '--prefix', HOME, '--ignore-scripts']);
    const seen = await withApplicationOverHttp2((url) => scoresOfPages(url, rounds));
    return {
      against: 'the best there is',
      ours: (seen.get('/inicio') ?? []).map(({ performance }) => performance),
      baseline: [BEST],
      notes: [...seen].map(
        ([page, all]) => `${page}: ${CATEGORIES.map((name) => `${name} ${Math.max(...all.map((scores) => scores[name]))}`).join(', ')}`,
      ),
    };
  },
};

/** The scores of each page, one for each round. */
async function scoresOfPages(url: string, rounds: number): Promise<Map<string, Scores[]>> {
  const seen = new Map<string, Scores[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const page of PUBLIC_PAGES) seen.set(page, [...(seen.get(page) ?? []), await scoresOf(url + page)]);
  return seen;
}

/** @throws Error with Lighthouse's own reason when every try failed */
async function scoresOf(address: string, triesLeft = TRIES): Promise<Scores> {
  const { categories, runtimeError } = await report(address);
  if (!runtimeError)
    return Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * BEST)])) as Scores;
  if (triesLeft > 1) return scoresOf(address, triesLeft - 1);
  throw new Error(`Lighthouse, ${address}: ${runtimeError.message}`);
}

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly runtimeError?: { readonly message: string };
}

/** Through a file: with a `runtimeError` Lighthouse exits before a pipe is drained. */
async function report(address: string): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'veridico-lighthouse-'));
  const file = path.join(folder, 'report.json');
  try {
    const ended = run(
      process.execPath,
      [
        PROGRAM,
        address,
        `--chrome-flags=--headless=new --ignore-certificate-errors ${chromiumLaunch.args.join(' ')}`,
        `--only-categories=${CATEGORIES.join(',')}`,
        '--output=json',
        `--output-path=${file}`,
        '--quiet',
        '--no-enable-error-reporting',
      ],
      { env: { ...process.env, CHROME_PATH: chromiumLaunch.executablePath } },
    );
    await ended.catch((error: unknown) => {
      if (!existsSync(file)) throw error;
    });
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
