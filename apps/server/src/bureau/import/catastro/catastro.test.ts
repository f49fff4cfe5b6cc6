import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from '../../../storage/database.ts';
import { copyTemplate, type TestCopy } from '../../../storage/testing.ts';
import { noteConsoleAct } from '../../../office/console.ts';
import { listenForImports } from '../../import-socket.ts';
import { importCommand } from '../command.ts';
import { databaseTarget } from '../database-target.ts';

let copy: TestCopy;
let folder: string;
beforeAll(async () => {
  copy = await copyTemplate(inject('testTemplate'));
  folder = mkdtempSync(path.join(tmpdir(), 'veridico-catastro-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await copy.drop();
});
beforeEach(() => withDatabase(({ db }) => sql`truncate propiedades, construcciones, importaciones`.execute(db)));

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(copy.settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const properties = () => withDatabase(({ db }) => db.selectFrom('propiedades').selectAll().orderBy('cut').orderBy('rol').execute());

/** N, 19 fields. */
function predio(given: {
  comuna?: string;
  manzana?: string;
  predio?: string;
  direccion?: string;
  avaluo?: string;
  destino?: string;
}): string {
  const { comuna = '15105', manzana = '00573', predio: plot = '00024', direccion = 'PJE LOS LITRES 1482 DP 504' } = given;
  const { avaluo = '000000061284300', destino = 'H' } = given;
  return [comuna, manzana, plot, direccion, avaluo, '0000123456', destino, '0', '', '', '', '', '', '', '00000120', 'U', '', '', ''].join(
    '|',
  );
}

/** NL, 11 fields. */
const linea = (number: string, superficie: string, rest = 'GB|2|1998'): string => `15105|573|24|${number}|${rest}|${superficie}|H|  |2`;

/** Rol de cobro, 117 characters. */
function cobro(given: { comuna?: string; direccion?: string; avaluo?: string; destino?: string }): string {
  const { comuna = '15105', direccion = 'LOS LITRES 1482 DP 504', avaluo = '61284300', destino = 'H' } = given;
  const zeros = (text: string, width: number) => text.padStart(width, '0');
  return [
    zeros(comuna, 5),
    '2026',
    '2',
    'S',
    '      ',
    direccion.padEnd(40),
    zeros('573', 5),
    zeros('24', 5),
    'N',
    zeros('0', 13),
    zeros(avaluo, 15),
    zeros('0', 15),
    '0000',
    'U',
    destino,
  ].join('');
}

async function load(name: string, content: string | Buffer, ...options: readonly string[]) {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const said = { out: '', err: '' };
  const code = await importCommand(['catastro', file, ...options], copy.settings, {
    note: noteConsoleAct,
    out: { write: (text) => (said.out += text) },
    err: { write: (text) => (said.err += text) },
  });
  const list = said.out.includes('rechazos')
    ? parse<Record<string, string>>(readFileSync(`${file}.rechazos.csv`, 'utf8'), { columns: true })
    : [];
  return { code, ...said, refused: list.map(({ linea: line, motivo }) => `${line}: ${motivo}`) };
}

test('N: properties with official commune, described use and search keys; loading the file again changes nothing', async () => {
  const file = [predio({}), predio({ predio: '25', destino: 'Z', comuna: '13134', direccion: 'NIRRE 88 BX 2', avaluo: '0' })].join('\r\n');
  expect(await load('n.txt', file)).toMatchObject({
    code: 0,
    out: 'catastro_predios: nuevas: 2 · cambiadas: 0 · iguales: 0 · rechazadas: 0\n',
  });
  expect((await load('n.txt', file)).out).toContain('nuevas: 0 · cambiadas: 0 · iguales: 2');
  expect(await properties()).toEqual([
    expect.objectContaining({
      cut: '13101',
      rol: '573-25',
      destino: 'Estacionamiento',
      avaluo: '0',
      calle: ' nirre ',
      numero: 88,
      unidad: '2',
    }),
    {
      cut: '13120',
      rol: '573-24',
      direccion: 'PJE LOS LITRES 1482 DP 504',
      destino: 'Habitacional',
      sup_terreno: '120.00',
      sup_construida: null,
      anio: null,
      avaluo: '61284300',
      lat: null,
      lon: null,
      calle: ' litres ',
      numero: 1482,
      unidad: '504',
      entrega: 'catastro_predios/principal',
      demo: false,
    },
  ]);
});

test('NL: each line of a building is kept by its number, and meaningless zeros become empty', async () => {
  const file = [linea('1', '80'), linea('2', '24.5', '  |0|0000')].join('\n');
  expect((await load('nl.txt', file)).out).toBe('catastro_construcciones: nuevas: 2 · cambiadas: 0 · iguales: 0 · rechazadas: 0\n');
  expect((await load('nl.txt', [linea('1', '81'), linea('2', '24.5', '  |0|0000')].join('\n'))).out).toContain('cambiadas: 1 · iguales: 1');
  const rows = await withDatabase(({ db }) => db.selectFrom('construcciones').selectAll().orderBy('linea').execute());
  expect(rows).toEqual([
    {
      cut: '13120',
      rol: '573-24',
      linea: 1,
      material: 'GB',
      calidad: 2,
      anio: 1998,
      superficie: '81.00',
      destino: 'H',
      condicion: null,
      pisos: 2,
      entrega: 'catastro_construcciones/principal',
      demo: false,
    },
    {
      cut: '13120',
      rol: '573-24',
      linea: 2,
      material: null,
      calidad: null,
      anio: null,
      superficie: '24.50',
      destino: 'H',
      condicion: null,
      pisos: 2,
      entrega: 'catastro_construcciones/principal',
      demo: false,
    },
  ]);
});

test('rol de cobro: fixed columns are read, and missing values keep those of N', async () => {
  await load('n.txt', predio({ direccion: 'OTRA 1' }));
  expect(cobro({})).toHaveLength(117);
  expect((await load('cobro.txt', `${cobro({ avaluo: '70000000' })}\n`)).out).toBe(
    'catastro_cobro: nuevas: 0 · cambiadas: 1 · iguales: 0 · rechazadas: 0\n',
  );
  expect(await properties()).toMatchObject([
    { direccion: 'LOS LITRES 1482 DP 504', avaluo: '70000000', sup_terreno: '120.00', calle: ' litres ' },
  ]);
});

test('a real property replaces an invented one completely', async () => {
  const invented = {
    cut: '13120',
    rol: '573-24',
    direccion: 'Inventada 1',
    destino: 'H',
    sup_terreno: '9',
    sup_construida: '8',
    anio: 2000,
    avaluo: 1,
    lat: -33,
    lon: -70,
  };
  await withDatabase(({ db }) => databaseTarget(db, 'propiedades', true).write([invented]));
  await load('cobro.txt', cobro({}));
  const nothing = { sup_terreno: null, sup_construida: null, anio: null, lat: null, lon: null };
  expect(await properties()).toMatchObject([{ demo: false, direccion: 'LOS LITRES 1482 DP 504', ...nothing }]);
  await withDatabase(({ db }) => databaseTarget(db, 'propiedades', true).write([invented]));
  expect(await properties()).toMatchObject([{ demo: false, ...nothing }]);
});

test('pesos with two implied decimals, as an option', async () => {
  const file = predio({ avaluo: '000006128430050' });
  await load('n.txt', file, '--decimales', '2');
  expect(await properties()).toMatchObject([{ avaluo: '61284301' }]);
  await load('n.txt', file);
  expect(await properties()).toMatchObject([{ avaluo: '6128430050' }]);
  await load('cobro.txt', cobro({ avaluo: '6128430049' }), '--decimales=2');
  expect(await properties()).toMatchObject([{ avaluo: '61284300' }]);
});

test('both encodings as an option; the wrong one is reported per line', async () => {
  const text = [predio({ direccion: 'DOÑA GÜERA 12' }), predio({ predio: '25', direccion: 'LISA 3' })].join('\n');
  const latin = Buffer.from(text, 'latin1');
  expect((await load('n.txt', latin, '--codificacion', 'latin-1')).out).toContain('nuevas: 2');
  expect((await load('n.txt', text)).out).toContain('nuevas: 0 · cambiadas: 0 · iguales: 2');
  expect(await properties()).toMatchObject([{ direccion: 'DOÑA GÜERA 12' }, { direccion: 'LISA 3' }]);
  expect(await load('n.txt', latin)).toMatchObject({
    code: 1,
    refused: ['1: codificación: la línea no está en UTF-8 (¿Latin-1 o Windows-1252?)'],
  });
  expect(await load('n.txt', text, '--codificacion=latin-1')).toMatchObject({
    code: 1,
    refused: ['1: codificación: trae caracteres codificados dos veces'],
  });
  const wide = cobro({ direccion: 'CALLE ÑIRRE 88' });
  expect((await load('cobro.txt', Buffer.from(wide, 'latin1'), '--codificacion', 'latin-1')).out).toContain('rechazadas: 0');
  expect(await properties()).toMatchObject([{ direccion: 'CALLE ÑIRRE 88' }, {}]);
});

test('bad lines are refused by number and reason, and the good ones are kept', async () => {
  const lines = [
    'basura',
    predio({}),
    predio({ predio: '2', comuna: '99999' }),
    predio({ predio: '1234567' }),
    predio({ predio: '3', destino: 'X' }),
    predio({ predio: '4', avaluo: '-5' }),
    predio({ predio: '5', avaluo: '1234567890123456' }),
    predio({ predio: '6', direccion: '' }),
    `${predio({ predio: '7' })}|`,
    predio({ predio: '8', direccion: 'CALLE \u0007 8' }),
    predio({ predio: '9' }),
  ];
  const { code, out, refused } = await load('n.txt', lines.join('\n'));
  expect([code, out.split('\n')[0]]).toEqual([1, 'catastro_predios: nuevas: 2 · cambiadas: 0 · iguales: 0 · rechazadas: 9']);
  expect(refused).toEqual([
    '1: tiene 1 campos en vez de 19',
    '3: cut: no es el número de ninguna comuna del SII',
    '4: rol: se espera manzana y predio, como 573-24',
    '5: destino: no es una letra de destino del SII',
    '6: avaluo: se espera un número entero, sin puntos ni decimales',
    '7: avaluo: tiene más de 15 cifras',
    '8: direccion: es obligatorio',
    '9: tiene 20 campos en vez de 19',
    '10: codificación: trae el carácter invisible o de control U+0007',
  ]);
  expect((await load('cobro.txt', `${cobro({})}\n${cobro({})} \n`)).refused).toEqual(['2: tiene 118 caracteres en vez de 117']);
  expect((await load('nl.txt', [linea('1', '80'), linea('2', '80', 'GB|9|1998'), linea('3', '80', 'GB|2|98')].join('\n'))).refused).toEqual(
    ['2: calidad: debe estar entre 1 y 5', '3: anio: debe estar entre 1500 y 2150'],
  );
});

test.each([
  ['something else', 'cut,rol\n13101,573-24\n', [], 'No es un archivo del catastro que se cargue'],
  ['farms', '1|2|3|4|5|6|7|8|9\n', [], 'No es un archivo del catastro que se cargue'],
  ['an unknown option', predio({}), ['--separador', ';'], 'Uso: npm run import'],
  ['an encoding nobody publishes', predio({}), ['--codificacion', 'utf-16'], '[--codificacion utf-8|latin-1]'],
  ['other decimals', predio({}), ['--decimales', '3'], '[--decimales 0|2]'],
])('%s is refused with the reason', async (_what, content, options, message) => {
  const { code, err } = await load('otro.txt', content, ...options);
  expect(code).toBe(2);
  expect(err).toContain(message);
  expect(await properties()).toEqual([]);
});

test('a load works with and without a running server', async () => {
  const out = await withDatabase(async ({ db }) => {
    const listener = await listenForImports({ db, dataDir: copy.settings.DATA_DIR, note: noteConsoleAct });
    try {
      return (await load('n.txt', predio({}))).out;
    } finally {
      await listener.close();
    }
  });
  expect(out).toContain('catastro_predios: nuevas: 1');
});
