import { expect, test } from 'vitest';
import { FACTS, SPOTLESS } from '../personas/testing.ts';
import { personasDocument } from '../personas/document.ts';
import { UNDATED } from '../records.ts';
import { dating, freshnessOf } from './freshness.ts';

test('a source is current, old, without a declared day, or was never loaded', () => {
  const states = ['2026-09-19', '2026-09-18', UNDATED, null].map((corte) => freshnessOf('protestos', corte, '2026-11-20'));
  expect(states).toEqual(['al-dia', 'antigua', 'sin-corte', 'sin-cargar']);
});

test('a source that tells nothing of payments is old after a year: its silence is no finding then', () => {
  expect(['2025-11-20', '2025-11-19'].map((corte) => freshnessOf(undefined, corte, '2026-11-20'))).toEqual(['al-dia', 'antigua']);
  const cutoffs = { ...SPOTLESS.cutoffs, vehiculos: '2025-01-31' };
  const { mirada, vehiculos } = personasDocument.data({ ...SPOTLESS, vehiculos: [], cutoffs }, FACTS);
  expect(mirada.find(({ id }) => id === 'vehiculos')?.estado).toEqual({ tono: 'falta', texto: 'Datos antiguos' });
  expect(vehiculos.hallazgo).toBe('No registraba vehículos al 31-01-2025.');
});

test('the last covered day is printed with its age', () => {
  const ages = ['2026-11-20', '2026-11-19', '2026-10-25', '2023-02-24'].map((corte) => dating(corte, '2026-11-20').antiguedad);
  expect(ages).toEqual(['hoy', 'hace 1 día', 'hace 26 días', 'hace 1.365 días']);
  for (const corte of [UNDATED, null]) expect(dating(corte, '2026-11-20')).toEqual({ corte: null, antiguedad: null });
});

test('without a declared day the silence of a source is no finding, anywhere in the report', () => {
  const cutoffs = { ...SPOTLESS.cutoffs, protestos: UNDATED, deuda_financiera: UNDATED, vehiculos: UNDATED } as const;
  const { veredicto, puntaje, protestos, vehiculos, mirada } = personasDocument.data({ ...SPOTLESS, vehiculos: [], cutoffs }, FACTS);
  expect(veredicto).toEqual([
    'No registra deudas en mora ni infracciones laborales.',
    'No consta hasta qué día llega la información de protestos y deuda financiera: no podemos decir qué hay hoy.',
  ]);
  expect(puntaje.motivo).toBe(
    'Sin historia suficiente: no consta hasta qué día llegan los protestos. Es una falta de nuestras fuentes y no de quien aparece aquí: sin esos datos al día un puntaje no significaría nada.',
  );
  expect([protestos.hallazgo, protestos.corte, protestos.antiguedad]).toEqual(['Entre lo recibido no hay protestos vigentes.', null, null]);
  expect(vehiculos.significa).toBe('La fuente de vehículos no dice hasta qué día informa: este informe no dice si hay o no vehículos.');
  expect(mirada.find(({ id }) => id === 'deuda')?.estado).toEqual({ tono: 'falta', texto: 'Sin fecha de corte' });
});

test('financial debt without a declared day neither adds nor subtracts points', () => {
  const { puntaje } = personasDocument.data({ ...SPOTLESS, cutoffs: { ...SPOTLESS.cutoffs, deuda_financiera: UNDATED } }, FACTS);
  expect(puntaje.notas).toContain('No consta hasta qué día llega la deuda financiera: no suma ni resta.');
});
