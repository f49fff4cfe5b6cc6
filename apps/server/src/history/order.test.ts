import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany } from '../testing/app-testing.ts';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';

const COMPANY = '76192083-9';

let fixture: Customers;
let who: Someone;
beforeAll(async () => {
  fixture = await openCustomers();
  who = await fixture.someone({ empresa: COMPANY, contrato: 'S', rol: 'consultor' });
  const { db } = fixture.database;
  for (const [rut, name] of [
    ['57000000-0', 'Zinc Ltda.'],
    ['57000001-1', 'Áridos SpA'],
    ['57000002-2', 'Norte SpA'],
  ] as const) {
    await aCompany(db, rut);
    await db.updateTable('empresas').set({ razon_social: name }).where('rut', '=', rut).execute();
  }
  // Number, score, value and company of each; the newest has the highest number.
  await sql`with made as (
      insert into informes (folio, codigo_hmac, codigo_final, servicio, sujeto_rut, emitido, pdf, sha256, puntaje, valor)
      select 'VR-' || n, decode(lpad(n::text, 8, '0'), 'hex'), 'AAAA', 'sia000002', rut, now() - interval '1 day' + make_interval(mins => n), '', '',
        score, valued
      from (values (1, 500, null, '57000000-0'), (2, 100, null, '57000001-1'), (3, null, 'UF 8.790,5', '57000002-2'), (4, 100, null, '57000009-9'),
        (5, null, 'UF 950', '57000009-9'), (6, 999, null, '57000001-1'), (7, null, null, '57000000-0')) as each(n, score, valued, rut)
      returning id, emitido, folio)
    insert into historial (cliente, emitido, informe, origen, solicitante)
    select ${who.id}::bigint, emitido, id, 'consulta', case when folio <> 'VR-7' then ${COMPANY} end from made`.execute(db);
});
afterAll(() => fixture.close());

interface Listed {
  readonly folio: string;
  readonly idConsulta: string;
}
async function list(query: string): Promise<Listed[]> {
  const { status, text } = await fixture.call(who.token, { to: `informes?${query}` });
  expect(status).toBe(200);
  return JSON.parse(text) as Listed[];
}
const numbers = (rows: readonly Listed[]) => rows.map(({ folio }) => Number(folio.slice(3)));

const ORDERS = [
  ['', [7, 6, 5, 4, 3, 2, 1]],
  ['antiguos', [1, 2, 3, 4, 5, 6, 7]],
  ['peor-puntaje', [4, 2, 1, 6, 7, 5, 3]],
  ['mejor-puntaje', [6, 1, 2, 4, 7, 5, 3]],
  ['mayor-valor', [3, 5, 7, 6, 4, 2, 1]],
  ['menor-valor', [5, 3, 7, 6, 4, 2, 1]],
  ['nombre', [2, 6, 3, 1, 7, 5, 4]],
  ['nombre-inverso', [7, 1, 3, 6, 2, 5, 4]],
] as const;

test.each(ORDERS)('sorts by «%s», rows without it last', async (orden, wanted) => {
  expect(numbers(await list(`orden=${orden}`))).toEqual(wanted);
});

test.each(ORDERS)('pages by number and by the last row give all rows once, sorted by «%s»', async (orden, wanted) => {
  const byNumber: number[] = [];
  for (const pagina of [1, 2, 3, 4]) byNumber.push(...numbers(await list(`orden=${orden}&tamano=2&pagina=${pagina}`)));
  const byRow: number[] = [];
  for (
    let rows = await list(`orden=${orden}&tamano=2`);
    rows.length > 0;
    rows = await list(`orden=${orden}&tamano=2&antes=${rows.at(-1)?.idConsulta}`)
  )
    byRow.push(...numbers(rows));
  expect([byNumber, byRow]).toEqual([wanted, wanted]);
});

test.each([
  ['riesgo=muy-alto', [4, 2]],
  ['riesgo=altos', [4, 2]],
  ['riesgo=medio', [1]],
  ['riesgo=muy-bajo', [6]],
  ['riesgo=muy-bajo&orden=peor-puntaje&buscar=aridos', [6]],
])('filters by %s', async (query, wanted) => {
  expect(numbers(await list(query))).toEqual(wanted);
});

test('refuses an unknown order or level', async () => {
  for (const query of ['orden=color', 'riesgo=ninguno'])
    expect((await fixture.call(who.token, { to: `informes?${query}` })).status).toBe(400);
});

test('a page in the order of scores is read from an index, however long the history is', async () => {
  const { db } = fixture.database;
  const other = await fixture.someone({ empresa: '57000001-2', contrato: 'S', rol: 'consultor' });
  await sql`with made as (
      insert into informes (folio, codigo_hmac, codigo_final, servicio, sujeto_rut, emitido, pdf, sha256, puntaje)
      select 'VX-' || n, decode(lpad(n::text, 8, '0'), 'hex'), 'AAAA', 'sia000002', '57000000-0', now() - make_interval(mins => n), '', '', n % 1000
      from generate_series(1, 5000) n returning id, emitido)
    insert into historial (cliente, emitido, informe, origen, solicitante) select ${other.id}::bigint, emitido, id, 'consulta', '57000001-2' from made`.execute(
    db,
  );
  await sql`analyze historial`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select informe from historial where solicitante = '57000001-2'
    and historial.puntaje is not null and ((-historial.puntaje), emitido, informe) < (-500::integer, now(), gen_random_uuid())
    order by (-historial.puntaje) desc, emitido desc, informe desc limit 50`.execute(db);
  expect(rows.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index.* Scan Backward using historial_solicitante_puntaje/);
  const rest = await sql<{ 'QUERY PLAN': string }>`explain select informe from historial where solicitante = '57000001-2'
    and historial.puntaje is null order by emitido desc, informe desc limit 50`.execute(db);
  expect(rest.rows.map((line) => line['QUERY PLAN']).join('\n')).toContain('historial_solicitante_sin_puntaje');
});
