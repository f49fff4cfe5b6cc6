/** Code points that every font of a document can draw. */
export type Coverage = ReadonlySet<number>;

const UNPRINTABLE = '?';

/**
 * Every text of a document must pass through here: PDF/A rejects the whole file if a single character has no glyph.
 * Normalized (NFC); spaces, tabs and line ends become one plain space; controls, bidirectional marks and other invisible format
 * characters are removed; characters without a glyph become `?`.
 */
export function printable(text: string, coverage: Coverage): string {
  const composed = text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC');
  let result = '';
  for (const character of composed) result += coverage.has(character.codePointAt(0) ?? 0) ? character : UNPRINTABLE;
  return result;
}

/** The same data with all its text made printable, at any depth. Keys, numbers, booleans and nulls are unchanged. */
export function printableTree<T>(value: T, coverage: Coverage): T;
export function printableTree(value: unknown, coverage: Coverage): unknown {
  if (typeof value === 'string') return printable(value, coverage);
  if (Array.isArray(value)) return value.map((item) => printableTree<unknown>(item, coverage));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, printableTree<unknown>(item, coverage)]));
}

/** Characters that all these TrueType files can draw, so that text may use any of them. @throws RangeError without a Unicode map. */
export function coverageOf(fonts: readonly Uint8Array[]): Coverage {
  const [first, ...others] = fonts.map(mappedCharacters);
  if (!first) throw new RangeError('No font to read');
  return new Set([...first].filter((code) => others.every((face) => face.has(code))));
}

/*
 * Only the character map of three known files is needed, and the format has not changed since 1991
 * (OpenType, 'cmap' subtable format 4): a shaping library and its ten dependencies would add nothing.
 */
const UNICODE_BMP = 0x0003_0001;
const SEGMENT_MAP = 4;

function mappedCharacters(file: Uint8Array): Set<number> {
  const font = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const map = unicodeMap(font);
  const segments = font.getUint16(map + 6) / 2;
  const ends = map + 14;
  const starts = ends + segments * 2 + 2;
  const characters = new Set<number>();
  for (let segment = 0; segment < segments; segment += 1) {
    const end = font.getUint16(ends + segment * 2);
    for (let code = font.getUint16(starts + segment * 2); code <= end; code += 1) {
      if (glyphAt(font, starts + segment * 2, segments, code) !== 0) characters.add(code);
    }
  }
  return characters;
}

/** Offset of the segment map, found through the file's two directories. */
function unicodeMap(font: DataView): number {
  for (let table = 0; table < font.getUint16(4); table += 1) {
    const entry = 12 + table * 16;
    if (font.getUint32(entry) !== 0x636d_6170) continue;
    const cmap = font.getUint32(entry + 8);
    for (let encoding = 0; encoding < font.getUint16(cmap + 2); encoding += 1) {
      const record = cmap + 4 + encoding * 8;
      const offset = cmap + font.getUint32(record + 4);
      if (font.getUint32(record) === UNICODE_BMP && font.getUint16(offset) === SEGMENT_MAP) return offset;
    }
  }
  throw new RangeError('The font has no Unicode character map of format 4');
}

/** Three parallel arrays in sequence: first codes, deltas, and offsets relative to their own position. */
function glyphAt(font: DataView, start: number, segments: number, code: number): number {
  const delta = font.getUint16(start + segments * 2);
  const rangeAt = start + segments * 4;
  const range = font.getUint16(rangeAt);
  if (range === 0) return (code + delta) & 0xffff;
  const glyph = font.getUint16(rangeAt + range + (code - font.getUint16(start)) * 2);
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}
