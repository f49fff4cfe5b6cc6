import { beforeAll, beforeEach, expect, test } from 'vitest';
import { problems } from '@veridico/api';
import {
  button,
  fakeServer,
  field,
  fill,
  holdTime,
  later,
  press,
  select,
  sentence,
  settle,
  show,
  text,
  write,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { Ayuda } from './ayuda.tsx';
import { TROUBLES } from './troubles.ts';

const MEASURES = { informes: [], entrega: null, devoluciones: null, libros: null, fuentes: [] };
const MESSAGE = { nombre: 'Ana Rojas', correo: 'ana@correo.cl', numero: 'VO-7K3M-9QXT' };

beforeAll(async () => void (await Promise.all([import('../../captcha/proof-of-work.ts'), import('../../captcha/long-way.tsx')])));
beforeEach(() => {
  leave = undefined;
  holdTime();
  sessionStorage.clear();
});

let leave: (() => Promise<void>) | undefined;

/** Opens the page, in place of the one that was open. */
async function open({ contacto, medidas = MEASURES }: { contacto?: Handler; medidas?: object } = {}): Promise<Call[]> {
  await leave?.();
  const calls = fakeServer({
    'GET /v1/captcha/reto': () => [200, { reto: 'reto', dificultad: 1, soluciones: 1 }],
    'GET /v1/medidas': () => [200, medidas],
    'POST /v1/administracion/contacto': contacto ?? (() => [200, { mensaje: 'Recibimos tu mensaje con el número 12.' }]),
  });
  leave = await show('/ayuda', <Ayuda />);
  await settle();
  return calls;
}

async function typeMessage(): Promise<void> {
  await fill(MESSAGE);
  await select('tema', 'compra');
  await write('Pagué y no llegó');
}

async function send(): Promise<void> {
  await press(button('Enviar mensaje'));
  await later(500);
}

const sent = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as object);

test('a message is sent with a solved challenge, and the answer says where the reply will go', async () => {
  const calls = await open();
  await typeMessage();
  await send();
  expect(sent(calls)).toEqual([
    { ...MESSAGE, tema: 'compra', mensaje: 'Pagué y no llegó', captchaToken: expect.stringMatching(/^reto\.\d+$/) },
  ]);
  expect(text()).toContain('Recibimos tu mensaje con el número 12.');
  expect(text()).toContain('Te responderemos a ana@correo.cl.');
  expect(sessionStorage.getItem('borrador:contacto')).toBeNull();
});

test('an empty message is refused at its fields, and nothing is sent', async () => {
  const calls = await open();
  await send();
  for (const [name, said] of [
    ['tema', 'Elige de qué se trata.'],
    ['nombre', 'Este campo es requerido.'],
    ['correo', 'Este campo es requerido.'],
    ['mensaje', 'Cuéntanos qué pasó.'],
  ] as const)
    expect(sentence(name)).toBe(said);
  expect(sentence('numero')).toBe('');
  expect(document.activeElement?.getAttribute('name')).toBe('tema');
  expect(sent(calls)).toEqual([]);
});

test('what was typed survives a reload and a refusal', async () => {
  await open();
  await typeMessage();
  const { mensaje, status } = problems.DEMASIADAS_SOLICITUDES;
  await open({ contacto: () => [status, { codigo: 'DEMASIADAS_SOLICITUDES', mensaje }] });
  expect(field('nombre').value).toBe(MESSAGE.nombre);
  await send();
  expect(document.querySelector('[role=alert]')?.textContent).toBe(mensaje);
  expect(document.querySelector('textarea')?.value).toBe('Pagué y no llegó');
});

test('a time is told only where one was measured', async () => {
  await open();
  expect(text()).not.toContain('Cuánto se demora');
  await open({ medidas: { ...MEASURES, entrega: { informes: 1_234, mediana: 4.4, noventaYCincoDeCien: 12.3 } } });
  expect(text()).toContain('La mitad de las veces, en 5 segundos o menos; 95 de cada 100, en 13 segundos o menos');
  expect(text()).toContain('Medido en las ventas de los últimos 30 días: 1.234.');
});

test('each trouble leads to the page that solves it', async () => {
  await open();
  const links = [...document.querySelectorAll('main li a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual(TROUBLES.map(({ link, to }) => [link, to]));
});
