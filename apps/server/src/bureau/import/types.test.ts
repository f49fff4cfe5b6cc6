import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../storage/testing.ts';
import { databaseTarget } from './database-target.ts';
import { runImport } from './run.ts';
import { importTypes, type ImportTypeName } from './types.ts';

const database = testDatabase();

async function load(tipo: ImportTypeName, lines: readonly string[]): Promise<[number, number, number, number]> {
  const bytes = Buffer.from([Object.keys(importTypes[tipo].columns).join(','), ...lines].join('\n'));
  const source = {
    size: bytes.length,
    open: async function* open() {
      yield await Promise.resolve(bytes);
    },
  };
  const totals = await runImport(importTypes[tipo], source, () => Promise.resolve(databaseTarget(database.db, tipo, false)), {
    refused: () => undefined,
    progress: () => undefined,
  });
  return [totals.nuevas, totals.cambiadas, totals.iguales, totals.rechazadas];
}

interface Case {
  readonly tipo: ImportTypeName;
  readonly line: string;
  /** Another spelling of the same row. */
  readonly same: string;
  /** The same key, and the number of changed rows: none if the key is the whole row. */
  readonly changed: string;
  readonly changes?: 0;
  /** One line per key part, differing only in that part. */
  readonly others: readonly string[];
  readonly stored: Readonly<Record<string, unknown>>;
}

const cases: readonly Case[] = [
  {
    tipo: 'direcciones',
    line: '12345678-5,Particular,"Pasaje Los Litres 1482, depto. 504",13120,2026-09-12',
    same: '12.345.678-5,Particular,"Pasaje  Los Litres 1482, depto. 504 ",13120,2026-09-12',
    changed: '12345678-5,Particular,"Pasaje Los Litres 1482, depto. 504",13101,2026-10-12',
    others: [
      '76192083-9,Particular,"Pasaje Los Litres 1482, depto. 504",13120,2026-09-12',
      '12345678-5,Comercial,"Pasaje Los Litres 1482, depto. 504",13120,2026-09-12',
      '12345678-5,Particular,Otra 1,13120,2026-09-12',
    ],
    stored: { tipo: 'Particular', direccion: 'Pasaje Los Litres 1482, depto. 504', cut: '13101', fecha: '2026-10-12' },
  },
  {
    tipo: 'deuda_financiera',
    line: '12345678-5,2026-02,100,0,0,0',
    same: '12345678-5,2026-02,0100,00,0,0',
    changed: '12345678-5,2026-02,999999999999,1,2,3',
    others: ['76192083-9,2026-02,100,0,0,0', '12345678-5,2026-03,100,0,0,0'],
    stored: { mes: '2026-02-01', vigente: '999999999999', mora_30_89: '1', mora_90_mas: '2', indirecta: '3' },
  },
  {
    tipo: 'infracciones',
    line: '12345678-5,Dirección del Trabajo,No escriturar,300000,2026-02-03',
    same: '12345678-5,Direccio\u0301n del Trabajo,No escriturar,0300000,2026-02-03',
    changed: '12345678-5,Dirección del Trabajo,No escriturar,300000,2026-02-03',
    changes: 0,
    others: [
      '76192083-9,Dirección del Trabajo,No escriturar,300000,2026-02-03',
      '12345678-5,AFP,No escriturar,300000,2026-02-03',
      '12345678-5,Dirección del Trabajo,No pagar,300000,2026-02-03',
      '12345678-5,Dirección del Trabajo,No escriturar,300001,2026-02-03',
      '12345678-5,Dirección del Trabajo,No escriturar,300000,2026-02-04',
    ],
    stored: { institucion: 'Dirección del Trabajo', motivo: 'No escriturar', monto: '300000', fecha: '2026-02-03' },
  },
  {
    tipo: 'acreedores',
    line: 'BN,Banco Norte S.A.,97004000-5',
    same: ' BN ,Banco  Norte S.A.,97.004.000-5',
    changed: 'BN,Banco Norte de Chile,',
    others: ['B.N.,Banco Norte S.A.,97004000-5'],
    stored: { alias: 'BN', nombre: 'Banco Norte de Chile', rut: null },
  },
  {
    tipo: 'vehiculos',
    line: '12345678-5,BBCC12,Suzuki,Baleno,2019,5870000',
    same: '12345678-5,bb·cc·12,Suzuki,Baleno,2019,5870000',
    changed: '12345678-5,BBCC12,Suzuki,Baleno,2019,0',
    others: ['76192083-9,BBCC12,Suzuki,Baleno,2019,5870000', '12345678-5,BBCC13,Suzuki,Baleno,2019,5870000'],
    stored: { patente: 'BBCC12', marca: 'Suzuki', modelo: 'Baleno', anio: 2019, tasacion: '0' },
  },
  {
    tipo: 'bienes_raices',
    line: '12345678-5,13120,1204-88,Pasaje Los Litres 1482,Habitacional,61284300',
    same: '12345678-5,13120,01204-00088,Pasaje Los Litres 1482,Habitacional,61284300',
    changed: '12345678-5,13120,1204-88,Pasaje Los Litres 1482,Habitacional,61284301',
    others: [
      '76192083-9,13120,1204-88,Pasaje Los Litres 1482,Habitacional,61284300',
      '12345678-5,13101,1204-88,Pasaje Los Litres 1482,Habitacional,61284300',
      '12345678-5,13120,1204-89,Pasaje Los Litres 1482,Habitacional,61284300',
    ],
    stored: { cut: '13120', rol: '1204-88', direccion: 'Pasaje Los Litres 1482', destino: 'Habitacional', avaluo: '61284301' },
  },
  {
    tipo: 'sociedades',
    line: '12345678-5,76192083-9,50,Socio,2018-06-18',
    same: '12345678-5,76192083-9,50.0000,Socio,2018-06-18',
    changed: '12345678-5,76192083-9,0,Representante legal,2018-06-18',
    others: ['23456789-6,76192083-9,50,Socio,2018-06-18', '12345678-5,50000000-7,50,Socio,2018-06-18'],
    stored: { participacion: '0.0000', calidad: 'Representante legal', desde: '2018-06-18' },
  },
  {
    tipo: 'propiedades',
    line: '13120,1204-88,Pasaje Los Litres 1482,H,120.5,80,1998,61284300,-33.45,-70.6',
    same: '13120,1204-00088,Pasaje Los Litres 1482,H,120.50,80.00,1998,61284300,-33.450,-70.60',
    changed: '13120,1204-88,Pasaje Los Litres 1482,H,120.5,,,,,',
    others: ['13101,1204-88,Pasaje Los Litres 1482,H,,,,,,', '13120,1204-89,Pasaje Los Litres 1482,H,,,,,,'],
    stored: { destino: 'H', sup_terreno: '120.50', sup_construida: null, anio: null, avaluo: null, lat: null, lon: null },
  },
  {
    tipo: 'uf',
    line: '2026-11-20,39876.5',
    same: '2026-11-20,39876.50',
    changed: '2026-11-20,39876.51',
    others: ['2026-11-21,39876.5'],
    stored: { fecha: '2026-11-20', valor: '39876.51' },
  },
];

test.each(cases)('$tipo: a row is new, then equal in any spelling, then changed, and every key part matters', async (given) => {
  const { tipo, line, same, changed, changes = 1, others, stored } = given;
  expect(await load(tipo, [line])).toEqual([1, 0, 0, 0]);
  expect(await load(tipo, [line])).toEqual([0, 0, 1, 0]);
  expect(await load(tipo, [same])).toEqual([0, 0, 1, 0]);
  expect(await load(tipo, [changed, 'mala'])).toEqual([0, changes, 1 - changes, 1]);
  const { rows } = await sql`select * from ${sql.table(tipo)}`.execute(database.db);
  expect(rows).toEqual([expect.objectContaining({ ...stored, demo: false })]);
  expect(await load(tipo, others)).toEqual([others.length, 0, 0, 0]);
  expect(await load(tipo, [changed, ...others])).toEqual([0, 0, others.length + 1, 0]);
});

test('quotes, backslashes, braces and the word NULL are stored unchanged', { tags: ['V1.2.4'] }, async () => {
  const name = String.raw`Una \"rara\" \\ {cosa}, NULL \N ''`;
  const quoted = `"${name.replaceAll('"', '""')}"`;
  expect(await load('empresas', [`76192083-9,${quoted},NULL,"{}","2001-02-28",,`])).toEqual([1, 0, 0, 0]);
  const rows = await database.db.selectFrom('empresas').select(['razon_social', 'nombre_fantasia', 'giro', 'estado']).execute();
  expect(rows).toEqual([{ razon_social: name, nombre_fantasia: 'NULL', giro: '{}', estado: null }]);
});
