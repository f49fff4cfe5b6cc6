import { beforeEach, expect, test } from 'vitest';
import { button, fakeServer, field, link, press, sentence, show, text, type, type Call, type Handler } from '../../testing.tsx';
import { AuthConfirmarCorreo } from './auth-confirmar-correo.tsx';

beforeEach(() => sessionStorage.clear());

interface ScreenOptions {
  readonly confirm?: Handler;
  readonly renew?: Handler;
  readonly address?: string;
}

async function openScreen({ confirm, renew, address = '/auth/confirmar-correo?uid=abc' }: ScreenOptions = {}): Promise<Call[]> {
  const calls = fakeServer({
    'POST /v1/api/users/confirmar-correo': confirm ?? (() => [200, { mensaje: 'x' }]),
    'POST /v1/api/users/renovar-confirmacion': renew ?? (() => [200, { mensaje: 'x' }]),
  });
  await show(address, <AuthConfirmarCorreo />);
  return calls;
}

test('nothing is confirmed before the button is pressed, then success is shown', async () => {
  const calls = await openScreen();
  expect(calls).toEqual([]);
  expect(location.href).not.toContain('abc');
  await press(button('Confirmar mi correo'));
  expect(calls).toEqual([]);
  await type('password', 'Telar1234');
  await press(button('Confirmar mi correo'));
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ uid: 'abc', password: 'Telar1234' });
  expect(document.querySelector('main [role=status]')?.textContent).toBe('Tu correo está confirmado.');
  expect(link('Ir a mis informes').getAttribute('href')).toBe('/');
});

test('an expired link offers a new one, again after 60 s', async () => {
  const calls = await openScreen({ confirm: () => [409, { codigo: 'ENLACE_VENCIDO', error: 'Este enlace venció. Pide uno nuevo.' }] });
  await type('password', 'Telar1234');
  await press(button('Confirmar mi correo'));
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Este enlace venció. Pide uno nuevo.');
  await press(button('Enviar otro enlace'));
  expect(calls.at(-1)?.path).toBe('/v1/api/users/renovar-confirmacion');
  expect(text()).toContain('Te enviamos un correo con un enlace nuevo.');
  expect(button('Enviar otro enlace en 60 s').disabled).toBe(true);
});

test.each([
  ['an unknown link', { confirm: () => [404, { codigo: 'ENLACE_DESCONOCIDO', error: 'Este enlace ya se usó o venció.' }] as const }],
  ['no link at all', { address: '/auth/confirmar-correo' }],
])('%s leads to requesting a new link', async (_, given) => {
  await openScreen(given);
  const ask = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Confirmar mi correo');
  if (ask) {
    await type('password', 'Telar1234');
    await press(ask);
  }
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Este enlace ya se usó o venció.');
  expect(link('Ir a mi perfil').getAttribute('href')).toBe('/perfil');
});

test('without a connection a retry is offered', async () => {
  await openScreen({ confirm: () => 'down' });
  await type('password', 'Telar1234');
  await press(button('Confirmar mi correo'));
  expect(text()).toContain('No pudimos conectar.');
  expect(button('Confirmar mi correo').disabled).toBe(false);
});

test('a wrong password shows its error at the field and keeps the input', async () => {
  const mensaje = 'La contraseña ingresada no es correcta.';
  await openScreen({ confirm: () => [422, { codigo: 'PASSWORD_INCORRECTA', error: mensaje, campos: { password: mensaje } }] });
  await type('password', 'Otra12345');
  await press(button('Confirmar mi correo'));
  expect(sentence('password')).toBe(mensaje);
  expect(field('password').value).toBe('Otra12345');
});

test('a company’s link asks for no password', async () => {
  const calls = await openScreen({ address: '/auth/confirmar-correo?uid=abc&para=empresa' });
  expect(text()).toContain('tu cuenta actúa por la empresa que te escribió');
  await press(button('Confirmar mi correo'));
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ uid: 'abc' });
  expect(text()).toContain('Tu correo está confirmado.');
});

test('an expired company link points to the company, which alone can send another', async () => {
  const address = '/auth/confirmar-correo?uid=abc&para=empresa';
  await openScreen({ address, confirm: () => [409, { codigo: 'ENLACE_VENCIDO', error: 'Este enlace venció. Pide uno nuevo.' }] });
  await press(button('Confirmar mi correo'));
  expect(text()).toContain('Pide a la empresa que te envíe otro, o escríbenos a');
  expect(document.body.textContent).not.toContain('Enviar otro enlace');
});
