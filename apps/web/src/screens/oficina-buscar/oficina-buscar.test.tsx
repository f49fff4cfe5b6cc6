import { act } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { GrupoDeResultados } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, field, fill, press, sentence, settle, text, type Call, type Handler } from '../../testing.tsx';
import { OficinaBuscar } from './oficina-buscar.tsx';

const YO = {
  nombre: 'Ana Rojas',
  roles: ['atencion'],
  actos: ['buscar', 'ver-tareas'],
  repartida: true,
  faltan: 0,
  porConfirmar: 0,
  peticiones: 0,
};
const ORDERS: GrupoDeResultados = {
  clase: 'ordenes',
  total: 1_000,
  tope: true,
  resultados: [
    {
      id: 'VO-7K3M-9QXT',
      titulo: 'VO-7K3M-9QXT',
      detalle: 'Informe Verídico Empresarial · 76.•••.•••-9',
      fecha: '2026-11-21T10:17:29-03:00',
      monto: 16_500,
      estado: 'en-revision',
      orden: 'VO-7K3M-9QXT',
    },
  ],
};
const COMPANIES: GrupoDeResultados = {
  clase: 'empresas',
  total: 1,
  tope: false,
  resultados: [
    { id: '76192083', titulo: 'Ñandú Ltda.', detalle: '76.•••.•••-9', fecha: null, monto: null, estado: 'con contrato', orden: null },
  ],
};

beforeEach(() => localStorage.clear());

async function openScreen(search: Handler, hash = ''): Promise<Call[]> {
  const calls = fakeServer({ 'GET /v1/oficina/yo': () => [200, YO], 'POST /v1/oficina/buscar': search });
  onTestFinished(() => {
    localStorage.clear();
    history.replaceState(null, '', '/');
  });
  await showSignedIn(`/oficina/buscar${hash}`, <OficinaBuscar />);
  await settle();
  return calls;
}

const asked = (calls: readonly Call[]) => [...new Set(calls.filter(({ method }) => method === 'POST').map(({ body }) => body))];
const hit = (key: string, options: KeyboardEventInit = {}, target: EventTarget = document.body) =>
  act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options })));

test('the text goes in the body and stays in the fragment; results of each kind lead to their order', async () => {
  const calls = await openScreen(() => [200, { parece: 'rut', grupos: [ORDERS, COMPANIES] }]);
  expect(asked(calls)).toEqual([]);
  await fill({ texto: ' 76.192.083-9 ' });
  await press(button('Buscar'));
  await settle();
  expect(asked(calls)).toEqual(['{"texto":"76.192.083-9"}']);
  expect([location.pathname, location.search, location.hash]).toEqual(['/oficina/buscar', '', '#q=76.192.083-9']);
  expect(calls.map(({ path }) => path).join(' ')).not.toContain('76');
  for (const said of ['1.001 resultados', '1 de más de 1.000', '$16.500', 'En revisión', 'Ñandú Ltda.', 'con contrato'])
    expect(text()).toContain(said);
  expect(document.querySelector('table a')?.getAttribute('href')).toBe('/oficina/ordenes/VO-7K3M-9QXT');
});

test('the text of the address is searched again after a reload and on the way back', async () => {
  const calls = await openScreen(
    ({ body }) => [200, { parece: 'nombre', grupos: body.includes('otra') ? [] : [COMPANIES] }],
    '#q=%C3%B1and%C3%BA',
  );
  expect(asked(calls)).toEqual(['{"texto":"ñandú"}']);
  await fill({ texto: 'otra' });
  await press(button('Buscar'));
  await settle();
  expect(text()).toContain('Lo que escribiste parece el nombre de una empresa.');
  await act(async () => {
    history.replaceState(null, '', '/oficina/buscar#q=%C3%B1and%C3%BA');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await settle();
  expect(field('texto').value).toBe('ñandú');
  expect(text()).toContain('Ñandú Ltda.');
});

test('nothing found says what the text looked like and one way on', async () => {
  await openScreen(() => [200, { parece: 'rut-incompleto', grupos: [] }], '#q=76.192.083-1');
  expect(text()).toContain('No encontramos nada. Lo que escribiste parece un RUT con el dígito verificador equivocado.');
  expect(text()).toContain('Revísalo con quien te lo dio y escríbelo completo.');
});

test('a text that says nothing is not sent', async () => {
  const calls = await openScreen(() => [200, { parece: 'nombre', grupos: [] }]);
  await fill({ texto: '%' });
  await press(button('Buscar'));
  expect(sentence('texto')).toBe('Escribe al menos dos letras o números de lo que buscas.');
  expect(asked(calls)).toEqual([]);
});

test('Ctrl+K and / go to the box and Esc leaves it; / can be turned off', async () => {
  await openScreen(() => [200, { parece: 'nombre', grupos: [] }]);
  const box = field('texto');
  await hit('/');
  expect(document.activeElement).toBe(box);
  await hit('Escape', {}, box);
  expect(document.activeElement).toBe(document.body);
  await press(document.querySelector('#tecla') ?? document.body);
  (document.activeElement as HTMLElement | null)?.blur();
  await hit('/');
  expect(document.activeElement).toBe(document.body);
  await hit('k', { ctrlKey: true });
  expect(document.activeElement).toBe(box);
  await press(document.querySelector('#tecla') ?? document.body);
});

test('the arrows move from the box through the results and back', async () => {
  await openScreen(() => [200, { parece: 'rut', grupos: [ORDERS] }], '#q=76.192.083-9');
  field('texto').focus();
  await hit('ArrowDown', {}, field('texto'));
  const link = document.querySelector<HTMLElement>('table a') ?? document.body;
  expect(document.activeElement).toBe(link);
  await hit('ArrowDown', {}, link);
  expect(document.activeElement).toBe(link);
  await hit('ArrowUp', {}, link);
  expect(document.activeElement).toBe(field('texto'));
});

test('a refusal of the server is told', async () => {
  const mensaje = 'Buscar en la oficina es de Atención. Pide ese rol a quien administra la oficina.';
  await openScreen(() => [403, { codigo: 'NO_PERMITIDO', mensaje }], '#q=otra');
  expect(text()).toContain(mensaje);
});
