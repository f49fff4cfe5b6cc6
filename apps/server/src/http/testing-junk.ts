import fc from 'fast-check';

/** Names that may pollute prototypes in a careless object merge. */
export const TREACHEROUS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'length',
  'a[b]',
  'a.b',
  '',
] as const;

const ODD_TEXTS = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'a\0b',
  '\u001b[31m',
  '\u007f\u0085\u2028\u2029\ufeff',
  '\ud800',
  '\udc00x',
  'x\ud83d',
  '\u202e\u0661\u0662\u0663',
  'İıſK',
  '１２３４５６７８－５',
  'e\u0301\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦',
  '%00',
  '%ZZ',
  '../../../etc/passwd',
  '..\\..\\',
  "' or 1=1 --",
  '$1',
  '{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(40),
  '00000000-0000-0000-0000-000000000000',
  'infinity',
  '275760-09-14',
  '0000-00-00',
  '|'.repeat(60),
  ...TREACHEROUS,
] as const;

/** Text that a field may receive although no form would send it. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code)), maxLength: 20 }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x', '9', ' ', 'ñ', '\0', '😀', '\u0301', '|'), fc.constantFrom(41, 255, 1_999, 2_001, 5_000, 9_000))
      .map(([unit, times]) => unit.repeat(times)),
  },
);

/** The right text with one character added, removed or changed. */
export function nearly(right: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(right, fc.nat(60), fc.constantFrom('', 'x', '0', ' ', '-', 'K', '\u00a0', '\u200b', 'Ñ', '\0', '%'))
    .map(([text, at, put]) => {
      const place = text.length === 0 ? 0 : at % text.length;
      return text.slice(0, place) + put + text.slice(place + (at % 2));
    });
}

const NUMBERS = ['0', '-0', '-1', '1.5', '1e3', '1e999', '-1e999', '1e-400', '9007199254740993', '2147483648', '9'.repeat(400)] as const;
const NESTED_LEVELS = [10, 500, 5_000, 20_000] as const;
const WIDE = [100, 3_000] as const;

function wide(times: number): string {
  return `{${Array.from({ length: times }, (_, index) => `"k${index}":${index}`).join(',')}}`;
}

/** JSON source: valid JSON of the wrong kind, and invalid JSON. */
export const jsonSource: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...NUMBERS,
      'null',
      'true',
      'false',
      '[]',
      '{}',
      '[null]',
      '"\\ud800"',
      '"\\u0000"',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{"a":1}}}',
      '[1,[2,[3]]]',
    ),
  },
  { weight: 3, arbitrary: oddText.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '"',
      '{"a":',
      '[1,]',
      'NaN',
      'undefined',
      '01',
      '"\n"',
      "'a'",
      '{a:1}',
      '\ufeff{}',
      '{"a":1}{"b":2}',
      '"\\x"',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...NESTED_LEVELS)
      .chain((times) =>
        fc.constantFrom('['.repeat(times) + ']'.repeat(times), '{"a":'.repeat(times) + '1' + '}'.repeat(times), '['.repeat(times)),
      ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...WIDE).map(wide) },
);

/** A header value of characters that Node's client can send. */
export const oddHeader: fc.Arbitrary<string> = fc.oneof(
  fc.string({
    unit: fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff })).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
  fc.constantFrom('', ',', ';;=;', '*', '"', 'x'.repeat(3_000), '0', '-1', '\u00ff\u00fe'),
);
