import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, aPerson } from '../../testing/app-testing.ts';
import { testDatabase } from '../../storage/testing.ts';
import { TODAY } from '../../storage/clock.ts';
import { loadPersonaRecords } from '../records.ts';
import { rubroOfGiro } from './consultas-counted.ts';

const SUBJECT = '12345678-5';
const SHOP = '76192083-9';
const BANK = '97777777-1';
const UNKNOWN = '96999999-4';
const SOMEONE = '23456789-6';

const database = testDatabase();
beforeAll(async () => {
  await aPerson(database.db);
  await aCompany(database.db, SHOP);
  await sql`insert into companies
    (rut, razon_social, nombre_fantasia, giro, domicilio, ciudad, cut, correo, telefono, encargado_pago, correo_pago, telefono_pago)
    values (${BANK}, 'Banco Solo Contrato', '', 'Banca', '', '', '', '', '', '', '', '')`.execute(database.db);
});
/** Noon in Chile on a day of the month so many months ago. */
const inMonth = (ago: number, day: number) =>
  sql<Date>`(date_trunc('month', ${TODAY}::timestamp) - make_interval(months => ${ago}) + make_interval(days => ${day - 1}, hours => 12))
    at time zone 'America/Santiago'`;

interface Asked {
  /** Months ago, and the day of that month. */
  readonly ago?: number;
  readonly day?: number;
  readonly by?: string | null;
  readonly empresa?: string;
  readonly cliente?: string;
  readonly motivo?: string;
}

async function asked(...queries: readonly Asked[]): Promise<void> {
  await database.db
    .insertInto('consultas')
    .values(
      queries.map(({ ago = 0, day = 15, by = null, empresa = null, cliente = null, motivo = 'Evaluación crediticia' }) => ({
        rut: SUBJECT,
        servicio: 'sia000001',
        consultante: empresa ?? by,
        consultante_persona: by,
        consultante_empresa: empresa,
        cliente,
        motivo,
        en: inMonth(ago, day),
      })),
    )
    .execute();
}

/** By month counted back from this one: «0 Comercio: 2». */
async function told(): Promise<readonly string[]> {
  const { consultas } = (await loadPersonaRecords(database.db, SUBJECT, 'tercero')) ?? {};
  if (!consultas || !('meses' in consultas)) throw new Error('not counted');
  const { rows } = await sql<{ mes: string }>`
    select to_char(${inMonth(0, 15)} at time zone 'America/Santiago' - make_interval(months => n), 'YYYY-MM') as mes
    from generate_series(0, 11) as n order by n`.execute(database.db);
  const months = rows.map(({ mes }) => mes);
  expect(consultas.desde).toBe(months.at(-1));
  return consultas.meses.map(({ mes, rubro, cantidad }) => `${months.indexOf(mes)} ${rubro}: ${cantidad}`).toSorted();
}

describe('the log', () => {
  beforeEach(async () => {
    await sql`truncate consultas`.execute(database.db);
  });

  test('other readers get the queries counted by month and kind of asker', async () => {
    await asked(
      { empresa: SHOP, by: SOMEONE, cliente: '7' },
      { empresa: SHOP, cliente: '8' },
      { empresa: BANK, cliente: '9' },
      { empresa: UNKNOWN, cliente: '10' },
      { by: SOMEONE, cliente: '7', ago: 3 },
      { cliente: '7', ago: 3 },
      { ago: 11 },
    );
    expect(await told()).toEqual([
      '0 Comercio: 2',
      '0 Crédito y seguros: 1',
      '0 Otros rubros: 1',
      '11 Personas sin cuenta: 1',
      '3 Personas con cuenta: 2',
    ]);
  });

  test('a month is counted whole until it leaves the period whole, so that no day can be read off', async () => {
    await asked({ empresa: SHOP, ago: 11, day: 1 }, { empresa: SHOP, ago: 12, day: 28 });
    expect(await told()).toEqual(['11 Comercio: 1']);
  });

  test('queries of the subject about themselves are not counted for others', async () => {
    await asked({ motivo: 'Consulta propia' }, { by: SUBJECT, cliente: '7' }, { by: SUBJECT, empresa: SHOP, motivo: 'Consulta propia' });
    expect(await told()).toEqual([]);
    await asked({ by: SUBJECT, empresa: SHOP });
    expect(await told()).toEqual(['0 Comercio: 1']);
  });
});

describe('a giro', () => {
  test.each([
    ['Banca, crédito y otros', 'Crédito y seguros'],
    ['BANCOS', 'Crédito y seguros'],
    ['Corredores de seguros', 'Crédito y seguros'],
    ['Otras actividades auxiliares de intermediación financiera', 'Crédito y seguros'],
    ['Factoring', 'Crédito y seguros'],
    ['Venta al por menor de artículos de ferretería', 'Comercio'],
    ['Importación de repuestos para vehículos', 'Comercio'],
    ['Distribución de productos de limpieza', 'Comercio'],
    ['Servicios de seguridad privada', 'Otros rubros'],
    ['Fabricación de ventanas', 'Otros rubros'],
    ['Única destiladora de pisco de Alto del Carmen', 'Otros rubros'],
    ['', 'Otros rubros'],
  ])('«%s» is %s', (giro, rubro) => {
    expect(rubroOfGiro(giro)).toBe(rubro);
  });
});
