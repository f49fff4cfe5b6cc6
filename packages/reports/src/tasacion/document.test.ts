import { METHOD, NOT_MEASURED } from '@veridico/appraisal';
import { expect, test } from 'vitest';
import { EXAMPLE_FACTS } from '../house/example.ts';
import type { TasacionRecords } from '../records.ts';
import { rounded } from './amounts.ts';
import { tasacionDocument } from './document.ts';
import { aComparable, aValuation, FLAT, THIN } from './testing.ts';

const dataOf = (records: TasacionRecords) => tasacionDocument.data(records, { ...EXAMPLE_FACTS, publicUrl: 'https://veridico.cl' });
const plain = (text: string) => text.replaceAll('\u{a0}', ' ');

test('page 1 states the range first, then the value in UF and pesos with the date of the UF', () => {
  const { resumen, sujeto, notas, mirada } = dataOf(FLAT);
  expect(plain(resumen.rango)).toBe('Se ofrecería en venta entre UF 5.100 y UF 5.900.');
  expect(plain(resumen.valor)).toBe('Valor estimado: UF 5.500 ($220.000.000, UF del 20-11-2026).');
  expect(plain(sujeto.linea)).toBe('Ñuñoa, Región Metropolitana de Santiago · rol 1204-88 · departamento de 100 m² útiles');
  expect(notas.map(plain)).toEqual([
    'UF del 20-11-2026: $40.000,00.',
    'No hay valor de arriendo: faltan avisos de propiedades parecidas en la comuna.',
  ]);
  expect(mirada.map(({ id, estado }) => [id, plain(estado.texto)])).toEqual([
    ['propiedad', 'Sin diferencias'],
    ['fiscal', 'No es precio de mercado'],
    ['tendencia', '+4,8 % en un año'],
    ['venta', '11 avisos'],
  ]);
});

test('the fiscal appraisal is separate from the value, with their ratio', () => {
  const { fiscal } = dataOf(FLAT);
  expect(fiscal.datos.map((pair) => pair.map(plain))).toEqual([
    ['Avalúo fiscal', '$61.284.300 (UF 1.532,11)'],
    ['Frente al valor estimado de venta', '28 %'],
  ]);
});

test('each comparable shows its distance, price and adjustment', () => {
  const [venta] = dataOf(FLAT).comparables;
  expect(plain(venta?.hallazgo ?? '')).toBe(
    'Once departamentos parecidos se ofrecen entre UF 45 y UF 55 por m²; con el ajuste, entre UF 49,5 y UF 60,5.',
  );
  expect(venta?.filas[0]).toMatchObject({ linea: 1, metros: 50, uf: 2_250, porMetro: 45, ajuste: 10, ajustado: 49.5, fecha: '2026-10-28' });
  expect(plain(venta?.filas[0]?.lugar ?? '')).toBe('90 m');
  expect(venta?.fuente).toBe('Avisos publicados en Portal de prueba');
  expect(plain(dataOf(FLAT).valores[0]?.comparables ?? '')).toBe('11, a 1 km o menos');
  expect(dataOf(FLAT).franja.comparables).toEqual(Array.from({ length: 11 }, (_, index) => Math.round((45 + index) * 1.1 * 1_000) / 10));
});

test('the map has north at the top, rings up to the farthest point, and no overlapping circles', () => {
  const mapa = dataOf(FLAT).comparables[0]?.mapa;
  expect(mapa?.anillos.map(({ nombre }) => plain(nombre))).toEqual(['250 m', '500 m', '1 km']);
  expect(mapa?.puntos.at(-1)?.y).toBeLessThan(mapa?.puntos[0]?.y ?? 0);
  const spots = [{ x: 100, y: 100 }, ...(mapa?.puntos ?? [])];
  for (const [index, one] of spots.entries())
    for (const other of spots.slice(0, index)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(11);
  expect(plain(mapa?.alternativa ?? '')).toContain('N° 11: 1 km.');
});

test('offers of one building are drawn apart, distant ones listed; without a location there is no map', () => {
  const comparables = [0, 0, 0, 0.01, 33, null].map((km) => aComparable(50, km));
  const [venta] = dataOf({ ...FLAT, valores: { ...FLAT.valores, venta: aValuation({ comparables }) } }).comparables;
  expect(venta?.mapa?.puntos.map(({ linea }) => linea)).toEqual([1, 2, 3, 4]);
  expect(venta?.notaMapa).toContain('sin ubicación: N° 5 y N° 6.');
  const [one, two] = venta?.mapa?.puntos ?? [];
  expect(Math.hypot((one?.x ?? 0) - (two?.x ?? 0), (one?.y ?? 0) - (two?.y ?? 0))).toBeGreaterThan(11);
  expect(dataOf({ ...FLAT, propiedad: { ...FLAT.propiedad, lugar: null } }).comparables[0]).toMatchObject({
    mapa: null,
    notaMapa: 'Sin mapa: el registro no dice dónde está la propiedad.',
  });
});

test('the distance of comparables in one building is summed up in a phrase', () => {
  const of = (kms: readonly (number | null)[]) =>
    dataOf({ ...FLAT, valores: { ...FLAT.valores, venta: aValuation({ comparables: kms.map((km) => aComparable(50, km)) }) } }).valores[0]
      ?.comparables;
  expect([of([0, 0.001]), plain(of([0, 0.12]) ?? ''), of([0, null])]).toEqual([
    '2, en el mismo lugar',
    '2, a 120 m o menos',
    '2, de la comuna',
  ]);
});

test('the commune’s prices are shown by quarter', () => {
  const { tendencia } = dataOf(FLAT);
  expect(plain(tendencia.hallazgo)).toBe('El m² útil de departamentos en venta en Ñuñoa pasó de UF 83 a UF 87 en un año: subió 4,8 %.');
  expect(tendencia.corte).toBe('2026-09-30');
  expect(tendencia.trimestres.map(({ rotulo }) => rotulo)).toEqual([
    '4.º 24',
    '1.º 25',
    '2.º 25',
    '3.º 25',
    '4.º 25',
    '1.º 26',
    '2.º 26',
    '3.º 26',
  ]);
  const marks = tendencia.marcas.map(({ valor }) => valor);
  expect([Math.min(...marks) <= 80, Math.max(...marks) >= 87, marks.length < 7]).toEqual([true, true, true]);
  const gaps = dataOf({
    ...FLAT,
    tendencia: FLAT.tendencia.map((quarter, index) => (index < 4 ? { ...quarter, perMetre: null } : quarter)),
  });
  expect(plain(gaps.tendencia.hallazgo)).toContain('pasó de UF 84 a UF 87 en 3 trimestres: subió 3,6 %.');
  const old = dataOf({
    ...FLAT,
    tendencia: FLAT.tendencia.map((quarter, index) => (index < 4 ? quarter : { ...quarter, perMetre: null })),
  });
  expect(plain(old.tendencia.hallazgo)).toContain('pasó de UF 80 a UF 83 en 3 trimestres, hasta el 30-09-2025: subió 3,8 %.');
  expect(plain(old.tendencia.estado.texto)).toBe('+3,8 % en 3 trimestres, hasta el 30-09-2025');
});

test('typed data stand beside the record, and differences are marked', () => {
  const different = dataOf({
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
  expect(different.escrito.hallazgo).toBe('Tres datos de los que usted escribió difieren del registro: tipo, superficie útil y total.');
  expect(plain(different.escrito.significa)).toContain('Con los 100 m² construidos del registro sería UF 5.500.');
  expect(dataOf({ ...FLAT, escrito: { ...FLAT.escrito, superficieUtil: '99,5' } }).escrito.estado.tono).toBe('dato');
  expect(plain(dataOf({ ...FLAT, conRegistro: null }).escrito.significa)).toContain(
    'Con los 100 m² construidos del registro no se puede calcular un valor.',
  );
  expect(dataOf(THIN).escrito.significa).toContain('El registro no dice cuántos metros construidos');
});

test('typed data that the record does not have are not said to agree with it', () => {
  const NOTHING = { superficieUtil: null, superficieTotal: null, tipoPropiedad: null };
  const told = (changes: Partial<TasacionRecords['propiedad']>) => {
    const { estado, hallazgo } = dataOf({ ...FLAT, propiedad: { ...FLAT.propiedad, ...changes } }).escrito;
    return [estado.texto, hallazgo];
  };
  expect(told({})).toEqual(['Sin diferencias', 'Nada de lo que usted escribió contradice al registro.']);
  expect(told(NOTHING)).toEqual([
    'Nada que comparar',
    'El registro dice poco de esta propiedad: de lo que usted escribió no se pudo comparar nada.',
  ]);
  expect(told({ ...NOTHING, superficieUtil: 100 })).toEqual([
    'Poco que comparar',
    'El registro dice poco de esta propiedad: de lo que usted escribió solo se pudo comparar un dato, sin diferencias.',
  ]);
});

test('the range of the comparables is rounded like their rows', () => {
  // In binary a little less than it looks: one rounding gives 0,372 and another 0,373.
  const comparables = [aComparable(0.267, 0.1), aComparable(0.3725, 0.2)];
  const { comparables: sections } = dataOf({ ...FLAT, valores: { ...FLAT.valores, venta: aValuation({ comparables }) } });
  const asked = sections[0]?.filas.map(({ textos }) => textos.porMetro);
  expect(plain(sections[0]?.hallazgo ?? '')).toContain(`se ofrecen entre UF ${asked?.[0]} y UF ${asked?.[1]} por m²`);
});

test('missing records are named, and without a UF value there are no pesos', () => {
  const { resumen, escrito, fiscal, valores, uf, notas, tendencia, comparables } = dataOf(THIN);
  expect(plain(resumen.rango)).toBe('Se ofrecería en arriendo entre UF 12 y UF 39,3 al mes.');
  expect(plain(resumen.valor)).toBe('Valor estimado: UF 25,7.');
  expect(valores).toMatchObject([{ operacion: 'arriendo', pesos: null, confianza: 'baja', avisosComuna: 3, avisos: 34 }]);
  expect(notas).toEqual(['No hay valor de venta: ningún aviso se acerca a estos datos.']);
  expect(tendencia).toMatchObject({ alternativa: null, marcas: [], estado: { texto: 'Pocos avisos para ver cambios' } });
  expect(comparables[0]?.filas.map(({ lugar }) => lugar)).toEqual(['Ñuñoa', 'Santiago']);
  expect(plain(valores[0]?.aprendido ?? '')).toBe('3 de la comuna y 31 de otras');
  expect(uf).toBeNull();
  expect(fiscal).toMatchObject({ avaluo: null, datos: [], estado: { texto: 'Sin dato' } });
  expect(escrito.filas.find(({ dato }) => dato === 'Superficie útil')).toMatchObject({
    escrito: '85,5 m²',
    resultado: 'Se usó lo escrito',
  });
});

test('both operations are shown, the requested one first, with the yearly rent yield', () => {
  const arriendo = aValuation({ value: 22.5, confidence: 'baja' });
  const both = dataOf({ ...FLAT, escrito: { ...FLAT.escrito, tipoOperacion: 'arriendo' }, valores: { ...FLAT.valores, arriendo } });
  expect(both.valores.map(({ nombre }) => nombre)).toEqual(['Arriendo al mes', 'Venta']);
  expect(both.comparables.map(({ titulo }) => titulo)).toEqual(['Comparables de arriendo', 'Comparables de venta']);
  expect(both.confianza.titulo).toBe('Confianza baja en el arriendo, media en la venta.');
  expect(plain(both.notas[1] ?? '')).toContain('Arrendar rinde cerca de 4,9 % al año');
});

test('the report says it is no formal appraisal and gives method, measured error and a link', () => {
  const { aviso, metodo, reglas } = dataOf(FLAT);
  expect(aviso.titulo).toBe('No es una tasación formal.');
  expect(reglas.reglas[0]?.[0]).toBe(aviso.titulo);
  expect(metodo.hallazgo).toBe(METHOD.frase);
  const said = Object.fromEntries(metodo.parrafos);
  expect(said['El error medido.']).toBe(NOT_MEASURED);
  expect(said['Más sobre el método.']).toBe('Con todo lo que se ha medido hasta ahora, en veridico.cl/tasacion/metodo.');
  expect(said['Qué no usa.']).toContain('si está amoblada');
  const house = dataOf({ ...FLAT, escrito: { ...FLAT.escrito, tipoPropiedad: 'casa' } });
  expect(plain(Object.fromEntries(house.metodo.parrafos)['El error medido.'] ?? '')).toMatch(/^Medido con [\d.]+ avisos de casas en venta/);
});

test('an estimate has three digits', () => {
  expect([5_812.4, 23.84, 0.35216, 123_456].map(rounded)).toEqual([5_810, 23.8, 0.352, 123_000]);
});
