import { describe, expect, test } from 'vitest';
import { company, FACTS, onDisk } from './testing.ts';
import { samples } from './testing-samples.ts';
import { draw } from './worker.ts';

type Records = ReturnType<typeof company>;

const drawn = (records: Records, facts = FACTS) => onDisk(draw({ code: 'sia000002', records, facts }));

/** Of a company name, as accepted by the importer. */
const MOST_LETTERS = 200;
const LONG_NAME = 'Sociedad Comercializadora e Importadora de Alimentos Envasados y Abarrotes del Sur Austral Limitada'.padEnd(100, 'S');

const closed = (records: Records): Records => ({
  ...records,
  empresa: { ...records.empresa, estado: 'Término de giro', giro: LONG_NAME },
});

/** Every third amount in each currency. */
function withCurrencies(records: Records): Records {
  const moneda = (index: number) => (['CLP', 'UF', 'USD'] as const)[index % 3] ?? 'CLP';
  const among = <Row extends { readonly moneda: 'CLP' | 'UF' | 'USD' }>(rows: readonly Row[]) =>
    rows.map((row, index) => ({ ...row, moneda: moneda(index) }));
  return { ...records, protestos: among(records.protestos), morosidades: among(records.morosidades) };
}

describe('the file', () => {
  test('is a valid, tagged PDF/A-3a that carries its data', async () => {
    await using pdf = await drawn(company({ protestos: 3, morosidades: 4 }));
    expect(await pdf.ask('pdfinfo', 'FILE')).toMatch(/^Tagged:\s+yes$/m);
    const metadata = await pdf.ask('pdfinfo', '-meta', 'FILE');
    expect(metadata).toMatch(/pdfaid:part>3</);
    expect(metadata).toMatch(/pdfaid:conformance>A</);
    expect(await pdf.ask('qpdf', '--check', 'FILE')).toContain('No syntax or stream encoding errors found');
    expect(await pdf.ask('pdfdetach', '-list', 'FILE')).toBe('1 embedded files\n1: informe.json\n');
    const data = JSON.parse(await pdf.attachment());
    expect(data.emision).toMatchObject({ folio: FACTS.folio, codigo: FACTS.codigo, emitido: '2026-11-20T13:16:00.000Z' });
    expect(data.protestos.filas).toHaveLength(3);
    expect(data.morosidades.filas).toHaveLength(4);
  });

  test('embeds exactly three fonts', async () => {
    await using pdf = await drawn(company({ protestos: 1 }));
    const faces = (await pdf.ask('pdffonts', 'FILE')).split('\n').slice(2, -1);
    const names = new Set(faces.map((line) => /\+(\S+)/.exec(line)?.[1]));
    expect(names).toEqual(new Set(['Archivo-Regular', 'Archivo-SemiBold', 'Newsreader-Medium']));
  });

  test('links to the verification in its QR code', async () => {
    await using pdf = await drawn(company());
    const links = await pdf.ask('pdfinfo', '-url', 'FILE');
    expect(links).toContain(`https://veridico.cl/verifica-informe/paso1?folio=${FACTS.folio}&codigo_verificacion=${FACTS.codigo}`);
  });

  // Poppler reads the tags slowly.
  test('names every table column for screen readers', { timeout: 60_000 }, async () => {
    await using pdf = await drawn(company({ protestos: 1, morosidades: 1, others: 1 }));
    const heads = await pdf.heads();
    expect(heads.length).toBeGreaterThan(50);
    expect(heads).not.toContain('');
    for (const first of ['Efecto', 'Sección', 'Mes', 'Si el error está en']) expect(heads).toContain(first);
    // Addresses, partners, protests, arrears, infractions, property, vehicles, companies, queries.
    expect(heads.filter((head) => head === 'N°')).toHaveLength(9);
  });
});

describe('every page', () => {
  test.each([
    ['a spotless company', company(), 3],
    ['a few records of every kind', company({ protestos: 3, morosidades: 4, others: 2 }), 5],
    ['the longest name and every annex', company({ razonSocial: LONG_NAME, protestos: 300, morosidades: 40, others: 20 }), 18],
  ])('has its verification data: %s', async (_, records, atLeast) => {
    await using pdf = await drawn(records);
    const pages = await pdf.pages();
    expect(pages.length).toBeGreaterThanOrEqual(atLeast);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(FACTS.folio);
      expect(page).toContain(FACTS.codigo);
      expect(page).toContain('Verifíquelo en veridico.cl/verifica-informe/paso1');
      expect(page).toContain('Motivo declarado: Evaluación de riesgo comercial Emitido el 20-11-2026, 10:16 h');
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
      expect(page).not.toContain('DEMOSTRACIÓN');
    }
  });

  test('of a copy without value says so, in its band and footer', async () => {
    await using pdf = await drawn({ ...company(), demo: true });
    for (const page of await pdf.pages()) {
      expect(page).toContain('DATOS DE DEMOSTRACIÓN: personas, empresas y montos inventados');
      expect(page).toContain('· Datos de demostración');
    }
  });
});

describe('page 1', () => {
  test.each([
    ['a spotless company', company()],
    ['the longest name and many records', company({ razonSocial: LONG_NAME, protestos: 300, morosidades: 300, others: 40 })],
    ['a name without spaces', company({ razonSocial: 'W'.repeat(MOST_LETTERS), protestos: 3 })],
    [
      'all at once',
      withCurrencies(closed(company({ razonSocial: 'W'.repeat(MOST_LETTERS), protestos: 300, morosidades: 300, others: 40 }))),
    ],
  ])('holds only the whole summary: %s', async (_, records) => {
    await using pdf = await drawn(records);
    const [first = '', second = ''] = await pdf.pages();
    const parts = [
      'Informe Verídico Empresarial',
      'RUT 57.123.456-4',
      'más puntos es menos riesgo',
      'En una mirada',
      'Quién consultó este RUT',
    ];
    for (const part of [...parts, 'Si usted representa a esta empresa.', 'Qué no incluye.']) expect(first).toContain(part);
    expect(first).not.toContain('Razón social');
    expect(second).toContain('Razón social');
    expect(first.replaceAll(' ', '')).toContain(records.empresa.razonSocial.replaceAll(' ', ''));
  });

  test.each(samples.filter(([, code]) => code !== 'sia000004'))(
    'ends with its last note, in every sample: %s, %s',
    async (_, code, records) => {
      await using pdf = await onDisk(draw({ code, records, facts: { ...FACTS, demo: true } }));
      const [first = '', second = ''] = await pdf.pages();
      for (const part of ['En una mirada', 'Si usted decide con este informe.', 'Qué no incluye.']) expect(first).toContain(part);
      expect(second).not.toContain('Qué no incluye.');
    },
  );

  test.each([
    [
      withCurrencies(company({ protestos: 40, morosidades: 40, others: 15 })),
      ['15 consultas, en doce meses', '15 propiedades', '15 vehículos'],
    ],
    [company({ protestos: 2, others: 2 }), ['2 consultas, en doce meses', '2 propiedades, avalúo fiscal', '2 vehículos, tasación fiscal']],
  ])('gives what there is one line, with the room of an absent amount (case %#)', async (records, states) => {
    await using pdf = await drawn(records);
    const page = await pdf.ask('pdftotext', '-layout', '-l', '1', 'FILE', '-');
    const glance = page.slice(page.indexOf('En una mirada')).split('\n');
    for (const told of states) {
      const whole = new RegExp(`${told} +(?:\\$\\S+ +)?\\d\\d-\\d\\d-\\d{4} +\\d+$`);
      expect(glance.filter((line) => whole.test(line))).toHaveLength(1);
    }
  });

  test('tells who decides how far the report reaches where sources are missing, and where nothing asks for attention', async () => {
    const cutoffs = Object.fromEntries(Object.keys(company().cutoffs).map((source) => [source, null])) as Records['cutoffs'];
    for (const [records, told, mark] of [
      [{ ...company(), cutoffs }, 'Donde no hay información al día, este informe no dice nada', true],
      [company(), 'Nada de lo informado hasta cada corte pide atención, y eso no asegura el pago', false],
    ] as const) {
      await using pdf = await drawn(records);
      const [first = ''] = await pdf.pages();
      expect(first).toContain(told);
      expect(first.includes('Se buscó y no hay Datos antiguos o que faltan')).toBe(mark);
      expect(first).not.toContain('No consultado');
    }
  });
});

test('the sections are in order and numbered', async () => {
  await using pdf = await drawn(company({ protestos: 1, morosidades: 1, others: 1 }));
  const text = (await pdf.pages()).slice(1).join(' ');
  const sections = [
    'Identidad y actividad',
    'Socios y representantes',
    'Protestos',
    'Deudas en mora',
    'Deuda en el sistema financiero, doce meses',
    'Infracciones laborales y previsionales',
    'Bienes raíces',
    'Vehículos',
    'Sociedades',
    'Quién consultó este RUT',
    'Qué hacer si un dato está mal',
    'Cómo comprobar que este informe es auténtico',
    'Palabras de este informe',
    'Reglas de uso y alcances',
  ];
  const places = sections.map((name, index) => text.indexOf(`${index + 1} ${name} `));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

describe('the text', () => {
  test('keeps its accents', async () => {
    await using pdf = await drawn(company({ protestos: 1 }));
    const text = (await pdf.pages()).join(' ');
    for (const word of ['Pingüinos Ñuñoa', 'ÁÉÍÓÚ áéíóú', 'Concepción', 'Qué significa.', '“Protestos, línea 2”'])
      expect(text).toContain(word);
  });

  test('from outside is never read as template code', { tags: ['V1.3.3', 'V1.3.7'] }, async () => {
    const razonSocial = '#read("/etc/passwd") *x* $y$ \\ <z> @w';
    await using pdf = await drawn(company({ razonSocial }));
    const [first = ''] = await pdf.pages();
    expect(first).toContain(razonSocial);
  });

  test('stays on the page with an endless word', async () => {
    const { protestos, ...others } = company({ protestos: 20 });
    const endless = { acreedor: 'Z'.repeat(120), motivo: 'Ñ'.repeat(90), numero: '9'.repeat(60), ciudad: 'W'.repeat(60) };
    await using pdf = await drawn({ ...others, protestos: protestos.map((row) => ({ ...row, ...endless })) });
    const words = [...(await pdf.ask('pdftotext', '-bbox', 'FILE', '-')).matchAll(/<word xMin="([\d.-]+)".*? xMax="([\d.-]+)"/g)];
    expect(words.length).toBeGreaterThan(500);
    const [left, right] = [Math.min(...words.map(([, x]) => Number(x))), Math.max(...words.map(([, , x]) => Number(x)))];
    expect(left).toBeGreaterThan(16 * MILLIMETRE - 1);
    expect(right).toBeLessThan(193 * MILLIMETRE + 3);
  });

  test('stays on the page when a few records fill more than one', async () => {
    const { protestos, ...others } = company({ protestos: 6 });
    const motivo = 'palabra '.repeat(300);
    await using pdf = await drawn({ ...others, protestos: protestos.map((row) => ({ ...row, motivo })) });
    const bottoms = [...(await pdf.ask('pdftotext', '-bbox', 'FILE', '-')).matchAll(/<word .*yMax="([\d.]+)">palabra</g)].map(([, y]) =>
      Number(y),
    );
    expect(bottoms).toHaveLength(6 * 300);
    expect(Math.max(...bottoms)).toBeLessThan(270 * MILLIMETRE);
  });
});

const MILLIMETRE = 72 / 25.4;

test('300 protests are all in the numbered annex with a header on every page, and 12 in their section', async () => {
  const records = company({ protestos: 300 });
  await using pdf = await drawn(records);
  const pages = await pdf.pages();
  const annex = pages.filter((page) => page.includes('N° Protestado Venció Documento Motivo Acreedor Ciudad Monto'));
  expect(annex.length).toBeGreaterThan(3);
  expect(annex.at(-1)).toContain('Total vigente, 300 protestos $80.850.000');
  const text = annex.join(' ');
  const largestFirst = records.protestos.toReversed();
  for (const [index, { numero }] of largestFirst.entries()) {
    expect(text).toMatch(new RegExp(`(^| )${index + 1} 03-09-2026 01-09-2026 \\S+ ${numero} Falta de fondos `));
  }
  const section = pages.filter((page) => !annex.includes(page)).join(' ');
  expect(section).toContain('Se muestran los 12 de mayor monto, de 300.');
  expect(section).toContain('N° 700299');
  expect(section).toContain('N° 700288');
  expect(section).not.toContain('N° 700287');
});
