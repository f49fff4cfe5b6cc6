import { describe, expect, test } from 'vitest';
import { TEST_FACTS as FACTS } from '../house/testing.ts';
import type { ConsolidadoRecords } from '../records.ts';
import { consolidadoDocument } from './document.ts';
import { morosidades, protestos, SPOTLESS } from './testing.ts';

const data = (changes: Partial<ConsolidadoRecords>) => consolidadoDocument.data({ ...SPOTLESS, ...changes }, FACTS);
/** With non-breaking spaces as plain spaces. */
const verdict = (changes: Partial<ConsolidadoRecords>) => data(changes).veredicto.map((text) => text.replaceAll('\u{a0}', ' '));

const COMPANY = { rut: '57123456-4', nombre: 'Comercial Tres Esteros SpA', fechaNacimiento: null };

describe('the verdict of page 1', () => {
  test.each<[string, Partial<ConsolidadoRecords>, string[]]>([
    ['says what is absent', {}, ['No registra protestos vigentes ni deudas en mora.']],
    [
      'says who holds most',
      { protestos: protestos(3), morosidades: morosidades(1) },
      [
        'Tiene tres protestos vigentes por $9.657.300 y una deuda en mora por $64.000.',
        'Transportes Puelche reúne el 51 % de lo protestado.',
      ],
    ],
    [
      'names the currency where there are several',
      { morosidades: [...morosidades(3), ...morosidades(1, 'UF')] },
      [
        'Tiene cuatro deudas en mora por $5.843.300 y UF 64.000,00.',
        'No registra protestos vigentes.',
        'Cooperativa Río Claro reúne el 51 % de las deudas en mora en pesos.',
      ],
    ],
    [
      'keeps to three sentences where a source is unknown',
      { protestos: [], morosidades: morosidades(2), cutoffs: { ...SPOTLESS.cutoffs, protestos: null } },
      [
        'Tiene dos deudas en mora por $3.042.000.',
        'Aún no recibimos información de protestos: no podemos decir si tiene.',
        'Cooperativa Río Claro reúne el 98 % de las deudas en mora.',
      ],
    ],
  ])('%s', (_, changes, expected) => {
    expect(verdict(changes)).toEqual(expected);
  });

  test('omits a creditor whose name is too long', () => {
    const [first, ...others] = protestos(3);
    const endless = { ...first, acreedor: 'Z'.repeat(61), monto: 90_000_000 } as (typeof others)[number];
    expect(verdict({ protestos: [endless, ...others], morosidades: morosidades(1) })).toHaveLength(1);
  });
});

describe('the subject line and the addressee', () => {
  test.each([
    [SPOTLESS.sujeto, 'Persona · solo protestos y deudas en mora', 'Si este informe habla de usted.'],
    [COMPANY, 'Empresa · solo protestos y deudas en mora', 'Si usted representa a esta empresa.'],
  ])('%o', (sujeto, line, title) => {
    expect(data({ sujeto })).toMatchObject({ sujeto: { nombre: sujeto.nombre, linea: line }, titular: title });
  });
});

test('without debts there is no table of totals, only the searched sources', () => {
  const { totales, otrasMonedas, mirada, protestos: section } = data({});
  expect(totales).toBeNull();
  expect(otrasMonedas).toBeNull();
  expect(mirada.map(({ nombre, estado, corte }) => [nombre, estado.texto, corte])).toEqual([
    ['Protestos', 'Sin antecedentes', '2026-11-18'],
    ['Deudas en mora', 'Sin antecedentes', '2026-11-19'],
  ]);
  expect(section.significa).toContain('con el RUT 45.318.207-K: ninguno vigente hasta el 18-11-2026.');
});

test('a source never loaded has no column, and page 1 says so', () => {
  const { totales, mirada } = data({ morosidades: morosidades(2), cutoffs: { ...SPOTLESS.cutoffs, protestos: null } });
  expect(totales?.columnas.map(({ clase }) => clase)).toEqual(['morosidades']);
  expect(mirada.map(({ estado }) => estado.texto)).toEqual(['Sin información', '2 en mora']);
});

test.each([
  [6, 6, null],
  [7, 7, 'A'],
  [7, 14, 'B'],
])('of %i creditors and %i protests, page 1 names six, and the annex of all is %s', (creditors, count, letter) => {
  const each = protestos(count).map((row, index) => ({ ...row, acreedor: `Banco ${index % creditors}` }));
  expect(data({ protestos: each }).anexoAcreedores).toBe(letter);
});

test('other currencies have their own section', () => {
  const { totales, otrasMonedas } = data({ protestos: [...protestos(5), ...protestos(2, 'UF')], morosidades: morosidades(1, 'USD') });
  expect(totales?.nombre).toBe('en pesos');
  expect(otrasMonedas).toMatchObject({
    nombre: 'en UF y en dólares',
    hallazgo: 'Los montos en UF y en dólares no se suman con los montos en pesos.',
  });
  expect(otrasMonedas?.totales.map(({ moneda }) => moneda)).toEqual(['UF', 'USD']);
});
