import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withdraw } from '../rights/stage.ts';
import { openOffice, type RightsOffice } from '../testing/rights-office-testing.ts';
import { aRequest } from '../testing/rights-testing.ts';

let office: RightsOffice;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const settle = (id: string, decision: string, sub: string) => office.call(sub, 'POST', `solicitudes/${id}/${decision}`, { nota: 'La leí' });
const kept = async (id: string) =>
  office.db
    .selectFrom('rights_requests')
    .select(['estado', 'decision', 'razon', 'respuesta', 'decidio_nombre'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('one person accepts; the answer closes the request, and nothing more can be done with it', async () => {
  const { id, numero } = await aRequest(office.db);
  await office.act(numero, 'bloquear');
  expect(await office.decide(numero, {})).toMatchObject({
    status: 200,
    body: { mensaje: 'Respondida. La carta firmada sale por correo.' },
  });
  expect(await kept(id)).toEqual({
    estado: 'resuelta',
    decision: 'acogida',
    razon: null,
    respuesta: 'Aquí están tus datos.',
    decidio_nombre: 'ana',
  });
  expect(await office.events(id)).toEqual(['bloqueada', 'desbloqueada', 'resuelta']);
  expect(await office.seen(numero)).toMatchObject({ etapa: 'resuelta', actos: ['anotar'], marcas: [] });
  expect(await office.decide(numero, {}, 'eva')).toMatchObject({
    status: 409,
    body: { codigo: 'PETICION_CERRADA', mensaje: expect.stringContaining('ana la respondió') },
  });
});

test('an act on what its person withdrew meanwhile says so, whatever version was read', async () => {
  const { id, numero } = await aRequest(office.db);
  const { version } = await office.seen(numero);
  await withdraw(office.db, id, version);
  const stale = { version, decision: 'acogida', razon: '', respuesta: 'Aquí están tus datos.', nota: 'Corresponde' };
  expect(await office.call('ana', 'POST', `derechos/peticiones/${numero}/decision`, stale)).toMatchObject({
    status: 409,
    body: { codigo: 'PETICION_CERRADA', mensaje: 'Quien la pidió desistió.' },
  });
});

test.each([
  ['nothing written', { respuesta: '' }, 'respuesta'],
  ['a place left open', { respuesta: 'Corregimos [qué dato] ayer.' }, 'respuesta'],
  ['a refusal without a reason', { decision: 'rechazada' }, 'razon'],
  ['a reason that no list knows', { decision: 'rechazada', razon: 'porque sí' }, 'razon'],
  ['an unknown decision', { decision: 'quizás', razon: 'repetida' }, 'decision'],
  ['no note', { nota: ' ' }, 'nota'],
])('%s is refused at its field', async (_, more, field) => {
  const { id, numero } = await aRequest(office.db);
  const { status, body } = await office.decide(numero, more);
  expect([status, Object.keys(body.campos)]).toEqual([400, expect.arrayContaining([field])]);
  expect(await office.events(id)).toEqual([]);
});

describe('two persons', () => {
  test.each([
    ['a refusal', { decision: 'rechazada', razon: 'repetida' }, {}],
    ['a refusal in part', { decision: 'acogida-en-parte', razon: 'obligacion' }, {}],
    ['a suppression', {}, { derecho: 'supresion' as const }],
    ['an accepted rectification that names no datum', {}, { derecho: 'rectificacion' as const }],
  ])('%s waits for another one, and the one who asked never confirms it', async (_, more, request) => {
    const { id, numero } = await aRequest(office.db, request);
    const { status, body } = await office.decide(numero, more);
    expect([status, await office.events(id), (await kept(id)).estado]).toEqual([202, [], 'recibida']);
    expect(await office.decide(numero, more, 'eva')).toMatchObject({ status: 409, body: { codigo: 'YA_ESPERA_CONFIRMACION' } });
    expect((await office.seen(numero)).actos).not.toContain('decidir');
    expect(await settle(body.solicitud.id, 'confirmar', 'ana')).toMatchObject({ status: 409, body: { codigo: 'SOLICITUD_CERRADA' } });
    expect((await kept(id)).estado).toBe('recibida');
    expect((await settle(body.solicitud.id, 'confirmar', 'eva')).status).toBe(200);
    expect(await kept(id)).toMatchObject({ estado: 'resuelta', decidio_nombre: 'ana' });
    const { historia } = await office.seen(numero);
    expect(historia.at(-1)).toMatchObject({ hecho: 'resuelta', quien: 'ana', detalle: expect.stringContaining('La confirmó eva') });
    // The letter is not kept beside the request once nothing waits.
    const { pedido } = await office.db
      .selectFrom('office_requests')
      .select('pedido')
      .where('id', '=', body.solicitud.id)
      .executeTakeFirstOrThrow();
    expect(pedido).toBeNull();
  });

  test('a datum that two persons suppressed for the request needs only one for the answer', async () => {
    const { tabla, clave, named } = await office.aProtest('910');
    const { numero } = await aRequest(office.db, { derecho: 'supresion', tabla, clave, identidad: 'probada' });
    const { body } = await office.call('ana', 'POST', 'antecedentes/suprimir', { ...named, peticion: numero, nota: 'Está pagada' });
    expect((await settle(body.solicitud.id, 'confirmar', 'eva')).status).toBe(200);
    expect((await office.decide(numero, {})).status).toBe(200);
    expect(await office.seen(numero)).toMatchObject({ etapa: 'resuelta' });
  });

  test('a confirmation is refused where the request changed since it was asked', async () => {
    const { id, numero } = await aRequest(office.db);
    const { body } = await office.decide(numero, { decision: 'rechazada', razon: 'repetida' });
    await office.act(numero, 'bloquear', {}, 'eva');
    expect(await settle(body.solicitud.id, 'confirmar', 'eva')).toMatchObject({ status: 409, body: { codigo: 'PETICION_CAMBIADA' } });
    expect(await office.events(id)).toEqual(['bloqueada']);
  });
});

describe('the datum', () => {
  test('is suppressed for the request before it is accepted, and the register says so', async () => {
    const { tabla, clave, named } = await office.aProtest('911');
    const { id, numero } = await aRequest(office.db, { derecho: 'disputa', tabla, clave, identidad: 'probada' });
    expect(await office.decide(numero, {})).toMatchObject({
      status: 400,
      body: { campos: { decision: expect.stringContaining('corrige o suprime') } },
    });
    const suppress = (more: object) =>
      office.call('ana', 'POST', 'antecedentes/suprimir', { ...named, peticion: numero, nota: 'Sin prueba', ...more });
    const stranger = await aRequest(office.db, { rut: '11111111-1' });
    expect(await suppress({ peticion: stranger.numero })).toMatchObject({ status: 404, body: { codigo: 'PETICION_DESCONOCIDA' } });
    const { body } = await suppress({});
    expect(await office.events(id)).toEqual([]);
    // The letter would tell of a suppression that may still be refused; for a request that names no datum too.
    const unnamed = await aRequest(office.db, { derecho: 'rectificacion', identidad: 'probada' });
    for (const each of [numero, unnamed.numero])
      expect(await office.decide(each, {})).toMatchObject({
        status: 400,
        body: { campos: { decision: expect.stringContaining('espera que otra persona lo confirme') } },
      });
    expect((await settle(body.solicitud.id, 'confirmar', 'eva')).status).toBe(200);
    expect(await office.events(id)).toEqual(['suprimido']);
    expect((await office.seen(numero)).dato).toMatchObject({ estado: 'borrado' });
    expect((await office.decide(numero, {})).status).toBe(200);
  });

  test('is compared with what it should say and with its source after a correction', async () => {
    const { tabla, clave, named, version } = await office.aProtest('912');
    const dato = JSON.stringify({ monto: '100' });
    const request = { derecho: 'rectificacion', tabla, clave, dato, propuesta: JSON.stringify({ monto: '50' }) } as const;
    const { id, numero } = await aRequest(office.db, request);
    const monto = async () => (await office.seen(numero)).dato.campos.find(({ campo }: { readonly campo: string }) => campo === 'monto');
    expect(await monto()).toEqual({ campo: 'monto', antes: '100', nosotros: '100', pide: '50', fuente: '100', distinto: true });
    expect(JSON.stringify((await office.seen(numero)).dato)).not.toContain('76192083');
    const correct = { ...named, version, campos: { monto: '50' }, peticion: numero, nota: 'La fuente lo confirmó' };
    const { body } = await office.call('ana', 'POST', 'antecedentes/corregir', correct);
    await settle(body.solicitud.id, 'confirmar', 'eva');
    expect(await office.events(id)).toEqual(['corregido']);
    expect(await monto()).toMatchObject({ nosotros: '50', pide: '50', fuente: '100' });
  });

  test('of an accepted opposition stays out after the answer; of a refused one it comes back', async () => {
    const one = await office.aProtest('913');
    const accepted = await aRequest(office.db, { derecho: 'oposicion', tabla: one.tabla, clave: one.clave });
    expect((await office.decide(accepted.numero, {})).status).toBe(200);
    expect(await office.seen(accepted.numero)).toMatchObject({ marcas: [{ clase: 'oposicion' }], actos: ['levantar', 'anotar'] });
    expect((await office.act(accepted.numero, 'levantar')).status).toBe(200);
    expect(await office.act(accepted.numero, 'levantar')).toMatchObject({ status: 400, body: { codigo: 'SIN_CAMBIOS' } });
    expect((await office.seen(accepted.numero)).marcas).toEqual([]);
    const other = await office.aProtest('914');
    const refused = await aRequest(office.db, { derecho: 'disputa', tabla: other.tabla, clave: other.clave });
    await office.act(refused.numero, 'bloquear');
    const { body } = await office.decide(refused.numero, { decision: 'rechazada', razon: 'exacto' });
    expect((await office.seen(refused.numero)).marcas).toHaveLength(1);
    await settle(body.solicitud.id, 'confirmar', 'eva');
    expect((await office.seen(refused.numero)).marcas).toEqual([]);
  });
});

test('what is held about the asker is read with a reason; the page without it shows neither RUT, name nor mail', async () => {
  const { numero } = await aRequest(office.db);
  const page = await office.call('ana', 'GET', `derechos/peticiones/${numero}`);
  expect(page.text).not.toMatch(/76192083|Soto|ana\.soto@/);
  expect(page.body).toMatchObject({ rut: '76.•••.•••-9', correo: 'a•••••@ejemplo.cl' });
  const open = (nota: string) => office.call('ana', 'POST', `derechos/peticiones/${numero}/titular`, { nota });
  expect((await open('')).status).toBe(400);
  await office.aProtest('915');
  expect((await open('Para compararlo')).body).toMatchObject({
    rut: '76192083-9',
    nombre: 'Ana Soto',
    totales: { protestos: expect.any(Number) },
    antecedentes: expect.arrayContaining([expect.objectContaining({ campos: expect.objectContaining({ numero: '915' }) })]),
  });
});

test('the register has a line for each request with its texts, decision and facts, safe for a spreadsheet', async () => {
  const { id, numero } = await aRequest(office.db, { texto: '=HYPERLINK("x")', causal: null });
  await office.decide(numero, {});
  await office.db
    .insertInto('rights_notices')
    .values({ solicitud: id, folio: 'VRD-1', destinatario: 'cuenta', correo: null, mail: null, estado: 'imposible', motivo: 'sin cuenta' })
    .execute();
  const { status, text } = await office.call('ana', 'GET', 'derechos/registro.csv');
  const line = text.slice(text.indexOf(numero)).split('\r\n')[0] ?? '';
  expect(status).toBe(200);
  expect(line).toContain(`Acceso;art. 5;titular;sesion;probada;76192083-9;Ana Soto;ana.soto@ejemplo.cl;"'=HYPERLINK(""x"")"`);
  expect(line).toContain('Acogida;;Aquí están tus datos.;');
  expect(line).toContain(';0;1;');
  expect(line).toMatch(/Respondimos la petición · Acogida · ana/);
  const { text: none } = await office.call('ana', 'GET', 'derechos/registro.csv?hasta=2020-01-01');
  expect(none).not.toContain('SD-');
});
