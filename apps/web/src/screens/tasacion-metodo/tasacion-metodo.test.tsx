import { METHOD, publishedEvaluation } from '@veridico/appraisal';
import { expect, test } from 'vitest';
import { link, show, text } from '../../testing.tsx';
import { TasacionMetodo } from './tasacion-metodo.tsx';

test('shows the method, the published evaluation and its limits', async () => {
  await show('/tasacion/metodo', <TasacionMetodo />);
  for (const [title, body] of [...METHOD.parrafos, ...METHOD.limites]) expect(text()).toContain(`${title} ${body}`);
  const tables = [...document.querySelectorAll('table')];
  expect(tables).toHaveLength(publishedEvaluation.evaluaciones.length);
  const [first] = publishedEvaluation.evaluaciones;
  const figures = [...(tables[0]?.querySelectorAll('tbody tr:first-child td') ?? [])].map((cell) => cell.textContent);
  const said = [first?.model, first?.median, first?.neighbours].map(
    (errors) => `${((errors?.mdape ?? 0) * 100).toFixed(1).replace('.', ',')}\u{a0}%`,
  );
  expect(figures).toEqual(said);
  expect(link('Tasar una propiedad').getAttribute('href')).toBe('/compra-directa/paso1?codigo_servicio=sia000004');
});
