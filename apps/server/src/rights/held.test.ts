import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PERSONAL_DATA } from '../storage/personal-data.ts';
import { testDatabase } from '../storage/testing.ts';
import { heldAbout } from './held.ts';
import { HELD } from './held-map.ts';

const database = testDatabase();
const BY_KIND = Object.entries(HELD);

test('a table that is said to hold nothing of a person has no personal data', () => {
  const empty = BY_KIND.filter(([, held]) => held === 'sin-datos').map(([table]) => table);
  // Days and counts of companies: no column of a person.
  expect(empty.filter((table) => PERSONAL_DATA[table as keyof typeof PERSONAL_DATA] !== null)).toEqual(['payment_counts']);
});

test('a table without RUT has no column that names one', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = current_schema() and column_name ~ '(^|_)rut' and table_name = any(${tablesThatAre('sin-rut', 'de-la-oficina', 'con-otra')})`.execute(
    database.db,
  );
  const named = rows.map(({ column }) => column).toSorted();
  // Creditors are companies; openings of a report stand with the log of queries; the subject of a query, and of the line of a batch or the request for approval that it came from, stands in the log and in its report; a session of «Mis datos» is the reader's own.
  expect(named).toEqual([
    'acreedores.rut',
    'aperturas.rut',
    'aprobaciones.sujeto_rut',
    'lote_lineas.sujeto_rut',
    'queries.sujeto_rut',
    'queries.titular_rut',
    'rights_accesses.rut',
  ]);
});

function tablesThatAre(...kinds: readonly string[]): string[] {
  return BY_KIND.filter(([, held]) => typeof held === 'string' && kinds.includes(held)).map(([table]) => table);
}

test('what is shown of a row are columns that exist, and no serial', async () => {
  for (const [table, held] of BY_KIND) {
    if (typeof held === 'string' || !('donde' in held)) continue;
    const shown = Object.values(held.campos);
    expect(shown).not.toContain('serie');
    const values = shown.length === 0 ? sql`1` : sql.join(shown.map((expression) => sql.raw(expression)));
    await sql`select ${values} from ${sql.table(table)} where ${held.donde('12345678-5')}`.execute(database.db);
  }
});

test('the mail of a request whose document is not yet judged is not shown: it may be a stranger’s', async () => {
  for (const [identidad, correo] of [
    ['por-revisar', 'otro@ejemplo.cl'],
    ['probada', 'ana@ejemplo.cl'],
  ])
    await sql`insert into rights_requests (derecho, rut, calidad, prueba, identidad, nombre, correo, texto, codigo_hmac, vence)
      values ('acceso', '9876543-3', 'titular', 'documento', ${identidad}, 'Ana', ${correo}, '', '', '2030-01-01')`.execute(database.db);
  const held = JSON.stringify(await heldAbout(database.db, '9876543-3'));
  expect(held).toContain('ana@ejemplo.cl');
  expect(held).not.toContain('otro@ejemplo.cl');
});

test('what companies note about a RUT is shown to a person, without other RUTs, and to no company', async () => {
  for (const sujeto of ['9876543-3', '57000000-4'])
    await sql`insert into subject_notes (empresa, sujeto, texto, nombre) values ('76192083-9', ${sujeto}, 'Avala a 12.345.678-5, plazo 12-2026', 'Ana')`.execute(
      database.db,
    );
  const held = JSON.stringify(await heldAbout(database.db, '9876543-3'));
  expect(held).toContain('Avala a otro RUT, plazo 12-2026');
  expect(JSON.stringify(await heldAbout(database.db, '57000000-4'))).not.toContain('Notas de empresas');
});
