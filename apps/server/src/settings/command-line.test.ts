import { expect, test } from 'vitest';
import { commandLine } from './command-line.ts';

test.each([
  ['import', 'uf', true, 'veridico import uf'],
  ['import', 'uf', false, 'npm run import -- uf'],
  ['demo-drop', '', true, 'veridico demo-drop'],
  ['demo-drop', '', false, 'npm run demo:drop'],
])('%s %s, in an installation %s', (name, args, installed, line) => {
  expect(commandLine(name, args, installed)).toBe(line);
});
