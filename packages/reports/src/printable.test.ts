import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FONTS } from './documents.ts';
import { coverageOf, printable, printableTree } from './printable.ts';

const coverage = coverageOf(FONTS.map((file) => readFileSync(file)));

describe('the characters shared by the fonts', () => {
  test.each([...'áéíóúüñÁÉÍÓÚÜÑ¿¡$°º«»“”·–—€@#&0aZ ', '\u{a0}'])('include %j', (character) => {
    expect(coverage.has(character.codePointAt(0) ?? 0)).toBe(true);
  });

  test.each(['漢', 'ع', 'Ж', '😀', '\u{fffd}', '\u{0}', '\u{200b}', '\u{ffff}'])('exclude %j', (character) => {
    expect(coverage.has(character.codePointAt(0) ?? 0)).toBe(false);
  });

  test('are none for a file without a Unicode map', () => {
    expect(() => coverageOf([new Uint8Array(64)])).toThrow(RangeError);
  });
});

describe('printable', () => {
  test.each([
    ['keeps a Spanish name whole', 'Ñuñoa & Cía. Ltda. “El Ñandú”', 'Ñuñoa & Cía. Ltda. “El Ñandú”'],
    ['composes accents', 'Pe\u{301}rez', 'Pérez'],
    ['composes an accent that a control had parted from its letter', 'Pe\u{7}\u{301}rez', 'Pérez'],
    ['makes one space of line ends and tabs', 'uno\r\n\tdos\u{2028}tres', 'uno dos tres'],
    ['drops controls', 'a\u{0}b\u{1b}c\u{9b}d', 'abcd'],
    ['drops what turns the reading direction', 'a\u{202e}b\u{2066}c\u{200f}d\u{61c}e', 'abcde'],
    ['drops what nobody sees', 'a\u{200b}b\u{ad}c\u{feff}d\u{e0041}e', 'abcde'],
    ['shows a question mark for what it cannot draw', '漢 😀 Ж \u{fffd} \u{d800}', '? ? ? ? ?'],
    ['is the same when done twice', printable('e\u{301}漢\u{0}', coverage), 'é?'],
  ])('%s', (_, text, expected) => {
    expect(printable(text, coverage)).toBe(expected);
  });

  test('processes every text of a tree and nothing else', () => {
    const tree = { a: 'x\u{0}', b: [{ c: '漢', d: 1, e: null, f: true }, 'y\u{200e}'] };
    expect(printableTree(tree, coverage)).toEqual({ a: 'x', b: [{ c: '?', d: 1, e: null, f: true }, 'y'] });
  });
});
