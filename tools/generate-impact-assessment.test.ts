import { FICHAS, TRATAMIENTOS } from '@veridico/reference';
import { expect, test } from 'vitest';
import { withLists } from './generate-impact-assessment.ts';

const EMPTY = ['registro', 'datos', 'decisiones'].map((name) => `<!-- ${name} -->\n<!-- /${name} -->\n`).join('');

test('the assessment lists every activity, every kind of data and the automated decisions', () => {
  const document = withLists(EMPTY);
  for (const { nombre } of [...Object.values(TRATAMIENTOS), ...Object.values(FICHAS)]) expect(document).toContain(`| ${nombre} |`);
  expect(document).toContain('- Elaboración de informes: El puntaje de riesgo');
  expect(withLists(document)).toBe(document);
});

test('a document without a list is refused', () => {
  expect(() => withLists('# Evaluación')).toThrow('no place for registro');
});
