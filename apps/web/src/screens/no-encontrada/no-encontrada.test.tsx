import { expect, test } from 'vitest';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { link, show, text } from '../../testing.tsx';
import { NoEncontrada } from './no-encontrada.tsx';

test.each([
  ['/no-existe', '/', () => showSignedIn('/no-existe', <NoEncontrada />)],
  ['/compra-directa/paso9', '/inicio', () => show('/compra-directa/paso9', <NoEncontrada />)],
])('%s says that it does not exist and links to likely pages', async (_, home, open) => {
  await open();
  expect(document.querySelector('h1')?.textContent).toBe('Esta página no existe');
  expect(link('Volver al inicio').getAttribute('href')).toBe(home);
  const places = [...document.querySelectorAll('main li a')].map((anchor) => anchor.getAttribute('href'));
  expect(places).toEqual(['/recuperar-compra', '/verifica-informe/paso1', '/inicio#informes']);
  expect(text()).toContain('si pagaste y no encuentras tu informe');
});
