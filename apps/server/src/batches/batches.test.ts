import { problems } from '@veridico/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';
import { rutsFrom } from '../testing/ruts-testing.ts';
import { batchCalls, triesOf, workAll } from './testing.ts';
import { workLines } from './work.ts';
import { aDrawing } from '../orders/testing.ts';

const COMPANY = '76192083-9';

let fixture: Customers;
let ana: Someone;
let luis: Someone;
beforeAll(async () => {
  fixture = await openCustomers({ rates: { lote: { max: 1_000, windowSeconds: 60 } }, acquireMs: 30_000 });
  const of = { empresa: COMPANY, contrato: 'S', rol: 'consultor' } as const;
  ana = await fixture.contract({ consultas: 500, of });
  luis = await fixture.someone(of);
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.press.draw = async () => aDrawing();
});

const aCompany = rutsFrom(60_000_000);
const aPersonsRut = rutsFrom(12_000_000);

/** Companies that the bureau knows. */
async function known(count: number): Promise<string[]> {
  const ruts = Array.from({ length: count }, () => aCompany());
  for (const rut of ruts)
    await sql`insert into empresas (rut, razon_social, nombre_fantasia, giro, inicio_actividades, tramo_ventas, estado, demo)
      values (${rut}, ${`Empresa ${rut} SpA`}, '', 'Comercio', '2010-01-01', 'Mediana', 'activa', false)`.execute(fixture.database.db);
  return ruts;
}

const used = async () => ((await fixture.call(ana.token, { to: 'contrato' })).body['cupo'] as { usadas: number }).usadas;

describe('a list', () => {
  test('is judged line by line before anything is charged', async () => {
    const calls = batchCalls(fixture, ana);
    const [fresh = '', asked = ''] = await known(2);
    const person = aPersonsRut();
    await sql`insert into personas (rut, nombres, apellido_paterno, apellido_materno, fecha_nacimiento, nacionalidad, estado_civil, serie, fallecido, demo)
      values (${person}, 'Rosa', 'Pino', 'Lara', '1980-01-01', 'CHILENA', 'soltera', 'A00000001', true, false)`.execute(
      fixture.database.db,
    );
    await fixture.call(luis.token, { to: 'consulta-informe/sia000002', form: { run: asked, motivo: 'evaluacion-crediticia' } });
    const before = await used();
    const texto = `RUT;Referencia\n${fresh};Caso 7\n${fresh.replace('-', '')};\n${asked};\n${aCompany()};\n12.345.678-9;\n${person};\nhola;`;
    const { status, body } = await calls.review({ texto, nombre: 'C:\\listas\\proveedores.csv' });
    expect(status).toBe(200);
    const { lote, lineas, costo } = await calls.show(String(body['id']));
    expect(lineas.map(({ juicio }) => juicio)).toEqual([
      'valida',
      'repetida',
      'reciente',
      'sin-registros',
      'mal-escrita',
      'sin-registros',
      'mal-escrita',
    ]);
    expect(lineas[0]).toMatchObject({ rut: fresh, nombre: `Empresa ${fresh} SpA`, referencia: 'Caso 7', codigo: 'sia000002' });
    expect(lineas[1]?.deLinea).toBe(1);
    expect(lineas[5]).toMatchObject({ nombre: '', codigo: 'sia000001' });
    expect(lote).toMatchObject({ nombre: 'proveedores', estado: 'revision', cuentas: { lineas: 7, valida: 1, reciente: 1 } });
    expect(costo).toMatchObject({ pide: 1, adicionales: 0 });
    expect((await calls.show(lote.id, '?reciente=pedir')).costo.pide).toBe(2);
    expect((await calls.show(lote.id, '?ver=mal-escrita')).total).toBe(2);
    await workAll(fixture);
    expect(await triesOf(fixture, lote.id)).toBe(0);
    expect(await used()).toBe(before);
  });

  test('names the field that is wrong', async () => {
    const { review } = batchCalls(fixture, ana);
    const [rut = ''] = await known(1);
    for (const [sent, field] of [
      [{ texto: '' }, 'texto'],
      [{ texto: `${rut}\n`.repeat(10_001) }, 'texto'],
      [{ archivo: Buffer.from('\0\0\0').toString('base64') }, 'archivo'],
      [{ texto: rut, motivo: 'curiosidad' }, 'motivo'],
      [{ texto: rut, codigoServicio: 'sia000004' }, 'codigoServicio'],
    ] as const) {
      const { status, body } = await review(sent);
      expect({ status, codigo: body['codigo'] }).toEqual({ status: 400, codigo: 'CAMPOS_INVALIDOS' });
      expect(Object.keys(body['campos'] as object)).toEqual([field]);
    }
  });

  test('of another user is unknown, and without a contract there is none', async () => {
    const id = await batchCalls(fixture, ana).reviewed(await known(1));
    const other = batchCalls(fixture, luis);
    expect((await other.act(id, { acto: 'pedir', consultas: 1 })).body['codigo']).toBe('LOTE_DESCONOCIDO');
    expect((await other.file(id, 'zip')).body['codigo']).toBe('LOTE_DESCONOCIDO');
    const visitor = await fixture.someone();
    expect((await batchCalls(fixture, visitor).review({ texto: aCompany() })).body['codigo']).toBe('SIN_CONTRATO');
  });
});

describe('a batch that is asked', () => {
  test('makes its reports, opens what the company has, and uses the quota once for each line', async () => {
    const calls = batchCalls(fixture, ana);
    const [one = '', two = '', had = ''] = await known(3);
    await fixture.call(luis.token, { to: 'consulta-informe/sia000002', form: { run: had, motivo: 'evaluacion-crediticia' } });
    const before = await used();
    const id = await calls.reviewed([one, two, had, one]);
    expect((await calls.act(id, { acto: 'pedir', consultas: 2 })).body).toEqual({ estado: 'en-curso' });
    expect((await calls.act(id, { acto: 'pedir', consultas: 2 })).body['codigo']).toBe('LOTE_CAMBIADO');
    await workAll(fixture);
    const { lote, lineas } = await calls.show(id);
    expect(lote).toMatchObject({ estado: 'terminado', cuentas: { hecha: 2, anterior: 1, pendiente: 0 } });
    expect(lineas.map(({ estado, folio }) => [estado, folio !== ''])).toEqual([
      ['hecha', true],
      ['hecha', true],
      ['anterior', true],
      ['omitida', false],
    ]);
    expect(await used()).toBe(before + 2);
  });

  test('asks nothing if the number of queries is not the one that was shown', async () => {
    const calls = batchCalls(fixture, ana);
    const id = await calls.reviewed(await known(2));
    expect((await calls.act(id, { acto: 'pedir', consultas: 1 })).body['codigo']).toBe('LOTE_CAMBIADO');
    await workAll(fixture);
    expect((await calls.show(id)).lote.estado).toBe('revision');
    expect(await triesOf(fixture, id)).toBe(0);
  });

  test('asks again what the company has only if that was chosen', async () => {
    const calls = batchCalls(fixture, ana);
    const [had = ''] = await known(1);
    await fixture.call(luis.token, { to: 'consulta-informe/sia000002', form: { run: had, motivo: 'evaluacion-crediticia' } });
    const before = await used();
    const id = await calls.reviewed([had]);
    await calls.act(id, { acto: 'pedir', reciente: 'pedir', consultas: 1 });
    await workAll(fixture);
    expect((await calls.show(id)).lineas[0]?.estado).toBe('hecha');
    expect(await used()).toBe(before + 1);
  });

  test('with the same list in two tabs is charged once', async () => {
    const calls = batchCalls(fixture, ana);
    const ruts = await known(4);
    const before = await used();
    const ids = [await calls.reviewed(ruts), await calls.reviewed(ruts)];
    for (const id of ids) await calls.act(id, { acto: 'pedir', consultas: 4 });
    await Promise.all([workAll(fixture), workAll(fixture)]);
    const counts = await Promise.all(ids.map(async (id) => (await calls.show(id)).lote.cuentas));
    expect(counts.reduce((sum, { hecha }) => sum + hecha, 0)).toBe(4);
    expect(counts.reduce((sum, { anterior }) => sum + anterior, 0)).toBe(4);
    expect(await used()).toBe(before + 4);
  });

  test('goes on after a line whose subject is gone meanwhile, which costs nothing and can be tried again', async () => {
    const calls = batchCalls(fixture, ana);
    const ruts = await known(3);
    const before = await used();
    fixture.bureau.find = async (_, rut) => (rut === ruts[1] ? undefined : { deceased: false, lines: 1 });
    const id = await calls.reviewed(ruts);
    await calls.act(id, { acto: 'pedir', consultas: 3 });
    await workAll(fixture);
    const { lote, lineas } = await calls.show(id);
    expect(lote).toMatchObject({ estado: 'terminado', cuentas: { hecha: 2, fallida: 1 } });
    expect(lineas[1]?.falla).toBe(problems.CONSULTA_SIN_REGISTROS.mensaje);
    expect(await used()).toBe(before + 2);
    fixture.bureau.find = async () => ({ deceased: false, lines: 1 });
    await calls.act(id, { acto: 'reintentar' });
    await workAll(fixture);
    expect((await calls.show(id)).lote.cuentas).toMatchObject({ hecha: 3, fallida: 0 });
    expect(await used()).toBe(before + 3);
  });

  test('tries a report that could not be made three times, later each time', async () => {
    const calls = batchCalls(fixture, ana);
    const before = await used();
    fixture.press.draw = async () => {
      throw new Error('no ink');
    };
    const id = await calls.reviewed(await known(1));
    await calls.act(id, { acto: 'pedir', consultas: 1 });
    for (let round = 0; round < 5; round += 1) {
      await workAll(fixture);
      await sql`update lote_lineas set lease_until = now() where lote = ${id} and estado = 'pendiente'`.execute(fixture.database.db);
    }
    expect(await triesOf(fixture, id)).toBe(3);
    expect((await calls.show(id)).lote).toMatchObject({ estado: 'terminado', cuentas: { fallida: 1 } });
    expect(await used()).toBe(before);
  });

  test('pauses and goes on; nothing is asked meanwhile', async () => {
    const calls = batchCalls(fixture, ana);
    const id = await calls.reviewed(await known(2));
    await calls.act(id, { acto: 'pedir', consultas: 2 });
    expect((await calls.act(id, { acto: 'pausar' })).body).toEqual({ estado: 'pausado' });
    await workAll(fixture);
    expect(await triesOf(fixture, id)).toBe(0);
    expect((await calls.show(id)).lote).toMatchObject({ estado: 'pausado', pausa: 'Lo pausaste tú.' });
    await calls.act(id, { acto: 'seguir' });
    await workAll(fixture);
    expect((await calls.show(id)).lote.cuentas.hecha).toBe(2);
  });

  test('is finished by another process after the first died in the middle of a line, without another query', async () => {
    const calls = batchCalls(fixture, ana);
    const { db } = fixture.database;
    const [rut = ''] = await known(1);
    const before = await used();
    const id = await calls.reviewed([rut]);
    await calls.act(id, { acto: 'pedir', consultas: 1 });
    // The report was stored, and the process died before it noted that on the line.
    await workLines(fixture.queries);
    await sql`update lote_lineas set estado = 'pendiente', lease_until = now() where lote = ${id}`.execute(db);
    await sql`update lotes set estado = 'en-curso' where id = ${id}`.execute(db);
    await sql`update queries set creada = creada - interval '100 days' where sujeto_rut = ${rut}`.execute(db);
    await workAll(fixture);
    expect((await calls.show(id)).lineas[0]?.estado).toBe('hecha');
    expect(await used()).toBe(before + 1);
  });

  test('that is short is not delayed by a long one that was asked before', async () => {
    const calls = batchCalls(fixture, ana);
    const long = await calls.reviewed(await known(12));
    const short = await calls.reviewed(await known(2));
    await calls.act(long, { acto: 'pedir', consultas: 12 });
    await calls.act(short, { acto: 'pedir', consultas: 2 });
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    fixture.press.draw = async () => {
      await gate;
      return aDrawing();
    };
    const tries = async () => [await triesOf(fixture, long), await triesOf(fixture, short)];
    const working: Promise<unknown>[] = [];
    // One place after another: places that begin at the same moment all see no line under work.
    for (const after of [
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
    ]) {
      working.push(workLines(fixture.queries));
      await expect.poll(tries, { timeout: 20_000 }).toEqual(after);
    }
    open();
    await Promise.all(working);
    await workAll(fixture);
    expect((await calls.show(long)).lote.cuentas.hecha).toBe(12);
  });

  test('that was paused while its last line was made ends; one that is ended in its pause leaves the rest unasked', async () => {
    const calls = batchCalls(fixture, ana);
    const last = await calls.reviewed(await known(1));
    await calls.act(last, { acto: 'pedir', consultas: 1 });
    fixture.press.draw = async () => {
      await calls.act(last, { acto: 'pausar' });
      return aDrawing();
    };
    await workAll(fixture);
    expect((await calls.show(last)).lote).toMatchObject({ estado: 'terminado', pausa: '', cuentas: { hecha: 1 } });
    const ended = await calls.reviewed(await known(2));
    await calls.act(ended, { acto: 'pedir', consultas: 2 });
    await calls.act(ended, { acto: 'pausar' });
    await calls.act(ended, { acto: 'terminar' });
    await workAll(fixture);
    expect((await calls.show(ended)).lote).toMatchObject({ estado: 'terminado', cuentas: { hecha: 0, omitida: 2 } });
    // A line whose first try failed holds a query that came to nothing.
    const tried = await calls.reviewed(await known(1));
    await calls.act(tried, { acto: 'pedir', consultas: 1 });
    fixture.press.draw = async () => {
      throw new Error('no ink');
    };
    await workAll(fixture);
    await calls.act(tried, { acto: 'pausar' });
    await sql`update lote_lineas set lease_until = now() where lote = ${tried}`.execute(fixture.database.db);
    await calls.act(tried, { acto: 'terminar' });
    await workAll(fixture);
    expect((await calls.show(tried)).lote).toMatchObject({ estado: 'terminado', cuentas: { pendiente: 0, omitida: 1 } });
  });

  test('shows as made a line whose report was stored although its last try seemed to fail', async () => {
    const calls = batchCalls(fixture, ana);
    const { db } = fixture.database;
    const id = await calls.reviewed(await known(1));
    await calls.act(id, { acto: 'pedir', consultas: 1 });
    await sql`update lote_lineas set intentos = 2 where lote = ${id}`.execute(db);
    fixture.press.draw = async () => {
      // The commit of the report succeeds, and the connection is lost before its answer.
      await sql`update queries set estado = 'MADE' where id = (select consulta from lote_lineas where lote = ${id})`.execute(db);
      throw new Error('connection lost');
    };
    await workAll(fixture);
    expect((await calls.show(id)).lote.cuentas).toMatchObject({ hecha: 1, fallida: 0 });
  });

  test('reserves nothing for a line that another process ended meanwhile', async () => {
    const calls = batchCalls(fixture, ana);
    const before = await used();
    const id = await calls.reviewed(await known(1));
    await calls.act(id, { acto: 'pedir', consultas: 1 });
    fixture.bureau.find = async () => {
      await sql`update lote_lineas set estado = 'fallida', falla = 'ERROR_INTERNO' where lote = ${id}`.execute(fixture.database.db);
      return { deceased: false, lines: 1 };
    };
    await workAll(fixture);
    fixture.bureau.find = async () => ({ deceased: false, lines: 1 });
    expect((await calls.show(id)).lote).toMatchObject({ estado: 'terminado', cuentas: { hecha: 0, fallida: 1 } });
    expect(await used()).toBe(before);
  });

  test('stays readable after its plan ended, with why it stands still', async () => {
    const boss = await fixture.contract({ consultas: 5, of: { empresa: '77600002-2', rol: 'administrador' } });
    const calls = batchCalls(fixture, boss);
    const id = await calls.reviewed(await known(2));
    await calls.act(id, { acto: 'pedir', consultas: 2 });
    await sql`update contracts set terminado = now() where titular = '77600002-2'`.execute(fixture.database.db);
    await workAll(fixture);
    const { lote, costo } = await calls.show(id);
    expect(lote).toMatchObject({ estado: 'pausado', pausa: problems.SIN_CONTRATO.mensaje });
    expect(costo).toMatchObject({ pide: 2, incluidas: 0, adicionales: 0 });
    expect((await calls.act(id, { acto: 'seguir' })).body['codigo']).toBe('SIN_CONTRATO');
  });

  test('stops when its owner may no longer ask, and charges nothing more', async () => {
    const eva = await fixture.someone({ empresa: COMPANY, contrato: 'S', rol: 'consultor' });
    const calls = batchCalls(fixture, eva);
    const id = await calls.reviewed(await known(2));
    await calls.act(id, { acto: 'pedir', consultas: 2 });
    const before = await used();
    await sql`update company_users set estado = 'eliminado' where cliente = ${eva.id}`.execute(fixture.database.db);
    await sql`update customers set empresa = null where id = ${eva.id}`.execute(fixture.database.db);
    await workAll(fixture);
    const { estado, pausa } = await fixture.database.db
      .selectFrom('lotes')
      .select(['estado', 'pausa'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect({ estado, pausa }).toEqual({ estado: 'pausado', pausa: 'NO_PERMITIDO' });
    expect(await used()).toBe(before);
  });
});

describe('the quota', () => {
  test('that ends in the middle pauses the batch; so many additional queries are used as were accepted', async () => {
    const boss = await fixture.contract({ consultas: 2, of: { empresa: '77500001-1', rol: 'administrador' } });
    const calls = batchCalls(fixture, boss);
    const id = await calls.reviewed(await known(6));
    expect((await calls.show(id)).costo).toMatchObject({ pide: 6, incluidas: 2, adicionales: 4 });
    await calls.act(id, { acto: 'pedir', consultas: 6, adicionales: 1 });
    await workAll(fixture);
    const { lote } = await calls.show(id);
    expect(lote).toMatchObject({ estado: 'pausado', cuentas: { hecha: 3, pendiente: 3, fallida: 0 } });
    expect(lote.pausa).toContain('consultas adicionales');
    await calls.act(id, { acto: 'seguir', adicionales: 3 });
    await workAll(fixture);
    expect((await calls.show(id)).lote).toMatchObject({ estado: 'terminado', cuentas: { hecha: 6 } });
    const { rows } = await sql<{ usadas: number; adicionales: number }>`
      select usadas, adicionales from quota_periods join contracts on contracts.id = contrato where titular = '77500001-1'`.execute(
      fixture.database.db,
    );
    expect(rows).toEqual([{ usadas: 2, adicionales: 4 }]);
  });
});
