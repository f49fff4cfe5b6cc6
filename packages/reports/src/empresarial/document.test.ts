import { describe, expect, test } from 'vitest';
import type { EmpresaRecords } from '../records.ts';
import { empresarialDocument } from './document.ts';
import { FACTS, morosidad, protesto, SPOTLESS } from './testing.ts';

const data = (changes: Partial<EmpresaRecords>, facts = FACTS) => empresarialDocument.data({ ...SPOTLESS, ...changes }, facts);
/** As a reader sees it: a fixed space is a space. */
const read = (text: string) => text.replaceAll('\u{a0}', ' ');
const verdict = (changes: Partial<EmpresaRecords>) => data(changes).veredicto.map(read);
const repeated = <T>(count: number, item: (index: number) => T) => Array.from({ length: count }, (_, index) => item(index));

describe('the verdict of page 1', () => {
  test.each<[string, Partial<EmpresaRecords>, string[]]>([
    ['says what is absent', {}, ['No registra protestos vigentes ni deudas en mora.']],
    ['one protest', { protestos: [protesto(1_834_500)] }, ['Tiene un protesto vigente por $ 1.834.500.', 'No registra deudas en mora.']],
    [
      'one debt',
      { morosidades: [morosidad(5_000)] },
      ['Un acreedor informa una deuda en mora por $ 5.000.', 'No registra protestos vigentes.'],
    ],
    [
      'one creditor, several debts',
      { morosidades: [morosidad(5_000), morosidad(6_000)] },
      ['Un acreedor informa dos deudas en mora por $ 11.000.', 'No registra protestos vigentes.'],
    ],
    [
      'totals by currency',
      {
        protestos: [protesto(1_000), protesto(2_000), protesto(12.5, 'UF'), protesto(3, 'USD')],
        morosidades: [morosidad(7, 'A', 'UF'), morosidad(8, 'B', 'UF')],
      },
      ['Tiene cuatro protestos vigentes por $ 3.000, UF 12,50 y US$ 3,00.', 'Dos acreedores informan dos deudas en mora por UF 15,00.'],
    ],
    [
      'figures from 13 on',
      { protestos: repeated(300, () => protesto(1_000)) },
      ['Tiene 300 protestos vigentes por $ 300.000.', 'No registra deudas en mora.'],
    ],
    [
      'never claims absence of what was not loaded',
      { cutoffs: { ...SPOTLESS.cutoffs, protestos: null } },
      ['No registra deudas en mora.', 'Aún no recibimos información de protestos: no podemos decir si tiene.'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(verdict(changes)).toEqual(expected);
  });

  test('stays within three sentences whatever there is to say', () => {
    const empresa = { ...SPOTLESS.empresa, estado: 'Término de giro' };
    for (const protestos of [[], [protesto(1)]])
      for (const morosidades of [[], [morosidad(1)]])
        for (const cutoffs of [SPOTLESS.cutoffs, { empresas: null, protestos: null, morosidades: '2026-11-19' }]) {
          const said = verdict({ empresa, protestos, morosidades, cutoffs });
          expect(said.length).toBeLessThanOrEqual(3);
          expect(said.at(-1)).toBe('En el registro de empresas figura como “Término de giro”.');
        }
  });
});

describe('En una mirada', () => {
  test('gives each section its state, its totals and its cut-off', () => {
    const { mirada } = data({ protestos: [protesto(1_000), protesto(2, 'UF')] });
    expect(mirada.map(({ nombre, estado, montos, corte }) => [nombre, estado.texto, montos.map(read), corte])).toEqual([
      ['Identidad y actividad', 'Activa', [], '2026-11-14'],
      ['Protestos', '2 vigentes', ['$ 1.000', 'UF 2,00'], '2026-11-18'],
      ['Deudas en mora', 'Sin antecedentes', [], '2026-11-19'],
    ]);
  });

  test('marks what asks for attention, and a closed business too', () => {
    const tones = (changes: Partial<EmpresaRecords>) => data(changes).mirada.map(({ estado }) => estado.tono);
    expect(tones({})).toEqual(['dato', 'nada', 'nada']);
    expect(tones({ morosidades: [morosidad(1)], empresa: { ...SPOTLESS.empresa, estado: 'Término de giro' } })).toEqual([
      'atencion',
      'nada',
      'atencion',
    ]);
    expect(tones({ cutoffs: { empresas: null, protestos: null, morosidades: null } })).toEqual(['dato', 'dato', 'dato']);
  });
});

describe('long lists', () => {
  const amounts = (rows: readonly { readonly monto: number }[]) => rows.map(({ monto }) => monto);

  test('number every line, the largest first, and show twelve', () => {
    const { protestos } = data({ protestos: repeated(40, (index) => protesto(1_000 + index)) });
    expect(protestos.filas.map(({ linea }) => linea)).toEqual(repeated(40, (index) => index + 1));
    expect(amounts(protestos.filas.slice(0, 3))).toEqual([1_039, 1_038, 1_037]);
    expect(protestos.mostradas).toEqual(repeated(12, (index) => index + 1));
    expect(protestos.nota).toBe('Se muestran los 12 de mayor monto, de 40.');
    expect(protestos.totales.map(({ nombre, texto }) => [nombre, read(texto)])).toEqual([['Total vigente, 40 protestos', '$ 40.780']]);
  });

  test('show the largest of every currency, with the numbers they have in the annex', () => {
    const rows = [...repeated(30, (index) => morosidad(1_000 + index)), morosidad(900, 'A', 'UF'), morosidad(800, 'A', 'USD')];
    const { mostradas, filas } = data({ morosidades: rows }).morosidades;
    expect(mostradas).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 31, 32]);
    expect(filas.slice(-2).map(({ moneda }) => moneda)).toEqual(['UF', 'USD']);
  });

  test('of twelve are shown whole', () => {
    const { mostradas, nota, totales } = data({ protestos: repeated(12, () => protesto(1)) }).protestos;
    expect(mostradas).toHaveLength(12);
    expect(nota).toBeNull();
    expect(totales.map(({ nombre }) => nombre)).toEqual(['Total vigente']);
  });
});

describe('sections', () => {
  test('an empty one says what was searched, with which RUT and until when', () => {
    const { protestos, morosidades } = data({});
    expect(protestos.hallazgo).toBe('No registra protestos vigentes.');
    expect(protestos.significa).toContain('con el RUT 57.123.456-4. No hay ninguno vigente hasta el 18-11-2026.');
    expect(morosidades.significa).toContain('hasta el 19-11-2026.');
  });

  test('arrears are counted in Santiago, from the day they fell due', () => {
    const midnight = { ...FACTS, emitido: new Date('2026-11-21T02:30:00Z') };
    const { morosidades } = data({ morosidades: [morosidad(1_000)] }, midnight);
    expect(read(morosidades.hallazgo)).toBe('Un acreedor informa una deuda en mora por $ 1.000; lleva 48 días.');
    expect(morosidades.filas[0]).toMatchObject({ atraso: '48 días', cuotas: '1 cuota' });
  });

  test('a company of which only the name is known is told without inventing anything', () => {
    const empresa = {
      rut: '57123456-4',
      razonSocial: 'X',
      nombreFantasia: null,
      giro: null,
      inicioActividades: null,
      tramoVentas: null,
      estado: null,
    };
    const { identidad, sujeto } = data({ empresa });
    expect(identidad.hallazgo).toBe('El registro no informa su estado.');
    expect(identidad.datos.filter(([, value]) => value === 'No informado')).toHaveLength(5);
    expect(sujeto.linea).toBe('');
  });
});

describe('the copy', () => {
  test.each([
    [false, false, undefined],
    [true, false, 'PAGO SIMULADO: este ejemplar se emitió sin un pago real'],
    [false, true, 'DATOS DE DEMOSTRACIÓN: personas, empresas y montos inventados'],
    [true, true, 'DATOS DE DEMOSTRACIÓN: personas, empresas y montos inventados'],
  ])('with a simulated payment %j and invented records %j carries the band %j', (simulated, invented, band) => {
    const { emision, reglas } = data({ demo: invented }, { ...FACTS, demo: simulated });
    expect(emision.ejemplar?.banda).toBe(band);
    expect(reglas.reglas.some(([name]) => name === 'Ejemplar.')).toBe(band !== undefined);
  });

  test('its QR code opens the verification with folio and code', () => {
    expect(data({}).emision.verificacion).toBe(
      'https://veridico.cl/verifica-informe/paso1?folio=VR-0000000123&codigo_verificacion=H4RD-90ZB-7TQW-M3K5',
    );
  });

  test('says where invented records come from', () => {
    expect(data({ demo: true }).protestos.fuente).toBe('Registro de protestos (demostración)');
  });
});
