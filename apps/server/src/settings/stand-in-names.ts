/** Stand-ins that ALLOW_STAND_INS can allow in production. */
export const STAND_IN_NAMES = ['base-de-datos', 'pagos', 'cuentas', 'captcha', 'correo', 'sello', 'facturas', 'serie'] as const;
export type StandInName = (typeof STAND_IN_NAMES)[number];

/** Values that earlier versions accepted for all stand-ins. */
const EVERYTHING = ['true', '1', 'si', 'sí'];

/** Parses ALLOW_STAND_INS: names, or 'todo' for the old values that allowed all. @throws RangeError naming the unknown ones */
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
