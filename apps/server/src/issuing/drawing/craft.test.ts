import type { ReportCode } from '@veridico/reports';
import type { SubjectRecords } from '@veridico/reports/documents';
import { describe, expect, test } from 'vitest';
import { company, FACTS, onDisk, type PdfFile } from './testing.ts';
import { consolidadoOf, samples } from './testing-samples.ts';
import { draw } from './worker.ts';

/** What holds for every page of every report: sizes, links, bookmarks, what is read aloud, what stays together. */

const drawn = (code: ReportCode, records: SubjectRecords) => onDisk(draw({ code, records, facts: FACTS }));
const FEW = company({ protestos: 2, morosidades: 3, others: 2 });

/** Points. */
const SMALLEST = 8;
const BODY = { top: 68, bottom: 766, width: 385 };

const INTERNAL = [
  /\b[a-z]+-20\d\d\b/,
  /\b[a-z]+_[a-z]+\b/,
  /\bsia\d{6}\b/,
  /\b(?:undefined|null|NaN|true|false)\b|\[object/,
  /\b(?:al-dia|sin-cargar|sin-avisos|pocos-avisos|fuera-de-rango|atencion)\b/,
  /\b[a-z]+[A-Z][a-z]+\b/,
];

describe.each(samples)('%s, %s', (_name, code, records) => {
  test('has no type below 8 points and prints no internal name', async () => {
    await using pdf = await drawn(code, records);
    const content = await pdf.ask('qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
    const sizes = [...content.matchAll(/ ([\d.]+) Tf$/gm)].map(([, size]) => Number(size));
    expect(sizes.length).toBeGreaterThan(50);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST);
    const text = (await pdf.pages()).join(' ');
    for (const name of INTERNAL) expect(name.exec(text)?.[0]).toBeUndefined();
  });
});

interface Annotation {
  readonly '/Subtype'?: string;
  readonly '/Rect'?: readonly number[];
  readonly '/A'?: { readonly '/URI'?: string };
  readonly '/P'?: string;
}

/** Links of a document: their rectangle, and the address that they open. */
async function linksOf(pdf: PdfFile): Promise<{ width: number; height: number; uri: string | null }[]> {
  const { qpdf } = JSON.parse(await pdf.ask('qpdf', '--json', '--json-key=qpdf', 'FILE'));
  const values = Object.values<{ readonly value?: Annotation }>(qpdf[1]).flatMap(({ value }) => value ?? []);
  return values
    .filter((value) => value['/Subtype'] === '/Link')
    .map((value) => {
      const [left = 0, low = 0, right = 0, high = 0] = value['/Rect'] ?? [];
      return { width: right - left, height: Math.abs(high - low), uri: value['/A']?.['/URI']?.replace(/^u:/, '') ?? null };
    });
}

describe('links', () => {
  test.each([
    ['sia000002' as const, FEW, 10],
    ['sia000003' as const, consolidadoOf(FEW), 2],
  ])('%s: each row of page 1 is one link, as wide as the page and as high as the row', async (code, records, rows) => {
    await using pdf = await drawn(code, records);
    const wide = (await linksOf(pdf)).filter(({ width }) => Math.abs(width - BODY.width) < 2);
    expect(wide).toHaveLength(rows);
    for (const { height } of wide) expect(height).toBeGreaterThan(12);
  });

  test('every printed address opens its page, and "Página 5." is one link', async () => {
    await using pdf = await drawn('sia000002', FEW);
    const links = await linksOf(pdf);
    const opened = new Set(links.map(({ uri }) => uri));
    for (const address of ['/verifica-informe/paso1', '/mis-datos']) expect(opened).toContain(`${FACTS.publicUrl}${address}`);
    // Ten rows, and the page of the corrections twice.
    expect(links.filter(({ uri }) => uri === null)).toHaveLength(12);
  });
});

describe('bookmarks', () => {
  test('are the numbered titles, below the name and what page 1 says', async () => {
    await using pdf = await drawn('sia000002', FEW);
    const { outlines } = JSON.parse(await pdf.ask('qpdf', '--json', '--json-key=outlines', 'FILE'));
    const titles = outlines.map(({ title }: { readonly title: string }) => title);
    expect(titles[0]).toBe(FEW.empresa.razonSocial);
    expect(titles.slice(1, 4)).toEqual(['1 Identidad y actividad', '2 Socios y representantes', '3 Protestos']);
    expect(titles.at(-1)).toBe('14 Reglas de uso y alcances');
    const below = outlines[0].kids.map(({ title }: { readonly title: string }) => title);
    expect(below).toEqual([expect.stringMatching(/^Riesgo [a-z ]+: \d+ de 999 puntos$/), 'En una mirada']);
  });
});

test('the mark that asks for attention is read aloud, on page 1 and in its section', async () => {
  await using pdf = await drawn('sia000002', FEW);
  const json = await pdf.ask('qpdf', '--json', '--json-key=qpdf', 'FILE');
  // Protests, arrears, late debt and infractions.
  expect(json.split('"/Alt": "u:Pide atención:"')).toHaveLength(1 + 2 * 4);
});

test('page 1 tells who decides what to do, where something asks for attention', async () => {
  const told = 'Si usted decide con este informe. Lo que pide atención pudo pagarse después de su corte, o estar mal:';
  for (const [records, says] of [
    [FEW, true],
    [company(), false],
  ] as const) {
    await using pdf = await drawn('sia000002', records);
    expect((await pdf.pages())[0]?.includes(told)).toBe(says);
  }
});

test('annexes hold 58 lines a page', async () => {
  await using pdf = await drawn('sia000003', consolidadoOf(company({ protestos: 300 })));
  const lines = (await pdf.pages()).map((page) => [...page.matchAll(/ \d+ 03-09-2026 01-09-2026 /g)].length);
  expect(Math.max(...lines)).toBeGreaterThanOrEqual(58);
  expect(lines.filter((count) => count > 0).length).toBeLessThanOrEqual(6);
});

describe('what belongs together', () => {
  const LENGTHS = Array.from({ length: 14 }, (_, index) => 3 + index);

  test.each(LENGTHS)('the total of %i protests and its explanation stand below at least two of them', async (protestos) => {
    await using pdf = await drawn('sia000003', consolidadoOf(company({ protestos, morosidades: protestos })));
    const pages = await pdf.pages();
    for (const [total, row] of [
      ['Total vigente', / venció /g],
      ['Total en mora', / desde el /g],
    ] as const) {
      const [page = ''] = pages.slice(1).filter((each) => each.includes(total));
      const [before = '', after = ''] = page.split(total);
      expect([...before.matchAll(row)].length).toBeGreaterThanOrEqual(2);
      expect(after).toContain('Qué significa.');
    }
  });

  test.each([
    ['spotless', company()],
    ['typical', FEW],
    ['heavy', company({ protestos: 300, morosidades: 40, others: 15 })],
  ])('no page of a %s report is less than a third full', async (_name, records) => {
    await using pdf = await drawn('sia000002', records);
    const pages = (await pdf.ask('pdftotext', '-bbox', 'FILE', '-')).split('<page ').slice(1);
    const filled = pages.map((page) => {
      const bottoms = [...page.matchAll(/yMax="([\d.]+)"/g)]
        .map(([, bottom]) => Number(bottom))
        .filter((bottom) => bottom < BODY.bottom + 4);
      return (Math.max(...bottoms) - BODY.top) / (BODY.bottom - BODY.top);
    });
    expect(Math.min(...filled)).toBeGreaterThan(1 / 3);
  });
});
