import type { ConsolidadoRecords } from '@veridico/reports/documents';
import { describe, expect, test } from 'vitest';
import { company, FACTS, onDisk } from './testing.ts';
import { draw } from './worker.ts';

const drawn = (records: ConsolidadoRecords) => onDisk(draw({ code: 'sia000003', records, facts: FACTS }));

/** Of the three names of a person together, as accepted by the importer. */
const MOST_LETTERS = 300;
const RUT = '45318207-K';

interface PersonOptions {
  readonly nombre?: string;
  readonly protestos?: number;
  readonly morosidades?: number;
}

function person({ nombre = 'Ñusta Begoña Güiraldes Peñaloza', ...debts }: PersonOptions = {}): ConsolidadoRecords {
  const { protestos, morosidades, saldados, acreedores, cutoffs } = company(debts);
  const sujeto = { rut: RUT, nombre, fechaNacimiento: null };
  return { sujeto, protestos, morosidades, saldados, acreedores, cutoffs, demo: false };
}

/** Maximum widths: each amount in one of three currencies, creditors with the longest names. */
function widest(records: ConsolidadoRecords): ConsolidadoRecords {
  const among = <Row extends ConsolidadoRecords['protestos'][number] | ConsolidadoRecords['morosidades'][number]>(rows: readonly Row[]) =>
    rows.map((row, index) => ({
      ...row,
      moneda: (['CLP', 'UF', 'CLP', 'USD'] as const)[index % 4] ?? 'CLP',
      monto: 999_999_999_999,
      acreedor: `${'W'.repeat(190)} ${index}`,
    }));
  return { ...records, protestos: among(records.protestos), morosidades: among(records.morosidades) };
}

test('the file is valid, tagged, carries its data and is reproducible', async () => {
  const records = person({ protestos: 3, morosidades: 4 });
  await using pdf = await drawn(records);
  expect(await pdf.ask('pdfinfo', 'FILE')).toMatch(/^Tagged:\s+yes$/m);
  expect(await pdf.ask('qpdf', '--check', 'FILE')).toContain('No syntax or stream encoding errors found');
  const data = JSON.parse(await pdf.attachment());
  expect(data.totales.total.celdas.map((cell: { readonly cuenta: number }) => cell.cuenta)).toEqual([3, 4]);
  const again = [draw({ code: 'sia000003', records, facts: FACTS }), draw({ code: 'sia000003', records, facts: FACTS })] as const;
  expect(Buffer.compare(...again)).toBe(0);
});

describe('page 1', () => {
  test.each([
    ['a spotless person', person()],
    ['a few debts', person({ protestos: 3, morosidades: 4 })],
    ['many debts', person({ protestos: 300, morosidades: 300 })],
    ['everything at its widest', widest(person({ nombre: 'W'.repeat(MOST_LETTERS), protestos: 80, morosidades: 80 }))],
  ])('holds only the whole summary: %s', async (_, records) => {
    await using pdf = await drawn(records);
    const [first = '', second = ''] = await pdf.pages();
    for (const part of ['Informe Verídico Consolidado', 'RUT 45.318.207-K', 'En una mirada', 'Qué no incluye.'])
      expect(first).toContain(part);
    expect(first.replaceAll(' ', '')).toContain(records.sujeto.nombre.replaceAll(' ', ''));
    expect(second).toMatch(/Verídico Informe Verídico Consolidado · .* 1 Protestos /);
  });

  test('totals by age and by creditor', async () => {
    await using pdf = await drawn(person({ protestos: 3, morosidades: 1 }));
    const [first = ''] = await pdf.pages();
    expect(first).toContain(
      'Cuánto, por antigüedad del vencimiento Vencido hace N° Protestos vigentes N° En mora Menos de 30 días 0 Ninguno 0 Ninguna 30 a 89 días 3 $363.000 1 $64.000',
    );
    expect(first).toContain('A quién, por acreedor Acreedor N° Protestos vigentes N° En mora Molinos del Itata 1 $122.000 0 Ninguna');
    expect(first).toContain('Total 3 $363.000 1 $64.000');
  });
});

test('every page has its verification data, with the annexes of long lists at the end', async () => {
  await using pdf = await drawn(person({ protestos: 300, morosidades: 40 }));
  const pages = await pdf.pages();
  for (const [index, page] of pages.entries()) {
    for (const proof of [FACTS.folio, FACTS.codigo, `Página ${index + 1} de ${pages.length}`]) expect(page).toContain(proof);
  }
  const text = pages.join(' ');
  expect(text).toContain('Total vigente, 300 protestos $80.850.000');
  expect(text.indexOf('Anexo A: todos los protestos')).toBeLessThan(text.indexOf('Anexo B: todas las deudas en mora'));
  expect(pages.findIndex((page) => page.includes('Anexo A: todos los protestos'))).toBeLessThanOrEqual(4);
});

test('creditors that do not fit on page 1 are in their own annex, referenced there', async () => {
  const { protestos, ...others } = person({ protestos: 14 });
  const each = protestos.map((row, index) => ({ ...row, acreedor: `Banco ${index + 1}` }));
  await using pdf = await drawn({ ...others, protestos: each });
  const pages = await pdf.pages();
  expect(pages[0]).toContain(`8 acreedores más, página ${pages.length} 8 $`);
  const annex = pages.at(-1)?.split('Anexo B: todos los acreedores')[1] ?? '';
  for (const { acreedor } of each) expect(annex).toContain(`${acreedor} 1 $`);
  expect(annex).toContain('Total 14 $1.771.000');
});

test('a person without debts takes two pages', async () => {
  await using pdf = await drawn(person());
  expect(await pdf.pages()).toHaveLength(2);
});

test.each([
  ['one currency', person({ protestos: 2, morosidades: 1 }), []],
  ['several currencies', widest(person({ protestos: 8, morosidades: 1 })), ['Totales en otras monedas']],
])('the sections are in order and numbered: %s', async (_, records, totals) => {
  await using pdf = await drawn(records);
  const text = (await pdf.pages()).slice(1).join(' ');
  const closing = ['Qué hacer si un dato está mal', 'Cómo comprobar que este informe es auténtico', 'Palabras de este informe'];
  const sections = ['Protestos', 'Deudas en mora', ...totals, ...closing, 'Reglas de uso y alcances'];
  const places = sections.map((name, index) => text.indexOf(`${index + 1} ${name} `));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

// Poppler reads the tags slowly.
test('names every table column for screen readers', { timeout: 60_000 }, async () => {
  await using pdf = await drawn(person({ protestos: 1, morosidades: 1 }));
  const heads = await pdf.heads();
  expect(heads).not.toContain('');
  const totals = ['N°', 'Protestos vigentes', 'N°', 'En mora'];
  expect(heads.slice(0, 10)).toEqual(['Vencido hace', ...totals, 'Acreedor', ...totals]);
  for (const first of ['Sección', 'Protestado', 'Atraso', 'Si el error está en']) expect(heads).toContain(first);
});

test('lines that may be one document name each other, and a row due before birth is told but not counted', async () => {
  const { protestos, ...records } = person({ protestos: 2 });
  const [first, second] = protestos;
  if (!first || !second) throw new RangeError('No samples');
  const sujeto = { ...records.sujeto, fechaNacimiento: '1985-03-14' };
  const rows = [first, { ...first, numero: `0${first.numero}` }, { ...first, acreedor: `${first.acreedor.toUpperCase()} S.A.` }];
  const early = { ...second, fechaVencimiento: '1985-03-13' };
  await using pdf = await drawn({ ...records, sujeto, protestos: [...rows, early] });
  const [one = '', two = ''] = await pdf.pages();
  expect(one).toContain('Tiene dos protestos vigentes por $240.000 (uno puede estar repetido: serían $120.000).');
  expect(two.match(/Posible duplicado de la línea \d/g)).toEqual(['Posible duplicado de la línea 2', 'Posible duplicado de la línea 1']);
  expect(two).toContain('Hay líneas que pueden repetir un mismo protesto: el total puede contarlo dos veces.');
  expect(two).toContain('No contamos un registro con fechas imposibles: vence antes del nacimiento de la persona.');
  const data = JSON.parse(await pdf.attachment()) as { readonly protestos: { readonly filas: readonly object[] } };
  expect(data.protestos.filas).toMatchObject([{ posiblesDuplicados: [2] }, { posiblesDuplicados: [1] }]);
});

test('amounts beyond a trillion stay on one line, clear of the column before', async () => {
  const { protestos, ...records } = person({ protestos: 14 });
  await using pdf = await drawn({
    ...records,
    protestos: protestos.map((row) => ({ ...row, monto: 1_234_567_890_123_456, ciudad: 'W'.repeat(30) })),
  });
  const boxes = await pdf.ask('pdftotext', '-bbox', 'FILE', '-');
  const starts = [...boxes.matchAll(/xMin="([\d.]+)"[^>]*>\$1\.234\.567\.890\.123\.456</g)].map(([, x]) => Number(x));
  const cities = [...boxes.matchAll(/xMax="([\d.]+)"[^>]*>W+</g)].map(([, x]) => Number(x));
  // Twelve lines of the section, fourteen of the annex.
  expect(starts).toHaveLength(26);
  expect(Math.max(...cities)).toBeLessThan(Math.min(...starts));
});
