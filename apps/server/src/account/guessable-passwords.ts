import { dictionary } from '@zxcvbn-ts/language-common';
import { Problem } from '../http/problem.ts';

/** 49,000 passwords of leaked lists, in small letters; 5,000 of them are ones the form would take. */
const LEAKED: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** What people here type before a number: the product, its reports and the forms' own words. docs/security/practices.md names them. */
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

/** Shorter pieces of an address stand in any password. */
const PIECE_LETTERS = 4;
/** Beside such a word; fewer are a plural. */
const OTHER_LETTERS = 3;

/** @param correo of whose account it is to be @throws Problem CAMPOS_INVALIDOS at `field` where one of the first guesses would be right */
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
