import { describe, expect, test } from 'vitest';
import { type PersonaRecords, UNDATED } from '../records.ts';
import { personasDocument } from './document.ts';
import * as some from './testing.ts';

const { FACTS, SPOTLESS, TYPICAL, repeated } = some;
const data = (changes: Partial<PersonaRecords> = {}, facts = FACTS) => personasDocument.data({ ...SPOTLESS, ...changes }, facts);
/** With non-breaking spaces as plain spaces. */
const read = (text: string) => text.replaceAll('\u{a0}', ' ');
const verdict = (changes: Partial<PersonaRecords>) => data(changes).veredicto.map(read);
const persona = (changes: Partial<PersonaRecords['persona']>) => ({ persona: { ...SPOTLESS.persona, ...changes } });

const UNKNOWN = {
  personas: null,
  empresas: null,
  direcciones: null,
  protestos: null,
  morosidades: null,
  deuda_financiera: null,
  infracciones: null,
  bienes_raices: null,
  vehiculos: null,
  sociedades: null,
} as const;

describe('the verdict of page 1', () => {
  test.each<[string, Partial<PersonaRecords>, string[]]>([
    [
      'says what is absent',
      {},
      ['No registra protestos vigentes, deudas en mora, atrasos en el sistema financiero ni infracciones laborales.'],
    ],
    [
      'what there is, with its totals, and then what there is not',
      TYPICAL,
      [
        'Tiene dos protestos vigentes por $2.370.370, tres deudas en mora por $1.509.000 y deuda financiera atrasada por $1.641.200 (a octubre de 2026).',
        'No registra infracciones laborales.',
      ],
    ],
    [
      'several currencies do not blur the list',
      { protestos: [some.protesto(0), { ...some.protesto(1), moneda: 'UF', monto: 12.5 }], infracciones: [some.infraccion(0)] },
      [
        'Tiene dos protestos vigentes por $1.184.500 y UF 12,50; una infracción laboral o previsional por $412.000.',
        'No registra deudas en mora ni atrasos en el sistema financiero.',
      ],
    ],
    [
      'never claims absence of what was not loaded',
      { cutoffs: { ...SPOTLESS.cutoffs, morosidades: null, infracciones: null } },
      [
        'No registra protestos vigentes ni atrasos en el sistema financiero.',
        'Aún no recibimos información de deudas en mora ni infracciones laborales: no podemos decir si tiene.',
      ],
    ],
    [
      'says what is too old to tell, with what it had',
      {
        protestos: [some.protesto(0)],
        cutoffs: { ...SPOTLESS.cutoffs, protestos: '2026-02-03', deuda_financiera: '2026-03-31', infracciones: null },
      },
      [
        'Al 03-02-2026 tenía un protesto vigente por $1.184.500.',
        'No registra deudas en mora.',
        'Aún no recibimos información de infracciones laborales y es antigua la de protestos (hasta el 03-02-2026) y deuda financiera (hasta el 31-03-2026): no podemos decir qué hay hoy.',
      ],
    ],
    [
      'old sources of one day are told together, apart from what is current',
      {
        protestos: [some.protesto(0)],
        infracciones: [some.infraccion(0)],
        cutoffs: { ...SPOTLESS.cutoffs, protestos: '2026-02-03', morosidades: '2026-02-03', infracciones: UNDATED },
        deuda: some.DEUDA,
      },
      [
        'Tiene deuda financiera atrasada por $1.641.200 (a octubre de 2026); al 03-02-2026 tenía un protesto vigente por $1.184.500; según datos sin fecha, tenía una infracción laboral o previsional por $412.000.',
        'Es antigua la información de protestos y deudas en mora (hasta el 03-02-2026) y no consta hasta qué día llega la de infracciones laborales: no podemos decir qué hay hoy.',
      ],
    ],
    [
      'a debt up to date is no arrears',
      { deuda: some.DEUDA.slice(0, 8) },
      ['No registra protestos vigentes, deudas en mora, atrasos en el sistema financiero ni infracciones laborales.'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(verdict(changes)).toEqual(expected);
  });

  test('has at most three sentences', () => {
    const cutoffs = { ...SPOTLESS.cutoffs, infracciones: null };
    const said = verdict({ protestos: [some.protesto(0)], cutoffs });
    expect(said).toEqual([
      'Tiene un protesto vigente por $1.184.500.',
      'No registra deudas en mora ni atrasos en el sistema financiero.',
      'Aún no recibimos información de infracciones laborales: no podemos decir si tiene.',
    ]);
  });
});

describe('the subject', () => {
  test.each([
    ['2026-03-13', '40 años'],
    ['2026-03-14', '41 años'],
  ])('on %s, %s', (day, age) => {
    const { sujeto } = data({}, { ...FACTS, emitido: new Date(`${day}T15:00:00Z`) });
    expect(sujeto.linea).toBe(`Persona natural · ${age}`);
  });

  test('known only by name gets no invented data', () => {
    const bare = persona({ apellidoMaterno: null, fechaNacimiento: null, nacionalidad: null, estadoCivil: null });
    const { sujeto, identidad } = data(bare);
    expect(sujeto).toMatchObject({ nombre: 'Mariana Alejandra Quilodrán', linea: 'Persona natural' });
    expect(identidad.datos.slice(1, 3).map(([, value]) => value)).toEqual(['No informado', 'No informado']);
  });

  test('shows the addresses reported by third parties, with their communes', () => {
    const { direcciones, identidad } = data({ direcciones: some.DIRECCIONES });
    expect(direcciones.filas.map(({ comuna, tipo }) => `${tipo}, ${comuna}`)).toEqual([
      'Comercial, Ñuñoa',
      'Particular, Ñuñoa',
      'Particular, Macul',
    ]);
    expect(identidad.significa).toContain('informaron terceros hasta el 12-11-2026');
    expect(data({ direcciones: [{ tipo: 'x', direccion: 'y', cut: '99999', fecha: '2026-01-01' }] }).direcciones.filas[0]?.comuna).toBe(
      'comuna 99999',
    );
  });
});

describe('En una mirada', () => {
  const rows = (changes: Partial<PersonaRecords>) =>
    data(changes).mirada.map(({ nombre, estado, montos, corte }) => [
      nombre,
      estado.tono,
      estado.texto,
      ...montos.map(({ texto: printed }) => read(printed)),
      corte,
    ]);

  test('has a row for every source, with state, amount and cut-off date', () => {
    expect(rows(TYPICAL)).toEqual([
      ['Identidad y direcciones', 'dato', 'Identificada', '2026-11-14'],
      ['Protestos', 'atencion', '2 vigentes', '$2.370.370', '2026-11-18'],
      ['Deudas en mora', 'atencion', '3 en mora', '$1.509.000', '2026-11-19'],
      ['Deuda financiera', 'atencion', 'Con atraso', '$1.641.200', '2026-11-16'],
      ['Infracciones laborales', 'nada', 'Sin antecedentes', '2026-11-15'],
      ['Bienes raíces', 'dato', '1 propiedad', '$61.284.300', '2026-11-10'],
      ['Vehículos', 'dato', '1 vehículo', '$5.870.000', '2026-11-09'],
      ['Sociedades', 'dato', 'Participa en 1', '2026-11-08'],
      ['Quién consultó este RUT', 'dato', '6 consultas', '2026-11-20'],
    ]);
  });

  test('distinguishes an unqueried source from an empty one', () => {
    const states = rows({ cutoffs: UNKNOWN }).slice(1, -1);
    expect(new Set(states.map(([, tone, text]) => `${tone} ${text}`))).toEqual(new Set(['falta Sin información']));
    expect(data({ cutoffs: UNKNOWN }).puntaje.puntaje).toBeNull();
  });
});

describe('every section', () => {
  const LISTS = ['protestos', 'morosidades', 'infracciones', 'bienesRaices', 'vehiculos', 'sociedades', 'consultas'] as const;
  const FULL = {
    protestos: repeated(20, some.protesto),
    morosidades: repeated(20, some.morosidad),
    infracciones: repeated(20, some.infraccion),
    bienesRaices: repeated(20, some.bienRaiz),
    vehiculos: repeated(20, some.vehiculo),
    sociedades: repeated(20, some.sociedad),
    consultas: repeated(20, some.consulta),
    deuda: some.DEUDA,
  };

  test('with records explains them and says what to do about an error', () => {
    const sections = data(FULL);
    for (const section of [...LISTS.map((name) => sections[name]), sections.deuda, sections.identidad]) {
      expect(section.hallazgo).toMatch(/^[A-ZÁÉÍÓÚ\d].*\.$/u);
      expect(section.significa).toMatch(/\.$/);
      expect(section.siEstaMal).toMatch(/\.$/);
    }
  });

  test('longer than its page is numbered, shows twelve lines, and has an annex', () => {
    const sections = data(FULL);
    for (const name of LISTS) {
      expect(sections[name].filas.map(({ linea }) => linea)).toEqual(repeated(20, (index) => index + 1));
      expect(sections[name].mostradas).toHaveLength(12);
      expect(sections[name].nota).toMatch(/^Se muestran l[ao]s 12 .*, de 20\.$/);
    }
    expect(LISTS.map((name) => sections[name].anexo)).toEqual([...'ABCDEFG']);
  });

  test('without records says what was searched, with which RUT and until when', () => {
    const { protestos, infracciones, bienesRaices, vehiculos, sociedades, consultas } = data();
    for (const [section, until] of [
      [protestos, '18-11-2026'],
      [infracciones, '15-11-2026'],
      [bienesRaices, '10-11-2026'],
      [vehiculos, '09-11-2026'],
      [sociedades, '08-11-2026'],
    ] as const) {
      expect(section.estado).toEqual({ tono: 'nada', texto: 'Sin antecedentes' });
      expect(section.significa).toContain('RUT 45.318.207-K');
      expect(section.significa).toMatch(new RegExp(`hasta el ${until}\\.$`));
    }
    expect(consultas.hallazgo).toBe('Nadie consultó este RUT en Verídico en los últimos doce meses.');
  });

  test('of a source never loaded claims neither presence nor absence', () => {
    const sections = data({ cutoffs: UNKNOWN });
    for (const name of ['protestos', 'morosidades', 'infracciones', 'bienesRaices', 'vehiculos', 'sociedades'] as const) {
      expect(sections[name].hallazgo).toMatch(/^No tenemos información de /);
      expect(sections[name].significa).toMatch(/este informe no dice si hay o no /);
    }
  });

  test('with invented records says so beside its source', () => {
    const { deuda, vehiculos, sociedades } = data({ demo: true });
    for (const { fuente } of [deuda, vehiculos, sociedades]) expect(fuente).toMatch(/ \(demostración\)$/);
  });
});

describe('holdings and queries', () => {
  test('are formatted for print', () => {
    const { bienesRaices, vehiculos, sociedades, consultas } = data(TYPICAL);
    expect(bienesRaices.filas[0]).toMatchObject({ comuna: 'Ñuñoa', rol: '1204-88', destino: 'Habitacional' });
    expect(vehiculos.filas[0]).toMatchObject({ vehiculo: 'Suzuki Baleno 1.4 GLX', anio: '2019' });
    expect(sociedades.filas[0]).toMatchObject({ rut: '57.127.645-3', participacion: '50\u{a0}%' });
    expect(consultas.filas[0]).toMatchObject({ momento: '20-11-2026, 10:15\u{a0}h', quien: 'La propia persona' });
    expect(consultas.hallazgo).toBe('Seis consultas en doce meses; la más reciente, el 20-11-2026.');
  });

  test('a company without a name in the records is shown without one', () => {
    const { sociedades } = data({ sociedades: [{ ...some.sociedad(0), nombre: null }] });
    expect(sociedades.filas[0]?.nombre).toBe('Nombre no informado');
  });
});
