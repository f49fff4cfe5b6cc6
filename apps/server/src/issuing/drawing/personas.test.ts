import type { PersonaRecords } from '@veridico/reports/documents';
import { describe, expect, test } from 'vitest';
import { company, FACTS, onDisk } from './testing.ts';
import { draw } from './worker.ts';

const pdfOf = (records: PersonaRecords) => draw({ code: 'sia000001', records, facts: FACTS });
const drawn = (records: PersonaRecords) => onDisk(pdfOf(records));

/** Of the three names of a person together, as accepted by the importer. */
const MOST_LETTERS = 300;
const SIXTY_LETTERS = ['María de los Ángeles Constanza', 'Fernández-Echeverría', 'Goyenechea'] as const;

interface PersonOptions {
  readonly names?: readonly [string, string, string];
  readonly protestos?: number;
  readonly morosidades?: number;
  readonly others?: number;
}

function person({ names = ['Ñusta Begoña', 'Güiraldes', 'Peñaloza'], ...asked }: PersonOptions = {}): PersonaRecords {
  const { empresa: _, socios: __, ...records } = company(asked);
  const [nombres, apellidoPaterno, apellidoMaterno] = names;
  const named = { nombres, apellidoPaterno, apellidoMaterno };
  return {
    ...records,
    persona: { rut: '45318207-K', fechaNacimiento: '1985-03-14', nacionalidad: 'chilena', estadoCivil: 'casada', ...named },
  };
}

const SPOTLESS = person();
const TYPICAL = person({ protestos: 2, morosidades: 3, others: 2 });
const CROWDED = person({ names: SIXTY_LETTERS, protestos: 300, morosidades: 40, others: 20 });

/** Maximum widths: the largest amounts in every currency, and words without spaces. */
function widest(records: PersonaRecords): PersonaRecords {
  const among = <Row extends PersonaRecords['protestos'][number] | PersonaRecords['morosidades'][number]>(rows: readonly Row[]) =>
    rows.map((row, index) => ({
      ...row,
      moneda: (['CLP', 'UF', 'USD'] as const)[index % 3] ?? 'CLP',
      monto: 999_999_999_999,
      acreedor: 'W'.repeat(200),
    }));
  return {
    ...records,
    protestos: among(records.protestos),
    morosidades: among(records.morosidades),
    deuda: records.deuda.map((month) => ({ ...month, vigente: 99_999_999_999, mora90oMas: 99_999_999_999, indirecta: 99_999_999_999 })),
    infracciones: records.infracciones.map((row) => ({ ...row, motivo: 'W'.repeat(200), monto: 999_999_999_999 })),
    bienesRaices: records.bienesRaices.map((row) => ({ ...row, direccion: 'W'.repeat(200), avaluo: 999_999_999_999 })),
    vehiculos: records.vehiculos.map((row) => ({ ...row, modelo: 'W'.repeat(100), tasacion: 999_999_999_999 })),
    sociedades: records.sociedades.map((row) => ({ ...row, nombre: 'W'.repeat(200), calidad: 'W'.repeat(100) })),
    consultas: 'meses' in records.consultas ? [] : records.consultas.map((row) => ({ ...row, consultante: 'W'.repeat(200) })),
    direcciones: records.direcciones.map((row) => ({ ...row, direccion: 'W'.repeat(200) })),
  };
}

const WIDEST = widest(person({ names: ['W'.repeat(MOST_LETTERS - 2), 'W', 'W'], protestos: 14, morosidades: 14, others: 13 }));

describe('the file', () => {
  test('is valid, tagged, carries its data and is reproducible', async () => {
    await using pdf = await drawn(TYPICAL);
    expect(await pdf.ask('pdfinfo', 'FILE')).toMatch(/^Tagged:\s+yes$/m);
    expect(await pdf.ask('qpdf', '--check', 'FILE')).toContain('No syntax or stream encoding errors found');
    const data = JSON.parse(await pdf.attachment());
    const { valor, base, razones } = data.puntaje.puntaje;
    expect(razones.reduce((sum: number, { puntos }: { readonly puntos: number }) => sum + puntos, base)).toBe(valor);
    expect(Buffer.compare(pdfOf(TYPICAL), pdfOf(TYPICAL))).toBe(0);
  });

  // Poppler reads the tags slowly.
  test('names every column and describes the numbers of its drawings for screen readers', { timeout: 60_000 }, async () => {
    await using pdf = await drawn(TYPICAL);
    const tags = await pdf.tags();
    const heads = tags.split(/^\s*(?=T[HD]\b)/m).filter((cell) => cell.startsWith('TH'));
    const [score, glance, addresses, protests, arrears, debt] = [3, 5, 5, 5, 5, 5];
    const [infractions, property, vehicles, companies, queries, corrections] = [4, 5, 5, 5, 4, 2];
    const debts = protests + arrears + debt + infractions;
    expect(heads).toHaveLength(score + glance + addresses + debts + property + vehicles + companies + queries + corrections);
    for (const cell of heads) expect(cell).toMatch(/"\S/);
    const described = [...(await pdf.ask('qpdf', '--json', '--json-key=qpdf', 'FILE')).matchAll(/"\/Alt": "u:(.*?)"/g)].map(
      ([, alt]) => alt,
    );
    expect(described.filter((alt) => alt?.startsWith('Escala del puntaje, de 0 a 999: '))).toHaveLength(1);
    const months = described.find((alt) => alt?.startsWith('Deuda directa mes a mes.'))?.replaceAll('\u{a0}', ' ');
    expect(months?.split('; ')).toHaveLength(12);
    expect(months).toContain('Octubre de 2026: al día $4.512.600, 30 a 89 días $991.200, 90 días o más $650.000.');
  });
});

describe('page 1', () => {
  test.each([
    ['a spotless person', SPOTLESS],
    ['a few records of every kind', TYPICAL],
    ['sixty letters of name, six reasons and annexes', CROWDED],
    ['everything at its widest', WIDEST],
  ])('holds only the whole summary: %s', async (_, records) => {
    await using pdf = await drawn(records);
    const [first = '', second = ''] = await pdf.pages();
    const { nombres } = records.persona;
    for (const part of ['Informe Verídico Personas', 'RUT 45.318.207-K', 'En una mirada', 'Quién consultó este RUT', 'Qué no incluye.'])
      expect(first).toContain(part);
    expect(first.replaceAll(' ', '')).toContain(nombres.replaceAll(' ', ''));
    expect(first).not.toContain('Nombre completo');
    expect(second).toContain('Nombre completo');
  });
});

test.each([
  ['a spotless person', SPOTLESS, 3],
  ['a few records of every kind', TYPICAL, 6],
])('takes only the pages it needs: %s', async (_, records, most) => {
  await using pdf = await drawn(records);
  expect((await pdf.pages()).length).toBeLessThanOrEqual(most);
});

test('has its verification data on every page', async () => {
  await using pdf = await drawn(CROWDED);
  const pages = await pdf.pages();
  for (const [index, page] of pages.entries()) {
    for (const part of [FACTS.folio, FACTS.codigo, `Página ${index + 1} de ${pages.length}`]) expect(page).toContain(part);
  }
});

interface Word {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

describe('words', () => {
  const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)"/g;
  const wordsOf = async (records: PersonaRecords): Promise<Word[][]> => {
    await using pdf = await drawn(records);
    const pages = (await pdf.ask('pdftotext', '-bbox', 'FILE', '-')).split('<page ').slice(1);
    return pages.map((page) =>
      [...page.matchAll(WORD)].map(([, left, top, right, bottom]) => ({
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
      })),
    );
  };

  test('of any length stay on the page', async () => {
    const words = (await wordsOf(WIDEST)).flat();
    expect(words.length).toBeGreaterThan(1_000);
    expect(Math.min(...words.map(({ left }) => left))).toBeGreaterThan(16 * MILLIMETRE - 1);
    expect(Math.max(...words.map(({ right }) => right))).toBeLessThan(193 * MILLIMETRE + 3);
  });

  test('and amounts of any size never overlap', async () => {
    const { persona } = CROWDED;
    for (const page of await wordsOf({ ...widest(person({ protestos: 14, morosidades: 14, others: 13 })), persona })) {
      const covered = page.flatMap((word, index) => page.slice(index + 1).filter((other) => lieOver(word, other)));
      expect(covered).toEqual([]);
    }
  });
});

/** Tolerance: the normal overlap of tightly set lines. */
function lieOver(a: Word, b: Word): boolean {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 1 && high > 4;
}

const MILLIMETRE = 72 / 25.4;

describe('a person with 300 protests', () => {
  test('has all of them in the annex, and every other long list in its own', async () => {
    await using pdf = await drawn(CROWDED);
    const pages = await pdf.pages();
    const text = pages.join(' ');
    expect(text).toContain('Anexo B: todos los protestos');
    for (const { numero } of CROWDED.protestos) expect(text).toMatch(new RegExp(`(Cheque|Letra|Pagaré) ${numero}( |$)`));
    expect(text).toContain('Total vigente, 300 protestos');
    const annexes = [...text.matchAll(/Anexo ([A-Z]): /g)].map(([, letter]) => letter);
    expect(annexes).toEqual([...'ABCDEFGH']);
    expect(pages[1]).toContain('Se muestran las 12 más recientes, de 20.');
  });
});
