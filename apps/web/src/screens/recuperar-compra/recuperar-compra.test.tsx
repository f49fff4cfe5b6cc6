import { act } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { problems } from '@veridico/api';
import { button, fakeServer, field, fill, holdTime, later, press, sentence, show, text, type Call, type Handler } from '../../testing.tsx';
import { CAPTCHA_FAILED } from '../../captcha/use-captcha.ts';
import { RecuperarCompra } from './recuperar-compra.tsx';

const SAID = 'Si compraste con ese correo, te enviamos un enlace a cada informe.';

beforeAll(async () => void (await Promise.all([import('../../captcha/proof-of-work.ts'), import('../../captcha/long-way.tsx')])));
beforeEach(() => {
  holdTime();
  sessionStorage.clear();
});

async function openScreen({ recuperar, reto }: { recuperar?: Handler; reto?: Handler } = {}): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/captcha/reto': reto ?? (() => [200, { reto: 'reto', dificultad: 1, soluciones: 1 }]),
    'POST /v1/administracion/recuperar-compra': recuperar ?? (() => [200, { mensaje: SAID }]),
  });
  await show('/recuperar-compra', <RecuperarCompra />);
  return calls;
}

/** The challenge takes as long as in real use: the test waits for it. */
async function send(): Promise<void> {
  await press(button('Enviar enlaces'));
  await later(500);
}

const sent = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST');
const alert = () => document.querySelector('[role=alert]')?.textContent;

test('an address is sent with a solved challenge, and the answer is a status with the next step', async () => {
  const calls = await openScreen();
  expect(calls).toEqual([]);
  await fill({ correo: ' ana@correo.cl ' });
  expect(calls.map(({ path, query }) => [path, query.get('accion')])).toEqual([['/v1/captcha/reto', 'recupera_compra']]);
  await send();
  expect(sent(calls).map(({ body }) => JSON.parse(body) as object)).toEqual([
    { correo: 'ana@correo.cl', captchaToken: expect.stringMatching(/^reto\.\d+$/) },
  ]);
  const status = document.querySelector('form [role=status]');
  expect(status?.textContent).toContain(SAID);
  expect(status?.textContent).toContain('Si no llega en unos minutos, prueba con otra dirección que uses.');
  expect(document.activeElement).toBe(status);
  expect(field('correo').value).toBe('ana@correo.cl');
});

test.each([
  ['', 'Este campo es requerido.'],
  ['ana@correo', 'Correo electrónico no válido.'],
])('«%s» is refused at the field, and nothing is sent', async (correo, said) => {
  const calls = await openScreen();
  await fill({ correo });
  // An error shown before the press ends would move the button away from the pointer.
  expect(sentence('correo')).toBe('');
  await send();
  expect(sentence('correo')).toBe(said);
  expect(document.activeElement).toBe(field('correo'));
  expect(sent(calls)).toEqual([]);
});

test('a server error about the address appears at the field, which is focused', async () => {
  const { mensaje, status } = problems.CAMPOS_INVALIDOS;
  await openScreen({ recuperar: () => [status, { codigo: 'CAMPOS_INVALIDOS', mensaje, campos: { correo: 'Ese correo no.' } }] });
  await fill({ correo: 'ana@correo.cl' });
  await send();
  expect(sentence('correo')).toBe('Ese correo no.');
  expect(document.activeElement).toBe(field('correo'));
});

test.each<[string, { recuperar?: Handler; reto?: Handler }, string]>([
  [
    'too many tries',
    { recuperar: () => [429, { codigo: 'DEMASIADAS_SOLICITUDES', mensaje: 'Hiciste demasiados intentos. Vuelve a probar en 7 minutos.' }] },
    'Hiciste demasiados intentos. Vuelve a probar en 7 minutos.',
  ],
  [
    'a captcha that is not believed',
    { recuperar: () => [403, { codigo: 'CAPTCHA_RECHAZADO', mensaje: problems.CAPTCHA_RECHAZADO.mensaje }] },
    'Actividad sospechosa detectada. Intenta nuevamente.',
  ],
  ['no challenge', { reto: () => 'down' }, CAPTCHA_FAILED],
  ['no connection', { recuperar: () => 'down' }, 'Se cortó la conexión. Vuelve a intentarlo: lo que escribiste sigue aquí.'],
  [
    'a service that is away',
    { recuperar: () => [503, { codigo: 'NO_DISPONIBLE', mensaje: problems.NO_DISPONIBLE.mensaje }] },
    problems.NO_DISPONIBLE.mensaje,
  ],
])('%s shows an error, the input stays and the next try has a new challenge', async (_, handlers, said) => {
  const calls = await openScreen(handlers);
  await fill({ correo: 'ana@correo.cl' });
  await send();
  expect(alert()).toBe(said);
  expect(text().includes('Otra manera de seguir')).toBe(said === CAPTCHA_FAILED || said === problems.CAPTCHA_RECHAZADO.mensaje);
  expect(field('correo').value).toBe('ana@correo.cl');
  const challenges = () => calls.filter(({ path }) => path === '/v1/captcha/reto').length;
  const before = challenges();
  await send();
  expect(challenges()).toBe(before + 1);
});

test('a low captcha score continues by proof of work', async () => {
  const refused = [403, { codigo: 'CAPTCHA_RECHAZADO', mensaje: problems.CAPTCHA_RECHAZADO.mensaje }] as const;
  const long = ({ body }: Call) => body.includes('"esfuerzo":"largo"');
  const calls = await openScreen({
    recuperar: (call) => (long(call) ? [200, { mensaje: SAID }] : refused),
    reto: ({ query }) => [
      200,
      query.get('esfuerzo') === 'largo' ? { reto: 'largo', dificultad: 4, soluciones: 3 } : { reto: 'reto', dificultad: 1, soluciones: 1 },
    ],
  });
  await fill({ correo: ' ana@correo.cl ' });
  await send();
  await press(button('Seguir de otra manera'));
  await later(100);
  expect(document.querySelector('form [role=status]')?.textContent).toContain(SAID);
  expect(text()).not.toContain('Otra manera de seguir');
  const last = calls.findLast(({ path }) => path === '/v1/captcha/reto');
  expect([last?.query.get('accion'), last?.query.get('esfuerzo')]).toEqual(['recupera_compra', 'largo']);
  expect(JSON.parse(sent(calls).at(-1)?.body ?? '')).toEqual({
    correo: 'ana@correo.cl',
    captchaToken: expect.stringMatching(/^largo\.\d+-\d+-\d+$/),
    esfuerzo: 'largo',
  });
});

test('while sending, the button says so and ignores further tries', async () => {
  const calls = await openScreen({ recuperar: () => new Promise(() => undefined) });
  await fill({ correo: 'ana@correo.cl' });
  await send();
  expect(button('Enviando...').getAttribute('aria-busy')).toBe('true');
  await act(async () => document.querySelector('form')?.requestSubmit());
  await later(500);
  expect(sent(calls)).toHaveLength(1);
});

test('a buyer in this tab finds the address filled in', async () => {
  sessionStorage.setItem('correo', 'ana@correo.cl');
  await openScreen();
  expect(field('correo').value).toBe('ana@correo.cl');
  expect(text()).not.toContain('Este campo es requerido.');
});
