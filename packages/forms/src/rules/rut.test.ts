import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkDigit,
  COMPANY_MAX,
  COMPANY_MIN,
  formatRut,
  isCompanyRut,
  isRut,
  lacksCheckDigit,
  maskRut,
  parseRut,
  wireRut,
} from './rut.ts';

const bodies = fc.integer({ min: 1_000_000, max: 99_999_999 });

describe('check digit', () => {
  test.each([
    [11_111_111, '1'],
    [49_999_999, '2'],
    [50_000_000, '7'],
    [76_192_083, '9'],
    [99_999_999, '9'],
  ])('of %i is %s', { tags: ['VAL-RUT-04'] }, (body, digit) => {
    expect(checkDigit(body)).toBe(digit);
  });

  test('is 0 where the modulo result is 11', { tags: ['VAL-RUT-05'] }, () => {
    expect(checkDigit(40_000_005)).toBe('0');
    expect(isRut('40.000.005-0')).toBe(true);
  });

  test('is K where the modulo result is 10', { tags: ['VAL-RUT-06'] }, () => {
    expect(checkDigit(40_000_014)).toBe('K');
    expect(isRut('40.000.014-K')).toBe(true);
  });

  test('any other last character is refused', { tags: ['VAL-RUT-07'] }, () => {
    fc.assert(
      fc.property(bodies, fc.constantFrom(...'0123456789K'), (body, digit) => {
        expect(isRut(`${body}-${digit}`)).toBe(digit === checkDigit(body));
      }),
    );
  });
});

describe('notations', () => {
  test.each([
    '76.192.083-9',
    '76192083-9',
    '761920839',
    ' 76 192 083 - 9 ',
    '76\u00a0192\u00a0083-9',
    '76.192.083‐9',
    '76.192.083–9',
    '076.192.083-9',
  ])('«%s» is read', { tags: ['VAL-RUT-01', 'VAL2-01'] }, (text) => {
    expect(parseRut(text)).toEqual({ body: 76_192_083, digit: '9' });
  });

  test('lower case k counts', { tags: ['VAL-RUT-02'] }, () => {
    expect(wireRut('40.000.014-k')).toBe('40000014-K');
  });

  test.each([
    '',
    ' ',
    '-',
    'K',
    '0',
    '00.000.000-0',
    '00000000-0',
    '27412265k12',
    'K40000014',
    '1234567890123',
    '\0',
    '😀',
    'x'.repeat(10_000),
    '9'.repeat(10_000),
  ])('refuses «%.30s»', (text) => {
    expect(isRut(text)).toBe(false);
  });

  test('needs 8 characters with its check digit', { tags: ['VAL-RUT-03'] }, () => {
    expect(isRut(`999999-${checkDigit(999_999)}`)).toBe(false);
    expect(isRut(`1000000-${checkDigit(1_000_000)}`)).toBe(true);
  });
});

describe('a number without its check digit', () => {
  test.each(['76192083', '76.192.083', '76.192.083-', '76192083−', ' 76 192 083 ', '9.999.999', '076.192.083'])(
    '«%s» looks like one',
    (text) => {
      expect(lacksCheckDigit(text)).toBe(true);
    },
  );

  test.each([
    ['a whole one', '76.192.083-9'],
    ['one whose check digit is wrong', '7.619.208-1'],
    ['one that ends in K', '7619208K'],
    ['too short', '761920'],
    ['too long', '761920839'],
    // 1.000.000-9 by modulo 11: the missing digit cannot be detected.
    ['a RUT by chance', `1000000${checkDigit(1_000_000)}`],
    ['words', 'hola'],
    ['nothing', ''],
  ])('%s does not', (_what, text) => {
    expect(lacksCheckDigit(text)).toBe(false);
  });

  test('is never reported for a valid RUT', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(lacksCheckDigit(`${body}${checkDigit(body)}`)).toBe(false);
      }),
    );
  });
});

describe('forms of a RUT', () => {
  test('is displayed with dots and a hyphen', { tags: ['VAL-RUT-08'] }, () => {
    expect(formatRut('76192083-9')).toBe('76.192.083-9');
    expect(formatRut('9.999.999-3')).toBe('9.999.999-3');
  });

  test('keeps an invalid RUT as typed', () => {
    expect(formatRut('76.192')).toBe('76.192');
    expect(wireRut('76.192')).toBe('76.192');
  });

  test('any body survives conversion through every form', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const rut = `${body}-${checkDigit(body)}`;
        expect(wireRut(formatRut(rut))).toBe(rut);
        expect(formatRut(wireRut(formatRut(rut)))).toBe(formatRut(rut));
      }),
    );
  });

  test('masks all but the first group and the check digit', () => {
    expect(maskRut('76192083-9')).toBe('76.•••.•••-9');
    expect(maskRut('9999999-3')).toBe('9.•••.•••-3');
    expect(maskRut('9999999-4')).toBe('•••');
  });
});

describe('the companies’ range', () => {
  test.each([
    [COMPANY_MIN - 1, false],
    [COMPANY_MIN, true],
    [COMPANY_MAX, true],
  ])('%i: %s', { tags: ['VAL2-03', 'CONST1-04'] }, (body, expected) => {
    expect(isCompanyRut(`${body}-${checkDigit(body)}`)).toBe(expected);
  });

  test('is false for text that is no RUT', () => {
    expect(isCompanyRut('76.192.083-1')).toBe(false);
  });
});
