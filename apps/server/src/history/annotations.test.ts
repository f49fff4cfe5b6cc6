import type { Anotaciones } from '@veridico/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aPerson } from '../testing/app-testing.ts';
import { customerActingFor } from '../account/customers.ts';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';
import { addNote, changeReference, findNoted } from './annotations.ts';

const COMPANY = '76192083-9';
const OTHER_COMPANY = '57000001-2';
const SUBJECT = '57000000-4';

let fixture: Customers;
let ana: Someone;
let luis: Someone;
let admin: Someone;
let billing: Someone;
let rival: Someone;
/** Two reports of the company about one subject, then one of the rival's about it. */
let reports: string[];
beforeAll(async () => {
  fixture = await openCustomers();
  await aCompany(fixture.database.db, COMPANY);
  await aPerson(fixture.database.db);
  const of = { empresa: COMPANY, contrato: 'S' } as const;
  ana = await fixture.contract({ consultas: 50, of: { ...of, rol: 'consultor' } });
  luis = await fixture.someone({ ...of, rol: 'consultor' });
  admin = await fixture.someone({ ...of, rol: 'administrador' });
  billing = await fixture.someone({ ...of, rol: 'facturacion' });
  rival = await fixture.contract({ of: { empresa: OTHER_COMPANY, rol: 'administrador' } });
  reports = [await ask(ana, { referencia: ' Caso  8841 ' }), await ask(luis), await ask(rival)];
});
afterAll(() => fixture.close());

async function ask({ token }: Someone, form: Record<string, string> = {}): Promise<string> {
  const { status, body } = await fixture.call(token, { to: 'consulta-informe/sia000002', form: { run: SUBJECT, ...form } });
  expect(status).toBe(200);
  return String(body['idConsulta']);
}

async function write({ token }: Someone, to: string, body: object, id = reports[0]) {
  const answer = await fixture.app.inject({
    method: 'POST',
    url: `/v1/administracion/informe/${id}/${to}`,
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  });
  return { status: answer.statusCode, codigo: answer.json<{ codigo?: string }>().codigo, said: answer.json<Anotaciones>() };
}

async function read({ token }: Someone, id = reports[0]) {
  const { status, text } = await fixture.call(token, { to: `informe/${id}/anotaciones` });
  return { status, said: JSON.parse(text) as Anotaciones };
}
const note = (who: Someone, texto: string) => write(who, 'notas', { texto });
const tag = (who: Someone, etiqueta: string, puesta = 'S') => write(who, 'etiquetas', { etiqueta, puesta });
const row = async (who: Someone, query = '') =>
  JSON.parse((await fixture.call(who.token, { to: `informes${query}` })).text) as Record<string, unknown>[];

describe('the reference', () => {
  test('is asked with the query, and changed by any user who may read the report', async () => {
    expect((await read(luis)).said.referencia).toBe('Caso 8841');
    expect(await write(luis, 'referencia', { referencia: 'Caso 8842', antes: 'Caso 8841' })).toMatchObject({
      status: 200,
      said: { referencia: 'Caso 8842' },
    });
    expect((await row(ana, '?referencia=caso%208842')).map(({ idConsulta, referencia }) => [idConsulta, referencia])).toEqual([
      [reports[0], 'Caso 8842'],
    ]);
    expect(await row(rival, '?referencia=caso')).toEqual([]);
  });

  test('is not overwritten by a page that shows an older one; the same change twice is one', async () => {
    expect(await write(ana, 'referencia', { referencia: 'Caso 1', antes: 'Caso 8841' })).toMatchObject({ status: 409 });
    const again = { referencia: 'Caso 2', antes: 'Caso 8842' };
    expect([(await write(ana, 'referencia', again)).status, (await write(ana, 'referencia', again)).status]).toEqual([200, 200]);
  });

  test('typed with a repeated query is that of the report; an empty one changes nothing', async () => {
    const id = await ask(ana, { referencia: 'Caso 9' });
    expect([id, (await read(ana)).said.referencia]).toEqual([reports[0], 'Caso 9']);
    expect(await ask(ana)).toBe(id);
    expect((await read(ana)).said.referencia).toBe('Caso 9');
    await ask(ana, { referencia: 'Caso 2' });
  });

  test('has 80 characters at most, in the query too', async () => {
    expect(await write(ana, 'referencia', { referencia: 'x'.repeat(81), antes: 'Caso 2' })).toMatchObject({ status: 400 });
    const form = { run: OTHER_COMPANY, referencia: 'x'.repeat(81) };
    const { status, body } = await fixture.call(ana.token, { to: 'consulta-informe/sia000002', form });
    expect([status, body['campos']]).toEqual([400, { referencia: 'La referencia puede tener hasta 80 caracteres.' }]);
  });
});

describe('notes', () => {
  test('belong to the subject: every report about it shows them, with author and moment, to the company alone', async () => {
    await note(ana, 'Pidió 60 días.\r\nOfrecer 30.');
    const { said } = await read(luis, reports[1]);
    expect(said.notas).toMatchObject([
      {
        texto: 'Pidió 60 días.\nOfrecer 30.',
        quien: `Inés Soto ${ana.id}`,
        propia: false,
        borrable: false,
        fecha: expect.stringMatching(/^20/),
      },
    ]);
    expect((await read(rival, reports[2])).said.notas).toEqual([]);
    expect((await read(rival)).status).toBe(404);
    expect((await read(billing)).status).toBe(404);
  });

  test('pressed twice are one', async () => {
    const [first, second] = await Promise.all([note(luis, 'Dos veces'), note(luis, 'Dos veces')]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await read(luis)).said.notas.filter(({ texto }) => texto === 'Dos veces')).toHaveLength(1);
  });

  test.each(['', ' \u200B ', 'x'.repeat(1_001)])('refuse a text of wrong length', async (texto) => {
    expect(await note(ana, texto)).toMatchObject({ status: 400, codigo: 'CAMPOS_INVALIDOS' });
  });

  test('are deleted by their author or an administrator; deleting one that is gone changes nothing', async () => {
    const [newest] = (await note(ana, 'Para borrar')).said.notas;
    const gone = `notas/${newest?.id}/borrar`;
    expect(await write(luis, gone, {})).toMatchObject({ status: 403, codigo: 'NOTA_DE_OTRO' });
    expect((await write(rival, gone, {}, reports[2])).status).toBe(200);
    expect((await read(ana)).said.notas[0]?.texto).toBe('Para borrar');
    expect((await write(ana, gone, {})).said.notas.map(({ texto }) => texto)).not.toContain('Para borrar');
    expect((await write(ana, gone, {})).status).toBe(200);
    const [other] = (await note(ana, 'De Ana')).said.notas;
    expect((await write(admin, `notas/${other?.id}/borrar`, {})).status).toBe(200);
  });

  test('from before the day that a user in their days of caution may read are hidden from them', async () => {
    const { db } = fixture.database;
    await note(ana, 'De antes');
    await sql`update subject_notes set en = now() - interval '1 day' where texto = 'De antes'`.execute(db);
    const later = await fixture.someone({ empresa: COMPANY, contrato: 'S', rol: 'consultor' });
    await sql`update historial set emitido = now() + interval '1 hour' where informe = ${reports[1]}::uuid`.execute(db);
    await sql`update company_users set cautela = now() + interval '7 days' where cliente = ${later.id}`.execute(db);
    expect((await read(later)).status).toBe(404);
    const { status, said } = await read(later, reports[1]);
    expect([status, said.notas.map(({ texto }) => texto)]).toEqual([200, []]);
  });

  test('are not written by a user whose access ended after they opened the page', async () => {
    const { db } = fixture.database;
    const gone = await fixture.someone({ empresa: COMPANY, contrato: 'S', rol: 'consultor' });
    const writer = await customerActingFor(db, gone.id, COMPANY);
    const noted = await findNoted(db, writer, reports[0] ?? '');
    await sql`update company_users set estado = 'deshabilitado' where cliente = ${gone.id}`.execute(db);
    await expect(addNote(db, { empresa: COMPANY, sujeto: noted.sujeto, writer }, 'Tarde')).rejects.toThrow('NO_PERMITIDO');
    const change = { referencia: 'Tarde', antes: noted.referencia ?? '' };
    await expect(changeReference(db, { ...noted, writer }, change)).rejects.toThrow('NO_PERMITIDO');
    expect((await read(ana)).said.notas.map(({ texto }) => texto)).not.toContain('Tarde');
  });
});

describe('tags', () => {
  test('are put once whatever their case, spelled as the company spells them, and filter its list', async () => {
    await tag(ana, 'Cobranza');
    expect((await tag(luis, ' COBRANZA ')).said.etiquetas).toEqual(['Cobranza']);
    expect((await tag(luis, 'Aval')).said).toMatchObject({ etiquetas: ['Aval', 'Cobranza'], usadas: ['Aval', 'Cobranza'] });
    expect((await row(ana, '?etiqueta=cobranza')).map(({ etiquetas }) => etiquetas)).toEqual([
      ['Aval', 'Cobranza'],
      ['Aval', 'Cobranza'],
    ]);
    expect(await row(rival, '?etiqueta=cobranza')).toEqual([]);
    expect((await row(rival)).map(({ etiquetas }) => etiquetas)).toEqual([[]]);
  });

  test('are taken off, twice without harm, and stand in the files with the reference', async () => {
    await tag(ana, 'aval', 'N');
    expect((await tag(ana, 'aval', 'N')).said.etiquetas).toEqual(['Cobranza']);
    const { text } = await fixture.call(ana.token, { to: 'informes.csv' });
    expect(text).toContain(';Referencia;Etiquetas\r\n');
    expect(text).toContain(';Caso 2;Cobranza\r\n');
  });

  test('from before the day that a user in their days of caution may read are hidden from them, and stay', async () => {
    const { db } = fixture.database;
    await sql`update subject_tags set en = now() - interval '1 day'`.execute(db);
    const later = await fixture.someone({ empresa: COMPANY, contrato: 'S', rol: 'consultor' });
    await sql`update historial set emitido = now() + interval '1 hour' where informe = ${reports[1]}::uuid`.execute(db);
    await sql`update company_users set cautela = now() + interval '7 days' where cliente = ${later.id}`.execute(db);
    expect((await read(later, reports[1])).said).toMatchObject({ etiquetas: [], usadas: [] });
    expect((await row(later)).map(({ etiquetas }) => etiquetas)).toEqual([[]]);
    expect(await row(later, '?etiqueta=cobranza')).toEqual([]);
    expect(JSON.parse((await fixture.call(later.token, { to: 'informes/opciones' })).text)).toMatchObject({ etiquetas: [] });
    await write(later, 'etiquetas', { etiqueta: 'Cobranza', puesta: 'N' }, reports[1]);
    expect((await read(ana)).said.etiquetas).toEqual(['Cobranza']);
  });

  test('refuse an eleventh, signs and long words', async () => {
    for (let n = 1; n <= 9; n += 1) expect((await tag(ana, `Etiqueta ${n}`)).status).toBe(200);
    for (const wrong of ['Otra', '=1+1', 'x'.repeat(25), '']) expect((await tag(ana, wrong)).status).toBe(400);
  });
});

test('what a report says and what is noted of a blocked subject is neither read nor written nor found', async () => {
  const id = await ask(ana);
  const { db } = fixture.database;
  await sql`with scored as (update informes set puntaje = 312, tramo = 'Riesgo alto' where id = ${id} returning id)
    update historial set puntaje = 312 where informe in (select id from scored)`.execute(db);
  const scores = async (query: string) =>
    (await row(ana, query)).filter(({ idConsulta }) => idConsulta === id).map(({ puntaje }) => puntaje);
  expect([await scores(''), await scores('?riesgo=alto')]).toEqual([[312], [312]]);
  const { rut } = await db.selectFrom('informes').select('sujeto_rut as rut').where('id', '=', id).executeTakeFirstOrThrow();
  const { id: block } = await db
    .insertInto('bloqueos')
    .values({ rut: rut ?? '', motivo: 'peticion' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect([await scores(''), await scores('?orden=peor-puntaje'), await scores('?riesgo=alto')]).toEqual([[null], [null], []]);
  expect((await fixture.call(ana.token, { to: 'informes.csv' })).text).not.toContain('312');
  expect(await read(ana, id)).toMatchObject({ status: 410 });
  expect(await write(ana, 'notas', { texto: 'x' }, id)).toMatchObject({ status: 410 });
  await db.deleteFrom('bloqueos').where('id', '=', block).execute();
  expect((await read(ana, id)).status).toBe(200);
});

test('a report that was bought has no reference, and one without company no notes', async () => {
  const alone = await fixture.contract();
  const id = await ask(alone, { referencia: 'Mío' });
  expect((await read(alone, id)).said).toEqual({ referencia: 'Mío', deEmpresa: false, notas: [], etiquetas: [], usadas: [] });
  expect((await write(alone, 'referencia', { referencia: 'Otro', antes: 'Mío' }, id)).said.referencia).toBe('Otro');
  expect(await write(alone, 'notas', { texto: 'x' }, id)).toMatchObject({ status: 403, codigo: 'NO_PERMITIDO' });
});

test('the choices of the filters are the users who asked and the tags of the company', async () => {
  const choices = async (who: Someone) => (await fixture.call(who.token, { to: 'informes/opciones' })).body;
  expect(await choices(luis)).toMatchObject({ usuarios: [{ nombre: `Inés Soto ${ana.id}` }, { nombre: `Inés Soto ${luis.id}` }] });
  expect(await choices(rival)).toMatchObject({ usuarios: [{ nombre: `Inés Soto ${rival.id}` }], etiquetas: [] });
  expect(await choices(billing)).toEqual({ usuarios: [], etiquetas: [] });
});
