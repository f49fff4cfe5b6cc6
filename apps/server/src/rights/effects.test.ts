import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { issueReport } from '../issuing/issuing.ts';
import { findIssued } from '../issuing/issued.ts';
import { readReport } from '../issuing/withdrawn.ts';
import { createLoadRecords } from '../bureau/subjects.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { settlePayment } from '../orders/payment.ts';
import { recordReturn } from '../orders/returns.ts';
import { aDrawing, anOrder, orderDeps, stateOf, timePasses } from '../orders/testing.ts';
import { findReportOf } from '../purchase/report.ts';

import { testDatabase } from '../storage/testing.ts';
import { blockForRequest, CESANTIA, endOpposition, liftOfRequest, markForRequest, recordWasChanged } from './effects.ts';
import { dueReissues, reissueReport } from './reissue.ts';

/** Of the orders of orders/testing.ts. */
const RUT = '57000001-3';
const DATUM = { rut: RUT, tabla: 'protestos', clave: Buffer.from('clave') } as const;

const database = testDatabase(20_000);
beforeEach(async () => {
  await database.db.deleteFrom('marcas').execute();
  await database.db.deleteFrom('bloqueos').execute();
});

async function aRequest(): Promise<string> {
  const { id } = await database.db
    .insertInto('rights_requests')
    .values({
      derecho: 'disputa',
      rut: RUT,
      calidad: 'empresa',
      prueba: 'poderes',
      identidad: 'probada',
      nombre: 'Ana',
      correo: 'ana@ejemplo.cl',
      texto: 'No es mía',
      causal: null,
      tabla: DATUM.tabla,
      clave: DATUM.clave,
      dato: null,
      propuesta: null,
      codigo_hmac: Buffer.from(''),
      vence: '2027-01-01',
      prorroga: null,
      decision: null,
      razon: null,
      respuesta: null,
      decidio: null,
      decidio_nombre: null,
      asignada: null,
      asignada_nombre: null,
      carta: null,
      carta_sha256: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function paid(overrides: Partial<Omit<OrderDeps, 'payments'>> = {}) {
  const deps = orderDeps(database.db, overrides);
  const { orden, token } = await anOrder(deps);
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  return { deps, orden };
}
async function issued() {
  const { deps, orden } = await paid();
  await issueReport(deps, orden);
  const { folio = '' } = (await findReportOf(database.db, orden)) ?? {};
  return { deps, orden, folio };
}

const inTransaction = <T>(work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
  database.db.transaction().execute(work) as Promise<T>;
const eventsOf = async (solicitud: string) =>
  (await database.db.selectFrom('rights_events').select('hecho').where('solicitud', '=', solicitud).orderBy('id').execute()).map(
    ({ hecho }) => hecho,
  );

describe('a corrected record', () => {
  test('withdraws the reports that held it, tells who has them, and makes them again without cost', async () => {
    const { deps, orden, folio } = await issued();
    const solicitud = await aRequest();
    await inTransaction((trx) => recordWasChanged(trx, { ...DATUM, solicitud, hecho: 'suprimido' }));
    await expect(findReportOf(database.db, orden)).rejects.toMatchObject({ code: 'INFORME_CORREGIDO' });
    expect(await readReport(database.db, { folio })).toMatchObject({ retirado: 'corregido', pdf: undefined });
    expect(
      await database.db
        .selectFrom('rights_notices')
        .select(['folio', 'destinatario', 'correo', 'estado'])
        .where('solicitud', '=', solicitud)
        .execute(),
    ).toContainEqual({ folio, destinatario: 'comprador', correo: 'compra@ejemplo.cl', estado: 'en-cola' });
    expect(await database.db.selectFrom('mails').select(['clase', 'para']).where('tema', '=', `${folio}:comprador`).execute()).toEqual([
      { clase: 'derechos-correccion', para: 'compra@ejemplo.cl' },
    ]);
    expect(await eventsOf(solicitud)).toEqual(expect.arrayContaining(['suprimido', 'informe-retirado', 'avisado']));

    await sql`with old as (update informes set puntaje = 312, tramo = 'Riesgo alto' where folio = ${folio} returning id, emitido),
      account as (insert into customers (sub, rut) values ('lista', '9876543-3') returning id)
      insert into historial (cliente, emitido, informe, origen) select account.id, old.emitido, old.id, 'compra' from old, account`.execute(
      database.db,
    );
    const due = await dueReissues(database.db, 10);
    for (const id of due) await reissueReport(deps, id);
    const listed = database.db.selectFrom('historial').innerJoin('informes', 'informes.id', 'historial.informe');
    // The stub of a document holds no figures: none of the old ones stays.
    expect(await listed.select(['historial.puntaje', 'informes.puntaje as said', 'tramo']).execute()).toEqual([
      { puntaje: null, said: null, tramo: null },
    ]);
    const again = await findReportOf(database.db, orden);
    expect(again?.folio).toMatch(/^VR-\d{10}$/);
    expect(again?.folio).not.toBe(folio);
    expect(await readReport(database.db, { folio })).toMatchObject({ retirado: 'corregido' });
    expect(await database.db.selectFrom('informes_retirados').select('reemplazo').where('folio', '=', folio).execute()).toEqual([
      { reemplazo: again?.folio },
    ]);
    expect(await stateOf(database.db, orden)).toBe('ISSUED');
    expect(await dueReissues(database.db, 10)).toEqual([]);
    for (const id of due) expect(await reissueReport(deps, id)).toBe(false);
    // No further query about the subject was made.
    expect(await database.db.selectFrom('consultas').select('orden').where('orden', '=', orden).execute()).toHaveLength(1);
  });

  test('withdraws and makes again the report of a query, for the same asker', async () => {
    const asked: { consultante: string | null; motivo: string; lector?: unknown }[] = [];
    const deps = orderDeps(database.db, {
      draw: async (_code, records, facts) => {
        asked.push({ consultante: facts.consultante, motivo: facts.motivo, lector: (records as { lector?: unknown }).lector });
        return aDrawing('%PDF consulta');
      },
    });
    const { rows } = await sql<{ id: string }>`
      with query as (insert into queries (adicional, servicio, sujeto_rut, motivo, huella, estado, lease_until) values (false, 'sia000002', ${RUT}, 'Evaluación crediticia', '',
          'MADE', now()) returning id, creada),
        line as (insert into consultas (rut, servicio, consultante, consultante_persona, motivo, en) select ${RUT}, 'sia000002', '12345678-5', '12345678-5',
          'Evaluación crediticia', date_trunc('milliseconds', creada) from query)
      insert into informes (id, folio, codigo_hmac, servicio, sujeto_rut, emitido, pdf, sha256)
        select id, 'VR-9000000001', '', 'sia000002', ${RUT}, creada, 'viejo', encode(sha256('viejo'), 'hex') from query returning id`.execute(
      database.db,
    );
    const id = rows[0]?.id ?? '';
    expect((await findIssued(database.db, id))?.folio).toBe('VR-9000000001');
    const solicitud = await aRequest();
    await inTransaction((trx) => recordWasChanged(trx, { ...DATUM, solicitud, hecho: 'corregido' }));
    await expect(findIssued(database.db, id)).rejects.toMatchObject({ code: 'INFORME_CORREGIDO' });
    for (const each of await dueReissues(database.db, 50)) await reissueReport(deps, each);
    const again = await findIssued(database.db, id);
    expect(Buffer.from(again?.base64 ?? '', 'base64').toString()).toBe('%PDF consulta');
    expect(again?.folio).not.toBe('VR-9000000001');
    expect(asked).toContainEqual({ consultante: 'RUT 12.•••.•••-5', motivo: 'Evaluación crediticia', lector: 'tercero' });
    expect(await readReport(database.db, { folio: 'VR-9000000001' })).toMatchObject({ retirado: 'corregido' });
  });

  test('leaves reports of other kinds, and those begun while it was marked', async () => {
    const { orden } = await issued();
    const solicitud = await aRequest();
    await inTransaction((trx) => recordWasChanged(trx, { ...DATUM, tabla: 'personas', solicitud, hecho: 'corregido' }));
    expect(await findReportOf(database.db, orden)).toBeDefined();
    await inTransaction((trx) => markForRequest(trx, { ...DATUM, solicitud, marca: 'disputa' }));
    const later = await issued();
    await inTransaction((trx) => recordWasChanged(trx, { ...DATUM, solicitud, hecho: 'suprimido' }));
    expect(await findReportOf(database.db, later.orden)).toBeDefined();
    await expect(findReportOf(database.db, orden)).rejects.toMatchObject({ code: 'INFORME_CORREGIDO' });
  });
});

describe('a block', () => {
  test('keeps issued reports back while it lasts', async () => {
    const { orden } = await issued();
    const solicitud = await aRequest();
    expect(await inTransaction((trx) => blockForRequest(trx, { solicitud, rut: RUT, motivo: 'disputa', quien: null }))).toBe(true);
    await expect(findReportOf(database.db, orden)).rejects.toMatchObject({ code: 'INFORME_BLOQUEADO' });
    await inTransaction((trx) => liftOfRequest(trx, solicitud));
    expect(await findReportOf(database.db, orden)).toBeDefined();
    expect(await eventsOf(solicitud)).toEqual(['bloqueada', 'desbloqueada']);
  });

  test('that begins after the payment gives the money back', async () => {
    const appraise = async () => Promise.reject(new Error('no property here'));
    const loadRecords = createLoadRecords({ db: database.db, findProperty: async () => undefined, appraise });
    await sql`insert into empresas (rut, razon_social, entrega, demo) values (${RUT}, 'Una SpA', 'x', false) on conflict do nothing`.execute(
      database.db,
    );
    const { deps, orden } = await paid({ loadRecords });
    const solicitud = await aRequest();
    await inTransaction((trx) => blockForRequest(trx, { solicitud, rut: RUT, motivo: 'disputa', quien: null }));
    await issueReport(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('REFUND_PENDING');
    expect(await findReportOf(database.db, orden)).toBeUndefined();
  });

  test('for unemployment lasts three months, is renewed once, and keeps no report back', async () => {
    const { orden } = await issued();
    const solicitud = await aRequest();
    const block = () => inTransaction<boolean>((trx) => blockForRequest(trx, { solicitud, rut: RUT, motivo: CESANTIA, quien: 'Eva' }));
    expect([await block(), await block(), await block()]).toEqual([true, true, false]);
    const { rows } = await sql<{ months: number }>`
      select round(extract(epoch from hasta - now()) / 86400 / 30.4)::int as months from bloqueos order by id`.execute(database.db);
    expect(rows.map(({ months }) => months)).toEqual([3, 6]);
    expect(await findReportOf(database.db, orden)).toBeDefined();
  });
});

test('an accepted opposition outlasts its dispute, until it is ended', async () => {
  const solicitud = await aRequest();
  await inTransaction(async (trx) => {
    await markForRequest(trx, { ...DATUM, solicitud, marca: 'disputa' });
    await markForRequest(trx, { ...DATUM, solicitud, marca: 'disputa' });
    await markForRequest(trx, { ...DATUM, solicitud, marca: 'oposicion' });
    await liftOfRequest(trx, solicitud, { sub: 'eva', nombre: 'Eva' });
  });
  const lasting = () => database.db.selectFrom('marcas').select('marca').where('hasta', 'is', null).execute();
  expect(await lasting()).toEqual([{ marca: 'oposicion' }]);
  await inTransaction((trx) => endOpposition(trx, solicitud));
  expect(await lasting()).toEqual([]);
  expect(await eventsOf(solicitud)).toEqual(['marcada', 'marcada', 'levantada', 'levantada']);
});

describe('a report that is being made', () => {
  test.each([
    ['a mark', (solicitud: string) => inTransaction((trx) => markForRequest(trx, { ...DATUM, solicitud, marca: 'disputa' }))],
    ['a correction', (solicitud: string) => inTransaction((trx) => recordWasChanged(trx, { ...DATUM, solicitud, hecho: 'corregido' }))],
  ])('is not stored after %s, and is made again', async (_what, change) => {
    const solicitud = await aRequest();
    let draws = 0;
    const { deps, orden } = await paid({
      draw: async () => {
        draws += 1;
        if (draws === 1) await change(solicitud);
        return aDrawing(`%PDF ${draws}`);
      },
    });
    await issueReport(deps, orden);
    expect([await stateOf(database.db, orden), await findReportOf(database.db, orden)]).toEqual(['PAID', undefined]);
    await timePasses(database.db, orden);
    await issueReport(deps, orden);
    expect(Buffer.from((await findReportOf(database.db, orden))?.base64 ?? '', 'base64').toString()).toBe('%PDF 2');
  });

  test.skipIf(inject('testTemplate').kind === 'embedded')(
    'waits for a mark that is not committed yet, and then is not stored',
    async () => {
      const solicitud = await aRequest();
      let commit = () => {};
      const committed = new Promise<void>((resolve) => (commit = resolve));
      let marked: Promise<unknown> = Promise.resolve();
      const { deps, orden } = await paid({
        draw: async () => {
          await new Promise<void>((begun) => {
            marked = inTransaction(async (trx) => {
              await markForRequest(trx, { ...DATUM, solicitud, marca: 'disputa' });
              begun();
              await committed;
            });
          });
          setTimeout(commit, 300);
          return aDrawing('%PDF');
        },
      });
      await issueReport(deps, orden);
      await marked;
      expect([await stateOf(database.db, orden), await findReportOf(database.db, orden)]).toEqual(['PAID', undefined]);
    },
  );
});
