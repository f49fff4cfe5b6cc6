import { expect, test } from 'vitest';
import { Problem } from '../http/problem.ts';
import { assertHardToGuess } from './guessable-passwords.ts';

function sentenceOf(password: string, correo = 'maria.soto@ejemplo.cl'): string | undefined {
  try {
    assertHardToGuess('password', password, correo);
  } catch (error) {
    if (error instanceof Problem) return error.detail.campos?.['password'];
    throw error;
  }
  return undefined;
}

test.each(['qwerty123', '1q2w3e4r', 'TrustNo1', 'PASSWORD1'])(
  'rejects a leaked password in any spelling: %s',
  { tags: ['V6.2.4', 'V6.2.12'] },
  (password) => {
    expect(sentenceOf(password)).toBe('Está entre las contraseñas más usadas: elige otra.');
  },
);

test.each(['Clave2026', 'veridico2026', '2026Veridico', 'Chile1234', 'Maria1985', 'soto20maria26', 'ejemplo1234', 'Informes2026'])(
  'rejects a word of the product or of the address followed by digits only: %s',
  { tags: ['V6.2.11'] },
  (password) => {
    expect(sentenceOf(password)).toBe('Es fácil de adivinar: agrega otra palabra.');
  },
);

test.each(['Telar4821', 'veridicoTelar1', 'xq81mnbd', 'Maria1985'])('accepts any other password: %s', (password) => {
  expect(sentenceOf(password, 'ana@correo.cl')).toBeUndefined();
});
