import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { TODAY } from '../../storage/clock.ts';
import { testDatabase } from '../../storage/testing.ts';
import { loadEmpresaRecords, loadPersonaRecords } from '../records.ts';
import { demoExamples, type DemoExamples } from './examples.ts';
import { exampleProperties, propiedad } from './properties.ts';
import { seedDemo } from './seed.ts';

const database = testDatabase();
let examples: DemoExamples;
beforeAll(async () => {
  await seedDemo(database.db, { people: 40, companies: 30, properties: 60, listings: 80 });
  examples = await demoExamples(database.db);
});

type Lists = 'protestos' | 'morosidades' | 'deuda' | 'infracciones' | 'direcciones' | 'vehiculos' | 'bienesRaices' | 'sociedades';

/** The number of rows of each kind, in a fixed order. */
function counted(records: Readonly<Record<Lists, readonly unknown[]>>): string {
  const { protestos, morosidades, deuda, infracciones, direcciones, vehiculos, bienesRaices, sociedades } = records;
  const lists = [protestos, morosidades, deuda, infracciones, direcciones, vehiculos, bienesRaices, sociedades];
  return lists.map((list) => list.length).join(' ');
}

test('each company is listed with its representative and current card, if the records name a living person', async () => {
  const named = examples.empresas.filter(({ representante }) => representante !== undefined);
  expect(named.length).toBeGreaterThan(examples.empresas.length / 2);
  for (const { rut, representante } of named) {
    const row = await database.db
      .selectFrom('sociedades')
      .innerJoin('personas', 'personas.rut', 'rut_socio')
      .select(['serie', 'fallecido'])
      .where('rut_sociedad', '=', rut)
      .where('rut_socio', '=', representante?.rut ?? '')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ serie: representante?.serie, fallecido: false });
  }
});

test('each company matches its description', async () => {
  const told = await Promise.all(
    examples.empresas.map(async ({ rut, nombre, detalle }) => {
      const records = await loadEmpresaRecords(database.db, rut, 'titular');
      if (!records) throw new Error('not found');
      expect(records).toMatchObject({ demo: true, empresa: { rut, razonSocial: nombre } });
      const currencies = [...records.protestos, ...records.morosidades].map((debt) => debt.moneda);
      return [detalle, `${rut}: ${counted(records)}, ${records.socios.length} ${[...new Set(currencies)].toSorted().join(' ')}`];
    }),
  );
  expect(Object.fromEntries(told)).toEqual({
    '3 protestos vigentes': '58234577-5: 3 0 0 0 1 0 0 0, 1 CLP',
    '300 protestos vigentes: el informe más largo': '57469154-0: 300 20 12 2 3 4 1 0, 3 CLP UF USD',
    'Al día en el sistema financiero, con bienes raíces y vehículos': '58580347-2: 0 0 12 0 2 12 8 0, 4 ',
    'Con infracciones laborales y previsionales': '57814924-4: 0 0 0 4 1 0 0 0, 3 ',
    'Con socios y representante, y a su vez socia de tres empresas': '57049501-1: 0 0 0 0 1 0 0 3, 5 ',
    'Con término de giro': '58111193-2: 1 0 0 0 0 0 0 0, 2 CLP',
    'Deudas en UF': '57938308-9: 1 3 12 0 0 0 0 0, 2 UF',
    'Deudas en dólares': '57172885-0: 2 1 0 0 0 0 0 0, 2 USD',
    'Protestos y deudas en pesos, UF y dólares': '58407462-0: 8 6 12 1 2 2 1 0, 3 CLP UF USD',
    'Razón social muy larga': '57345770-6: 0 1 0 0 0 0 0 0, 4 CLP',
    'Sin datos de actividad': '57642039-0: 0 0 0 0 0 0 0 0, 0 ',
    'Sin protestos ni deudas en mora': '57000000-4: 0 0 0 0 1 0 0 0, 2 ',
    'Solo deudas en mora': '58703731-9: 0 5 0 0 1 0 0 0, 2 CLP',
    'Todo lo suyo está pagado, aclarado o tiene más de cinco años: no se informa': '58876616-0: 0 0 0 0 1 0 0 0, 1 ',
  });
});

test('each person matches the description and has the current card', async () => {
  const told = await Promise.all(
    examples.personas.map(async ({ rut, serie, nombre, detalle }) => {
      const records = await loadPersonaRecords(database.db, rut, 'titular');
      expect(records?.demo ?? true).toBe(true);
      expect(serie).toMatch(/^[0-9A-Z]{9}$/);
      expect(nombre.length).toBeGreaterThan(10);
      return [detalle, `${rut}: ${records ? counted(records) : 'no se informa'}`];
    }),
  );
  expect(Object.fromEntries(told)).toEqual({
    '300 protestos vigentes: el informe más largo': '42469154-2: 300 20 12 0 3 0 0 0',
    'Al día en el sistema financiero, con bienes raíces y vehículos': '44938308-7: 0 0 12 0 2 3 4 0',
    'Con infracciones laborales y previsionales': '46814924-9: 0 0 0 4 1 0 0 0',
    'La serie de su cédula lleva una letra': '40049501-7: 0 0 0 0 1 0 0 0',
    'Nombre con Ñ, tildes, diéresis, apóstrofo y guion': '41876616-6: 0 1 0 0 1 0 0 0',
    'Nombre de más de 60 letras': '40642039-6: 1 0 0 0 1 0 0 0',
    'Participa en cinco sociedades': '45580347-0: 0 0 0 0 1 0 0 5',
    'Persona fallecida': '46172885-5: no se informa',
    'Protestos y deudas en pesos, UF y dólares': '43703731-0: 8 6 12 0 2 0 0 0',
    'Renovó su cédula dos veces: las series A10200300 y 510200300 ya no valen': '47407462-5: 0 0 12 0 1 0 0 0',
    'Sin ningún antecedente': '40000000-K: 0 0 0 0 0 0 0 0',
    'Solo constan su nombre y su cédula': '43111193-4: 0 0 0 0 0 0 0 0',
    'Todo lo suyo está pagado, aclarado o tiene más de cinco años: no se informa': '44345770-4: 0 0 0 0 1 0 0 0',
    'Un poco de todo: protestos, mora, deuda atrasada, bienes y sociedades': '41234577-0: 2 3 12 1 3 1 1 1',
  });
  const renewed = examples.personas.find(({ detalle }) => detalle.startsWith('Renovó'));
  expect(renewed?.serie).toBe('590200300');
  const card = await database.db
    .selectFrom('personas')
    .select('series_anteriores')
    .where('rut', '=', renewed?.rut ?? '')
    .execute();
  expect(card).toEqual([{ series_anteriores: ['A10200300', '510200300'] }]);
});

test('the hidden records were paid, cleared or are too old', async () => {
  const unreported = examples.empresas.find(({ detalle }) => detalle.startsWith('Todo lo suyo'))?.rut ?? '';
  const kept = await sql`select estado, fecha_vencimiento < ${TODAY} - interval '5 years' as viejo from protestos where rut = ${unreported}
    union select estado, fecha_vencimiento < ${TODAY} - interval '5 years' from morosidades where rut = ${unreported} order by 1, 2`.execute(
    database.db,
  );
  expect(kept.rows).toEqual([
    { estado: 'aclarado', viejo: false },
    { estado: 'pagada', viejo: false },
    { estado: 'vigente', viejo: true },
  ]);
});

test('each property matches its description', () => {
  expect(exampleProperties.map(({ index }) => propiedad(index)['direccion'])).toEqual([
    'Avenida Presidente Cotapos 1234, depto. 101',
    'Calle Las Achiras 2100',
    'Avenida General Aldoney 2920, depto. 1101',
    'Pasaje Doña Güera 1680, casa B',
    '4 Norte 1480',
    "Calle O'Donovan 1580",
    'Calle Las Achiras 2112',
    'Pasaje Puente Hondo 2620, local 1',
    'Calle Queltehue 1380, casa B',
    '2 Poniente 2280, local 1',
    'Camino Tres Cántaros 360, estacionamiento 2',
  ]);
  expect(propiedad(9_400)['cut']).toBe('13120');
  expect(propiedad(9_403)['sup_construida']).toBe('');
  // The small set has only the first one.
  expect(examples.propiedades).toEqual([
    {
      direccion: 'Avenida Presidente Cotapos 1234, depto. 101',
      comuna: 'Santiago',
      rol: '5000-1',
      detalle: 'Hay 500 unidades en esta dirección: busca también por departamento; la comuna tiene cientos de avisos',
    },
  ]);
});

test('a demonstration row that became real or was deleted is no longer an example', async () => {
  const [first, second] = examples.empresas;
  await database.db
    .updateTable('empresas')
    .set({ demo: false })
    .where('rut', '=', first?.rut ?? '')
    .execute();
  await database.db
    .deleteFrom('empresas')
    .where('rut', '=', second?.rut ?? '')
    .execute();
  expect((await demoExamples(database.db)).empresas).toEqual(examples.empresas.slice(2));
});
