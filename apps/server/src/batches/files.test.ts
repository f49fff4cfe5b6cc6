import { text } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { aPerson } from '../testing/app-testing.ts';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';
import { batchCalls, workAll } from './testing.ts';

const COMPANY = '76192083-9';
const PERSON = '12345678-5';
const ASKED = '57000000-4';

let fixture: Customers;
let ana: Someone;
let luis: Someone;
let id: string;
beforeAll(async () => {
  fixture = await openCustomers();
  const of = { empresa: COMPANY, contrato: 'S', rol: 'consultor' } as const;
  ana = await fixture.contract({ of });
  luis = await fixture.someone(of);
  await aPerson(fixture.database.db);
  await sql`insert into empresas (rut, razon_social, nombre_fantasia, giro, inicio_actividades, tramo_ventas, estado, demo)
    values (${ASKED}, '=HYPERLINK("x")', '', 'Comercio', '2010-01-01', 'Mediana', 'activa', false)`.execute(fixture.database.db);
  await fixture.call(luis.token, { to: 'consulta-informe/sia000001', form: { run: PERSON, motivo: 'evaluacion-crediticia' } });
  const calls = batchCalls(fixture, ana);
  id = String((await calls.review({ texto: `RUT;Referencia\n${PERSON};-5\n${ASKED};=1+1\n1-9;`, nombre: 'Dueños "2026".csv' })).body['id']);
  await calls.act(id, { acto: 'pedir', consultas: 1 });
  await workAll(fixture);
});
afterAll(() => fixture.close());

const bytes = async (format: string) => {
  const { rawPayload, statusCode, headers } = await fixture.app.inject({
    url: `/v1/empresa/lotes/${id}/archivo/${format}`,
    headers: { authorization: `Bearer ${ana.token}` },
  });
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="Duenos-2026_\\d{4}-\\d\\d-\\d\\d\\.${format}"$`));
  return rawPayload;
};

/** Names and texts of an archive's entries. */
async function unpack(archive: Buffer): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) found.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return found;
}

test('the sheet has a line for each RUT; numbers are numbers, and no text is a formula', async () => {
  const { sheets } = await readXlsx(await bytes('xlsx'));
  const rows = sheets[0]?.rows ?? [];
  expect(rows).toHaveLength(4);
  expect(rows[0]?.slice(0, 6)).toEqual(['Línea', 'Escrito', 'RUT', 'Nombre', 'Referencia', 'Resultado']);
  expect(rows[1]?.slice(0, 6)).toEqual([1, PERSON, PERSON, "Íñigo José Ñanculén O'Higgins", '-5', 'Anterior, sin costo']);
  expect(rows[2]?.slice(0, 6)).toEqual([2, ASKED, ASKED, '=HYPERLINK("x")', '=1+1', 'Generado']);
  expect(rows[3]?.slice(0, 6)).toEqual([3, '1-9', '', '', '', 'No es un RUT']);
});

test('the CSV says the same, with formulas made inert', async () => {
  const lines = (await bytes('csv')).toString().trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toContain(`2;${ASKED};${ASKED};"'=HYPERLINK(""x"")";'=1+1;Generado`);
});

test('the archive has each report and an index; opening a colleague’s report about a person is logged', async () => {
  const { db } = fixture.database;
  const entries = await unpack(await bytes('zip'));
  const names = [...entries.keys()].toSorted();
  expect(names).toHaveLength(3);
  expect(names[0]).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d_Empresarial_${ASKED}_VR-\\d{10}\\.pdf$`));
  expect(names[1]).toMatch(new RegExp(`_Personas_${PERSON}_VR-\\d{10}\\.pdf$`));
  expect(entries.get('indice.csv')).toContain('Línea;Escrito;RUT');
  expect(entries.get(names[0] ?? '')).toContain('%PDF');
  expect(await db.selectFrom('aperturas').select(['rut', 'cliente']).execute()).toEqual([{ rut: PERSON, cliente: ana.id }]);
});
