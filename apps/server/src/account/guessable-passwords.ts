import { dictionary } from '@zxcvbn-ts/language-common';
import { Problem } from '../http/problem.ts';

/** 49,000 passwords from leaks, in lower case; 5,000 of them would pass the form. */
const LEAKED: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Words that users often combine with a number: the product, its reports and words of the forms. docs/security/practices.md lists them. */
const WORDS = [
  'veridico',
  'informe',
  'tasacion',
  'empresa',
  'persona',
  'consolidado',
  'contrasena',
  'password',
  'clave',
  'chile',
  'santiago',
];

/** Shorter pieces of an address occur in any password. */
const PIECE_LETTERS = 4;
/** Other letters required besides such a word; fewer may be just a plural. */
const OTHER_LETTERS = 3;

/** @param correo address of the account @throws Problem CAMPOS_INVALIDOS at `field` if the password is easy to guess */
export function assertHardToGuess(field: string, password: string, correo: string): void {
  const sentence = guessable(password.toLowerCase(), correo.toLowerCase());
  if (sentence !== undefined) throw new Problem('CAMPOS_INVALIDOS', { campos: { [field]: sentence } });
}

function guessable(password: string, correo: string): string | undefined {
  if (LEAKED.has(password)) return 'Está entre las contraseñas más usadas: elige otra.';
  const pieces = correo.split(/[^a-z]+/).filter((piece) => piece.length >= PIECE_LETTERS);
  const rest = [...WORDS, ...pieces].reduce((left, word) => left.replaceAll(word, ''), password);
  const easy = rest !== password && rest.replaceAll(/\d/g, '').length < OTHER_LETTERS;
  return easy ? 'Es fácil de adivinar: agrega otra palabra.' : undefined;
}
