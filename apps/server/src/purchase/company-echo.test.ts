import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { openTestDatabase } from '../storage/testing.ts';
import { echoCompany, maskedName } from './company-echo.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await sql`insert into empresas (rut, razon_social, inicio_actividades, entrega, demo) values
    ('76192083-9', 'Transportes Nahuel y Cía. Ltda.', '2009-03-01', 1, true), ('76543210-3', 'Ñandú & Hijos SpA', null, 1, true)`.execute(
    database.db,
  );
  await sql`insert into direcciones (rut, tipo, direccion, cut, fecha, entrega, demo) values
    ('76192083-9', 'comercial', 'Los Aromos 12', '13101', '2019-01-01', 1, true), ('76192083-9', 'comercial', 'Los Aromos 15', '13120', '2024-01-01', 1, true)`.execute(
    database.db,
  );
});
afterAll(() => database.close());

test('a company is told by its masked name, its last commune and its first year', async () => {
  expect(await echoCompany(database.db, '76192083-9')).toEqual({ nombre: 'Transportes N••• y Cía. Ltda.', comuna: 'Ñuñoa', desde: 2009 });
  expect(await echoCompany(database.db, '76543210-3')).toEqual({ nombre: 'Ñ••• & Hijos SpA', comuna: '', desde: null });
});

test('a blocked company is as unknown as one without records', async () => {
  expect(await echoCompany(database.db, '61608000-8')).toBeNull();
  await sql`insert into bloqueos (rut, motivo) values ('76543210-3', 'disputa')`.execute(database.db);
  expect(await echoCompany(database.db, '76543210-3')).toBeNull();
});

test.each([
  ['COMERCIALIZADORA DEL SUR S.A.', 'COMERCIALIZADORA DEL S••• S.A.'],
  ['Pérez Soto e Hijos E.I.R.L.', 'P••• S••• e Hijos E.I.R.L.'],
  ['3M Chile', '3••• Chile'],
  ['  Añil   SpA ', 'A••• SpA'],
])('«%s» is masked as «%s»', (name, masked) => expect(maskedName(name)).toBe(masked));
