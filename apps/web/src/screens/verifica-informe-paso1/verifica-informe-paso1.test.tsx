import { act } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  fakeServer,
  field,
  fromAnotherServer,
  fill,
  holdTime,
  later,
  press,
  sentence,
  settle,
  show,
  text,
  type,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { VerificaInformePaso1 } from './verifica-informe-paso1.tsx';

const CODE = 'ABCD-EFGH-JKMN-PQRS';
const challenge: Handler = () => [200, { reto: 'reto', dificultad: 1, soluciones: 1 }];
const score =
  (value: number): Handler =>
  () => [200, { score: value }];

beforeAll(async () => void (await import('../../captcha/proof-of-work.ts')));
beforeEach(holdTime);

async function openScreen({
  query = '',
  state = null,
  reto = challenge,
  captcha = score(0.9),
}: { query?: string; state?: unknown; reto?: Handler; captcha?: Handler } = {}): Promise<Call[]> {
  const calls = fakeServer({ 'GET /v1/captcha/reto': reto, 'POST /v1/administracion/verifica-captcha': captcha });
  await show(`/verifica-informe/paso1${query}`, <VerificaInformePaso1 />, state);
  return calls;
}

/** The challenge takes as long as in real use: the test waits for it. */
async function verify(): Promise<void> {
  await press(button('Verificar'));
  await later(500);
}

test('shows folio, code and the button', { tags: ['VER1-01', 'VER1-02', 'VER1-05'] }, async () => {
  const calls = await openScreen();
  expect(document.querySelector('label[for=folio]')?.textContent).toBe('Folio');
  expect(document.querySelector('label[for=codigo]')?.textContent).toBe('Código de verificación');
  expect(button('Verificar').type).toBe('submit');
  expect(calls).toEqual([]);
});

test('both are filled in from the address', { tags: ['VER1-03', 'VER1-04'] }, async () => {
  await openScreen({ query: `?folio=VR-0000000123&codigo_verificacion=${CODE}` });
  expect([field('folio').value, field('codigo').value]).toEqual(['VR-0000000123', CODE]);
});

test.each([
  ['folio', 'Por favor ingrese el folio.'],
  ['codigo', 'Por favor ingrese el código de verificación.'],
])('a blank %s alone alerts, until it is filled', { tags: ['VER1-06', 'VER1-07'] }, async (name, said) => {
  const calls = await openScreen();
  await fill({ folio: 'VR-1', codigo: CODE, [name]: ' ' });
  await press(button('Verificar'));
  expect(document.querySelector('[role=alert]')?.textContent).toBe(said);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await fill({ [name]: CODE });
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('empty fields show errors and nothing is sent', { tags: ['VER1-06', 'VER1-07'] }, async () => {
  const calls = await openScreen();
  await fill({ folio: '  ' });
  await press(button('Verificar'));
  expect(sentence('folio')).toBe('Por favor ingrese el folio.');
  expect(sentence('codigo')).toBe('Por favor ingrese el código de verificación.');
  expect(document.activeElement).toBe(field('folio'));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test(
  'a solved challenge is sent for checking, and 0.7 leads on with folio and code',
  { tags: ['VER1-08', 'VER1-10', 'VER2-01'] },
  async () => {
    const calls = await openScreen({ captcha: score(0.7) });
    await fill({ folio: ' VR-0000000123 ', codigo: CODE });
    expect(calls.map(({ path, query }) => [path, query.get('accion')])).toEqual([['/v1/captcha/reto', 'verifica_documento_paso1']]);
    await verify();
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ captchaToken: expect.stringMatching(/^reto\.\d+$/) });
    expect(location.pathname).toBe('/verifica-informe/paso2');
    expect(history.state).toEqual({ folio: 'VR-0000000123', codigo: CODE });
  },
);

test('during the check further tries do nothing', { tags: ['VER1-09'] }, async () => {
  const calls = await openScreen({ captcha: () => new Promise(() => undefined) });
  await fill({ folio: 'VR-1', codigo: CODE });
  const submit = () => document.querySelector('form')?.requestSubmit();
  // Both before React renders the first.
  await act(async () => {
    submit();
    submit();
  });
  await later(500);
  await act(async () => submit());
  await settle();
  expect(button('Verificando...').getAttribute('aria-busy')).toBe('true');
  expect(calls.map(({ path }) => path)).toEqual(['/v1/captcha/reto', '/v1/administracion/verifica-captcha']);
});

test('a lower score stays and says so; the next try has a new challenge', { tags: ['VER1-11'] }, async () => {
  const calls = await openScreen({ captcha: score(0.69) });
  await fill({ folio: 'VR-1', codigo: CODE });
  await verify();
  expect(text()).toContain('Actividad sospechosa detectada. Intenta nuevamente.');
  expect(location.pathname).toBe('/verifica-informe/paso1');
  await verify();
  expect(calls.filter(({ path }) => path === '/v1/captcha/reto')).toHaveLength(2);
});

test.each<[string, { reto?: Handler; captcha?: Handler }]>([
  ['the challenge cannot be had', { reto: () => 'down' }],
  ['the check fails', { captcha: () => [503, {}] }],
  ['nobody answers the check', { captcha: () => 'down' }],
  ['the check has no score', { captcha: fromAnotherServer(() => [200, {}]) }],
  ['the score is a text', { captcha: fromAnotherServer(() => [200, { score: '0.9' }]) }],
])('when %s an error is shown', { tags: ['VER1-12'] }, async (_, handlers) => {
  await openScreen(handlers);
  await fill({ folio: 'VR-1', codigo: CODE });
  await verify();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Error al verificar el captcha. Inténtalo de nuevo.');
  expect(location.pathname).toBe('/verifica-informe/paso1');
});

test('a challenge that failed during typing is requested again on submit', async () => {
  let up = false;
  const calls = await openScreen({ reto: (call) => (up ? challenge(call) : 'down') });
  await fill({ folio: 'VR-1', codigo: CODE });
  up = true;
  const before = calls.length;
  await verify();
  expect(calls.slice(before).map(({ path }) => path)).toEqual(['/v1/captcha/reto', '/v1/administracion/verifica-captcha']);
  expect(location.pathname).toBe('/verifica-informe/paso2');
});

test('an expired solution is computed again', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const calls = await openScreen();
  await fill({ folio: 'VR-1', codigo: CODE });
  await later(500);
  now.mockReturnValue(91_000);
  await verify();
  now.mockRestore();
  expect(calls.filter(({ path }) => path === '/v1/captcha/reto')).toHaveLength(2);
  expect(location.pathname).toBe('/verifica-informe/paso2');
});

test('folio and code are kept in the history state and restored on return', async () => {
  const kept = vi.spyOn(history, 'replaceState');
  await openScreen();
  await fill({ folio: 'VR-1', codigo: CODE });
  kept.mockClear();
  await verify();
  const input = { folio: 'VR-1', codigo: CODE };
  expect(kept.mock.calls).toEqual([[input, '']]);
  expect(location.href).not.toContain(CODE);
  kept.mockRestore();
});

test('values from the second step win over the address', async () => {
  await openScreen({ query: '?folio=VR-9&codigo_verificacion=OTRO', state: { folio: 'VR-1', codigo: CODE } });
  expect([field('folio').value, field('codigo').value]).toEqual(['VR-1', CODE]);
});

test('both pasted into either field fill both', async () => {
  await openScreen();
  await type('codigo', `Folio VR-0000000123 · Código de verificación ${CODE}`);
  expect([field('folio').value, field('codigo').value]).toEqual(['VR-0000000123', CODE]);
});

test('values from a QR code are announced as filled in', async () => {
  await openScreen({ query: `?folio=VR-0000000123&codigo_verificacion=${CODE}` });
  expect(text()).toContain('El folio y el código ya están escritos.');
});

test('too many tries are reported next to the specified error', async () => {
  await openScreen({ captcha: () => [429, { codigo: 'DEMASIADAS_SOLICITUDES', mensaje: 'Vuelve a probar en un minuto.' }] });
  await fill({ folio: 'VR-1', codigo: CODE });
  await verify();
  const said = [...document.querySelectorAll('[role=alert] p')].map((element) => element.textContent);
  expect(said).toEqual(['Error al verificar el captcha. Inténtalo de nuevo.', 'Vuelve a probar en un minuto.']);
});
