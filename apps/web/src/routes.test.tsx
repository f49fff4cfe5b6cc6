import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeServer, link, settle, show, text } from './testing.tsx';
import { AppRoutes } from './routes.tsx';

async function open(address: string): Promise<void> {
  fakeServer({ 'GET ': () => [404, { codigo: 'RUTA_DESCONOCIDA', mensaje: 'x' }] });
  await show(address, <AppRoutes />);
  await comes(() => expect(heading()).toBeDefined());
}

/** Waits for a screen's file, one long act at a time: what React draws between two of them would be a warning. */
async function comes(check: () => void): Promise<void> {
  await act(async () => vi.dynamicImportSettled());
  await settle();
  check();
}

const heading = () => document.querySelector('main h1')?.textContent;
const NOT_FOUND = 'Esta página no existe';

test('[ROUTE-17] [ROUTE-18] an address that is no page says so and leads home', async () => {
  await open('/no-existe');
  expect(heading()).toBe(NOT_FOUND);
  expect(link('Volver al inicio').getAttribute('href')).toBe('/');
});

test.each(['paso1', 'paso2', 'paso3'])('[ROUTE-06] [ROUTE-19] /compra-directa/%s shows a page to anyone', async (step) => {
  await open(`/compra-directa/${step}`);
  expect(heading()).not.toBe(NOT_FOUND);
});

test.each([
  ['[ROUTE-08]', '/verifica-informe/paso1'],
  ['[ROUTE-09]', '/verifica-informe/paso2'],
])('%s %s shows a page to anyone', async (_, address) => {
  await open(address);
  expect(heading()).not.toBe(NOT_FOUND);
});

test.each([
  ['/recuperar-compra', 'Recupera tu compra'],
  ['/compra/dG9rZW4tMTIz', 'Tu informe'],
])('%s shows a page to anyone', async (address, title) => {
  await open(address);
  expect(heading()).toBe(title);
});

test('[ROUTE-10] /terminos-y-condiciones shows the terms to anyone', async () => {
  await open('/terminos-y-condiciones');
  expect(heading()).toBe('Términos y Condiciones');
  expect(text()).toContain('Los precios están en pesos chilenos e incluyen IVA.');
});

test('/politica-de-privacidad shows the policy to anyone', async () => {
  await open('/politica-de-privacidad');
  expect(heading()).toBe('Política de privacidad');
  expect(text()).toContain('cinco años');
});

test('a change of page names it, takes the focus to its heading and is pressed like any link', async () => {
  await open('/terminos-y-condiciones');
  expect(document.title).toBe('Términos y Condiciones · Verídico');
  await act(async () => link('Política de privacidad').click());
  await comes(() => expect(heading()).toBe('Política de privacidad'));
  expect(document.title).toBe('Política de privacidad · Verídico');
  expect(document.activeElement).toBe(document.querySelector('main h1'));
});

test('/verifica-informe leads to its first step and keeps what the address brings', async () => {
  await open('/verifica-informe?folio=VR-0000000123');
  expect(location.pathname + location.search).toBe('/verifica-informe/paso1?folio=VR-0000000123');
  expect(document.querySelector<HTMLInputElement>('input[name=folio]')?.value).toBe('VR-0000000123');
});
