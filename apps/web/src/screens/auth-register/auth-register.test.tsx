import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  enter,
  fakeServer,
  fromAnotherServer,
  field,
  fill,
  leave,
  pressEnter,
  link,
  press,
  sentence,
  show,
  text,
  type,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { SERIAL_NOT_KEPT } from '../../shell/serial-not-kept.ts';
import { AuthRegister } from './auth-register.tsx';

const REGISTER = 'POST /v1/api/users/register';
const GOOD = {
  email: 'Ana@correo.cl',
  firstName: 'Ana',
  lastName: 'Soto',
  rut: '11.111.111-1',
  serie: 'B12.345.678',
  telefono: '56912345678',
  password: 'Telar1234',
  passwordConfirmacion: 'Telar1234',
};

beforeEach(() => sessionStorage.clear());

async function openScreen(register: Handler = () => [200, { success: true, message: 'x' }]): Promise<Call[]> {
  const calls = fakeServer({ [REGISTER]: register });
  await show('/auth/register', <AuthRegister />);
  return calls;
}

const label = (name: string) => field(name).labels?.[0]?.textContent;
const alert = () => document.querySelector('[role=alert]')?.textContent;

test('shows title, note and the way back', { tags: ['AUTH-REG-01', 'AUTH-REG-02', 'AUTH-REG-17'] }, async () => {
  await openScreen();
  expect(document.querySelector('h1')?.textContent).toBe('Registro');
  expect(text()).toContain('Los campos marcados con * son obligatorios.');
  expect(link('Volver a la identificación').getAttribute('href')).toBe('/');
});

test.each([
  ['email', 'Email*'],
  ['firstName', 'Nombre*'],
  ['lastName', 'Apellido Paterno*'],
  ['secondLastName', 'Apellido Materno'],
  ['rut', 'Rut*'],
  ['serie', 'Número de Serie/Documento*'],
  ['telefono', 'Teléfono*'],
  ['password', 'Contraseña*'],
  ['passwordConfirmacion', 'Confirmar Contraseña*'],
])(
  '%s is labelled %s and is required if starred',
  {
    tags: ['AUTH-REG-03..11'],
  },
  async (name, called) => {
    await openScreen();
    expect(label(name)).toBe(called);
    expect(field(name).getAttribute('aria-required')).toBe(called.endsWith('*') ? 'true' : null);
  },
);

test('both passwords can be shown, each separately', { tags: ['AUTH-REG-12', 'AUTH-REG-13'] }, async () => {
  await openScreen();
  const toggles = [...document.querySelectorAll<HTMLButtonElement>('[aria-label="Mostrar contraseña"]')];
  expect(toggles).toHaveLength(2);
  if (toggles[1]) await press(toggles[1]);
  expect([field('password').type, field('passwordConfirmacion').type]).toEqual(['password', 'text']);
});

test(
  'the button stays disabled until the form is valid, and missing fields are named',
  { tags: ['AUTH-REG-14', 'AUTH-REG-16'] },
  async () => {
    await openScreen();
    expect(button('Regístrate').disabled).toBe(true);
    expect(link('Email').getAttribute('href')).toBe('#email');
    await fill({ ...GOOD, passwordConfirmacion: 'Telar123' });
    expect(button('Regístrate').disabled).toBe(true);
    expect(sentence('passwordConfirmacion')).toBe('Las contraseñas no coinciden.');
    await fill({ passwordConfirmacion: 'Telar1234' });
    expect(button('Regístrate').disabled).toBe(false);
  },
);

test.each([
  ['email', 'ana@correo', 'Formato correo electrónico inválido.'],
  ['firstName', 'A', 'El nombre debe tener al menos 2 letras y solo letras, espacios, guiones y apóstrofos.'],
  ['lastName', 'S0to', 'El apellido paterno debe tener al menos 2 letras y solo letras, espacios, guiones y apóstrofos.'],
  ['secondLastName', 'x', 'El apellido materno debe tener al menos 2 letras y solo letras, espacios, guiones y apóstrofos.'],
  ['rut', '11.111.111-2', 'RUT inválido'],
  ['serie', '12', 'Formato incorrecto, Ej: 123456789 o B12345678'],
  ['telefono', '912345678', 'Debe comenzar con 569 más 8 dígitos, Ej: 56912345678.'],
  ['password', 'corta1', 'Debe tener entre 8 y 20 caracteres.'],
  ['passwordConfirmacion', 'otra', 'Las contraseñas no coinciden.'],
])('%s «%s» is validated on blur: %s', { tags: ['AUTH-REG-23', 'VAL-REG-13'] }, async (name, value, said) => {
  await openScreen();
  await type(name, value);
  expect(sentence(name)).toBe('');
  await leave(name);
  expect(sentence(name)).toBe(said);
});

test('Enter in a field validates all, although the button is disabled', { tags: ['AUTH-REG-24'] }, async () => {
  const calls = await openScreen();
  await fill({ email: 'ana@correo.cl' });
  await pressEnter('email');
  expect(['firstName', 'rut', 'password'].map(sentence)).toEqual(Array.from({ length: 3 }, () => 'Este campo es requerido.'));
  expect(calls).toEqual([]);
});

test('a valid RUT is formatted on blur, and body and check digit are kept apart', { tags: ['AUTH-REG-25'] }, async () => {
  await openScreen();
  await fill({ rut: '111111111' });
  expect(field('rut').value).toBe('11.111.111-1');
  expect(JSON.parse(sessionStorage.getItem('borrador:registro') ?? '')).toMatchObject({ values: { run: '11111111', digito: '1' } });
});

test('the serial number is not stored: after a reload its field is empty and says so', async () => {
  await openScreen();
  await fill(GOOD);
  expect(sessionStorage.getItem('borrador:registro')).toContain(GOOD.firstName);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage }).replaceAll('.', '')).not.toContain('B12345678');
  expect(document.body.textContent).not.toContain(SERIAL_NOT_KEPT);
  document.body.replaceChildren();
  await openScreen();
  expect([field('email').value, field('serie').value]).toEqual([GOOD.email, '']);
  expect(document.body.textContent).toContain(SERIAL_NOT_KEPT);
});

test(
  'the request body',
  {
    tags: ['AUTH-REG-29..38'],
  },
  async () => {
    const calls = await openScreen();
    await fill({ ...GOOD, secondLastName: 'Díaz' });
    await press(button('Regístrate'));
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
      email: 'ana@correo.cl',
      username: 'ana@correo.cl',
      firstName: 'Ana',
      lastName: 'Soto',
      secondLastName: 'Díaz',
      run: '11111111',
      digito: '1',
      serie: 'B12345678',
      telefono: '56912345678',
      password: 'Telar1234',
    });
  },
);

test('a failure enables the button again; a success is announced and disables it', { tags: ['AUTH-REG-18..22'] }, async () => {
  let up = false;
  await openScreen(() => (up ? [200, { success: true, message: 'x' }] : [422, { error: 'No pudimos validar tu identidad.' }]));
  await fill(GOOD);
  await press(button('Regístrate'));
  expect(alert()).toBe('No pudimos validar tu identidad.');
  expect(button('Regístrate').disabled).toBe(false);
  up = true;
  await press(button('Regístrate'));
  expect(alert()).toBeUndefined();
  expect(document.querySelector('form [role=status] p')?.textContent).toBe('Usuario registrado exitosamente.');
  expect(link('Iniciar sesión').getAttribute('href')).toBe('/auth/login');
  expect(button('Regístrate').disabled).toBe(true);
  expect(sessionStorage.getItem('borrador:registro')).toBeNull();
});

test.each<[string, Handler, string]>([
  ['error', () => [422, { error: 'esto' }], 'esto'],
  ['message', () => [422, { message: 'esto otro' }], 'esto otro'],
  ['neither', () => [500, '<html>'], 'Error al registrar usuario'],
  ['no answer', () => 'down', 'Error inesperado al intentar registrar el usuario.'],
  ['success false and error', fromAnotherServer(() => [200, { success: false, error: 'esto' }]), 'esto'],
  ['success false and message', fromAnotherServer(() => [200, { success: false, message: 'esto otro' }]), 'esto otro'],
  ['error and status 200', fromAnotherServer(() => [200, { error: 'esto' }]), 'esto'],
  ['success false alone', fromAnotherServer(() => [200, { success: false }]), 'Error al registrar usuario'],
])('a refusal with %s shows an error', { tags: ['AUTH-REG-26..28', 'ERR2-01', 'API1-42'] }, async (_, register, said) => {
  await openScreen(register);
  await fill(GOOD);
  await press(button('Regístrate'));
  expect(alert()).toBe(said);
  expect(button('Regístrate').disabled).toBe(false);
});

test('a field left after the success does not store the draft again', async () => {
  await openScreen();
  await fill(GOOD);
  await enter('firstName');
  await press(button('Regístrate'));
  await leave('firstName');
  expect(sessionStorage.getItem('borrador:registro')).toBeNull();
});

test('a filled field that is wrong is to be corrected, not missing', async () => {
  await openScreen();
  await fill({ ...GOOD, rut: '11.111.111-2' });
  expect(text()).toContain('Falta corregir: Rut.');
});

test('a mobile without its prefix is an error, and one press completes it', { tags: ['VAL-REG-06'] }, async () => {
  await openScreen();
  await fill({ ...GOOD, telefono: '912345678' });
  await act(async () => vi.dynamicImportSettled());
  expect(sentence('telefono')).toBe('Debe comenzar con 569 más 8 dígitos, Ej: 56912345678.');
  expect(button('Regístrate').disabled).toBe(true);
  await press(button('Usar 56912345678'));
  expect(field('telefono').value).toBe('56912345678');
  expect(sentence('telefono')).toBe('');
  expect(button('Regístrate').disabled).toBe(false);
});

test('a mistyped mail domain is pointed out after blur, corrected with one press, and accepted as typed', async () => {
  await openScreen();
  await fill(GOOD);
  await type('email', 'ana@gmial.com');
  expect(text()).not.toContain('Usar ana@');
  await leave('email');
  await act(async () => vi.dynamicImportSettled());
  expect(field('email').getAttribute('aria-describedby')).toContain('email-pista');
  expect(field('email').getAttribute('aria-invalid')).toBeNull();
  expect(button('Regístrate').disabled).toBe(false);
  await press(button('Usar ana@gmail.com'));
  expect(field('email').value).toBe('ana@gmail.com');
  expect(document.activeElement).toBe(field('email'));
  expect(JSON.parse(sessionStorage.getItem('borrador:registro') ?? '')).toMatchObject({ values: { email: 'ana@gmail.com' } });
  expect(text()).not.toContain('Usar ana@');
});

test('server errors appear at their fields', async () => {
  await openScreen(() => [400, { codigo: 'CAMPOS_INVALIDOS', error: 'corrige', campos: { digito: 'RUT inválido' } }]);
  await fill(GOOD);
  await press(button('Regístrate'));
  expect(sentence('rut')).toBe('RUT inválido');
  expect(document.activeElement).toBe(field('rut'));
});

test('while sending, the button says so', { tags: ['AUTH-REG-15'] }, async () => {
  await openScreen(() => new Promise(() => undefined));
  await fill(GOOD);
  await press(button('Regístrate'));
  expect(button('Registrando...').getAttribute('aria-busy')).toBe('true');
});

test('the accepted terms are named, with links to both texts', async () => {
  await openScreen();
  expect(text()).toContain('Al registrarte aceptas los Términos y Condiciones y la Política de privacidad.');
  expect(link('Términos y Condiciones').getAttribute('href')).toBe('/terminos-y-condiciones');
  expect(link('Política de privacidad').getAttribute('href')).toBe('/politica-de-privacidad');
});

test('a reload keeps everything typed except the passwords', async () => {
  await openScreen();
  await fill({ email: 'ana@correo.cl', password: 'Telar1234' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Telar1234');
  document.body.replaceChildren();
  await openScreen();
  expect([field('email').value, field('password').value]).toEqual(['ana@correo.cl', '']);
  await enter('email');
});
