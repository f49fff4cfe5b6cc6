import { isEmail } from './contact.ts';
import { parseRut, wireRut } from './rut.ts';

/** What a text in the office's search may look like. */
export const TEXTOS_BUSCADOS = {
  orden: 'un número de orden',
  folio: 'el folio de un informe',
  comprobante: 'el número de un comprobante',
  factura: 'el número de una factura',
  correo: 'un correo',
  rut: 'un RUT',
  'rut-incompleto': 'un RUT con el dígito verificador equivocado',
  numero: 'un número de folio, de comprobante o de factura',
  nombre: 'el nombre de una empresa',
} as const;
export type ClaseDeTexto = keyof typeof TEXTOS_BUSCADOS;

export interface SearchedText {
  readonly clase: ClaseDeTexto;
  /** As it is stored: VO-7K3M-9QXT, VR-0000000012, 12345678-5, an address in lower case. */
  readonly valor: string;
}

const DIGITS = 10;
const padded = (digits: string) => digits.padStart(DIGITS, '0');

/** In order: the first pattern that matches says what the text is. Each is tried on the text in upper case without spaces. */
const PATTERNS: readonly (readonly [ClaseDeTexto, RegExp, (found: readonly string[]) => string])[] = [
  // Without dashes only where there is a digit: VOLCANITOS may be a company.
  ['orden', /^V[O0]-([0-9A-Z]{4})-?([0-9A-Z]{4})$/, ([, one = '', other = '']) => orderNumber(one, other)],
  ['orden', /^V[O0](?=.*\d)([0-9A-Z]{4})([0-9A-Z]{4})$/, ([, one = '', other = '']) => orderNumber(one, other)],
  // As the queue shows it.
  ['orden', /^(?=.*\d)(?=.*[A-Z])([0-9A-Z]{4})-([0-9A-Z]{4})$/, ([, one = '', other = '']) => orderNumber(one, other)],
  ['orden', /^(?=.*\d)[0-9A-Z]{26}$/, ([whole = '']) => crockford(whole)],
  ['folio', /^VR-?(\d{1,10})$/, ([, digits = '']) => `VR-${padded(digits)}`],
  ['comprobante', /^(CV|NC)-?(\d{1,10})$/, ([, series = '', digits = '']) => `${series}-${padded(digits)}`],
  ['factura', /^F-?(\d{1,10})$/, ([, digits = '']) => `F-${padded(digits)}`],
];

/** Says what a text typed in the office's search is, so that only its own index is read. */
export function readSearched(typed: string): SearchedText {
  const text = typed.trim();
  if (isEmail(text)) return { clase: 'correo', valor: text.toLowerCase() };
  // A number typed with spaces for its dashes may have no digit.
  const compact = text
    .toUpperCase()
    .replace(/^(V[O0])\s+(\w{4})\s+(\w{4})$/, '$1-$2-$3')
    .replace(/\s/g, '');
  for (const [clase, pattern, write] of PATTERNS) {
    const found = pattern.exec(compact);
    if (found) return { clase, valor: write(found) };
  }
  if (/^[\d.\p{Pd}\u2212]+K?$/u.test(compact) && /\d/.test(compact)) {
    if (parseRut(compact)) return { clase: 'rut', valor: wireRut(compact) };
    return /^\d{1,10}$/.test(compact) ? { clase: 'numero', valor: compact } : { clase: 'rut-incompleto', valor: compact };
  }
  return { clase: 'nombre', valor: text };
}

function orderNumber(one: string, other: string): string {
  return `VO-${crockford(one)}-${crockford(other)}`;
}

/** The letters that Crockford's base32 leaves out, as the digits that they resemble. */
function crockford(letters: string): string {
  return letters.replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** The words of a name: letters and digits only, in lower case and without accents. */
export function nameWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
