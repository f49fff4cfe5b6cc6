import { problems } from '@veridico/api';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { askedAbout } from '../rights/asked.ts';
import { dueDay } from './notices.ts';
import type { ReviewDeps } from './review.ts';
import {
  beginWatching,
  COMPANY,
  load,
  notifyAll,
  OBLIGATION,
  OTHER,
  PERSON,
  protest,
  reviewAll,
  openWatching,
  watchingCalls,
} from './testing.ts';

const { fixture, deps, boss } = await openWatching();
beforeEach(() => beginWatching(fixture));
afterAll(() => fixture.close());

/** Watches, and looks at everything once. */
async function watched(sent: object): Promise<void> {
  await boss.accept();
  expect((await boss.watch(sent)).status).toBe(200);
  await reviewAll(deps);
}

describe('the annex', () => {
  test('is accepted by an administrator at the price they saw, once, and is mailed', async () => {
    const { anexo } = await boss.show();
    expect(anexo).toMatchObject({ estado: 'sin-aceptar', plan: 'Plan Pyme 5', precio: 0.03, pesos: 1_428, puede: true });
    expect(anexo.texto.join(' ')).toContain('0,03 UF más IVA');
    expect(await boss.watch({ texto: COMPANY })).toMatchObject({ status: 409, body: { codigo: 'MONITOREO_SIN_ANEXO' } });
    const seen = { acto: 'aceptar', precio: 0.02, contrato: anexo.contrato, maximo: '100' };
    expect(await boss.post('/anexo', seen)).toMatchObject({ status: 409, body: { codigo: 'ANEXO_CAMBIADO' } });
    const both = await Promise.all([boss.accept(), boss.accept()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await fixture.clock.db.selectFrom('monitoreo_anexos').select('texto').execute()).map(({ texto }) => texto)).toEqual([
      anexo.texto,
    ]);
    expect((await boss.show()).anexo).toMatchObject({ estado: 'vigente', texto: anexo.texto });
    expect(await fixture.mails()).toEqual([`1 × Plan Pyme 5 incluye monitoreo desde hoy`]);
  });

  test('is not accepted by a user who only queries, nor offered with a pack', async () => {
    const ana = watchingCalls(fixture, await fixture.addMember('ana@nandu.cl', 'consultor'));
    const { anexo } = await ana.show();
    expect(anexo.puede).toBe(false);
    expect((await ana.accept()).status).toBe(403);
    await fixture.clock.db.updateTable('contracts').set({ tipo: 'pack', moneda: '1' }).execute();
    expect((await boss.show()).anexo.estado).toBe('sin-plan');
    expect(await boss.watch({ texto: COMPANY })).toMatchObject({ status: 409, body: { codigo: 'MONITOREO_SIN_PLAN' } });
  });

  test('ends everything that is watched under it, and so does the end of its contract', async () => {
    await watched({ texto: COMPANY });
    expect((await boss.post('/anexo', { acto: 'terminar' })).status).toBe(200);
    expect(await boss.show()).toMatchObject({ vigila: 0, anexo: { estado: 'sin-aceptar' } });
    await watched({ texto: COMPANY });
    await fixture.clock.travel('2028-02-02 09:00');
    const { endOverdue } = await import('./ending.ts');
    // Its renewal is not stored yet.
    await endOverdue(fixture.clock.db);
    expect(await fixture.clock.db.selectFrom('vigilados').select('id').where('fin', 'is', null).execute()).toHaveLength(1);
    await fixture.clock.db
      .updateTable('contracts')
      .set({ fin: sql<string>`hasta` })
      .execute();
    await endOverdue(fixture.clock.db);
    const ends = await fixture.clock.db.selectFrom('vigilados').select(['fin_motivo', 'dicho']).orderBy('desde').execute();
    expect(ends).toEqual([
      { fin_motivo: 'anexo', dicho: null },
      { fin_motivo: 'contrato', dicho: null },
    ]);
  });

  test('is charged by period: each subject once, also one that was watched for a day', async () => {
    await boss.accept();
    await boss.watch({ texto: `${COMPANY}\n${OTHER}` });
    const [{ id } = { id: '' }] = (await boss.show()).vigilados.filter(({ rut }) => rut === OTHER);
    await boss.act(id, { acto: 'terminar' });
    await boss.watch({ texto: OTHER });
    const [{ id: again } = { id: '' }] = (await boss.show()).vigilados.filter(({ rut }) => rut === OTHER);
    await boss.act(again, { acto: 'terminar' });
    await fixture.live('2027-04-01');
    await fixture.live('2027-05-02');
    const lines = await fixture.clock.db.selectFrom('facturas').select('lineas').orderBy('id').execute();
    expect(lines.map(({ lineas }) => lineas.map(({ clase, cantidad, valor }) => [clase, cantidad, valor]))).toEqual([
      [['base', 1, '6.50']],
      [
        ['base', 1, '6.50'],
        ['monitoreo', 2, '0.03'],
      ],
      [
        ['base', 1, '6.50'],
        ['monitoreo', 1, '0.03'],
      ],
    ]);
  });

  test('that ended and was accepted at another price in one period charges each subject once, at the later price', async () => {
    await watched({ texto: `${COMPANY}\n${OTHER}` });
    await boss.post('/anexo', { acto: 'terminar' });
    await fixture.clock.db.insertInto('monitoreo_precios').values({ precio: '0.04' }).execute();
    await watched({ texto: COMPANY });
    await sql`delete from monitoreo_precios where precio = 0.04`.execute(fixture.clock.db);
    await fixture.live('2027-04-01');
    const { lineas } = await fixture.clock.db.selectFrom('facturas').select('lineas').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(lineas.map(({ clase, cantidad, valor }) => [clase, cantidad, valor])).toEqual([
      ['base', 1, '6.50'],
      ['monitoreo', 1, '0.03'],
      ['monitoreo', 1, '0.04'],
    ]);
  });

  test('of a suspended plan tells nothing, can be ended, and costs nothing in a period that was suspended throughout', async () => {
    await watched({ texto: `${COMPANY}\n${OTHER}` });
    await load(fixture, 'protestos', protest(COMPANY));
    await reviewAll(deps);
    const [{ id } = { id: '' }] = (await boss.show()).cambios;
    await sql`update contracts set suspendido = now()`.execute(fixture.clock.db);
    const shown = await boss.show();
    expect(shown).toMatchObject({ suspendido: true, vigila: 2, cambios: [], sinVer: 0, anexo: { estado: 'vigente' } });
    expect(await boss.read(id)).toMatchObject({ status: 409, body: { codigo: 'PLAN_SUSPENDIDO' } });
    expect(await boss.watch({ texto: PERSON, ...OBLIGATION })).toMatchObject({ body: { codigo: 'PLAN_SUSPENDIDO' } });
    expect((await boss.act(shown.vigilados[0]?.id ?? '', { acto: 'terminar' })).status).toBe(200);
    await fixture.clock.travel('2027-05-02 09:00');
    await fixture.live('2027-05-02');
    const charged = await fixture.clock.db.selectFrom('facturas').select('lineas').orderBy('id').execute();
    expect(charged.map(({ lineas }) => lineas.find(({ clase }) => clase === 'monitoreo')?.cantidad)).toEqual([undefined, 2, undefined]);
    expect((await boss.post('/anexo', { acto: 'terminar' })).status).toBe(200);
    expect(await boss.show()).toMatchObject({ vigila: 0 });
  });
});

describe('a load', () => {
  test('that changes something is mailed in counts alone, and is told after signing in', async () => {
    await watched({ texto: COMPANY });
    expect((await boss.show()).cambios).toEqual([]);
    await boss.post('/avisos', { cadencia: 'inmediato' });
    await load(fixture, 'protestos', protest(COMPANY));
    expect(await reviewAll(deps)).toBe(1);
    const { cambios, sinVer, vigilados } = await boss.show();
    expect(sinVer).toBe(1);
    expect(cambios[0]).toMatchObject({ rut: COMPANY, nombre: 'Transportes Laguna SpA', visto: false, persona: false });
    const told = new Map(cambios[0]?.cambios?.map(({ que, ...words }) => [que, words]));
    expect([...told.keys()]).toEqual(['Puntaje', 'Protestos']);
    expect(told.get('Protestos')?.antes).toContain('No registra');
    expect(told.get('Protestos')?.ahora).toContain('$2.512.300');
    expect(cambios[0]?.puntajes?.ahora).toBeLessThan(cambios[0]?.puntajes?.antes ?? 0);
    expect(vigilados[0]?.ultimoCambio).toBe(cambios[0]?.en);
    await fixture.clock.travel('2027-03-02 09:02');
    await fixture.deliver();
    const sent = await notifyAll(fixture);
    expect(sent.map(({ subject }) => subject)).toEqual(['Un cambio en lo que vigilas']);
    expect(sent[0]?.text).toContain('/monitoreo');
    expect(sent[0]?.text).not.toMatch(/57\.?318|Laguna|rotest/);
    expect(await notifyAll(fixture)).toEqual([]);
  });

  test('of the same file again, or of another subject, tells nothing', async () => {
    await load(fixture, 'protestos', protest(COMPANY));
    await watched({ texto: COMPANY });
    await load(fixture, 'protestos', protest(COMPANY));
    await load(fixture, 'protestos', protest(OTHER));
    await fixture.clock.travel('2027-03-20 09:00');
    // Another source delivers the same row: touched, and nothing else to tell, although days passed.
    await sql`update protestos set entrega = 'otra' where rut = ${COMPANY}`.execute(fixture.clock.db);
    expect(await reviewAll(deps)).toBe(1);
    expect((await boss.show()).cambios).toEqual([]);
  });

  test('that only changes a detail says so', async () => {
    await load(fixture, 'direcciones', `${COMPANY},comercial,Los Robles 100,13101,2026-01-01`);
    await watched({ texto: COMPANY });
    await load(fixture, 'direcciones', `${COMPANY},comercial,Los Robles 900,13101,2026-03-01`);
    await reviewAll(deps);
    const [change] = (await boss.show()).cambios;
    expect(change?.cambios?.map(({ que, ahora }) => [que, ahora])).toEqual([
      ['Identidad y actividad', 'Cambió el detalle; el resumen es el mismo.'],
    ]);
  });

  test('during a review is looked at once more', async () => {
    await watched({ texto: COMPANY });
    await load(fixture, 'protestos', protest(COMPANY));
    const slow: ReviewDeps = {
      ...deps,
      tell: async (...asked) => {
        const said = await deps.tell(...asked);
        await load(fixture, 'protestos', protest(COMPANY, 2));
        return said;
      },
    };
    const { dueReviews, reviewWatched } = await import('./review.ts');
    const [due = ''] = await dueReviews(fixture.clock.db, 1);
    await reviewWatched(slow, due);
    await reviewAll(deps);
    expect((await boss.show()).cambios).toHaveLength(1);
  });

  test('touches partners on both sides, and removed records', async () => {
    await watched({ texto: `${COMPANY}\n${PERSON}`, ...OBLIGATION });
    await load(fixture, 'sociedades', `${PERSON},${COMPANY},50,Socio,2020-01-01`);
    expect(await reviewAll(deps)).toBe(2);
    await sql`delete from sociedades`.execute(fixture.clock.db);
    expect(await reviewAll(deps)).toBe(2);
    expect((await boss.show()).cambios).toHaveLength(4);
  });
});

describe('a person', () => {
  test('is watched only for an obligation with a reference and an end within a year', async () => {
    await boss.accept();
    const tried = (sent: object) => boss.watch({ texto: PERSON, ...sent });
    expect(await tried({})).toMatchObject({
      status: 400,
      body: { campos: { obligacion: expect.any(String), referencia: expect.any(String), hasta: expect.any(String) } },
    });
    for (const [wrong, field] of [
      [{ obligacion: 'curiosidad' }, 'obligacion'],
      [{ referencia: 'x'.repeat(81) }, 'referencia'],
      [{ hasta: '2027-03-01' }, 'hasta'],
      [{ hasta: '2028-03-03' }, 'hasta'],
      [{ hasta: 'mañana' }, 'hasta'],
    ] as const) {
      const { status, body } = await tried({ ...OBLIGATION, ...wrong });
      expect([status, Object.keys(body['campos'] as object)]).toEqual([400, [field]]);
    }
    expect(await tried({ ...OBLIGATION, hasta: '2028-03-02' })).toMatchObject({ status: 200, body: { agregados: 1 } });
    expect((await boss.show()).vigilados).toMatchObject([{ rut: PERSON, nombre: '', obligacion: 'vigente', referencia: 'Crédito 881' }]);
  });

  test('has what changed told only on reading it, which their log of consultations shows', async () => {
    await watched({ texto: PERSON, ...OBLIGATION });
    await load(fixture, 'protestos', protest(PERSON));
    await reviewAll(deps);
    const [shown] = (await boss.show()).cambios;
    expect(shown).toMatchObject({ rut: PERSON, persona: true, cambios: null, puntajes: null });
    const log = () =>
      fixture.clock.db.selectFrom('aperturas').select(['rut', 'consultante_empresa', 'cliente', 'motivo', 'informe']).execute();
    expect(await log()).toEqual([]);
    const { status, body } = await boss.read(shown?.id ?? '');
    expect(status).toBe(200);
    expect(JSON.stringify(body['cambios'])).toContain('$2.512.300');
    expect(await log()).toEqual([
      {
        rut: PERSON,
        consultante_empresa: '58234577-5',
        cliente: fixture.boss.id,
        motivo: 'Evaluación crediticia: seguimiento de una obligación vigente',
        informe: null,
      },
    ]);
    expect((await boss.show()).sinVer).toBe(0);
    expect(await askedAbout(fixture.clock.db, PERSON)).toMatchObject([
      { quien: 'Comercial Ñandú & Hijos Ltda., que te vigila', informe: 'Lo que cambió en tus antecedentes' },
    ]);
  });

  test('whose data are blocked sends nothing, and nothing stays of what was said', async () => {
    await watched({ texto: PERSON, ...OBLIGATION });
    await boss.post('/avisos', { cadencia: 'inmediato' });
    await load(fixture, 'protestos', protest(PERSON));
    await reviewAll(deps);
    await fixture.clock.db.insertInto('bloqueos').values({ rut: PERSON, motivo: 'peticion' }).execute();
    expect(await boss.show()).toMatchObject({ sinVer: 0, cambios: [], vigilados: [{ rut: PERSON, ultimoCambio: null }] });
    await fixture.clock.travel('2027-03-02 09:05');
    await fixture.deliver();
    expect(await notifyAll(fixture)).toEqual([]);
    await load(fixture, 'protestos', protest(PERSON, 2));
    await reviewAll(deps);
    expect(await fixture.clock.db.selectFrom('monitoreo_cambios').selectAll().execute()).toEqual([]);
    expect(await fixture.clock.db.selectFrom('vigilados').select('dicho').execute()).toEqual([{ dicho: null }]);
  });

  test('is no longer watched after the term, unless a user renewed it', async () => {
    await watched({ texto: PERSON, ...OBLIGATION, hasta: '2027-03-10' });
    const [{ id } = { id: '' }] = (await boss.show()).vigilados;
    expect(await boss.act(id, { acto: 'renovar', ...OBLIGATION, hasta: '2028-03-10' })).toMatchObject({ status: 400 });
    expect(await boss.act(id, { acto: 'renovar', ...OBLIGATION, hasta: '2027-03-20' })).toMatchObject({ status: 200 });
    const { endOverdue } = await import('./ending.ts');
    await fixture.clock.travel('2027-03-20 23:00');
    await endOverdue(fixture.clock.db);
    expect((await boss.show()).vigila).toBe(1);
    await fixture.clock.travel('2027-03-21 01:00');
    await endOverdue(fixture.clock.db);
    expect((await boss.show()).vigila).toBe(0);
    expect(await boss.act(id, { acto: 'renovar', ...OBLIGATION })).toMatchObject({ status: 404 });
  });
});

describe('a list', () => {
  test('is watched but for what cannot be, and the same again is said', async () => {
    await boss.accept();
    const texto = `${COMPANY}\n${COMPANY}\n58.511.066-1\n57000000-4\n${OTHER} Contrato 7`;
    const { body } = await boss.watch({ texto });
    expect(body).toEqual({
      agregados: 2,
      rechazos: [
        { linea: 2, texto: COMPANY, motivo: 'repetida' },
        { linea: 3, texto: '58.511.066-1', motivo: 'mal-escrita' },
        { linea: 4, texto: '57000000-4', motivo: 'sin-registros' },
      ],
    });
    expect((await boss.show('?buscar=contrato 7')).vigilados.map(({ rut }) => rut)).toEqual([OTHER]);
    expect((await boss.show('?buscar=muebleria')).vigilados.map(({ rut }) => rut)).toEqual([OTHER]);
    expect((await boss.watch({ texto: COMPANY })).body).toMatchObject({ agregados: 0, rechazos: [{ motivo: 'ya-vigilada' }] });
    expect((await boss.watch({ texto: '' })).status).toBe(400);
    expect(await boss.watch({ texto: OTHER, referencia: 'x'.repeat(81) })).toMatchObject({
      body: { campos: { referencia: expect.any(String) } },
    });
  });

  test('in two tabs at once is watched once', async () => {
    await boss.accept();
    const both = await Promise.all([boss.watch({ texto: COMPANY }), boss.watch({ texto: COMPANY })]);
    expect(both.reduce((sum, { body }) => sum + Number(body['agregados']), 0)).toBe(1);
  });
});

test('changes are told by pages, the unseen first', async () => {
  await watched({ texto: COMPANY });
  const { rows } = await sql<{ id: string }>`insert into monitoreo_cambios (vigilado, cambios)
    select id, '[]' from vigilados, generate_series(1, 60) returning monitoreo_cambios.id`.execute(fixture.clock.db);
  await boss.post('/vistos', { cambio: rows[59]?.id, anteriores: 'no' });
  const pages = [await boss.show(), await boss.show('?paginaCambios=2')];
  expect(pages.map(({ cambios, totalCambios, sinVer }) => [cambios.length, totalCambios, sinVer])).toEqual([
    [50, 60, 59],
    [10, 60, 59],
  ]);
  const ids = pages.flatMap(({ cambios }) => cambios.map(({ id }) => id));
  expect(ids.at(-1)).toBe(rows[59]?.id);
  expect(new Set(ids).size).toBe(60);
});

describe('what another may not', () => {
  test('another company sees, reads and ends nothing', async () => {
    await watched({ texto: COMPANY });
    await load(fixture, 'protestos', protest(COMPANY));
    await reviewAll(deps);
    const { cambios, vigilados } = await boss.show();
    const other = watchingCalls(fixture, await fixture.contract({ of: { empresa: '77500001-1', rol: 'administrador' } }));
    expect(await other.show()).toMatchObject({ cambios: [], vigilados: [], sinVer: 0 });
    expect(await other.read(cambios[0]?.id ?? '')).toMatchObject({ status: 404, body: { mensaje: problems.VIGILADO_DESCONOCIDO.mensaje } });
    expect((await other.act(vigilados[0]?.id ?? '', { acto: 'terminar' })).status).toBe(404);
    expect((await other.post('/vistos', { cambio: cambios[0]?.id, anteriores: 'si' })).body).toEqual({ sinVer: 0 });
    expect((await boss.show()).sinVer).toBe(1);
    for (const id of ['0', 'x', '99999999999999999999']) expect([400, 404]).toContain((await boss.read(id)).status);
  });

  test('a company whose powers are only declared watches no person', async () => {
    await boss.accept();
    await fixture.clock.db
      .insertInto('company_standings')
      .values({ empresa: '58234577-5', poderes: 'declarados', quien: '', nota: '' })
      .execute();
    expect((await boss.watch({ texto: PERSON, ...OBLIGATION })).body).toMatchObject({ rechazos: [{ motivo: 'no-permitida' }] });
    await sql`delete from company_standings`.execute(fixture.clock.db);
  });
});

test.each([
  ['diario', '2027-03-01', 7, '2027-03-01'],
  ['diario', '2027-03-01', 8, '2027-03-02'],
  // A Friday evening, and Good Friday.
  ['diario', '2027-03-05', 20, '2027-03-08'],
  ['diario', '2027-03-26', 7, '2027-03-29'],
  ['semanal', '2027-03-01', 7, '2027-03-01'],
  ['semanal', '2027-03-01', 9, '2027-03-08'],
  ['semanal', '2027-03-03', 9, '2027-03-08'],
] as const)('a %s mail about a change of %s at %i is due on %s', (cadence, day, hour, due) => expect(dueDay(cadence, day, hour)).toBe(due));
