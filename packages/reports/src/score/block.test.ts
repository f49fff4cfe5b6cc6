import { describe, expect, test } from 'vitest';
import { reconciled } from '../facts/reconciled.ts';
import { morosidad, protesto, repeated, SPOTLESS, TYPICAL } from '../personas/testing.ts';
import { scoreBlock, withoutScore } from './block.ts';
import { scorecard } from './scorecard.ts';

const TODAY = '2026-11-20';
const blockOf = (changes: Partial<typeof SPOTLESS>) =>
  scoreBlock(scorecard(reconciled({ ...SPOTLESS, ...changes }, null), TODAY), { day: '20-11-2026', infracciones: false });
const MODEST = 'Nadie informa protestos, deudas en mora ni atrasos: eso no dice si ha tenido créditos ni si pagará los que pida.';

test('states the risk band before the number, and marks one band of five', () => {
  const { puntaje } = blockOf({ protestos: [protesto(0)] });
  expect(puntaje?.titular).toBe('Riesgo medio: 505 de 999 puntos');
  expect(puntaje?.tramos.map(({ nombre, desde, hasta, suyo }) => `${nombre}, ${desde} a ${hasta}${suyo ? ' *' : ''}`)).toEqual([
    'Riesgo muy alto, 0 a 199',
    'Riesgo alto, 200 a 399',
    'Riesgo medio, 400 a 599 *',
    'Riesgo bajo, 600 a 799',
    'Riesgo muy bajo, 800 a 999',
  ]);
  expect(puntaje?.alternativa).toBe(
    'Escala del puntaje, de 0 a 999: 505 puntos, Riesgo medio, tramo de 400 a 599. Más puntos es menos riesgo.',
  );
});

test('gives its reasons with their signs, the largest first', () => {
  const { puntaje } = blockOf({ protestos: [protesto(0)], deuda: TYPICAL.deuda });
  expect(puntaje?.razones.map(({ efecto, texto, signo }) => [efecto, texto, signo])).toEqual([
    ['Baja', 'Un protesto vigente', '−100'],
    ['Baja', 'Deuda financiera con 90 días o más de atraso', '−80'],
    ['Sube', 'Ninguna deuda en mora', '+40'],
    ['Baja', 'El protesto más reciente es del último año', '−30'],
    ['Baja', 'Lo impago suma entre medio millón y dos millones de pesos', '−25'],
    ['Baja', 'Cuatro meses con atraso en el sistema financiero', '−10'],
  ]);
});

test('sums up the smallest two of seven, and names them below with their points', () => {
  const { puntaje, notas } = blockOf({ protestos: repeated(2, protesto), morosidades: repeated(3, morosidad), deuda: TYPICAL.deuda });
  expect(puntaje?.razones.at(-1)).toMatchObject({ texto: 'Otras dos razones, sumadas', signo: '−40' });
  const [others = ''] = notas;
  expect(others).toMatch(/^Las otras dos: .+ \(−30\) y .+ \(−10\)\.$/);
});

describe('the small print', () => {
  test('names base, table, date, and the right to human review', () => {
    expect(blockOf({ protestos: [protesto(0)] }).notas).toEqual([
      'Parte de 600 puntos y suma cada efecto. Tabla de puntos 2026-11, calculada el 20-11-2026 por un programa, solo con protestos y atrasos. Usted puede pedir que una persona lo revise.',
    ]);
  });

  test('names the rates of other currencies, and what does not count', () => {
    const uf = reconciled({ ...SPOTLESS, protestos: [{ ...protesto(0), moneda: 'UF', monto: 49 }] }, null);
    const { notas } = scoreBlock(scorecard(uf, TODAY), {
      day: '20-11-2026',
      infracciones: true,
    });
    expect(notas.slice(0, 2).map((nota) => nota.replaceAll('\u{a0}', ' '))).toEqual([
      'Las infracciones laborales no cuentan.',
      'Para los puntos cuenta UF 1,00 como $40.000.',
    ]);
  });

  test('says which source is missing', () => {
    const { notas } = blockOf({ cutoffs: { ...SPOTLESS.cutoffs, deuda_financiera: null } });
    expect(notas).toContain('Aún no recibimos la deuda financiera: no suma ni resta.');
  });
});

test('warns beside the score when nobody reports anything', () => {
  expect(blockOf({}).puntaje).toMatchObject({ titular: 'Riesgo muy bajo: 999 de 999 puntos', alcance: MODEST });
  expect(blockOf({ morosidades: [morosidad(0)] }).puntaje?.alcance).toBeNull();
});

test('without a score there is an explanation and no figure', () => {
  expect(blockOf({ cutoffs: { ...SPOTLESS.cutoffs, protestos: null } })).toEqual({
    puntaje: null,
    motivo:
      'Sin historia suficiente: aún no recibimos los protestos. Es una falta de nuestras fuentes y no de quien aparece aquí: sin esos datos al día un puntaje no significaría nada.',
    notas: [],
  });
  expect(blockOf({ cutoffs: { ...SPOTLESS.cutoffs, protestos: '2025-02-03', morosidades: null } }).motivo).toBe(
    'Sin historia suficiente: los protestos llegan solo hasta el 03-02-2025 y aún no recibimos las deudas en mora. Es una falta de nuestras fuentes y no de quien aparece aquí: sin esos datos al día un puntaje no significaría nada.',
  );
  expect(withoutScore('Porque no.').motivo).toBe('Porque no.');
});
