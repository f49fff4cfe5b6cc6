import { expect, test } from 'vitest';
import { base32, codeOf, matchingStep, stepAt } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');
const AT = 1_234_567_890;

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of second %i is that of RFC 6238, appendix B', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(seconds), 8)).toBe(code);
  expect(codeOf(SECRET, stepAt(seconds))).toBe(code.slice(2));
});

test.each([
  ['the same time', 0, true],
  ['a clock 30 s behind', -30, true],
  ['a clock 30 s ahead', 30, true],
  ['a clock 90 s behind', -90, false],
  ['a clock 90 s ahead', 90, false],
])('%s', (_, off, accepted) => {
  const step = stepAt(AT + off);
  expect(matchingStep(SECRET, codeOf(SECRET, step), { seconds: AT, used: 0 })).toBe(accepted ? step : undefined);
});

test('a step that was used, or is before one, is not accepted', () => {
  const code = codeOf(SECRET, stepAt(AT));
  expect(matchingStep(SECRET, code, { seconds: AT, used: stepAt(AT) })).toBeUndefined();
  expect(matchingStep(SECRET, code, { seconds: AT, used: stepAt(AT) + 1 })).toBeUndefined();
});

test.each(['', '12345', '1234567', 'abcdef', 'ñandú1', '０００５９２'])('%o is no code', (typed) => {
  expect(matchingStep(SECRET, typed, { seconds: AT, used: 0 })).toBeUndefined();
});

test('a secret is written as in RFC 4648', () => {
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
