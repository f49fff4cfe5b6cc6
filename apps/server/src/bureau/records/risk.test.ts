import { answer } from '@veridico/appraisal';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { TODAY } from '../../storage/clock.ts';
import { testDatabase } from '../../storage/testing.ts';
import { loadConsolidadoRecords, loadEmpresaRecords, loadPersonaRecords } from '../records.ts';
import { createLoadRecords } from '../subjects.ts';

const ANA = '12345678-5';
const BETO = '23456789-6';
const UNA = '76192083-9';
const OTRA = '50000000-7';
const PERSONA = {
  nombres: 'Ana María',
  apellido_paterno: 'Soto',
  apellido_materno: 'Ñancupil',
  fecha_nacimiento: '1980-02-29',
  nacionalidad: 'Chilena',
  estado_civil: 'Soltera',
  fallecido: false,
  serie: 'A12345678',
  demo: false,
};
const EMPRESA = {
  razon_social: 'Una SpA',
  nombre_fantasia: null,
  giro: null,
  inicio_actividades: null,
  tramo_ventas: null,
  estado: null,
  demo: false,
};

const database = testDatabase();
beforeAll(async () => {
  await database.db
    .insertInto('personas')
    .values([
      { ...PERSONA, rut: ANA },
      { ...PERSONA, rut: BETO, nombres: 'Beto', apellido_materno: null, fallecido: true },
    ])
    .execute();
  await database.db
    .insertInto('empresas')
    .values([
      { ...EMPRESA, rut: UNA },
      { ...EMPRESA, rut: OTRA, razon_social: 'Otra Ltda.' },
    ])
    .execute();
});
beforeEach(async () => {
  await sql`truncate direcciones, protestos, morosidades, deuda_financiera, infracciones, vehiculos, bienes_raices, sociedades,
    consultas`.execute(database.db);
});

/** A day counted from today in Chile, such as '-5 years'. */
const day = (distance: string) => sql<string>`(${TODAY} + ${distance}::interval)::date`;

async function persona(rut = ANA) {
  const records = await loadPersonaRecords(database.db, rut, 'titular');
  if (!records) throw new Error('not found');
  return records;
}

function queriesOf({ consultas }: Awaited<ReturnType<typeof persona>>) {
  if ('meses' in consultas) throw new Error('not for the subject');
  return consultas;
}

async function empresa(rut = UNA) {
  const records = await loadEmpresaRecords(database.db, rut, 'titular');
  if (!records) throw new Error('not found');
  return records;
}

test(
  'a person without other records is found by RUT, an unknown one is not; the card number is never included',
  { tags: ['V8.2.3', 'V15.3.1'] },
  async () => {
    const records = await persona();
    expect(records).toEqual({
      persona: {
        rut: ANA,
        nombres: 'Ana María',
        apellidoPaterno: 'Soto',
        apellidoMaterno: 'Ñancupil',
        fechaNacimiento: '1980-02-29',
        nacionalidad: 'Chilena',
        estadoCivil: 'Soltera',
      },
      direcciones: [],
      protestos: [],
      morosidades: [],
      saldados: [],
      acreedores: [],
      deuda: [],
      infracciones: [],
      bienesRaices: [],
      vehiculos: [],
      sociedades: [],
      consultas: [],
      cutoffs: expect.any(Object) as object,
      demo: false,
    });
    expect(await loadPersonaRecords(database.db, '9999999-3', 'titular')).toBeUndefined();
    expect(await loadPersonaRecords(database.db, UNA, 'titular')).toBeUndefined();
  },
);

test('each report gets the records for its subject', async () => {
  const load = createLoadRecords({ db: database.db, findProperty: async () => undefined, appraise: async (question) => answer(question) });
  expect(await load('sia000001', { rut: ANA }, 'titular')).toHaveProperty('persona.rut', ANA);
  expect(await load('sia000002', { rut: UNA }, 'titular')).toHaveProperty('empresa.rut', UNA);
  expect(await load('sia000003', { rut: ANA }, 'titular')).toHaveProperty('sujeto', {
    rut: ANA,
    nombre: 'Ana María Soto Ñancupil',
    fechaNacimiento: '1980-02-29',
  });
  expect(await load('sia000003', { rut: OTRA }, 'titular')).toHaveProperty('sujeto', {
    rut: OTRA,
    nombre: 'Otra Ltda.',
    fechaNacimiento: null,
  });
  expect([await load('sia000001', { rut: BETO }, 'titular'), await load('sia000003', { rut: BETO }, 'titular')]).toEqual([
    undefined,
    undefined,
  ]);
  expect([
    await load('sia000001', { rut: UNA }, 'titular'),
    await load('sia000002', { rut: ANA }, 'titular'),
    await load('sia000003', { rut: '9999999-3' }, 'titular'),
  ]).toEqual([undefined, undefined, undefined]);
  expect(await load('sia000004', { rut: ANA }, 'titular')).toBeUndefined();
});

test('the last twelve reported months are shown, oldest first, none over five years old or in the future', async () => {
  const months = Array.from({ length: 15 }, (_, index) => `-${index * 2} months`);
  await database.db
    .insertInto('deuda_financiera')
    .values(
      [...months, '-5 years -1 month', '2 months'].map((distance, index) => ({
        rut: ANA,
        mes: sql<string>`date_trunc('month', ${day(distance)})::date`,
        vigente: String(900_000_000_000 + index),
        mora_30_89: '1',
        mora_90_mas: '2',
        indirecta: '3',
        demo: false,
      })),
    )
    .execute();
  const { deuda } = await persona();
  expect(deuda.map(({ vigente }) => vigente - 900_000_000_000)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(deuda[0]).toEqual({
    mes: expect.stringMatching(/^\d{4}-\d{2}$/) as string,
    vigente: 900_000_000_011,
    mora30a89: 1,
    mora90oMas: 2,
    indirecta: 3,
  });
  await sql`delete from deuda_financiera where mes > ${day('-4 years')}`.execute(database.db);
  expect((await persona()).deuda).toEqual([]);
});

test('a fine is shown for five years, newest first', async () => {
  const fine = { rut: ANA, institucion: 'Dirección del Trabajo', motivo: 'No escriturar', monto: '300000', demo: false };
  const days = ['-5 years -1 day', '-5 years', '-1 day'];
  await database.db
    .insertInto('infracciones')
    .values(days.map((distance) => ({ ...fine, fecha: day(distance) })))
    .execute();
  const { infracciones } = await persona();
  expect(infracciones).toHaveLength(2);
  expect(infracciones[0]).toEqual({
    institucion: 'Dirección del Trabajo',
    motivo: 'No escriturar',
    monto: 300_000,
    fecha: infracciones[0]?.fecha,
  });
  expect((infracciones[0]?.fecha ?? '') > (infracciones[1]?.fecha ?? '')).toBe(true);
});

test('addresses are sorted by date, property by value', async () => {
  const mine = { rut: ANA, demo: false };
  await database.db
    .insertInto('direcciones')
    .values([
      { ...mine, tipo: 'Particular', direccion: 'Calle 1', cut: '13101', fecha: '2020-01-02' },
      { ...mine, tipo: 'Comercial', direccion: 'Calle 2', cut: '01101', fecha: '2026-01-02' },
      { ...mine, rut: BETO, tipo: 'Comercial', direccion: 'Calle 3', cut: '01101', fecha: '2026-01-02' },
    ])
    .execute();
  await database.db
    .insertInto('vehiculos')
    .values(
      ['90', '1000', '200'].map((tasacion) => ({ ...mine, patente: `AB${tasacion}`, marca: 'Kia', modelo: 'Rio', anio: 2020, tasacion })),
    )
    .execute();
  await database.db
    .insertInto('bienes_raices')
    .values(['90', '1000'].map((avaluo) => ({ ...mine, cut: '13101', rol: `1-${avaluo}`, direccion: 'X', destino: 'Bodega', avaluo })))
    .execute();
  const { direcciones, vehiculos, bienesRaices } = await persona();
  expect(direcciones).toEqual([
    { tipo: 'Comercial', direccion: 'Calle 2', cut: '01101', fecha: '2026-01-02' },
    { tipo: 'Particular', direccion: 'Calle 1', cut: '13101', fecha: '2020-01-02' },
  ]);
  expect(vehiculos.map(({ tasacion }) => tasacion)).toEqual([1_000, 200, 90]);
  expect(vehiculos[0]).toEqual({ patente: 'AB1000', marca: 'Kia', modelo: 'Rio', anio: 2020, tasacion: 1_000 });
  expect(bienesRaices[0]).toEqual({ cut: '13101', rol: '1-1000', direccion: 'X', destino: 'Bodega', avaluo: 1_000 });
});

test('partnerships are shown from both sides, with names where known', async () => {
  const part = { participacion: '0', calidad: 'Socio', desde: '2018-06-18', demo: false };
  await database.db
    .insertInto('sociedades')
    .values([
      { ...part, rut_socio: ANA, rut_sociedad: UNA, participacion: '33.3333' },
      { ...part, rut_socio: OTRA, rut_sociedad: UNA, participacion: '66.6667' },
      { ...part, rut_socio: '11111111-1', rut_sociedad: UNA, calidad: 'Representante legal' },
      { ...part, rut_socio: ANA, rut_sociedad: '77777777-7', participacion: '50' },
    ])
    .execute();
  const told = (list: readonly { nombre: string | null; porcentaje: number }[]) =>
    list.map(({ nombre, porcentaje }) => [nombre, porcentaje]);
  expect(told((await empresa()).socios)).toEqual([
    ['Otra Ltda.', 66.6667],
    ['Ana María Soto Ñancupil', 33.3333],
    [null, 0],
  ]);
  expect((await empresa()).sociedades).toEqual([]);
  expect(told((await empresa(OTRA)).sociedades)).toEqual([['Una SpA', 66.6667]]);
  expect((await persona()).sociedades).toEqual([
    { rut: '77777777-7', nombre: null, porcentaje: 50, calidad: 'Socio', desde: '2018-06-18' },
    { rut: UNA, nombre: 'Una SpA', porcentaje: 33.3333, calidad: 'Socio', desde: '2018-06-18' },
  ]);
});

test('the subject sees the queries of twelve months, newest first: companies by name, people by masked RUT, visitors anonymous', async () => {
  const query = { rut: ANA, servicio: 'sia000001', motivo: 'Evaluación de riesgo comercial' };
  await sql`insert into companies
    (rut, razon_social, nombre_fantasia, giro, domicilio, ciudad, cut, correo, telefono, encargado_pago, correo_pago, telefono_pago)
    values ('97777777-1', 'Solo Contrato Ltda.', '', '', '', '', '', '', '', '', '', '')`.execute(database.db);
  const before = (distance: string) => sql<Date>`now() - ${distance}::interval`;
  await database.db
    .insertInto('consultas')
    .values([
      { ...query, consultante: null, en: before('1 minute') },
      { ...query, consultante: UNA, en: before('1 day'), servicio: 'sia000003' },
      { ...query, consultante: '96999999-4', en: before('2 days') },
      { ...query, consultante: BETO, en: before('3 days') },
      { ...query, consultante: UNA, consultante_empresa: UNA, consultante_persona: BETO, cliente: '7', en: before('4 days') },
      { ...query, consultante: UNA, consultante_empresa: UNA, cliente: '7', en: before('5 days') },
      { ...query, consultante: BETO, consultante_persona: BETO, cliente: '7', en: before('6 days') },
      { ...query, consultante: null, cliente: '7', en: before('7 days') },
      { ...query, consultante: '97777777-1', consultante_empresa: '97777777-1', cliente: '7', en: before('8 days') },
      { ...query, consultante: UNA, en: before('12 months 1 minute') },
      { ...query, rut: BETO, consultante: UNA, en: before('1 day') },
    ])
    .execute();
  const consultas = queriesOf(await persona());
  expect(consultas.map(({ consultante, informe }) => [consultante, informe])).toEqual([
    [null, 'Informe Verídico Personas'],
    ['Una SpA', 'Informe Verídico Consolidado'],
    ['96.999.999-4', 'Informe Verídico Personas'],
    ['23.•••.•••-6', 'Informe Verídico Personas'],
    ['Una SpA, por su usuario de RUT 23.•••.•••-6', 'Informe Verídico Personas'],
    ['Una SpA, por uno de sus usuarios', 'Informe Verídico Personas'],
    ['23.•••.•••-6', 'Informe Verídico Personas'],
    ['Una persona con cuenta en Verídico', 'Informe Verídico Personas'],
    ['Solo Contrato Ltda., por uno de sus usuarios', 'Informe Verídico Personas'],
  ]);
  expect(consultas[0]?.motivo).toBe('Evaluación de riesgo comercial');
  expect(Math.abs(Date.parse(consultas[0]?.en ?? '') - (Date.now() - 60_000))).toBeLessThan(30_000);
});

test('any invented row shown makes the records a demonstration', async () => {
  const mark = { rut: ANA, demo: true };
  const tables = [
    ['direcciones', { ...mark, tipo: 'A', direccion: 'B', cut: '13101', fecha: day('-1 day') }],
    ['deuda_financiera', { ...mark, mes: day('-1 month'), vigente: '1', mora_30_89: '0', mora_90_mas: '0', indirecta: '0' }],
    ['infracciones', { ...mark, institucion: 'A', motivo: 'B', monto: '1', fecha: day('-1 day') }],
    ['vehiculos', { ...mark, patente: 'AB1234', marca: 'A', modelo: 'B', anio: 2020, tasacion: '1' }],
    ['bienes_raices', { ...mark, cut: '13101', rol: '1-1', direccion: 'A', destino: 'B', avaluo: '1' }],
    ['sociedades', { rut_socio: ANA, rut_sociedad: UNA, participacion: '1', calidad: 'A', desde: day('-1 day'), demo: true }],
  ] as const;
  for (const [table, row] of tables) {
    expect([table, (await persona()).demo]).toEqual([table, false]);
    await database.db.insertInto(table).values(row).execute();
    const records = await persona();
    expect([table, records.demo]).toEqual([table, true]);
    expect(JSON.stringify({ ...records, demo: undefined })).not.toContain('demo');
    expect((await empresa()).demo).toBe(table === 'sociedades');
    await sql`truncate ${sql.table(table)}`.execute(database.db);
  }
  expect((await loadConsolidadoRecords(database.db, ANA))?.demo).toBe(false);
});
