import { describe, expect, test } from 'vitest';
import { checkField, type Form } from '../define.ts';
import { cambiaPassword, restablecePassword } from '../forms/password.ts';
import { registro } from '../forms/registro.ts';

const LETTERS = 'Usa solo números y letras sin tilde ni ñ, sin espacios ni símbolos.';
const LENGTH = 'Debe tener entre 8 y 20 caracteres.';

const forms: readonly (readonly [string, Form<string>, string])[] = [
  ['registration', registro, 'password'],
  ['reset', restablecePassword, 'nuevaPassword'],
  ['change', cambiaPassword, 'nuevaPassword'],
];

describe.each(forms)('a password chosen at %s', { tags: ['V6.2.1'] }, (_where, form, field) => {
  const say = (password: string) => checkField(form, field, { [field]: password, passwordActual: 'Otra12345' }, 'blur');

  test.each([
    ['a234567', LENGTH],
    ['a2345678', undefined],
    [`a${'2'.repeat(19)}`, undefined],
    [`a${'2'.repeat(20)}`, LENGTH],
    ['Clave-1234', LETTERS],
    ['Clave 1234', LETTERS],
    [' Telar1234', LETTERS],
    ['Contraseña1', LETTERS],
    ['12345678', 'Debe tener al menos una letra.'],
    ['abcdefgh', 'Debe tener al menos un número.'],
    ['', 'Este campo es requerido.'],
  ])('«%s»', { tags: ['VAL-REG-07..10', 'VAL-REG-13'] }, (password, sentence) => {
    expect(say(password)).toBe(sentence);
  });
});

describe('its confirmation', () => {
  test.each([
    ['Telar1234', undefined],
    ['clave1234', 'Las contraseñas no coinciden.'],
    ['Telar1234 ', 'Las contraseñas no coinciden.'],
    ['', 'Este campo es requerido.'],
  ])('«%s»', { tags: ['VAL-REG-11'] }, (passwordConfirmacion, sentence) => {
    const values = { nuevaPassword: 'Telar1234', passwordConfirmacion };
    expect(checkField(restablecePassword, 'passwordConfirmacion', values, 'blur')).toBe(sentence);
  });
});

test('a change needs another password', () => {
  const values = { passwordActual: 'Telar1234', nuevaPassword: 'Telar1234' };
  expect(checkField(cambiaPassword, 'nuevaPassword', values, 'submit')).toBe('La nueva contraseña debe ser distinta de la actual.');
});
