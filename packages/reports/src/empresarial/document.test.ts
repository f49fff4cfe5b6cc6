import { describe, expect, test } from 'vitest';
import type { EmpresaRecords } from '../records.ts';
import { empresarialDocument } from './document.ts';
import { identidadSection } from './identidad.ts';
import { TEST_FACTS as FACTS } from '../house/testing.ts';
import { morosidad, protesto, socio, SPOTLESS } from './testing.ts';

const data = (changes: Partial<EmpresaRecords>, facts = FACTS) => empresarialDocument.data({ ...SPOTLESS, ...changes }, facts);
/** With non-breaking spaces as plain spaces. */
const read = (text: string) => text.replaceAll('\u{a0}', ' ');
const verdict = (changes: Partial<EmpresaRecords>) => data(changes).veredicto.map(read);
const repeated = <T>(count: number, item: (index: number) => T) => Array.from({ length: count }, (_, index) => item(index));
const numberedProtesto = (index: number) => ({ ...protesto(1_000), numero: `N${index}` });

const OTHERS_ABSENT = 'atrasos en el sistema financiero ni infracciones laborales.';
const NOTHING_LOADED = Object.fromEntries(
  Object.keys(SPOTLESS.cutoffs).map((source) => [source, null]),
) as unknown as EmpresaRecords['cutoffs'];

describe('the verdict of page 1', () => {
  test.each<[string, Partial<EmpresaRecords>, string[]]>([
    ['says what is absent', {}, [`No registra protestos vigentes, deudas en mora, ${OTHERS_ABSENT}`]],
    [
      'one protest',
      { protestos: [protesto(1_834_500)] },
      ['Tiene un protesto vigente por $1.834.500.', `No registra deudas en mora, ${OTHERS_ABSENT}`],
    ],
    [
      'several debts of one creditor',
      { morosidades: [morosidad(5_000), morosidad(6_000)] },
      ['Tiene dos deudas en mora por $11.000.', `No registra protestos vigentes, ${OTHERS_ABSENT}`],
    ],
    [
      'totals by currency',
      {
        protestos: [protesto(1_000), protesto(2_000), protesto(12.5, 'UF'), protesto(3, 'USD')],
        morosidades: [morosidad(7, 'A', 'UF'), morosidad(8, 'B', 'UF')],
      },
      ['Tiene cuatro protestos vigentes por $3.000, UF 12,50 y US$ 3,00; dos deudas en mora por UF 15,00.', `No registra ${OTHERS_ABSENT}`],
    ],
    [
      'figures from 13 on',
      { protestos: repeated(300, numberedProtesto) },
      ['Tiene 300 protestos vigentes por $300.000.', `No registra deudas en mora, ${OTHERS_ABSENT}`],
    ],
    [
      'never claims absence of what was not loaded',
      { cutoffs: { ...SPOTLESS.cutoffs, protestos: null } },
      [`No registra deudas en mora, ${OTHERS_ABSENT}`, 'Aún no recibimos información de protestos: no podemos decir si tiene.'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(verdict(changes)).toEqual(expected);
  });

  test('has at most three sentences and starts with the state of an inactive company', () => {
    const empresa = { ...SPOTLESS.empresa, estado: 'Término de giro' };
    // The registry says when it began, not since when it is closed.
    expect(identidadSection(empresa, null, false, '2026-01-01').detalle).toBe('inició en 2009');
    for (const protestos of [[], [protesto(1)]])
      for (const morosidades of [[], [morosidad(1)]])
        for (const cutoffs of [SPOTLESS.cutoffs, { ...SPOTLESS.cutoffs, protestos: null }, NOTHING_LOADED]) {
          const said = verdict({ empresa, protestos, morosidades, cutoffs });
          expect(said.length).toBeLessThanOrEqual(3);
          expect(said[0]).toMatch(/^En el registro de empresas figura como “Término de giro”; (tiene|no registra|aún no recibimos) /);
        }
  });
});

describe('En una mirada', () => {
  test('gives each section its state, totals and cut-off date', () => {
    const { mirada } = data({ protestos: [protesto(1_000), protesto(2, 'UF')], socios: [socio(0), socio(1)] });
    expect(
      mirada.map(({ nombre, estado, montos, corte }) => [nombre, estado.texto, montos.map(({ texto }) => read(texto)), corte]),
    ).toEqual([
      ['Identidad y actividad', 'Activa', [], '2026-11-14'],
      ['Socios y representantes', '2 informados', [], '2026-11-02'],
      ['Protestos', '2 vigentes', ['$1.000', 'UF 2,00'], '2026-11-18'],
      ['Deudas en mora', 'Sin antecedentes', [], '2026-11-19'],
      ['Deuda financiera', 'Sin antecedentes', [], '2026-10-31'],
      ['Infracciones laborales', 'Sin antecedentes', [], '2026-11-15'],
      ['Bienes raíces', 'Sin antecedentes', [], '2026-07-01'],
      ['Vehículos', 'Sin antecedentes', [], '2026-10-30'],
      ['Sociedades', 'Sin antecedentes', [], '2026-11-02'],
      ['Quién consultó este RUT', 'Sin consultas', [], '2026-11-20'],
    ]);
  });

  test('marks alerts, including a closed business', () => {
    const tones = (changes: Partial<EmpresaRecords>) =>
      data(changes)
        .mirada.map(({ estado }) => estado.tono[0])
        .join('');
    expect(tones({})).toBe('dnnnnnnnnn');
    expect(tones({ morosidades: [morosidad(1)], empresa: { ...SPOTLESS.empresa, estado: 'Término de giro' } })).toBe('annannnnnn');
  });

  test('claims no absence for a source never loaded', () => {
    const { mirada, puntaje } = data({ cutoffs: NOTHING_LOADED });
    // The identity comes from the register of companies, and the query log is our own.
    expect(mirada.slice(1, -1).map(({ estado }) => estado.texto)).toEqual(repeated(8, () => 'Sin información'));
    expect(mirada.map(({ estado }) => estado.tono[0]).join('')).toBe('dffffffffn');
    expect(puntaje.puntaje).toBeNull();
  });
});

describe('the subject', () => {
  test('shows activity, start year and latest commune under its name', () => {
    const direcciones = [
      { tipo: 'comercial', direccion: 'Camino Lo Ovalle Sur 4470', cut: '13119', fecha: '2026-11-02' },
      { tipo: 'comercial', direccion: 'Calle Quillayes 311', cut: '13120', fecha: '2021-04-03' },
    ];
    expect(data({ direcciones }).sujeto.linea).toBe('Alimentos al por mayor · activa desde 2009 · Maipú');
    expect(data({ direcciones }).direcciones.filas.map(({ comuna }) => comuna)).toEqual(['Maipú', 'Ñuñoa']);
  });

  test('truncates long register texts on page 1 only', () => {
    const long = 'Venta al por mayor y al por menor de toda clase de alimentos, bebidas y artículos de aseo';
    const { sujeto, veredicto, identidad } = data({ empresa: { ...SPOTLESS.empresa, giro: long, estado: long } });
    expect(sujeto.linea).toContain('Venta al por mayor y al por menor de toda clase de alimento… · inició actividades en 2009');
    expect(veredicto[0]).toContain('“Venta al por mayor y al por menor de to…”');
    expect(identidad.estado.texto).toBe('Venta al por mayor y al por menor de to…');
    expect(identidad.datos).toContainEqual(['Giro', long]);
    expect(identidad.datos).toContainEqual(['Estado', long]);
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
    expect(protestos.totales.map(({ nombre, texto, ...numbers }) => [nombre, read(texto), numbers])).toEqual([
      ['Total vigente, 40 protestos', '$40.780', { moneda: 'CLP', monto: 40_780, cuenta: 40 }],
    ]);
  });

  test('show the largest of every currency, numbered as in the annex', () => {
    const rows = [...repeated(30, (index) => morosidad(1_000 + index)), morosidad(900, 'A', 'UF'), morosidad(800, 'A', 'USD')];
    const { mostradas, filas } = data({ morosidades: rows }).morosidades;
    expect(mostradas).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 31, 32]);
    expect(filas.slice(-2).map(({ moneda }) => moneda)).toEqual(['UF', 'USD']);
  });

  test('with twelve lines are complete', () => {
    const { mostradas, nota, totales } = data({ protestos: repeated(12, numberedProtesto) }).protestos;
    expect(mostradas).toHaveLength(12);
    expect(nota).toBeNull();
    expect(totales.map(({ nombre }) => nombre)).toEqual(['Total vigente']);
  });
});

describe('sections', () => {
  test('an empty one says what was searched, with which RUT and until when', () => {
    const { protestos, morosidades } = data({});
    expect(protestos.hallazgo).toBe('No registra protestos vigentes.');
    expect(protestos.significa).toContain('con el RUT 57.123.456-4: ninguno vigente hasta el 18-11-2026.');
    expect(morosidades.significa).toContain('hasta el 19-11-2026.');
  });

  test('arrears are counted in days of Santiago, from the due date', () => {
    const midnight = { ...FACTS, emitido: new Date('2026-11-21T02:30:00Z') };
    const { morosidades } = data({ morosidades: [morosidad(1_000)] }, midnight);
    expect(read(morosidades.hallazgo)).toBe('Un acreedor informa una deuda en mora por $1.000; lleva 48 días.');
    expect(morosidades.filas[0]).toMatchObject({ atraso: '48 días', cuotas: '1 cuota' });
  });

  test('a company known only by name gets no invented data', () => {
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

  test('has a QR code that opens the verification with folio and code', () => {
    expect(data({}).emision.verificacion).toBe(
      'https://veridico.cl/verifica-informe/paso1?folio=VR-0000000123&codigo_verificacion=H4RD-90ZB-7TQW-M3K5',
    );
  });

  test('names the source of invented records', () => {
    expect(data({ demo: true }).protestos.fuente).toBe('Registro de protestos (demostración)');
  });
});
