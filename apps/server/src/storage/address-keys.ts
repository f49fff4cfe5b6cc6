import { DIRECTIONS, FILLER_WORDS, NUMBER_SIGNS, SPELLINGS, UNITS, STREET_KINDS } from './address-words.ts';

/** Search keys of an address, independent of its spelling. */
export interface AddressKeys {
  /**
   * The street's words without its kind, each with a space on both sides: ' libertador bernardo ohiggins '. Empty where the street is
   * unknown.
   */
  readonly calle: string;
  readonly numero: number | null;
  /** Number of a flat, office or the like, without its kind: '504', '21b'. */
  readonly unidad: string | null;
}

export type UnitKind = (typeof UNITS)[string];

/** Lower case without accents; ñ becomes n, because people without that key type n. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Words of an address: «O'Higgins» and «O Higgins» are one word, «1º» and «1ra» are 1. */
function wordsOf(text: string): string[] {
  const plain = fold(text)
    .replace(/['’`´]/g, '')
    .replace(/[ºª°]/g, ' ')
    .replace(/\b(\d{1,3})\.(\d{3})\b/g, '$1$2')
    .replace(/(\d)-(?=[a-z](?![a-z]))/g, '$1')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(\d{1,2})(er|ro|ra|do|da|to|ta|mo|ma|no|na|vo|va|o|a)\b/g, '$1')
    .replace(/\bo (?=[a-z]{3})/g, 'o')
    .trim();
  return plain === '' ? [] : plain.split(' ');
}

const MAX_NUMBER = 999_999;
const MAX_UNIT = 12;
const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d{1,6}[a-z]?$/.test(word);
/**
 * A word that names a street. Words that may precede a number without ending the name do not count: «Calle 5», «Norte 2», «11» of «11 de
 * Septiembre».
 */
const isName = (word: string): boolean => !STREET_KINDS.has(word) && !FILLER_WORDS.has(word) && !DIRECTIONS.has(word) && !isNumber(word);

/** The keys under which a property's address is stored. */
export function addressKeys(address: string): AddressKeys {
  const { street, number, unit } = partsOf(wordsOf(address));
  return { calle: streetOf(street), numero: number, unidad: unit === '' ? null : unit };
}

/** `calle` key of a street that a person typed, alone or with the number. */
export function streetKey(street: string, number: number): string {
  const words = wordsOf(street);
  const last = words.at(-1);
  const repeated = words.length > 1 && last !== undefined && Number(last) === number;
  return streetOf(repeated ? words.slice(0, -1) : words);
}

/** `unidad` key of a unit that a person typed: «Depto. 504» and «504» are equal. */
export function unitKey(unit: string): string {
  return joined(wordsOf(unit));
}

/** Kind of unit the address names; undefined where it names none. */
export function unitKind(address: string): UnitKind | undefined {
  const words = wordsOf(address);
  const at = unitStart(words);
  return at < 0 ? undefined : UNITS[words[at] ?? ''];
}

interface Parts {
  readonly street: readonly string[];
  readonly number: number | null;
  readonly unit: string;
}

function partsOf(words: readonly string[]): Parts {
  const signless = words.filter((word, index) => !(NUMBER_SIGNS.has(word) && isNumber(words[index + 1])));
  const end = unitStart(signless);
  const head = end < 0 ? signless : signless.slice(0, end);
  const at = numberPlace(head);
  if (at < 0) return { street: head, number: null, unit: '' };
  const rest = head.slice(at + 1);
  const unit = end < 0 ? looseUnit(rest) : joined(signless.slice(end));
  return { street: head.slice(0, at), number: asNumber(head[at]), unit };
}

/** Index where the unit begins: a unit word after a number. «Parcela 14» is a place of its own, not a unit. */
function unitStart(words: readonly string[]): number {
  const number = words.findIndex((word, index) => index > 0 && isNumber(word));
  return number < 0 ? -1 : words.findIndex((word, index) => index > number && Object.hasOwn(UNITS, word));
}

/** Index of the house number: the first of the last run of numbers that follows a name. */
function numberPlace(head: readonly string[]): number {
  let last = head.length - 1;
  while (last >= 0 && !isNumber(head[last])) last -= 1;
  if (last < 0) return -1;
  let first = last;
  while (first > 0 && isNumber(head[first - 1])) first -= 1;
  // Without a name before them, the first of several numbers is the street: «Calle 5 123».
  return first < last && !head.slice(0, first).some(isName) ? first + 1 : first;
}

/** A unit without its word: «870 1203», «870 B». Longer texts after the number are something else. */
function looseUnit(rest: readonly string[]): string {
  const text = rest.join('');
  return rest.length <= 2 && /^(\d{1,5}[a-z]?|[a-z]\d{0,4})$/.test(text) ? text : '';
}

/** Last part of a unit, such as '504' of «torre B depto 504». A name, such as a village's, is not a unit. */
function joined(words: readonly string[]): string {
  const mark = words.findLastIndex((word) => Object.hasOwn(UNITS, word));
  const text = words.slice(mark + 1).join('');
  return /^([a-z]|[a-z\d]*\d[a-z\d]*)$/.test(text) && text.length <= MAX_UNIT ? text : '';
}

function asNumber(word: string | undefined): number | null {
  const number = Number.parseInt(word ?? '', 10);
  return number <= MAX_NUMBER ? number : null;
}

function streetOf(words: readonly string[]): string {
  let rest = words;
  while (rest.length > 1 && STREET_KINDS.has(rest[0] ?? '')) rest = rest.slice(1);
  const spelled = rest.map((word) => SPELLINGS.get(word) ?? word);
  const kept = spelled.filter((word) => !FILLER_WORDS.has(word));
  const named = kept.length > 0 ? kept : spelled;
  return named.length === 0 ? '' : ` ${named.join(' ')} `;
}
