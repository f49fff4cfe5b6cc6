import type { TasacionRecords } from '@veridico/reports/documents';
import { describe, expect, test } from 'vitest';
import { FACTS, onDisk } from './testing.ts';
import { APPRAISED, samples } from './testing-samples.ts';
import { draw } from './worker.ts';

const appraisals = samples.filter(([, code]) => code === 'sia000004');
const drawn = (records: TasacionRecords) => onDisk(draw({ code: 'sia000004', records, facts: { ...FACTS, demo: true } }));

describe('an appraisal', () => {
  test.each(appraisals)('has its verification data on every page and a complete page 1: %s', async (_name, _code, records) => {
    await using pdf = await drawn(records as TasacionRecords);
    const pages = await pdf.pages();
    expect(pages.length).toBeGreaterThanOrEqual(3);
    for (const [index, page] of pages.entries())
      for (const part of [FACTS.folio, FACTS.codigo, `Página ${index + 1} de ${pages.length}`]) expect(page).toContain(part);
    const [first = '', second = ''] = pages;
    for (const part of [
      'Se ofrecería en',
      'Valor estimado',
      'Confianza',
      'No es una tasación formal.',
      'Precios de la comuna',
      'Comparables de',
    ])
      expect(first).toContain(part);
    expect(second).toContain('lo escrito y lo registrado');
  });

  test('gives its range before its value, and the value before the UF date', async () => {
    await using pdf = await drawn(APPRAISED);
    const [first = ''] = await pdf.pages();
    const places = ['Se ofrecería en venta entre UF', 'Valor estimado: UF', 'UF del 20-11-2026', 'No es una tasación formal.'].map((part) =>
      first.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  // Poppler reads the tags slowly.
  test('names every column and describes its drawing for screen readers', { timeout: 60_000 }, async () => {
    await using pdf = await drawn(APPRAISED);
    const heads = await pdf.heads();
    expect(heads).not.toContain('');
    for (const head of ['Operación', 'Usted escribió', 'El registro dice', 'Resultado', 'Distancia o comuna', 'Ajuste'])
      expect(heads).toContain(head);
    expect(await pdf.tags()).toMatch(/Figure/);
    expect(await pdf.ask('qpdf', '--check', 'FILE')).toContain('No syntax or stream encoding errors found');
  });
});
