import { exampleOf } from '@veridico/reports/documents';
import { expect, test } from 'vitest';
import { tell } from '../issuing/drawing/worker.ts';
import { resultOf } from '../issuing/selection.ts';
import { changesBetween, RECORDS_OF } from './told.ts';

test.each(['sia000001', 'sia000002'] as const)('every section of %s but who consulted has its records', (code) => {
  const example = exampleOf(code, 'http://localhost:3000');
  if (!example) throw new RangeError('no example');
  const result = resultOf(JSON.parse(tell({ code, ...example })));
  const sections = result?.secciones.map(({ id }) => id).filter((id) => id !== 'consultas') ?? [];
  expect(sections.length).toBeGreaterThan(5);
  expect(sections.filter((id) => !RECORDS_OF[id]?.some((key) => key in example.records))).toEqual([]);
});

test('a sentence that only aged, and a score without a changed record, are no change', () => {
  const part = (que: string, texto: string, huella: string) => ({ que, texto, huella });
  const before = { puntaje: 500, partes: [part('Puntaje', '500', 'a'), part('Deudas en mora', 'lleva 23 días', 'b')] };
  const aged = { puntaje: 495, partes: [part('Puntaje', '495', 'a'), part('Deudas en mora', 'lleva 30 días', 'b')] };
  expect(changesBetween(before, aged)).toEqual([]);
  const paid = { puntaje: 600, partes: [part('Puntaje', '600', 'c'), part('Deudas en mora', 'No registra', 'd')] };
  expect(changesBetween(before, paid).map(({ que }) => que)).toEqual(['Puntaje', 'Deudas en mora']);
});
