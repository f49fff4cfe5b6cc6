import { appraise } from '@veridico/appraisal';
import { expect, test } from 'vitest';
import { EXAMPLE_FACTS } from '../house/example.ts';
import type { TasacionRecords } from '../records.ts';
import { rounded } from './amounts.ts';
import { tasacionDocument } from './document.ts';
import { FLAT, offers, THIN } from './testing.ts';

const told = (records: TasacionRecords) => tasacionDocument.data(records, { ...EXAMPLE_FACTS, publicUrl: 'https://veridico.cl' });
const plain = (text: string) => text.replaceAll('\u{a0}', ' ');

test('page 1 says the range first, then the value in UF and pesos with the day of the UF', () => {
  const { resumen, sujeto, uf, mirada } = told(FLAT);
  expect(plain(resumen.rango)).toBe('Se ofrecería en venta entre UF 5.100 y UF 5.900.');
  expect(plain(resumen.valor)).toBe('Valor estimado: UF 5.500 ($ 220.000.000, UF del 20-11-2026).');
  expect(plain(sujeto.linea)).toBe('Ñuñoa, Región Metropolitana de Santiago · rol 1204-88 · departamento de 100 m² útiles');
  expect(plain(uf?.texto ?? '')).toBe('UF del 20-11-2026: $ 40.000,00.');
  expect(mirada.map(({ id, estado }) => [id, estado.texto])).toEqual([
    ['propiedad', 'Sin diferencias'],
    ['fiscal', 'No es precio de mercado'],
    ['avisos', '11 avisos'],
  ]);
});

test('the fiscal appraisal is told apart from the value, with its part of it', () => {
  const { fiscal } = told(FLAT);
  expect(fiscal.datos.map((pair) => pair.map(plain))).toEqual([
    ['Avalúo fiscal', '$ 61.284.300 (UF 1.530)'],
    ['Frente al valor estimado de venta', '28 %'],
  ]);
});

test('how many offers there are behind it, of which days, and what their square metre costs', () => {
  const { avisos } = told(FLAT);
  expect(plain(avisos.hallazgo)).toBe('En Ñuñoa, 11 avisos de venta de departamentos piden UF 55 por m² útil en la mediana.');
  expect(avisos.filas.map((row) => row.map(plain))).toEqual([
    ['Avisos', '11'],
    ['Publicados', '20-08-2026 a 18-11-2026'],
    ['Mediana por m² útil', 'UF 55'],
    ['Ocho de cada diez, por m² útil', 'UF 51 a 59'],
  ]);
});

test('what was typed stands beside the record, and what differs asks for attention', () => {
  const different = told({
    ...FLAT,
    escrito: { ...FLAT.escrito, superficieUtil: '90,4', superficieTotal: '120' },
    propiedad: { ...FLAT.propiedad, tipoPropiedad: 'casa' },
  });
  const rows = different.escrito.filas.filter(({ tono }) => tono === 'atencion');
  expect(rows.map(({ dato, escrito, registro }) => [dato, escrito, plain(registro)])).toEqual([
    ['Tipo', 'Departamento', 'Habitacional, casa'],
    ['Superficie útil', '90,4 m²', '100 m² construidos'],
    ['Superficie total', '120 m²', '100 m²'],
  ]);
  expect(different.escrito.hallazgo).toBe(
    'Tres datos de los que usted escribió difieren del registro: tipo, superficie útil y superficie total.',
  );
  expect(plain(different.escrito.significa)).toContain('Con los 100 m² construidos del registro sería UF 5.500.');
  expect(told({ ...FLAT, escrito: { ...FLAT.escrito, superficieUtil: '99,5' } }).escrito.estado.tono).toBe('dato');
});

test('what is not recorded is said not to be, and without a UF there are no pesos', () => {
  const { resumen, escrito, fiscal, valores, uf } = told(THIN);
  expect(plain(resumen.rango)).toBe('Se ofrecería en arriendo entre UF 120 y UF 393 al mes.');
  expect(plain(resumen.valor)).toBe('Valor estimado: UF 257.');
  expect(valores).toMatchObject([{ operacion: 'arriendo', pesos: null, confianza: 'baja', avisos: 5 }]);
  expect(uf).toBeNull();
  expect(fiscal).toMatchObject({ avaluo: null, datos: [], estado: { texto: 'Sin dato' } });
  expect(escrito.filas.find(({ dato }) => dato === 'Superficie útil')).toMatchObject({
    escrito: '85,5 m²',
    resultado: 'Se usó lo escrito',
  });
});

test('both operations stand side by side, the one that was asked for first', () => {
  const arriendo = appraise({ superficieUtil: 100 }, offers(60, 1)) ?? null;
  const both = told({ ...FLAT, escrito: { ...FLAT.escrito, tipoOperacion: 'arriendo' }, valores: { ...FLAT.valores, arriendo } });
  expect(both.valores.map(({ nombre }) => nombre)).toEqual(['Arriendo al mes', 'Venta']);
  expect(both.avisos.columnas).toEqual(['Dato', 'Arriendo al mes', 'Venta']);
});

test('it says that it is no formal appraisal and what its method leaves out', () => {
  const { aviso, metodo, reglas } = told(FLAT);
  expect(aviso.titulo).toBe('No es una tasación formal.');
  expect(reglas.reglas[0]?.[0]).toBe(aviso.titulo);
  expect(metodo.hallazgo).toBe('Método: mediana por metro cuadrado de la comuna.');
  expect(metodo.parrafos.map(([title]) => title)).toContain('Es un primer método, sencillo.');
});

test('an estimate has three digits', () => {
  expect([5_812.4, 23.84, 0.35216, 123_456].map(rounded)).toEqual([5_810, 23.8, 0.352, 123_000]);
});
