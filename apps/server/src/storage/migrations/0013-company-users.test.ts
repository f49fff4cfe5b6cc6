import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('accounts acting for a company become its users; its queries become the company’s, others stay personal', async () => {
  const db = await migration.before('0013');
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `insert into services (codigo, nombre, descripcion, precio, posicion) values ('sia000002', 'x', '', 1, 0) on conflict do nothing`,
  );
  // One by a plan’s alta, one by the operator, one who left, one without a company.
  await run(`insert into customers (sub, rut, contrato, empresa, rol, correo, eliminada) values
    ('gerente', '11111111-1', 'S', '58234577-5', 'administrador', 'gerente@nandu.cl', null),
    ('puesto', '22222222-2', 'S', '58234577-5', 'usuario', 'puesto@nandu.cl', null),
    ('ido', null, 'N', '58234577-5', 'administrador', null, now()),
    ('persona', '33333333-3', 'N', null, null, 'persona@ejemplo.cl', null)`);
  const id = async (sub: string) => (await sql<{ id: string }>`select id from customers where sub = ${sub}`.execute(db)).rows[0]?.id;
  for (const [folio, sub, solicitante] of [
    ['VR-0000000001', 'gerente', '58234577-5'],
    ['VR-0000000002', 'gerente', null],
    ['VR-0000000003', 'persona', null],
  ] as const) {
    await sql`with report as (
        insert into informes (folio, codigo_hmac, codigo_final, servicio, sujeto_rut, emitido, sha256, pdf)
        values (${folio}, '', '', 'sia000002', '1-9', now(), '', '') returning id, emitido)
      insert into historial (informe, cliente, emitido, origen, solicitante)
        select id, ${await id(sub)}, emitido, 'consulta', ${solicitante} from report`.execute(db);
  }
  expect(await migration.migrate()).toContain('0013-company-users');
  const users = await sql`select correo, rol, estado from company_users order by correo`.execute(db);
  expect(users.rows).toEqual([
    { correo: 'gerente@nandu.cl', rol: 'administrador', estado: 'activo' },
    { correo: 'puesto@nandu.cl', rol: 'consultor', estado: 'activo' },
  ]);
  const history =
    await sql`select u.correo from historial h join informes i on i.id = h.informe left join company_users u on u.id = h.usuario order by folio`.execute(
      db,
    );
  expect(history.rows).toEqual([{ correo: 'gerente@nandu.cl' }, { correo: null }, { correo: null }]);
  expect((await sql`select * from company_counts`.execute(db)).rows).toEqual([{ empresa: '58234577-5', informes: 1 }]);
  const own = await sql`select sub, informes from customers where informes > 0 order by sub`.execute(db);
  expect(own.rows).toEqual([
    { sub: 'gerente', informes: 1 },
    { sub: 'persona', informes: 1 },
  ]);
});
