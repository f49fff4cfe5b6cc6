import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { closingLine, tallyOf, testParts } from './parts.ts';

const report = {
  testResults: [{ assertionResults: ['passed', 'passed', 'failed', 'skipped'].map((status) => ({ fullName: 'a', status })) }],
};

test('a part is counted from its report', () => {
  const tree = fixture({ 'unit.json': JSON.stringify(report) });
  expect(tallyOf({ report: 'unit.json' }, tree.root, 1)).toEqual({ passed: 2, failed: 1, skipped: 1 });
});

test('a crashed part without a report counts as a failure', () => {
  const tree = fixture({ 'package.json': '{}' });
  expect(tallyOf({ report: 'unit.json' }, tree.root, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a part that ended well without a report counts as a failure', () => {
  const tree = fixture({ 'package.json': '{}' });
  expect(tallyOf({ report: 'unit.json' }, tree.root, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the closing line is plain', () => {
  expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(closingLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
});

test('the full run has the everyday parts, Keycloak, HA, fuzzing, guesses and failures', () => {
  const names = (all: boolean) => testParts('results', all).map(({ name }) => name);
  expect(names(true)).toEqual([...names(false), 'keycloak', 'ha', 'fuzz', 'guess', 'failures']);
});

test('PDF/A and PDF/UA are checked on one document of each kind where there is Java, and on all in the full run, which installs it', () => {
  const [everyday, full] = [false, true].map((all) => testParts('results', all).find(({ name }) => name === 'pdfa'));
  expect(everyday?.args).toContain('--short');
  expect(everyday?.needs).not.toContain('java');
  expect(everyday?.usesIfThere).toBe('java');
  expect(full?.args).not.toContain('--short');
  expect(full?.needs).toContain('java');
  for (const part of [everyday, full]) expect(part?.args).toContain(`--outputFile.json=${path.join('results', 'pdfa.json')}`);
});

test('tests that only repeat an everyday one at the other width run in the full run alone', () => {
  const [everyday, full] = [false, true].map((all) =>
    testParts('results', all)
      .find(({ name }) => name === 'e2e')
      ?.args.join(' '),
  );
  expect(everyday).toContain('--grep-invert @largo');
  expect(full).not.toContain('@largo');
});

test('every part leaves its report in the results folder', () => {
  const parts = testParts('results');
  expect(parts.map(({ name }) => name)).toEqual(['unit', 'web', 'server-embedded', 'server-postgres', 'pdfa', 'crash', 'e2e']);
  for (const part of parts.filter(({ command }) => command === 'vitest')) {
    expect(part.args).toContain(`--outputFile.json=${path.join('results', part.report)}`);
  }
});

test('the server tests without a database run once, in the part of the embedded one', () => {
  const running = testParts('results').filter(({ args }) => args.includes('server-no-database'));
  expect(running.map(({ name }) => name)).toEqual(['server-embedded']);
  expect(running[0]?.args).toContain('server-embedded');
});

test('every vitest project that a part names exists: vitest skips an unknown one beside others without a word', () => {
  const config = readFileSync(new URL('../../vitest.config.ts', import.meta.url), 'utf8');
  const named = testParts('resultados', true).flatMap(({ args }) =>
    args.flatMap((arg, place) => (arg === '--project' ? [args[place + 1]] : [])),
  );
  expect(named).toContain('server-no-database');
  for (const project of named) expect(config).toMatch(new RegExp(`name: '${project}'|server\\('${project}'`));
});
