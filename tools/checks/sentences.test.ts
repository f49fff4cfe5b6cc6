import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { isSentence, repeatedSentences, textsOf, unspokenSentences } from './sentences.ts';

test('a sentence written in two sources is found, in any syntax', () => {
  const tree = fixture({
    'apps/web/src/a.tsx': 'export const A = () => <p>No pudimos   procesar tu\n pago</p>;',
    'apps/server/src/b.ts': "export const b = 'No pudimos procesar tu pago';",
    'apps/server/src/c.ts': 'export const c = `La orden ${1} no existe`;',
    'packages/forms/src/d.ts': 'export const d = `La orden ${2} no existe`;',
  });
  expect(repeatedSentences(tree.root)).toEqual([
    '«No pudimos procesar tu pago» está en apps/server/src/b.ts y apps/web/src/a.tsx',
    '«La orden … no existe» está en apps/server/src/c.ts y packages/forms/src/d.ts',
  ]);
});

test('tests may quote sentences of a source', () => {
  const tree = fixture({
    'apps/web/src/a.ts': "export const a = 'No pudimos procesar tu pago';",
    'apps/web/src/a.test.ts': "export const b = 'No pudimos procesar tu pago';",
    'apps/e2e/src/c.ts': "export const c = 'No pudimos procesar tu pago';",
  });
  expect(repeatedSentences(tree.root)).toEqual([]);
});

test.each([
  ['Debe aceptar los términos', true],
  ['Mis informes', false],
  ['select orden from orders where estado', false],
  ['the lease was lost to another', false],
  ['button primary is-large en-linea', true],
  ['_wrap_1 _con_2 _que_3 _de_4', false],
])('«%s» is a sentence: %s', (text, expected) => {
  expect(isSentence(text)).toBe(expected);
});

test('attributes and generics are parsed as TypeScript does', () => {
  expect(textsOf('export const f = <T>(x: T) => <any>x;', 'a.ts')).toEqual([]);
  expect(textsOf('<input placeholder="RUT de la empresa" />', 'a.tsx')).toContain('RUT de la empresa');
});

test('unused sentences of the specification are listed', () => {
  const tree = fixture({
    'apps/web/src/a.ts': "export const a = 'Debe aceptar los términos y condiciones';",
    'docs/specification-rows.tsv':
      'id\tarea\tstatement\texact\tsource\nA-01\t\t\tDebe aceptar los términos; Rut inválido\t\nA-02\t\t\tNo se pudo enviar el correo.; Enviar\t\n',
  });
  expect(unspokenSentences(tree.root)).toEqual(['A-02: No se pudo enviar el correo.']);
});
