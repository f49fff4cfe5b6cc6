import { expect, test } from 'vitest';
import { withFullStop } from './empresa.ts';

test.each([
  ['Norte SpA', 'Norte SpA.'],
  ['Norte Ltda.', 'Norte Ltda.'],
  ['Norte S.A.', 'Norte S.A.'],
])('%s at the end of a sentence is «%s»', (name, end) => {
  expect(withFullStop(name)).toBe(end);
});
