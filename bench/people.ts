import { MOST_LINES } from '../apps/server/src/issuing/making.ts';
import { importTypes } from '../apps/server/src/bureau/import/types.ts';
import { openServer } from '../apps/server/src/storage/server.ts';

/** One person in this many, at its multiples, has records of every kind. */
const EVERYTHING = 8;

/** RUTs spread like the demonstration set, in SQL: far apart, with their check digit. */
const PEOPLE = (count: number) => `
  select i, body || '-' || case rest when 11 then '0' when 10 then 'K' else rest::text end as rut
  from (
    select i, body, 11 - (
      3 * substr(body, 1, 1)::int + 2 * substr(body, 2, 1)::int + 7 * substr(body, 3, 1)::int + 6 * substr(body, 4, 1)::int +
      5 * substr(body, 5, 1)::int + 4 * substr(body, 6, 1)::int + 3 * substr(body, 7, 1)::int + 2 * substr(body, 8, 1)::int) % 11 as rest
    from (select i, (40000000 + i::bigint * 1234577 % 8000000)::text as body from generate_series(0, ${count - 1}) as i) as bodies
  ) as rests`;

const STATEMENTS = (count: number): readonly string[] => [
  `create temporary table gente as ${PEOPLE(count)}`,
  `insert into personas (rut, nombres, apellido_paterno, apellido_materno, fecha_nacimiento, nacionalidad, estado_civil, fallecido, serie, demo)
   select rut, 'Ñusta María', 'Peñaloza', 'Sepúlveda', date '1940-03-10' + i % 20000, 'Chilena', 'Soltera', false, (500000000 + i)::text, false from gente`,
  `insert into direcciones select rut, case n when 1 then 'particular' else 'comercial' end, 'Camino Sur ' || i, '13119', date '2026-01-02' + n, false
   from gente, generate_series(1, 2) as n`,
  `insert into protestos select rut, 'CH', 'Falta de fondos', (i * 10 + n)::text, 'CLP', 450000 + n, current_date - 100, current_date - 98,
   'Banco Austral ' || n, 'Ñuñoa', 'vigente', null, false from gente, generate_series(1, 3) as n where i % 4 = 0`,
  // The second person has as many records as a document may hold (orders/making.ts).
  `insert into protestos select rut, 'CH', 'Falta de fondos', 'N' || n, 'CLP', 450000 + n, current_date - 100, current_date - 98, 'Banco Austral',
   'Ñuñoa', 'vigente', null, false from gente, generate_series(1, ${MOST_LINES - 100}) as n where i = 1`,
  `insert into morosidades select rut, 'Leasing Sur ' || n, 'Arriendo', (i * 10 + n)::text, 'CLP', 90000 + n, current_date - 60, 2, 'vigente', false
   from gente, generate_series(1, 3) as n where i % 4 = 0`,
  `insert into deuda_financiera select rut, (date_trunc('month', current_date) - make_interval(months => n))::date, 1710000 + n, 9000, 0, 0, false
   from gente, generate_series(1, 12) as n where i % 4 = 0`,
  `insert into infracciones select rut, 'Dirección del Trabajo', 'Sin contrato', 412000, current_date - 200, false from gente where i % 8 = 0`,
  `insert into vehiculos select rut, 'ZZ' || i, 'Hyundai', 'Porter 2.5', 2021, 11940000, false from gente where i % 2 = 0`,
  `insert into bienes_raices select rut, '13119', '1204-' || i, 'Camino Sur ' || i, 'Bodega', 212480900, false from gente where i % 2 = 0`,
  `insert into sociedades select rut, '57' || lpad((i % 100000)::text, 6, '0') || '-0', 20, 'Socia', date '2018-06-18', false from gente where i % 4 = 0`,
  `insert into consultas (rut, servicio, motivo, en) select rut, 'sia000001', 'Evaluación crediticia', now() - make_interval(days => i % 300) from gente`,
  `drop table gente`,
];

const ACQUIRE_MS = 30_000;

/**
 * Fills an empty database with people, and with records of every kind for some of them, as imports would.
 * @returns RUTs of the requested number of people with records of every kind, the same for any size; and the RUT with the largest document
 */
export async function fillPeople(
  url: string,
  people: number,
  asked: number,
): Promise<{ readonly usual: string[]; readonly largest: string }> {
  // A single connection: the list of people is a temporary table.
  const { pool, close } = await openServer(url, 1, ACQUIRE_MS);
  try {
    for (const statement of STATEMENTS(people)) await pool.query(statement);
    for (const tipo of Object.keys(importTypes))
      await pool.query(
        'insert into importaciones (tipo, corte, demo, nuevas, cambiadas, iguales, rechazadas) values ($1, current_date, false, $2, 0, 0, 0)',
        [tipo, people],
      );
    await pool.query('vacuum analyze');
    const { rows } = await pool.query<{ rut: string }>(PEOPLE(asked * EVERYTHING));
    return {
      usual: rows.filter((_row, index) => index % EVERYTHING === 0).map(({ rut }) => rut),
      largest: rows[1]?.rut ?? '',
    };
  } finally {
    await close();
  }
}
