import { METHOD, publishedEvaluation } from '@veridico/appraisal';
import { beforeAll, expect, test } from 'vitest';
import { link, show, text } from '../../testing.tsx';
import { TasacionMetodo } from './tasacion-metodo.tsx';

// Loaded after the frame: here before it.
beforeAll(() => import('./method.tsx'));

test('shows the method, the published evaluation and its limits', async () => {
  await show('/tasacion/metodo', <TasacionMetodo />);
  for (const [title, body] of [...METHOD.parrafos, ...METHOD.limites]) expect(text()).toContain(`${title} ${body}`);
  const [first] = publishedEvaluation.evaluaciones;
  if (!first) throw new Error('an evaluation is published');
  const whole = (part: number) => Math.round(part * 100);
  const { within10, within20, coverage, mdape } = first.model;
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    `${whole(within10)} de 100`,
    `${whole(within20)} de 100`,
    `${(mdape * 100).toFixed(1).replace('.', ',')}\u{a0}%`,
  ]);
  expect(text()).toContain(`El rango contuvo ${whole(coverage)} de cada 100 precios`);
  for (const { within20: part } of [first.model, first.neighbours, first.median])
    expect(text()).toContain(`${(part * 100).toFixed(1).replace('.', ',')} de 100`);
  const kinds = [...document.querySelectorAll('section figure circle')].slice(-100).map((dot) => dot.getAttribute('class'));
  expect([...Map.groupBy(kinds, (kind) => kind).values()].map(({ length }) => length)).toEqual([
    whole(within10),
    whole(within20) - whole(within10),
    100 - whole(within20),
  ]);
  expect(text()).not.toMatch(/sesgo|valparaiso-2026/i);
  expect(link('Ver si la mía se puede tasar').getAttribute('href')).toBe('/compra-directa/paso1?codigo_servicio=sia000004');
});
