/** The stand-ins that production may be allowed to run on, as ALLOW_STAND_INS names them. */
export const STAND_IN_NAMES = ['base-de-datos', 'pagos', 'cuentas', 'captcha', 'correo', 'sello', 'facturas', 'serie'] as const;
export type StandInName = (typeof STAND_IN_NAMES)[number];

/** Names that once allowed every stand-in at once. */
const EVERYTHING = ['true', '1', 'si', 'sí'];

/** What ALLOW_STAND_INS says: names, or 'todo' in the words that once allowed all of them. @throws RangeError naming the unknown ones */
export function readAllowed(text: string): readonly StandInName[] | 'todo' {
  const words = text
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length === 1 && EVERYTHING.includes(words[0] ?? '')) return 'todo';
  const unknown = words.filter((word) => !isName(word));
  if (unknown.length > 0) throw new RangeError(unknown.join(', '));
  return words.filter(isName);
}

function isName(word: string): word is StandInName {
  return (STAND_IN_NAMES as readonly string[]).includes(word);
}
