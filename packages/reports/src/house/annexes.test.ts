import { expect, test } from 'vitest';
import { lettered } from './annexes.ts';
import { consultasSection } from './consultas.ts';
import { consulta, repeated } from '../personas/testing.ts';

const section = (count: number) => consultasSection({ consultas: repeated(count, consulta), today: '2026-11-20' });

test('annexes take letters in order, and only long lists have one', () => {
  const { a, b, c, d } = lettered({ a: section(12), b: section(13), c: section(0), d: section(300) });
  expect([a.anexo, b.anexo, c.anexo, d.anexo]).toEqual([null, 'A', null, 'B']);
  expect(d.mostradas).toHaveLength(12);
  expect(d.filas).toHaveLength(300);
});
