import { expect, it } from 'vitest';
import { check, checkField, emptyValues, normalise, type Moment } from '../define.ts';
import { ingreso } from './ingreso.ts';
import { recuperaPassword } from './password.ts';
import { registro, type RegistroField } from './registro.ts';

const right = {
  email: ' Ana@Ejemplo.CL ',
  firstName: ' Ana  María ',
  lastName: 'Muñoz',
  secondLastName: '',
  rut: '12.345.678-5',
  serie: 'b12.345.678',
  telefono: '56912345678',
  password: 'Telar1234',
  passwordConfirmacion: 'Telar1234',
};

const NAME = (what: string) => `${what} debe tener al menos 2 letras, solo letras y espacios.`;
const FIRST = NAME('El nombre');
const LAST = NAME('El apellido paterno');
const SECOND = NAME('El apellido materno');
const REQUIRED = 'Este campo es requerido.';

it('nothing is wrong when all is right, and it travels in one form', () => {
  expect(check(registro, right, 'submit')).toEqual({});
  expect(normalise(registro, right)).toMatchObject({
    email: 'ana@ejemplo.cl',
    firstName: 'Ana María',
    rut: '12345678-5',
    serie: 'B12345678',
  });
});

it.each<[string, RegistroField, string, string | undefined]>([
  ['[VAL-REG-01]', 'email', 'ana', 'Formato correo electrónico inválido.'],
  ['[VAL-REG-01]', 'email', 'ana@ejemplo', 'Formato correo electrónico inválido.'],
  ['[VAL-REG-01]', 'email', 'a na@ejemplo.cl', 'Formato correo electrónico inválido.'],
  ['[VAL-REG-02]', 'firstName', 'A', FIRST],
  ['[VAL-REG-02]', 'firstName', 'Al', undefined],
  ['[VAL-REG-03]', 'lastName', 'R', LAST],
  ['[VAL-REG-03]', 'lastName', 'Lo', undefined],
  ['[VAL-REG-04]', 'secondLastName', 'S', SECOND],
  ['[VAL-REG-04]', 'secondLastName', '', undefined],
  ['[VAL-REG-05]', 'firstName', 'Ñandú Íñigo', undefined],
  ['[VAL-REG-05]', 'firstName', 'Ángela Inés Úrsula Óscar Émile Güido', undefined],
  ['[VAL-REG-05]', 'firstName', 'An4', FIRST],
  ['[VAL-REG-05]', 'lastName', "O'Higgins", LAST],
  ['[VAL-REG-05]', 'lastName', 'Иванов', LAST],
  ['[VAL-REG-05]', 'secondLastName', 'Soto-Rojas', SECOND],
  ['a name of many pages', 'firstName', 'a'.repeat(101), FIRST],
  ['[VAL-REG-06]', 'telefono', '56912345678', undefined],
  ['[VAL-REG-06]', 'telefono', '5691234567', 'Debe comenzar con 569 más 8 dígitos, Ej: 56912345678.'],
  ['[VAL-REG-06]', 'telefono', '569123456789', 'Debe comenzar con 569 más 8 dígitos, Ej: 56912345678.'],
  ['[VAL-REG-12]', 'serie', '12345678', 'Formato incorrecto, Ej: 123456789 o B12345678'],
  ['[VAL-REG-12]', 'serie', 'A12345678', undefined],
  ['[VAL-REG-13]', 'rut', '12.345.678-6', 'RUT inválido'],
  ['[VAL-REG-13]', 'passwordConfirmacion', 'Telar12345', 'Las contraseñas no coinciden.'],
])('%s %s «%s»', (...[, field, value, sentence]) => {
  expect(checkField(registro, field, { ...right, [field]: value }, 'blur')).toBe(sentence);
});

it.each<Moment>(['blur', 'submit'])('[VAL-REG-13] on %s every field but the second surname asks to be filled in', (moment) => {
  const { secondLastName, ...required } = check(registro, emptyValues(registro), moment);
  expect(secondLastName).toBeUndefined();
  expect(new Set(Object.values(required))).toEqual(new Set([REQUIRED]));
  expect(Object.keys(required)).toHaveLength(8);
});

it('[AUTH-LOGIN-01] [AUTH-LOGIN-02] signing in asks for a mail and a password, and leaves the password as it was typed', () => {
  expect(check(ingreso, emptyValues(ingreso), 'submit')).toEqual({ username: REQUIRED, password: REQUIRED });
  expect(check(ingreso, { username: 'ana', password: 'x' }, 'submit')).toEqual({ username: 'Correo electrónico no válido.' });
  expect(normalise(ingreso, { username: ' Ana@Ejemplo.cl', password: ' con espacios ' })).toEqual({
    username: 'ana@ejemplo.cl',
    password: ' con espacios ',
  });
});

it('a recovery asks for a mail', () => {
  expect(check(recuperaPassword, { email: '' }, 'submit')).toEqual({ email: REQUIRED });
  expect(check(recuperaPassword, { email: 'ana@ejemplo.cl' }, 'submit')).toEqual({});
});
