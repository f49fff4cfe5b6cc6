import { expect, test } from 'vitest';
import { DEFAULT_RATES, readRates } from './rates.ts';

test('an empty setting keeps every limit', () => {
  expect(readRates('')).toEqual(DEFAULT_RATES);
});

test('changes only the named limits', () => {
  expect(readRates(' folio=20/60 , verifica=0/86400,')).toEqual({
    ...DEFAULT_RATES,
    folio: { max: 20, windowSeconds: 60 },
    verifica: { max: 0, windowSeconds: 86_400 },
  });
});

test.each(['folios=1/60', 'folio', 'folio=1', 'folio=-1/60', 'folio=1/0', 'folio=1/86401', 'constructor=1/60', 'folio=1/60;verifica=1/60'])(
  'refuses «%s» and names it',
  (text) => {
    expect(() => readRates(text)).toThrow(text.split(',')[0]);
  },
);
