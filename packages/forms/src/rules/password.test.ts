import { describe, expect, it } from 'vitest';
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

describe.each(forms)('a password chosen at %s', (_where, form, field) => {
  const say = (password: string) => checkField(form, field, { [field]: password, passwordActual: 'Otra12345' }, 'blur');

  it.each([
    ['[VAL-REG-07]', 'a234567', LENGTH],
    ['[VAL-REG-07]', 'a2345678', undefined],
    ['[VAL-REG-07]', `a${'2'.repeat(19)}`, undefined],
    ['[VAL-REG-07]', `a${'2'.repeat(20)}`, LENGTH],
    ['[VAL-REG-08]', 'Clave-1234', LETTERS],
    ['[VAL-REG-08]', 'Clave 1234', LETTERS],
    ['[VAL-REG-08]', ' Telar1234', LETTERS],
    ['[VAL-REG-08]', 'Contraseña1', LETTERS],
    ['[VAL-REG-09]', '12345678', 'Debe tener al menos una letra.'],
    ['[VAL-REG-10]', 'abcdefgh', 'Debe tener al menos un número.'],
    ['[VAL-REG-13]', '', 'Este campo es requerido.'],
  ])('%s «%s»', (_row, password, sentence) => {
    expect(say(password)).toBe(sentence);
  });
});

describe('its confirmation', () => {
  it.each([
    ['Telar1234', undefined],
    ['clave1234', 'Las contraseñas no coinciden.'],
    ['Telar1234 ', 'Las contraseñas no coinciden.'],
    ['', 'Este campo es requerido.'],
  ])('[VAL-REG-11] «%s»', (passwordConfirmacion, sentence) => {
    const values = { nuevaPassword: 'Telar1234', passwordConfirmacion };
    expect(checkField(restablecePassword, 'passwordConfirmacion', values, 'blur')).toBe(sentence);
  });
});

it('a change needs another password', () => {
  const values = { passwordActual: 'Telar1234', nuevaPassword: 'Telar1234' };
  expect(checkField(cambiaPassword, 'nuevaPassword', values, 'submit')).toBe('La nueva contraseña debe ser distinta de la actual.');
});
