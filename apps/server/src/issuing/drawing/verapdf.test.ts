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
import { jobs, oneOfEach } from './testing-samples.ts';
import { draw, typeset } from './worker.ts';

/** veraPDF on documents as buyers get them: drawn, sealed, stamped. Run by tools/commands/pdfa.ts, which provides the jar. */

const samples = process.env['VERAPDF_SHORT'] === 'yes' ? oneOfEach : jobs;
const run = promisify(execFile);
const JAR = process.env['VERAPDF_JAR'] ?? '';
/** The virtual machine lives for seconds: its optimising compiler costs more than it gains. */
const JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', JAR, 'org.verapdf.apps.GreenfieldCliWrapper'];
const STARTING_MS = 900_000;

type Standard = '3a' | 'ua1';

let folder: string;
/** Rules broken by each file under each standard that it declares: '6.8-5' is test 5 of clause 6.8. */
let broken: ReadonlyMap<string, Readonly<Partial<Record<Standard, readonly string[]>>>>;

const nameOf = (index: number) => `${index}.pdf`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'veridico-verapdf-'));
  const write = (name: string, pdf: Uint8Array) => writeFile(path.join(folder, name), pdf);
  await using authority = await startTestAuthority();
  const keep = (_name: string, make: () => Promise<Buffer>) => make();
  const seals: readonly Seal[] = [await openOwnSeal(keep), await openOwnSeal(keep, createTimestamps({ url: authority.url }))];
  for (const [index, [, job]] of samples.entries()) {
    const pdf = draw(job);
    await write(nameOf(index), (await seals[index % seals.length]?.seal(pdf)) ?? pdf);
  }
  for (const [, job] of samples.slice(0, 1)) await write('unfinished.pdf', typeset(job));
  const other = PDF.create();
  other.addPage({ size: 'a4' }).drawText('Otro', { x: 72, y: 720 });
  await write('other.pdf', await other.save());
  broken = await brokenRules([...samples.keys().map(nameOf), 'unfinished.pdf', 'other.pdf']);
}, STARTING_MS);

afterAll(() => rm(folder, { recursive: true }));

/** Checks each file against every standard that it declares, and against PDF/A-3a if it declares none. */
async function brokenRules(files: readonly string[]): Promise<typeof broken> {
  const args = [...JAVA, '--flavour', '0', '--defaultflavour', '3a', '--format', 'text', '--verbose', ...files];
  // It exits with 1 if any file breaks a rule.
  const { stdout } = await run('java', args, { cwd: folder }).catch((error: unknown) => error as { readonly stdout: string });
  const rules = new Map(files.map((file): [string, Partial<Record<string, string[]>>] => [file, {}]));
  for (const verdict of stdout.split(/^(?=(?:PASS|FAIL) \S+\.pdf )/m)) {
    const [first = '', ...others] = verdict.trim().split('\n');
    const [, outcome, file = '', standard = ''] = /^(PASS|FAIL) (\S+) (\w+)$/.exec(first) ?? [];
    const found = others.map((rule) => rule.trim().replace(/^FAIL /, ''));
    const declared = rules.get(path.basename(file));
    if (declared) declared[standard] = outcome === 'FAIL' && found.length === 0 ? ['unnamed'] : found;
  }
  return rules;
}

test.each(samples.map(([name], index) => [name, index] as const))('is PDF/A-3a and PDF/UA-1: %s', (_name, index) => {
  expect(broken.get(nameOf(index))).toEqual({ '3a': [], ua1: [] });
});

test('without its last pass a document declares PDF/A-3a alone', () => {
  expect(broken.get('unfinished.pdf')).toEqual({ '3a': [] });
});

test('a PDF without archive profile and tags is refused by the same run', () => {
  // Fonts not embedded, missing metadata.
  for (const rule of ['6.2.11.4.1-1', '6.6.2.1-1']) expect(broken.get('other.pdf')?.['3a']).toContain(rule);
});
