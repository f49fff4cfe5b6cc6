import { plainRol } from '@veridico/forms';
import { readXlsx } from 'hucre/xlsx';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { aPerson } from '../testing/app-testing.ts';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';
import { FLAT_QUERY } from '../testing/property-testing.ts';

const COMPANY = '76192083-9';
const PERSON = '12345678-5';

let fixture: Customers;
let ana: Someone;
let luis: Someone;
beforeAll(async () => {
  fixture = await openCustomers();
  const of = { empresa: COMPANY, contrato: 'S', rol: 'consultor' } as const;
  ana = await fixture.contract({ of });
  luis = await fixture.someone(of);
  await aPerson(fixture.database.db);
  const ask = (codigo: string, form: Readonly<Record<string, string>>) =>
    fixture.call(ana.token, { to: `consulta-informe/${codigo}`, form: { motivo: 'evaluacion-crediticia', ...form } });
  await ask('sia000001', { run: PERSON });
  await ask('sia000002', { run: '57000000-4' });
  await ask('sia000004', FLAT_QUERY);
});
afterAll(() => fixture.close());

async function download(who: Someone, format: string, query = '') {
  const { rawPayload, statusCode, headers } = await fixture.app.inject({
    url: `/v1/administracion/informes/archivo/${format}${query}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  return { status: statusCode, bytes: rawPayload, name: String(headers['content-disposition']) };
}

test('the history is a sheet with the columns of the CSV file, filtered alike', async () => {
  const { status, bytes, name } = await download(ana, 'xlsx');
  expect(status).toBe(200);
  expect(name).toMatch(/^attachment; filename="informes_\d{4}-\d\d-\d\d\.xlsx"$/);
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  expect(rows).toHaveLength(4);
  expect(rows[0]?.slice(0, 3)).toEqual(['Fecha (hora de Chile)', 'Informe', 'RUT']);
  const one = (await readXlsx((await download(ana, 'xlsx', '?tipo=sia000001')).bytes)).sheets[0]?.rows ?? [];
  expect(one).toHaveLength(2);
  expect(one[1]?.[2]).toBe(PERSON);
});

test('the archive has each PDF by day, report, subject and folio, and a colleague who downloads it is logged', async () => {
  const names: string[] = [];
  const zip = await fromBufferPromise((await download(luis, 'zip', '?motivo=evaluacion-crediticia')).bytes);
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName.replace(/\d{4}-\d\d-\d\d|VR-\d{10}/g, ''));
    expect(await text(await zip.openReadStreamPromise(entry))).toContain(entry.fileName === 'indice.csv' ? 'Fecha' : '%PDF');
  }
  expect(names.toSorted()).toEqual([
    '_Empresarial_57000000-4_.pdf',
    `_Personas_${PERSON}_.pdf`,
    `_Tasación_${FLAT_QUERY.comuna}-${plainRol(FLAT_QUERY.rol ?? '')}_.pdf`,
    'indice.csv',
  ]);
  const logged = await fixture.database.db.selectFrom('aperturas').select(['rut', 'cliente', 'motivo']).execute();
  expect(logged).toEqual([{ rut: PERSON, cliente: luis.id, motivo: 'Evaluación crediticia' }]);
});

test('nothing of others is in it: a stranger’s archive has the index alone', async () => {
  const zip = await fromBufferPromise((await download(await fixture.someone(), 'zip')).bytes);
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  expect(names).toEqual(['indice.csv']);
  expect((await download(ana, 'exe')).status).toBe(400);
});

test('an archive of more than 2,000 reports is refused with what to do', async () => {
  const many = await fixture.someone();
  await sql`with made as (
      insert into informes (folio, codigo_hmac, codigo_final, servicio, sujeto_rut, emitido, pdf, sha256)
      select 'VX-' || n, decode(lpad(n::text, 8, '0'), 'hex'), 'AAAA', 'sia000002', '57000000-4', now(), '', '' from generate_series(1, 2001) n
      returning id, emitido)
    insert into historial (cliente, emitido, informe, origen) select ${many.id}::bigint, emitido, id, 'compra' from made`.execute(
    fixture.database.db,
  );
  await sql`update customers set informes = 2001 where id = ${many.id}`.execute(fixture.database.db);
  const { status, bytes } = await download(many, 'zip');
  expect([status, bytes.toString()]).toEqual([422, expect.stringContaining('Son más de 2.000 informes: filtra la lista')]);
  expect((await download(many, 'xlsx')).status).toBe(200);
});
