import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TODAY } from '../storage/clock.ts';
import { openOffice, type RightsOffice } from '../testing/rights-office-testing.ts';
import { aRequest } from '../testing/rights-testing.ts';

let office: RightsOffice;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const inDays = (days: number) => sql<string>`${TODAY} + ${days}::int`;

describe('the queue', () => {
  test('shows open requests by their last day, with masked RUT, and counts those of each view', async () => {
    const late = await aRequest(office.db, { vence: inDays(-1) });
    const soon = await aRequest(office.db, { vence: inDays(10), derecho: 'supresion' });
    const calm = await aRequest(office.db, { vence: inDays(11) });
    const { body } = await office.call('ana', 'POST', 'derechos', { tamano: '100' });
    const rows = body.peticiones.filter(({ numero }: { numero: string }) => [late, soon, calm].some((each) => each.numero === numero));
    expect(rows).toMatchObject([
      { numero: late.numero, quedan: -1, vencida: true, urgente: true, rut: '76.•••.•••-9' },
      { numero: soon.numero, quedan: 10, vencida: false, urgente: true, derecho: 'supresion' },
      { numero: calm.numero, quedan: 11, urgente: false, quien: null, etapa: 'recibida' },
    ]);
    expect(body.cuentas).toMatchObject({ urgentes: 2, vencidas: 1, mias: 0, cerradas: 0 });
    expect((await office.call('ana', 'POST', 'derechos', { derecho: 'supresion' })).body).toMatchObject({
      total: 1,
      peticiones: [{ numero: soon.numero }],
    });
    expect((await office.call('ana', 'GET', 'yo')).body.peticiones).toBe(body.cuentas.abiertas);
    await office.act(soon.numero, 'tomar');
    expect((await office.call('ana', 'POST', 'derechos', { ver: 'mias', etapa: 'en-estudio' })).body.peticiones).toMatchObject([
      { numero: soon.numero, quien: { nombre: 'ana', propia: true } },
    ]);
  });
});

describe('one person at a time', () => {
  test('acts on a request that another person has are refused until it is taken over', async () => {
    const { numero } = await aRequest(office.db);
    await office.act(numero, 'tomar');
    expect((await office.seen(numero, 'eva')).actos).toEqual(['tomar', 'anotar']);
    expect(await office.act(numero, 'bloquear', {}, 'eva')).toMatchObject({ status: 409, body: { codigo: 'PETICION_TOMADA' } });
    expect(await office.act(numero, 'tomar', {}, 'eva')).toMatchObject({
      status: 409,
      body: { mensaje: expect.stringContaining('La tiene ana') },
    });
    expect(await office.act(numero, 'tomar', { quitar: 'true' }, 'eva')).toMatchObject({ status: 200 });
    expect(await office.decide(numero, {})).toMatchObject({ status: 409, body: { codigo: 'PETICION_TOMADA' } });
  });

  test('an act on an older version is refused and changes nothing', async () => {
    const { id, numero } = await aRequest(office.db);
    const old = { version: '1', nota: 'Lo revisé' };
    expect((await office.call('ana', 'POST', `derechos/peticiones/${numero}/actos/bloquear`, old)).status).toBe(200);
    expect(await office.call('eva', 'POST', `derechos/peticiones/${numero}/actos/levantar`, old)).toMatchObject({
      status: 409,
      body: { codigo: 'PETICION_CAMBIADA' },
    });
    expect(await office.events(id)).toEqual(['bloqueada']);
  });

  test('an unknown number is refused', async () => {
    for (const numero of ['SD-9999999999', 'nada', 'SD-1%20or%201'])
      expect(await office.call('ana', 'GET', `derechos/peticiones/${numero}`)).toMatchObject({
        status: 404,
        body: { codigo: 'PETICION_DESCONOCIDA' },
      });
  });
});

describe('the term', () => {
  const extend = (numero: string) => office.act(numero, 'prorrogar', { nota: 'La fuente pidió más plazo' });

  test('is extended once, by thirty days from its last one, and the person is told why', async () => {
    const { id, numero } = await aRequest(office.db, { vence: inDays(0) });
    expect((await extend(numero)).status).toBe(200);
    const kept = await office.db
      .selectFrom('rights_requests')
      .select(['vence', 'prorroga', inDays(30).as('wanted')])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept.vence).toBe(kept.wanted);
    const told = () =>
      office.db
        .selectFrom('simulated_mails')
        .select(['texto'])
        .where('para', '=', 'ana.soto@ejemplo.cl')
        .where('asunto', 'like', `%${numero}%`)
        .execute();
    await expect.poll(told, { timeout: 15_000 }).toMatchObject([{ texto: expect.stringContaining('La fuente pidió más plazo') }]);
    expect(await extend(numero)).toMatchObject({ status: 409, body: { codigo: 'PETICION_SIN_PRORROGA' } });
    expect((await office.seen(numero)).actos).not.toContain('prorrogar');
    expect(await office.events(id)).toEqual(['prorrogada']);
  });

  test.each([
    ['after its end', { vence: inDays(-1) }],
    ['of a block', { derecho: 'bloqueo' as const }],
  ])('is not extended %s', async (_, request) => {
    const { id, numero } = await aRequest(office.db, request);
    expect(await extend(numero)).toMatchObject({ status: 409, body: { codigo: 'PETICION_SIN_PRORROGA' } });
    expect(await office.events(id)).toEqual([]);
  });
});

describe('identity by document', () => {
  const pending = { identidad: 'por-revisar', prueba: 'documento' } as const;

  test('a dispute stops its datum once the identity is accepted, not before', async () => {
    const { tabla, clave } = await office.aProtest('901');
    const { id, numero } = await aRequest(office.db, { ...pending, derecho: 'disputa', tabla, clave });
    expect(await office.seen(numero)).toMatchObject({ etapa: 'identidad', marcas: [], dato: { tabla: 'protestos', estado: 'guardado' } });
    expect(await office.decide(numero, {})).toMatchObject({
      status: 400,
      body: { campos: { decision: expect.stringContaining('documento') } },
    });
    await office.act(numero, 'aceptar-identidad');
    expect(await office.seen(numero)).toMatchObject({ identidad: 'probada', marcas: [{ clase: 'disputa' }] });
    expect(await office.events(id)).toEqual(['identidad-probada', 'marcada']);
    expect((await office.act(numero, 'rechazar-identidad')).status).toBe(409);
  });

  test('a rejected one leaves only that refusal, which another person confirms', async () => {
    const { numero } = await aRequest(office.db, pending);
    await office.act(numero, 'rechazar-identidad');
    expect((await office.decide(numero, {})).status).toBe(400);
    expect((await office.decide(numero, { decision: 'rechazada', razon: 'repetida' })).status).toBe(400);
    expect((await office.decide(numero, { decision: 'rechazada', razon: 'identidad' })).status).toBe(202);
  });
});

test('the source is asked and its answer written down; the office reads both in the story', async () => {
  const { id, numero } = await aRequest(office.db);
  const { day: tomorrow } = await office.db.selectNoFrom(inDays(1).as('day')).executeTakeFirstOrThrow();
  const asked = { como: 'correo', aQuien: 'Banco Uno' };
  expect(await office.act(numero, 'consultar-fuente', { ...asked, fecha: tomorrow })).toMatchObject({
    status: 400,
    body: { campos: { fecha: expect.any(String) } },
  });
  await office.act(numero, 'consultar-fuente', { ...asked, fecha: '2026-11-20' });
  expect((await office.seen(numero)).actos).toContain('anotar-respuesta');
  await office.act(numero, 'anotar-respuesta', { texto: 'Figura pagada' });
  const { historia, etapa } = await office.seen(numero);
  expect([etapa, historia.map(({ detalle }: { detalle: string }) => detalle)]).toEqual([
    'en-estudio',
    ['Banco Uno, correo, el 20-11-2026', 'Figura pagada'],
  ]);
  expect(await office.events(id)).toEqual(['fuente-consultada', 'fuente-respondio']);
});
