import { expect, test } from 'vitest';
import { link, show, text } from '../../testing.tsx';
import { NoEncontrada } from './no-encontrada.tsx';

test('an unknown address says so and links to likely pages', async () => {
  await show('/no-existe', <NoEncontrada />);
  expect(document.querySelector('h1')?.textContent).toBe('Esta página no existe');
  expect(link('Volver al inicio').getAttribute('href')).toBe('/');
  const places = [...document.querySelectorAll('main li a')].map((anchor) => anchor.getAttribute('href'));
  expect(places).toEqual(['/recuperar-compra', '/verifica-informe/paso1', '/inicio#informes']);
  expect(text()).toContain('si pagaste y no encuentras tu informe');
});
