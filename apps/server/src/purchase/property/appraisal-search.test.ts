import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-testing.ts';
import { databaseTarget } from '../../bureau/import/database-target.ts';

const NUNOA = '13120';
const SANTIAGO = '13101';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({});
  const nothing = { sup_terreno: null, sup_construida: null, anio: null, avaluo: null, lat: null, lon: null };
  const property = (rol: string, direccion: string, more: Record<string, string | number> = {}) => ({
    cut: NUNOA,
    rol,
    direccion,
    destino: 'Habitacional',
    ...nothing,
    ...more,
  });
  const tower = Array.from({ length: 500 }, (_, index) =>
    property(`900-${index + 1}`, `PDTE COTAPOS 1234 DP ${index + 101}`, {
      cut: SANTIAGO,
      destino: index % 10 === 9 ? 'Estacionamiento' : 'H',
    }),
  );
  await databaseTarget(app.db, 'propiedades', true).write([
    property('1204-88', 'PJE LOS LITRES 1482', { sup_terreno: '240', sup_construida: '96.5', anio: 1987, avaluo: 61_284_300 }),
    property('1204-89', 'Pasaje Los Litres 1482, casa B', { sup_terreno: '60', sup_construida: '96' }),
    property('1204-90', 'AV GRAL VELASQUEZ 1482'),
    property('1204-91', 'LOS LITRES 1484'),
    property('1204-92', 'Los Litres 1482', { cut: SANTIAGO }),
    property('1300-1', 'AVDA LIB BDO O HIGGINS 21 OF 504', { destino: 'O', sup_construida: '40', sup_terreno: '900' }),
    property('1300-2', '1 NTE 461 LC 2', { destino: 'Comercio' }),
    property('1300-3', '21 de Mayo 345 depto 12', { sup_terreno: '900' }),
    property('1300-4', 'Ñirre 7 estacionamiento 3', { destino: 'Z' }),
    ...tower,
  ]);
  await databaseTarget(app.db, 'catastro_construcciones', false).write(
    [1, 2].map((linea) => ({
      cut: NUNOA,
      rol: '1300-3',
      linea,
      material: 'GB',
      calidad: 2,
      anio: 2000 - linea,
      superficie: '30.5',
      destino: 'H',
      condicion: null,
      pisos: 1,
    })),
  );
});
afterAll(() => app.close());

const ask = (body: object) => app.app.inject({ method: 'POST', url: '/v1/administracion/buscar-direccion', payload: body });

async function rols(street: string, streetNumber: string, unitNumber?: string, comunaCode = NUNOA): Promise<string[]> {
  const answer = await ask({ street, streetNumber, comunaCode, ...(unitNumber !== undefined && { unitNumber }) });
  return answer.json<{ results: { rol: string }[] }>().results.map(({ rol }) => rol.replaceAll(/\b0+/g, ''));
}

test('an address in JSON returns its properties with their rol', { tags: ['ADDR-01..07', 'API1-18', 'API1-19'] }, async () => {
  const answer = await ask({ street: 'Los Litres', streetNumber: '1482', comunaCode: NUNOA, unitNumber: 'B' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    results: [{ address: 'Pasaje Los Litres 1482, casa B', rol: '001204-000089', comunaCode: NUNOA }],
    more: false,
  });
});

test.each([
  ['Los Litres', '1482', ['1204-88', '1204-89']],
  ['psje. los LITRES', '1482', ['1204-88', '1204-89']],
  ['Litr', '1482', ['1204-88', '1204-89']],
  ['Li', '1482', []],
  ['Avda. General Velásquez', '1482', ['1204-90']],
  ['velasquez', '1482', ['1204-90']],
  ['Gral. Velasquez 1482', '1482', ['1204-90']],
  ['Libertador Bernardo O’Higgins', '21', ['1300-1']],
  ["O'Higgins", '21', ['1300-1']],
  ['Primera Norte', '461', ['1300-2']],
  ['1º Norte', '461', ['1300-2']],
  ['Uno Nte.', '461', ['1300-2']],
  ['2 Norte', '461', []],
  ['Veintiuno de Mayo', '345', ['1300-3']],
  ['nirre', '7', ['1300-4']],
  ['Los Quillayes', '1482', []],
  ['Los Litres', '9999', []],
  ['%a_', '1482', []],
  ['de la', '1482', []],
] as const)('%s %s', async (street, number, expected) => {
  expect(await rols(street, number)).toEqual(expected);
});

test('a known unit is returned alone; an unknown one returns all choices', async () => {
  expect(await rols('Libertador Bernardo O’Higgins', '21', 'oficina 504')).toEqual(['1300-1']);
  expect(await rols('Los Litres', '1482', '77')).toEqual(['1204-88', '1204-89']);
  expect(await rols('Presidente Cotapos', '1234', 'Depto. 600', SANTIAGO)).toEqual(['900-500']);
});

test('of five hundred returns the first fifty by unit, homes before parking, and says that there are more', async () => {
  const answer = await ask({ street: 'Presidente Cotapos', streetNumber: 1234, comunaCode: SANTIAGO });
  const { results, more } = answer.json<{ results: { address: string }[]; more: boolean }>();
  expect([results.length, more]).toEqual([50, true]);
  expect(results.slice(0, 10).map(({ address }) => address.split(' ').at(-1))).toEqual([
    '101',
    '102',
    '103',
    '104',
    '105',
    '106',
    '107',
    '108',
    '109',
    '111',
  ]);
});

test('invalid searches are refused with a plain message, valid ones return JSON, none fails', { tags: ['API2-06'] }, async () => {
  const good = { street: 'Los Litres', streetNumber: '1482', comunaCode: NUNOA };
  expect((await ask(good)).headers['content-type']).toContain('application/json');
  for (const body of [
    {},
    { ...good, street: ' ' },
    { ...good, streetNumber: '14-B' },
    { ...good, streetNumber: '1234567' },
    { ...good, comunaCode: '99999' },
  ]) {
    const answer = await ask(body);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(answer.body).toBe('Para buscar escribe la calle, el número, solo con dígitos, y la comuna.');
  }
  for (const body of [{ ...good, street: 7 }, { ...good, street: 'x'.repeat(3_000) }, { ...good, street: 'a\0' }, [] as object]) {
    const answer = await ask(body);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
  }
  const form = await app.app.inject({
    method: 'POST',
    url: '/v1/administracion/buscar-direccion',
    payload: 'street=x',
    headers: { 'content-type': 'text/plain' },
  });
  expect([form.statusCode, form.body]).toEqual([415, 'El tipo de contenido no es el esperado.']);
});

const look = (comuna: string, rol: string) => app.app.inject(`/v1/administracion/propiedad/${comuna}/${rol}`);

test('a property is found by its rol, with or without zeros', async () => {
  const expected = {
    comuna: NUNOA,
    rol: '001204-000088',
    direccion: 'PJE LOS LITRES 1482',
    destino: 'Habitacional',
    tipoPropiedad: 'casa',
    superficieUtil: 96.5,
    superficieTotal: 240,
    anio: 1987,
    avaluo: 61_284_300,
  };
  for (const rol of ['1204-88', '001204-000088']) expect((await look(NUNOA, rol)).json()).toEqual(expected);
});

test.each([
  ['a house on less land than it has floors', '1204-89', { tipoPropiedad: 'casa', superficieUtil: 96, superficieTotal: 96 }],
  ['nothing but an address', '1204-90', { tipoPropiedad: 'casa', superficieUtil: null, superficieTotal: null, anio: null, avaluo: null }],
  ['an office, without the building’s land', '1300-1', { tipoPropiedad: 'oficina', superficieUtil: 40, superficieTotal: 40 }],
  ['a shop', '1300-2', { tipoPropiedad: 'local' }],
  ['a flat by the lines of its building', '1300-3', { tipoPropiedad: 'departamento', superficieUtil: 61, superficieTotal: 61, anio: 1998 }],
  ['what is not appraised', '1300-4', { tipoPropiedad: null }],
])('%s', async (_what, rol, facts) => {
  expect((await look(NUNOA, rol)).json()).toMatchObject(facts);
});

test('an unknown or invalid rol is not found', async () => {
  for (const [comuna, rol] of [
    [NUNOA, '1-1'],
    [SANTIAGO, '1204-88'],
    ['99999', '1204-88'],
    [NUNOA, '1204'],
    [NUNOA, '1234567-1'],
  ] as const) {
    const answer = await look(comuna, rol);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { codigo: 'PROPIEDAD_DESCONOCIDA', mensaje: 'No encontramos una propiedad con ese rol en esa comuna.' },
    ]);
  }
});
