import { expect, test } from 'vitest';
import { consulta, repeated } from '../personas/testing.ts';
import { consultasName, consultasSection, type ConsultasSection } from './consultas.ts';

const TODAY = '2026-11-20';
type ForTercero = Extract<ConsultasSection, { readonly lector: 'tercero' }>;

function counted(meses: readonly (readonly [string, 'Comercio' | 'Personas sin cuenta', number])[]): ForTercero {
  const section = consultasSection({
    consultas: { desde: '2025-12', meses: meses.map(([mes, rubro, cantidad]) => ({ mes, rubro, cantidad })) },
    today: TODAY,
  });
  if (section.lector === 'titular') throw new Error('not counted');
  return section;
}

test('the subject reads each query with its asker', () => {
  const section = consultasSection({ consultas: repeated(3, consulta), today: TODAY });
  expect(section.lector).toBe('titular');
  expect(consultasName(section)).toBe('Quién consultó este RUT');
  expect(section.filas[1]).toMatchObject({ quien: 'Banco Litoral Austral', motivo: 'Evaluación crediticia' });
});

test('other readers get one row per month with queries, newest first, whose counts add up', () => {
  const section = counted([
    ['2026-08', 'Comercio', 2],
    ['2026-11', 'Comercio', 1],
    ['2026-08', 'Personas sin cuenta', 4],
  ]);
  expect(consultasName(section)).toBe('Consultas a este RUT');
  expect(section.hallazgo).toBe('Siete consultas desde diciembre de 2025, sin contar las propias.');
  expect(section.filas.map(({ linea, nombre, total }) => [linea, nombre, total])).toEqual([
    [1, 'Noviembre de 2026', 1],
    [2, 'Agosto de 2026', 6],
  ]);
  expect(section.filas[1]?.porRubro.map(({ consultas }) => consultas)).toEqual([0, 2, 0, 0, 4]);
  expect(section.suma).toEqual({
    porRubro: [
      { rubro: 'Crédito y seguros', consultas: 0 },
      { rubro: 'Comercio', consultas: 3 },
      { rubro: 'Otros rubros', consultas: 0 },
      { rubro: 'Personas con cuenta', consultas: 0 },
      { rubro: 'Personas sin cuenta', consultas: 4 },
    ],
    total: 7,
  });
  expect(section.mostradas).toEqual([1, 2]);
});

test('without queries other readers read since when none was made', () => {
  const section = counted([]);
  expect(section.estado).toEqual({ tono: 'nada', texto: 'Sin consultas' });
  expect(section.hallazgo).toBe('Nadie consultó este RUT en Verídico desde diciembre de 2025, sin contar las propias.');
  expect(section.filas).toEqual([]);
});
