import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnSeal } from '../../providers/seal/embedded.ts';
import type { Seal } from '../../providers/seal/port.ts';
import { startTestAuthority } from '../../providers/seal/testing-tsa.ts';
import { createTimestamps } from '../../providers/seal/timestamps.ts';
import { FACTS } from './testing.ts';
import { contractSamples, samples as reportSamples } from './testing-samples.ts';
import { draw } from './worker.ts';

/** veraPDF on reports as buyers get them: drawn, sealed, stamped. Run by tools/commands/pdfa.ts, which provides the jar. */

const samples = [...reportSamples, ...contractSamples];
const run = promisify(execFile);
const JAR = process.env['VERAPDF_JAR'] ?? '';
const MAIN = 'org.verapdf.apps.GreenfieldCliWrapper';
const STARTING_MS = 300_000;

let folder: string;
/** Rules broken by each file, by file name: '6.8-5' is test 5 of clause 6.8. */
let broken: Readonly<Record<'3a' | 'ua1', ReadonlyMap<string, readonly string[]>>>;

const nameOf = (index: number) => `${index}.pdf`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'veridico-verapdf-'));
  await using authority = await startTestAuthority();
  const keep = (_name: string, make: () => Promise<Buffer>) => make();
  const seals: readonly Seal[] = [await openOwnSeal(keep), await openOwnSeal(keep, createTimestamps({ url: authority.url }))];
  for (const [index, [, code, records]] of samples.entries()) {
    const pdf = draw({ code, records, facts: { ...FACTS, demo: index % 2 === 0 } });
    await writeFile(path.join(folder, nameOf(index)), (await seals[index % seals.length]?.seal(pdf)) ?? pdf);
  }
  const other = PDF.create();
  other.addPage({ size: 'a4' }).drawText('Otro', { x: 72, y: 720 });
  await writeFile(path.join(folder, 'other.pdf'), await other.save());
  broken = { '3a': await brokenRules('3a'), ua1: await brokenRules('ua1') };
}, STARTING_MS);

afterAll(() => rm(folder, { recursive: true }));

/** Checks every PDF in the folder. */
async function brokenRules(flavour: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = [...samples.keys().map(nameOf), 'other.pdf'];
  const args = ['-cp', JAR, MAIN, '--flavour', flavour, '--format', 'text', '--verbose', ...files];
  // It exits with 1 if any file breaks a rule.
  const { stdout } = await run('java', args, { cwd: folder }).catch((error: unknown) => error as { readonly stdout: string });
  const verdicts = stdout.split(/^(?=(?:PASS|FAIL) \S+\.pdf )/m).filter((verdict) => /^(?:PASS|FAIL) /.test(verdict));
  return new Map(
    verdicts.map((verdict) => {
      const [first = '', ...rules] = verdict.trim().split('\n');
      const [, outcome, file = ''] = /^(PASS|FAIL) (\S+)/.exec(first) ?? [];
      const found = rules.map((rule) => rule.trim().replace(/^FAIL /, ''));
      return [path.basename(file), outcome === 'FAIL' && found.length === 0 ? ['unnamed'] : found];
    }),
  );
}

test.each(samples.map(([name, code], index) => [name, code, index] as const))('is PDF/A-3a: %s, %s', (_name, _code, index) => {
  expect(broken['3a'].get(nameOf(index))).toEqual([]);
});

/** A file declares one standard, PDF/A: 5-1 misses the PDF/UA mark, 7.1-10 the flag to display the title. */
const UNDECLARED = ['5-1', '7.1-10'];

test.each(samples.map(([name, code], index) => [name, code, index] as const))(
  'is PDF/UA-1 except for its declaration: %s, %s',
  (_name, _code, index) => {
    expect(broken.ua1.get(nameOf(index))).toEqual(UNDECLARED);
  },
);

test('a PDF without archive profile and tags is refused by the same run', () => {
  // Fonts not embedded, missing metadata.
  for (const rule of ['6.2.11.4.1-1', '6.6.2.1-1']) expect(broken['3a'].get('other.pdf')).toContain(rule);
  expect(broken.ua1.get('other.pdf')?.length).toBeGreaterThan(UNDECLARED.length);
});
