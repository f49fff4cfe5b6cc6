import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consolidadoDocument } from '../consolidado/document.ts';
import { counted, totals, totalsText } from '../house/formats.ts';
import { personasDocument } from '../personas/document.ts';
import { FACTS, morosidad, protesto, SPOTLESS } from '../personas/testing.ts';
import type { PersonaRecords } from '../records.ts';

/** Spellings of one creditor, one that is only similar, and a stranger. */
const creditor = fc.constantFrom('Banco Norte S.A.', 'BANCO NORTE SA', 'banco norte', 'Bco. Norte', 'Tiendas Sur');
const numero = fc.constantFrom('100', '0100', '200');
const due = fc.constantFrom('2026-08-12', '2026-09-12', '1950-01-01');
const given = fc.record({ acreedor: creditor, numero, fechaVencimiento: due, monto: fc.constantFrom(1_000, 2_000) });
const records: fc.Arbitrary<PersonaRecords> = fc
  .record({ protestos: fc.array(given, { maxLength: 8 }), morosidades: fc.array(given, { maxLength: 8 }) })
  .map((lists) => ({
    ...SPOTLESS,
    protestos: lists.protestos.map((row) => ({ ...protesto(0), ...row })),
    morosidades: lists.morosidades.map((row) => ({ ...morosidad(0), ...row })),
  }));

test('verdict, sections, totals and score count the same merged documents, possible duplicates once in the score', () => {
  fc.assert(
    fc.property(records, (of) => {
      const { veredicto, protestos, morosidades, puntaje } = personasDocument.data(of, FACTS);
      const verdict = veredicto.join(' ');
      const reasons = puntaje.puntaje?.razones.map(({ texto }) => texto.toLowerCase()).join(' ') ?? '';
      for (const [section, one, many, gender] of [
        [protestos, 'protesto vigente', 'protestos vigentes', 'm'],
        [morosidades, 'deuda en mora', 'deudas en mora', 'f'],
      ] as const) {
        const { filas } = section;
        if (filas.length === 0) continue;
        expect(verdict).toContain(`${counted(filas.length, one, many, gender)} por ${totalsText(totals(filas))}`);
        expect(section.totales.map(({ texto }) => texto)).toEqual(totals(filas).map(({ texto }) => texto));
        // Each line stands for a group: the lowest of the lines that may be the same document.
        const groups = new Set(filas.map(({ linea, posiblesDuplicados }) => Math.min(linea, ...posiblesDuplicados)));
        expect(reasons).toContain(counted(groups.size, one, many, gender));
        expect(verdict.includes('repetid')).toBe(
          [...protestos.filas, ...morosidades.filas].some(({ posiblesDuplicados }) => posiblesDuplicados.length > 0),
        );
        expect(section.avisos.some((text) => text.startsWith('Hay líneas'))).toBe(groups.size < filas.length);
      }
    }),
    { numRuns: 100 },
  );
});

test('lines that may be the same document name each other, and their sentence names one of them', () => {
  fc.assert(
    fc.property(records, (of) => {
      const { filas } = personasDocument.data(of, FACTS).protestos;
      for (const { linea, posiblesDuplicados, aviso } of filas) {
        expect(posiblesDuplicados).not.toContain(linea);
        for (const other of posiblesDuplicados) expect(filas[other - 1]?.posiblesDuplicados).toContain(linea);
        expect(aviso).toBe(posiblesDuplicados.length === 0 ? null : `Posible duplicado de la línea ${posiblesDuplicados[0]}`);
      }
    }),
    { numRuns: 100 },
  );
});

test('the Consolidado’s totals by creditor are of the same documents, one row per creditor', () => {
  fc.assert(
    fc.property(records, ({ protestos, morosidades, saldados, acreedores }) => {
      const { personas, empresas, ...cutoffs } = SPOTLESS.cutoffs;
      const sujeto = { rut: SPOTLESS.persona.rut, nombre: 'Ana', fechaNacimiento: SPOTLESS.persona.fechaNacimiento };
      const data = consolidadoDocument.data(
        { sujeto, protestos, morosidades, saldados, acreedores, cutoffs: { personas, empresas, ...cutoffs }, demo: false },
        FACTS,
      );
      const filas = [...data.protestos.filas, ...data.morosidades.filas];
      const count = (cells: readonly { readonly cuenta: number }[] = []) => cells.reduce((sum, { cuenta }) => sum + cuenta, 0);
      expect(count(data.totales?.total.celdas)).toBe(filas.length);
      const names = data.totales?.acreedores.map(({ nombre }) => nombre) ?? [];
      expect(names.length).toBe(new Set(filas.map(({ acreedor }) => acreedor)).size);
      expect(names.filter((name) => /^banco norte/i.test(name)).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 100 },
  );
});

test('a document spelled twice draws what it draws once; a note says which rows cannot be', () => {
  const once = { ...SPOTLESS, protestos: [{ ...protesto(0), acreedor: 'Banco Norte S.A.' }] };
  const twice = { ...once, protestos: [...once.protestos, { ...protesto(0), acreedor: 'BANCO NORTE SA' }] };
  expect(personasDocument.data(twice, FACTS)).toEqual(personasDocument.data(once, FACTS));
  const impossible = { ...SPOTLESS, morosidades: [0, 1].map((index) => ({ ...morosidad(index), fechaVencimiento: '1900-01-01' })) };
  const { morosidades, veredicto } = personasDocument.data(impossible, FACTS);
  expect(morosidades.avisos).toEqual(['No contamos dos registros con fechas imposibles: vencen antes del nacimiento de la persona.']);
  expect(veredicto.join(' ')).toContain('No registra protestos vigentes, deudas en mora');
});
