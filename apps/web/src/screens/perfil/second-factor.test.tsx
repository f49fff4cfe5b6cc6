import { expect, test, vi } from 'vitest';
import { signedIn } from '../../session/testing.ts';
import { SessionContext } from '../../session/use-session.ts';
import { button, fakeServer, fill, press, sentence, show, text, type Handler } from '../../testing.tsx';
import { SecondFactor } from './second-factor.tsx';

const OFF = { estado: 'inactivo', desde: null, codigosDeRecuperacion: 0 };
const ON = { estado: 'activo', desde: '2026-11-18T10:00:00-03:00', codigosDeRecuperacion: 9 };
const BEGUN = { secreto: 'MZXW6YTBMZXW6YTBMZXW6YTBMZXW6YTB', uri: 'otpauth://totp/x', qr: { lado: 21, trazo: 'M0 0h7v1h-7z' } };
const CODES = Array.from({ length: 10 }, (_, index) => `abcde0123${index}`);
const WRONG = { codigo: 'CODIGO_INCORRECTO', mensaje: 'No es.', error: 'No es.', campos: { codigo: 'No es.' } };

const changed = vi.fn<() => void>();

async function open(state: unknown, handlers: Readonly<Record<string, Handler>> = {}) {
  const server = { state };
  const calls = fakeServer({
    'POST /v1/api/users/segundo-factor/codigo': () => [200, { mensaje: 'Te enviamos un código.' }],
    'POST /v1/api/users/segundo-factor/comenzar': () => [200, BEGUN],
    ...handlers,
    'GET /v1/api/users/segundo-factor': () => [200, server.state],
  });
  const made = signedIn();
  await show(
    '/perfil',
    <SessionContext value={made.session}>
      <SecondFactor onChanged={changed} />
    </SessionContext>,
  );
  return { calls, server, ...made };
}

async function begin(): Promise<void> {
  await press(button('Activar'));
  await fill({ password: 'Telar1234' });
  await press(button('Continuar'));
}

async function typeMailedCode(): Promise<void> {
  await fill({ codigo: '1234 5678' });
  await press(button('Seguir'));
}

test('enrolling asks for the password and the code of a mail, shows QR and secret, asks for a code and shows the recovery codes once', async () => {
  const { calls, server, provider } = await open(OFF, {
    'POST /v1/api/users/segundo-factor/activar': () => [200, { mensaje: 'Quedó activa.', codigos: CODES }],
  });
  await begin();
  expect(text()).toContain('Te enviamos un código.');
  await typeMailedCode();
  expect(document.querySelector('svg[role=img] path')?.getAttribute('d')).toBe(BEGUN.qr.trazo);
  expect(text()).toContain('MZXW 6YTB MZXW 6YTB MZXW 6YTB MZXW 6YTB');
  expect(document.activeElement?.id).toBe('codigo');
  await fill({ codigo: ' 123 456 ' });
  await press(button('Activar'));
  expect(
    calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/').at(-1), JSON.parse(body) as unknown]),
  ).toEqual([
    ['codigo', { password: 'Telar1234' }],
    ['comenzar', { codigo: '12345678' }],
    ['activar', { codigo: '123456' }],
  ]);
  // The access token must say so before the office is opened.
  expect(provider.renew).toHaveBeenCalledOnce();
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(
    CODES.map((code) => code.replace('e0', 'e-0')),
  );
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await press(button('Copiar'));
  vi.unstubAllGlobals();
  expect(writeText.mock.calls[0]?.[0].split('\n')).toHaveLength(10);
  server.state = ON;
  fakeServer({ 'GET /v1/api/users/segundo-factor': () => [200, ON] });
  await press(button('Ya los guardé'));
  expect(text()).toContain('Quedó activa.');
  expect(changed).toHaveBeenCalledOnce();
  expect(text()).toContain('Te quedan 9 códigos de recuperación.');
  expect(text()).not.toContain('abcde-0');
});

test('a wrong password, then a wrong code: each is said at its field and nothing is lost', async () => {
  let right = false;
  const said = 'La contraseña ingresada no es correcta.';
  await open(OFF, {
    'POST /v1/api/users/segundo-factor/codigo': () =>
      right
        ? [200, { mensaje: 'Te enviamos un código.' }]
        : [422, { codigo: 'PASSWORD_INCORRECTA', mensaje: said, error: said, campos: { password: said } }],
    'POST /v1/api/users/segundo-factor/activar': () => [422, WRONG],
  });
  await begin();
  expect(sentence('password')).toBe(said);
  right = true;
  await press(button('Continuar'));
  await fill({ codigo: '1234567' });
  await press(button('Seguir'));
  expect(sentence('codigo')).toBe('Son 8 números: los del correo que te enviamos.');
  await typeMailedCode();
  await fill({ codigo: '12345' });
  await press(button('Activar'));
  expect(sentence('codigo')).toBe('Son 6 números: los que muestra ahora tu aplicación.');
  await fill({ codigo: '123456' });
  await press(button('Activar'));
  expect(sentence('codigo')).toBe('No es.');
  expect(text()).toContain('MZXW');
});

test('an enrolment that was left begins again from the password', async () => {
  const { calls } = await open(OFF);
  await begin();
  await typeMailedCode();
  await press(button('Cancelar'));
  expect(text()).not.toContain('MZXW');
  await begin();
  await typeMailedCode();
  expect(calls.filter(({ path }) => path.endsWith('comenzar'))).toHaveLength(2);
});

test('it is turned off with a recovery code too, or kept', async () => {
  const { calls, provider } = await open(ON, { 'POST /v1/api/users/segundo-factor/quitar': () => [200, { mensaje: 'Ya no está.' }] });
  await press(button('Quitar'));
  await press(button('Conservarla'));
  await press(button('Quitar'));
  await press(button('Usar un código de recuperación'));
  await fill({ codigo: 'ABCDE-01234' });
  await press(button('Quitar verificación en dos pasos'));
  expect(JSON.parse(calls.find(({ path }) => path.endsWith('quitar'))?.body ?? '')).toEqual({ codigo: 'abcde01234' });
  expect(provider.renew).toHaveBeenCalledOnce();
  expect(text()).toContain('Ya no está.');
});

test('few recovery codes are said, and a provider with pages of its own', async () => {
  await open({ ...ON, codigosDeRecuperacion: 1 });
  expect(text()).toContain('Te queda 1 código de recuperación.');
  expect(text()).toContain('Para tener diez nuevos');
  await open({ ...OFF, estado: 'externo' });
  expect(text()).toContain('Se activa y se quita en la página de ingreso');
});

test('a wrong mailed code is said at its field, and the way back is open', async () => {
  await open(OFF, { 'POST /v1/api/users/segundo-factor/comenzar': () => [422, WRONG] });
  await begin();
  await typeMailedCode();
  expect(sentence('codigo')).toBe('No es.');
  await press(button('Cancelar'));
  expect(button('Activar')).toBeDefined();
});
