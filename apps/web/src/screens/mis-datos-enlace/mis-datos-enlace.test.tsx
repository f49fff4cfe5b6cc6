import { expect, test } from 'vitest';
import { problems } from '@veridico/api';
import { tabEntries } from '../../browser-storage.ts';
import { button, fakeServer, press, show, type Call, type Handler } from '../../testing.tsx';
import { MisDatosEnlace } from './mis-datos-enlace.tsx';

const TOKEN = 'b'.repeat(43);

async function openScreen(abrir: Handler, hash = `#${TOKEN}`): Promise<Call[]> {
  const calls = fakeServer({ 'POST /v1/mis-datos/abrir': abrir });
  await show(`/mis-datos/enlace${hash}`, <MisDatosEnlace />);
  return calls;
}
const alert = () => document.querySelector('[role=alert]')?.textContent;

test('only the press uses the link; then the page with the data replaces it', async () => {
  const calls = await openScreen(() => [200, { acceso: 'c', vence: '2026-11-27T14:30:00Z' }]);
  expect(calls).toEqual([]);
  const steps = history.length;
  await press(button('Ver mis datos'));
  expect(calls.map(({ body }) => JSON.parse(body) as object)).toEqual([{ enlace: TOKEN }]);
  expect(tabEntries.read('mis-datos:acceso')).toBe('c');
  expect([location.pathname, location.hash, history.length]).toEqual(['/mis-datos', '', steps]);
});

test.each(['ENLACE_USADO', 'ENLACE_VENCIDO', 'ENLACE_DESCONOCIDO'] as const)('after %s another link is offered', async (codigo) => {
  const { status, mensaje } = problems[codigo];
  await openScreen(() => [status, { codigo, mensaje }]);
  await press(button('Ver mis datos'));
  expect(alert()).toBe(mensaje);
  expect(document.querySelector('main a[href="/mis-datos"]')?.textContent).toBe('Pedir otro enlace');
});

test('without a token there is no button', async () => {
  await openScreen(() => 'down', '');
  expect(alert()).toBe(problems.ENLACE_DESCONOCIDO.mensaje);
  expect(document.querySelector('main button')).toBeNull();
});

test('without connection the button stays', async () => {
  await openScreen(() => 'down');
  await press(button('Ver mis datos'));
  expect(alert()).toContain('Se cortó la conexión');
  expect(button('Ver mis datos')).toBeDefined();
});
