import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { twinGroups } from '@veridico/appraisal';
import { afterAll, expect, test } from 'vitest';
import { dataFile } from './data-file.ts';
import { evaluate } from './evaluate.ts';
import { readListings, type SourcedListing } from './listings.ts';
import { split } from './split.ts';
import { tableOf } from './table.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'evaluacion-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HEADER =
  'fuente,fecha,operacion,tipo,cut,comuna,direccion,precio_uf,moneda,sup_util,sup_total,dormitorios,banos,estacionamientos,lat,lon';

/** Lines whose prices follow surface and commune exactly, plus a step of a few percent. */
function linesOf(count: number, operacion: 'venta' | 'arriendo'): string[] {
  return Array.from({ length: count }, (_, n) => {
    const metres = 50 + ((n * 37) % 90) + n / 1_000;
    const perMetre = (operacion === 'venta' ? 60 : 0.3) * (1 + 0.05 * (n % 4)) * (n % 2 === 0 ? 1 : 0.7);
    const commune = n % 2 === 0 ? '05109,Viña del Mar' : '05101,Valparaíso';
    return `portal,2026-0${1 + (n % 9)},${operacion},departamento,${commune},,${(perMetre * metres).toFixed(3)},CLP,${metres.toFixed(4)},,2.0,,1,,`;
  });
}

const ODD = [
  'portal,2026-01,venta,departamento,05109,Viña del Mar,,3000,UF,,,2,,,,',
  'portal,2026-01,venta,departamento,05109,Viña del Mar,,3000,UF,1,,2,,,,',
  'portal,2026-01,venta,departamento,05109,Viña del Mar,,3000,UF,20,,9,,,,',
  'portal,2026-01,venta,departamento,05109,Viña del Mar,,900000,UF,60,,2,,,,',
  'portal,2026-01,venta,departamento,99999,Nada,,3000,UF,60,,2,,,,',
];

async function read(lines: readonly string[]) {
  const file = path.join(folder, 'avisos.csv');
  writeFileSync(file, [HEADER, ...lines].join('\n'));
  return readListings(file);
}

const ALL = await read([...linesOf(300, 'venta'), ...linesOf(120, 'arriendo'), ...ODD]);

test('unusable rows are counted by reason', () => {
  expect(ALL.listings.length).toBe(420);
  expect(ALL.lines).toBe(425);
  expect(Object.fromEntries(ALL.unusable)).toEqual({
    'sin superficie': 1,
    'superficie imposible': 1,
    'dormitorios imposibles': 1,
    'precio imposible': 1,
    'cut: no es el código de ninguna comuna': 1,
  });
});

test('no group of twins is on both sides, and the test set is a fifth', () => {
  const listings = ALL.listings.flatMap((listing, n): SourcedListing[] => {
    const known = { ...listing, direccion: `Calle ${n % 80} N° ${n % 40}` };
    return [known, { ...known, precioUf: known.precioUf + 1 }];
  });
  for (const seed of [1, 2, 3]) {
    const { train, test: asked } = split(listings, seed);
    const groups = twinGroups([...train, ...asked]);
    const learnt = new Set(groups.subarray(0, train.length));
    expect([...groups.subarray(train.length)].filter((group) => learnt.has(group))).toEqual([]);
    expect(train.length + asked.length).toBe(listings.length);
    expect(asked.length / listings.length).toBeGreaterThan(0.18);
    expect(asked.length / listings.length).toBeLessThanOrEqual(0.201);
  }
});

test('the split is determined by the seed', () => {
  expect(split(ALL.listings, 1)).toEqual(split(ALL.listings, 1));
  expect(split(ALL.listings, 2).test).not.toEqual(split(ALL.listings, 1).test);
});

test('each source, type and operation is evaluated beside both baselines', () => {
  const evaluations = evaluate(ALL.listings, 3);
  expect(evaluations.map(({ operacion, avisos, semillas }) => [operacion, avisos, semillas])).toEqual([
    ['venta', 300, 3],
    ['arriendo', 120, 3],
  ]);
  for (const { n, model, median, neighbours, sinValor } of evaluations) {
    expect(n + Object.values(sinValor).reduce((sum, count) => sum + count, 0)).toBe(n > 100 ? 180 : 72);
    // Beyond surface and commune the prices vary by 0 to 15 %.
    expect(model.mdape).toBeLessThan(0.08);
    expect(median.mdape).toBeLessThan(0.1);
    expect(neighbours.mdape).toBeLessThan(0.15);
    expect(model.coverage).toBeGreaterThan(0.65);
    expect(model.within20).toBe(1);
    expect(Math.abs(model.bias)).toBeLessThan(0.05);
  }
  expect(evaluate(ALL.listings, 3)).toEqual(evaluations);
});

test('the baselines match their names', () => {
  const [sale] = evaluate(
    ALL.listings.map((listing) => ({ ...listing, precioUf: (listing.supUtil ?? 0) * (listing.cut === '05109' ? 50 : 20) })),
    1,
  );
  expect(sale?.median.mdape).toBeCloseTo(0, 9);
  expect(sale?.neighbours.mdape).toBeCloseTo(0, 9);
});

test('with too few listings there is a reason instead of a figure', async () => {
  const few = await read(linesOf(20, 'venta'));
  const evaluations = evaluate(few.listings, 2);
  expect(evaluations[0]).toMatchObject({ n: 0, sinValor: { 'pocos-avisos': 8 } });
  expect(tableOf(few, evaluations)).toContain('sin ninguna tasación: 8 × pocos-avisos');
  expect(dataFile(evaluations, '2026-11-21')).toContain('"evaluaciones": []');
});

test('the table shows the measured values', () => {
  const table = tableOf(ALL, evaluate(ALL.listings, 1));
  expect(table).toContain('Filas: 425 · avisos útiles: 420 · sin usar: 5');
  expect(table).toMatch(/portal · departamento · venta · 300 avisos del 2026-01-01 al 2026-09-01\n {2}n = \d+ tasaciones en 1 semillas/);
  expect(table.match(/(modelo|mediana de la comuna|12 vecinos) +\d+\.\d %/g)).toHaveLength(6);
});
