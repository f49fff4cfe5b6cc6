import { expect, test } from 'vitest';
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

const NAME = (what: string) => `${what} debe tener al menos 2 letras y solo letras, espacios, guiones y apóstrofos.`;
const FIRST = NAME('El nombre');
const LAST = NAME('El apellido paterno');
const SECOND = NAME('El apellido materno');
const REQUIRED = 'Este campo es requerido.';

test('accepts valid input and sends it in one normalised form', () => {
  expect(check(registro, right, 'submit')).toEqual({});
  expect(normalise(registro, right)).toMatchObject({
    email: 'ana@ejemplo.cl',
    firstName: 'Ana María',
    rut: '12345678-5',
    serie: 'B12345678',
  });
});

test.each<[RegistroField, string, string | undefined]>([
  ['email', 'ana', 'Formato correo electrónico inválido.'],
  ['email', 'ana@ejemplo', 'Formato correo electrónico inválido.'],
  ['email', 'a na@ejemplo.cl', 'Formato correo electrónico inválido.'],
  ['firstName', 'A', FIRST],
  ['firstName', 'Al', undefined],
  ['lastName', 'R', LAST],
  ['lastName', 'Lo', undefined],
  ['secondLastName', 'S', SECOND],
  ['secondLastName', '', undefined],
  ['firstName', 'Ñandú Íñigo', undefined],
  ['firstName', 'Ángela Inés Úrsula Óscar Émile Güido', undefined],
  ['firstName', 'An4', FIRST],
  ['lastName', "O'Higgins", undefined],
  ['lastName', 'O’Higgins', undefined],
  ['lastName', 'D´Angelo', undefined],
  ['lastName', 'Güiñez-Pérez', undefined],
  ['firstName', 'Jean-Pierre', undefined],
  ['lastName', "'Higgins", LAST],
  ['lastName', "O'", LAST],
  ['lastName', "O''Higgins", LAST],
  ['lastName', "O' Higgins", LAST],
  ['lastName', '-Pérez', LAST],
  ['lastName', 'Pérez-', LAST],
  ['lastName', '--', LAST],
  ['lastName', "' '", LAST],
  ['lastName', 'Иванов', LAST],
  ['secondLastName', 'Soto-Rojas', undefined],
  ['secondLastName', 'Soto_Rojas', SECOND],
  ['firstName', 'a'.repeat(101), FIRST],
  ['telefono', '56912345678', undefined],
  ['telefono', '5691234567', 'Debe comenzar con 569 más 8 dígitos, Ej: 56912345678.'],
  ['telefono', '569123456789', 'Debe comenzar con 569 más 8 dígitos, Ej: 56912345678.'],
  ['serie', '12345678', 'Formato incorrecto, Ej: 123456789 o B12345678'],
  ['serie', 'A12345678', undefined],
  ['rut', '12.345.678-6', 'RUT inválido'],
  ['passwordConfirmacion', 'Telar12345', 'Las contraseñas no coinciden.'],
])('%s «%s»', { tags: ['VAL-REG-01..06', 'VAL-REG-12', 'VAL-REG-13'] }, (...[field, value, sentence]) => {
  expect(checkField(registro, field, { ...right, [field]: value }, 'blur')).toBe(sentence);
});

test('a name is sent with one kind of apostrophe and of hyphen', () => {
  const { firstName, lastName, secondLastName } = normalise(registro, {
    ...right,
    firstName: 'Jean–Pierre',
    lastName: 'O’Higgins',
    secondLastName: 'Güiñez‐Pérez',
  });
  expect([firstName, lastName, secondLastName]).toEqual(['Jean-Pierre', "O'Higgins", 'Güiñez-Pérez']);
});

test.each<Moment>(['blur', 'submit'])('on %s every field but the second surname is required', { tags: ['VAL-REG-13'] }, (moment) => {
  const { secondLastName, ...required } = check(registro, emptyValues(registro), moment);
  expect(secondLastName).toBeUndefined();
  expect(new Set(Object.values(required))).toEqual(new Set([REQUIRED]));
  expect(Object.keys(required)).toHaveLength(8);
});

test('sign-in needs e-mail and password, and leaves the password as typed', { tags: ['AUTH-LOGIN-01', 'AUTH-LOGIN-02', 'V6.2.8'] }, () => {
  expect(check(ingreso, emptyValues(ingreso), 'submit')).toEqual({ username: REQUIRED, password: REQUIRED });
  expect(check(ingreso, { username: 'ana', password: 'x' }, 'submit')).toEqual({ username: 'Correo electrónico no válido.' });
  expect(normalise(ingreso, { username: ' Ana@Ejemplo.cl', password: ' con espacios ' })).toEqual({
    username: 'ana@ejemplo.cl',
    password: ' con espacios ',
  });
});

test('recovery needs an e-mail address', () => {
  expect(check(recuperaPassword, { email: '' }, 'submit')).toEqual({ email: REQUIRED });
  expect(check(recuperaPassword, { email: 'ana@ejemplo.cl' }, 'submit')).toEqual({});
});
