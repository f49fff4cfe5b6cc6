import { describe, expect, test } from 'vitest';
import { DEUDA } from '../personas/testing.ts';
import type { DeudaMes } from '../records.ts';
import { deudaSection } from './deuda.ts';

const read = (text: string) => text.replaceAll('\u{a0}', ' ');
const sectionOf = (rows: readonly DeudaMes[], corte: string | null = '2026-11-16') =>
  deudaSection({ rows, rut: '45.318.207-K', corte, demo: false, today: '2026-11-20' });
const month = (mes: string, vigente: number, ...others: readonly number[]): DeudaMes => {
  const [mora30a89 = 0, mora90oMas = 0, indirecta = 0] = others;
  return { mes, vigente, mora30a89, mora90oMas, indirecta };
};

describe('the finding', () => {
  test.each<[string, DeudaMes, string]>([
    ['up to date', month('2026-10', 1_000), 'A octubre de 2026 se informan $1.000 de deuda, todos al día.'],
    [
      'late',
      month('2026-10', 1_000, 200),
      'A octubre de 2026 se informan $1.200 de deuda; de ellos, $200 llevan de 30 a 89 días de atraso.',
    ],
    [
      'very late',
      month('2026-10', 0, 0, 300),
      'A octubre de 2026 se informan $300 de deuda; de ellos, $300 llevan 90 días o más de atraso.',
    ],
    [
      'both',
      month('2026-10', 1_000, 200, 300),
      'A octubre de 2026 se informan $1.500 de deuda; de ellos, $200 llevan de 30 a 89 días de atraso y $300, 90 días o más.',
    ],
    ['only of others', month('2026-10', 0, 0, 0, 500), 'A octubre de 2026 no se informa deuda directa.'],
  ])('%s', (_, row, expected) => {
    expect(read(sectionOf([row]).hallazgo)).toBe(expected);
  });
});

describe('the twelve months', () => {
  test('end with the last month, and mark the unreported ones', () => {
    const { meses, alternativa } = sectionOf([month('2026-01', 5), month('2026-03', 6)]);
    expect(meses.flatMap(({ mes, informado }) => (informado ? [mes] : []))).toEqual(['2026-01', '2026-03']);
    expect(meses[0]).toMatchObject({ mes: '2025-11', rotulo: 'nov', anio: '2025' });
    expect(meses.at(-1)).toMatchObject({ mes: '2026-10', informado: false });
    expect(read(alternativa)).toContain(
      'Enero de 2026: al día $5; Febrero de 2026: no informado; Marzo de 2026: al día $6; Abril de 2026: no informado;',
    );
  });

  test('are all in the alternative text, with every figure of the chart', () => {
    const alternativa = read(sectionOf(DEUDA).alternativa);
    expect(alternativa.split('; ')).toHaveLength(12);
    expect(alternativa).toContain('Julio de 2026: al día $5.602.300, 30 a 89 días $650.000;');
    expect(alternativa).toContain('Octubre de 2026: al día $4.512.600, 30 a 89 días $991.200, 90 días o más $650.000.');
  });

  test('are listed in the table if first, last or late', () => {
    const { meses, enTabla } = sectionOf(DEUDA);
    expect(enTabla.map((index) => meses[index]?.nombre)).toEqual([
      'Noviembre de 2025',
      'Julio de 2026',
      'Agosto de 2026',
      'Septiembre de 2026',
      'Octubre de 2026',
    ]);
  });
});

describe('the explanation', () => {
  test('states the trend of the debt and the start of the arrears', () => {
    expect(read(sectionOf(DEUDA).significa)).toBe(
      'Entre noviembre de 2025 y octubre de 2026 la deuda bajó un 17 %, y lo atrasado subió de $0 a $1.641.200. El atraso comenzó en julio de 2026. No registra deuda indirecta, como la de un aval. Los meses llegan con demora: un pago reciente puede no aparecer todavía.',
    );
  });

  test.each<[string, readonly DeudaMes[], string]>([
    ['never late', [month('2026-09', 100), month('2026-10', 150)], 'la deuda subió un 50 %. No hubo atrasos en el año.'],
    [
      'late and paid',
      [month('2026-09', 100, 9), month('2026-10', 109)],
      'se mantuvo, y lo atrasado bajó de $9 a $0. Hubo atrasos en el año, y hoy está al día.',
    ],
    ['always late', [month('2026-09', 0, 9), month('2026-10', 0, 9)], 'Hubo atraso en todos los meses informados.'],
    [
      'late over a month without report',
      [month('2026-07', 9), month('2026-08', 0, 9), month('2026-10', 0, 9)],
      'comenzó en agosto de 2026.',
    ],
    ['for somebody else', [month('2026-10', 1, 0, 0, 500)], 'Además registra $500 de deuda indirecta'],
  ])('%s', (_, rows, expected) => {
    expect(read(sectionOf(rows).significa)).toContain(expected);
  });
});

test.each<[string, DeudaMes[], (string | null)[]]>([
  ['late', [month('2026-10', 5, 3, 1)], ['Con atraso', null, '$4']],
  ['late as a whole', [month('2026-10', 0, 3, 1)], ['Con atraso', null, '$4']],
  ['late before', [month('2026-09', 1, 1), month('2026-10', 1)], ['Al día', 'con atraso en 1 mes', '$1']],
  ['never late', [month('2026-10', 1)], ['Al día', null, '$1']],
])('page 1 of a debt that is %s', (_, rows, expected) => {
  const { estado, detalle, montos } = sectionOf(rows);
  expect([estado.texto, detalle && read(detalle), ...montos.map(({ texto }) => read(texto))]).toEqual(expected);
});

test('no debt is a result, and an unloaded source is none', () => {
  expect(sectionOf([month('2026-10', 0)])).toMatchObject({
    estado: { tono: 'nada', texto: 'Sin antecedentes' },
    hallazgo: 'No registra deuda en el sistema financiero en los últimos doce meses.',
    meses: [],
    montos: [],
  });
  expect(sectionOf([]).significa).toContain('con el RUT 45.318.207-K: ninguna hasta el 16-11-2026.');
  expect(sectionOf([month('2025-03', 5, 4)])).toMatchObject({ meses: [], estado: { texto: 'Sin antecedentes' } });
  expect(sectionOf([month('2025-03', 5, 4)]).significa).toContain(
    'ninguna hasta el 16-11-2026 desde marzo de 2025, el último mes informado.',
  );
  expect(sectionOf([], '2026-07-18')).toMatchObject({
    estado: { tono: 'falta', texto: 'Datos antiguos' },
    hallazgo: 'No registraba deuda en el sistema financiero al 18-07-2026.',
  });
  // A row older than the window: that month did have debt.
  expect(sectionOf([month('2025-03', 5, 4)], '2025-03-31').hallazgo).toBe(
    'No hay datos de los últimos doce meses; el último mes informado es marzo de 2025.',
  );
  expect(sectionOf([], null)).toMatchObject({
    estado: { tono: 'falta', texto: 'Sin información' },
    hallazgo: 'No tenemos información de deuda en el sistema financiero.',
  });
});
