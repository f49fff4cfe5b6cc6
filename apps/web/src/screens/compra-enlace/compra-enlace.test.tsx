import { act } from 'react';
import { expect, test } from 'vitest';
import { problems } from '@veridico/api';
import { button, fakeServer, press, settle, show, text, type Call, type Handler } from '../../testing.tsx';
import { CompraEnlace } from './compra-enlace.tsx';

const TOKEN = 'dG9rZW4-MTIz_w';
const ORDEN = '7Q3M9KX2D4HB8W6RT1NZVC5JPA';

async function openScreen(enlace: Handler, query = ''): Promise<{ calls: Call[]; close: () => Promise<void> }> {
  const calls = fakeServer({ 'POST /v1/administracion/enlace-informe/': enlace });
  const close = await show(`/compra/${TOKEN}${query}`, <CompraEnlace />);
  return { calls, close };
}

const alert = () => document.querySelector('[role=alert]')?.textContent;

test('nothing is requested before the press; then the link is used and the report replaces the page', async () => {
  const { calls } = await openScreen(() => [200, { orden: ORDEN, tipo: 'informe' }]);
  expect(calls).toEqual([]);
  expect(document.querySelectorAll('main button')).toHaveLength(1);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  const steps = history.length;
  await press(button('Ver mi informe'));
  expect(calls.map(({ method, path }) => [method, path])).toEqual([['POST', `/v1/administracion/enlace-informe/${TOKEN}`]]);
  expect(location.pathname + location.search).toBe(`/compra-directa/paso3?orden=${ORDEN}`);
  expect(history.length).toBe(steps);
  expect(history.state).toEqual({ enlace: true });
});

test('a plan link leads to the identity check, with its own text and no report', async () => {
  let answer: Parameters<typeof openScreen>[0] = () => [404, { codigo: 'ENLACE_DESCONOCIDO', mensaje: 'x' }];
  const { calls, close } = await openScreen((call) => answer(call), '?contratacion');
  expect(document.querySelector('main')?.textContent).not.toMatch(/informe/i);
  await press(button('Continuar'));
  expect(alert()).toContain('Este enlace ya se usó o venció.');
  expect(document.querySelector('main a[href="/recuperar-compra"]')).toBeNull();
  expect(calls).toHaveLength(1);
  await close();
  answer = () => [200, { orden: ORDEN, tipo: 'plan' }];
  await openScreen((call) => answer(call), '?contratacion');
  await press(button('Continuar'));
  expect(location.pathname + location.search).toBe(`/contrata-directo/paso3?orden=${ORDEN}`);
});

test.each([
  ['that was used or is too old', problems.ENLACE_DESCONOCIDO.status],
  ['that cannot be one', problems.PETICION_INVALIDA.status],
])('a link %s offers a new one instead of the button', async (_, status) => {
  await openScreen(() => [status, { codigo: 'ENLACE_DESCONOCIDO', mensaje: 'x' }]);
  await press(button('Ver mi informe'));
  expect(alert()).toContain('Este enlace ya se usó o venció.');
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  expect(document.querySelector('main button')).toBeNull();
  expect(document.querySelector('main a[href="/recuperar-compra"]')?.textContent).toBe('Recuperar mi compra');
});

test.each<[string, Handler, string]>([
  ['no connection', () => 'down', 'Se cortó la conexión antes de abrir tu informe. Vuelve a intentarlo.'],
  [
    'a service that is away',
    () => [503, { codigo: 'NO_DISPONIBLE', mensaje: problems.NO_DISPONIBLE.mensaje }],
    problems.NO_DISPONIBLE.mensaje,
  ],
  ['too many tries', () => [429, { codigo: 'DEMASIADAS_SOLICITUDES', mensaje: 'Espera.' }], 'Espera.'],
])('%s shows an error, and the button stays', async (_, handler, said) => {
  let enlace = handler;
  await openScreen((call) => enlace(call));
  await press(button('Ver mi informe'));
  expect(alert()).toBe(said);
  enlace = () => [200, { orden: ORDEN, tipo: 'informe' }];
  await press(button('Ver mi informe'));
  expect(location.search).toBe(`?orden=${ORDEN}`);
});

test('while loading the button says so; leaving cancels the later navigation', async () => {
  let answer: (reply: [number, object]) => void = () => undefined;
  const { close } = await openScreen(() => new Promise((resolve) => (answer = resolve)));
  await press(button('Ver mi informe'));
  expect(text()).toContain('Abriendo...');
  await close();
  history.pushState(null, '', '/inicio');
  await act(async () => answer([200, { orden: ORDEN, tipo: 'informe' }]));
  await settle();
  expect(location.pathname).toBe('/inicio');
});
