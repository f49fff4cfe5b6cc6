import { expect, test } from 'vitest';
import { publishedEvaluation } from './evaluation.ts';
import { errorSentence, METHOD } from './method.ts';

test('the description of the method states the limits of the program', () => {
  const said = Object.fromEntries([...METHOD.parrafos, ...METHOD.limites]);
  expect(said['De dónde aprende.']).toMatch(
    /36 meses.*hasta 3\.000 de la comuna y hasta 40 de cada otra comuna de su región, 4\.000 en total/,
  );
  expect(said['Cómo se calcula.']).toContain('de 1.600 a lo más');
  expect(said['De dónde sale el rango.']).toContain('hasta 250 avisos se tasan como si no se conocieran');
  expect(said['Cuándo no hay valor.']).toContain('menos de 3 avisos en la comuna o menos de 30 en total');
  expect(METHOD.rango).toContain('8 de cada 10');
});

test('the measured error is given in whole percents, without the internal name of its file', () => {
  const [evaluation] = publishedEvaluation.evaluaciones;
  if (!evaluation) throw new Error('nothing was published');
  const model = { ...evaluation.model, mdape: 0.194, within20: 0.516, coverage: 0.807 };
  expect(errorSentence({ ...evaluation, avisos: 1_200, fuente: 'portal-2026', model }).replaceAll('\u{a0}', ' ')).toBe(
    'Medido con 1.200 avisos de casas en venta, sin que el cálculo conociera su precio: la mitad de los valores quedó a menos de 19 % de lo pedido, 52 % a menos de 20 %, y el rango contuvo 81 % de los precios.',
  );
});
