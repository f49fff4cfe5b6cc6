import { expect, test } from 'vitest';
import { testDatabase } from '../../storage/testing.ts';
import { databaseTarget } from './database-target.ts';
import { runImport } from './run.ts';
import type { RefusedLine } from './rows.ts';
import { importTypes } from './types.ts';

const database = testDatabase();

const HEADER = Object.keys(importTypes.avisos.columns).join(',');
const GOOD = 'portal-2026,2026-01,venta,casa,05103,Concón,,12800.0,UF,139.0,300.0,3.0,4.0,1,,';

async function load(lines: readonly string[]) {
  const bytes = Buffer.from([HEADER, ...lines].join('\n'));
  const refused: RefusedLine[] = [];
  const source = {
    size: bytes.length,
    open: async function* open() {
      yield await Promise.resolve(bytes);
    },
  };
  const totals = await runImport(importTypes.avisos, source, () => Promise.resolve(databaseTarget(database.db, 'avisos', false)), {
    refused: (more) => refused.push(...more),
    progress: () => undefined,
  });
  return { totals, reasons: refused.map(({ line, reason }) => `${line}: ${reason}`) };
}

test('the key of an offer is its whole content, in any spelling of numbers and commune', async () => {
  const spellings = [
    GOOD,
    GOOD.replace('12800.0', '12800').replace('139.0', '139.00').replace('3.0,4.0', '3,4'),
    GOOD.replace('2026-01', '2026-01-01').replace('Concón', 'CONCON'),
  ];
  expect((await load(spellings)).totals).toMatchObject({ nuevas: 1, repetidas: 2, rechazadas: 0 });
  for (const line of spellings) expect((await load([line])).totals).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: 1 });
  const rows = await database.db.selectFrom('avisos').selectAll().execute();
  expect(rows).toEqual([
    {
      huella: expect.stringMatching(/^[\w-]{22}$/) as string,
      fuente: 'portal-2026',
      fecha: '2026-01-01',
      operacion: 'venta',
      tipo: 'casa',
      cut: '05103',
      comuna: 'Concón',
      direccion: null,
      precio_uf: '12800.00',
      moneda: 'UF',
      sup_util: '139.00',
      sup_total: '300.00',
      dormitorios: 3,
      banos: 4,
      estacionamientos: 1,
      lat: null,
      lon: null,
      entrega: 'principal',
      demo: false,
    },
  ]);
  const others = [
    ['portal-2026', 'otro'],
    ['2026-01', '2026-02'],
    ['venta', 'arriendo'],
    ['casa', 'local'],
    ['05103,Concón', '05109,Viña del Mar'],
    [',,12800', ',Calle 1,12800'],
    ['12800', '12801'],
    ['UF', 'CLP'],
    ['139', '140'],
    ['300.0', ''],
    ['3.0,4.0', '4.0,3.0'],
    ['1,,', '2,,'],
    ['1,,', '1,-33.02,-71.55'],
  ].map(([from = '', to = '']) => GOOD.replace(from, to));
  const { totals, reasons } = await load(others);
  expect(reasons).toEqual([]);
  expect(totals).toMatchObject({ nuevas: others.length, repetidas: 0 });
});

test.each([
  ['a sale at nothing', ['12800.0', '0'], 'precio_uf: debe ser mayor que cero'],
  ['a sale at the price of a month', ['12800.0', '12'], 'precio_uf: un precio de venta debe estar entre 50 y 1000000 UF'],
  ['a sale in pesos', ['12800.0', '480000000'], 'precio_uf: un precio de venta debe estar entre 50 y 1000000 UF'],
  [
    'a rent in pesos',
    ['venta,casa,05103,Concón,,12800.0', 'arriendo,casa,05103,Concón,,650000'],
    'precio_uf: un precio de arriendo debe estar entre 1 y 20000 UF',
  ],
  ['a price with thousands', ['12800.0', '12.800.0'], 'precio_uf: se espera un número con punto decimal y sin separador de miles'],
  ['latitude and longitude the wrong way round', ['1,,', '1,-71.55,-33.02'], 'lon: debe estar entre -110 y -53'],
  ['the northern hemisphere', ['1,,', '1,33.02,-71.55'], 'lat: debe estar entre -90 y -17'],
  ['half a place', ['1,,', '1,-33.02,'], 'lat, lon: van las dos o ninguna'],
  ['a commune that is not the code’s', ['Concón', 'Quilpué'], 'comuna: no es la del código'],
  ['no commune', ['Concón', 'Macondo'], 'comuna: no es el nombre de ninguna comuna'],
  ['no surface at all', ['139.0', '0'], 'sup_util: debe ser mayor que cero'],
  ['a surface of a region', ['300.0', '1000000.01'], 'sup_total: debe ser a lo más 1000000'],
  ['half a room', ['3.0,4.0', '3.5,4.0'], 'dormitorios: se espera un número entero, como 3 o 3.0'],
  ['a hotel', ['3.0,4.0', '3.0,100'], 'banos: debe estar entre 0 y 99'],
  ['another operation', ['venta', 'permuta'], 'operacion: se espera venta, arriendo'],
  ['land', ['casa', 'terreno'], 'tipo: se espera casa, departamento, oficina, local'],
  ['a month that is none', ['2026-01', '2026-13'], 'fecha: ese mes no existe'],
] as const)('refused: %s', async (_what, [from, to], reason) => {
  expect((await load([GOOD.replace(from, to)])).reasons).toEqual([`2: ${reason}`]);
});
