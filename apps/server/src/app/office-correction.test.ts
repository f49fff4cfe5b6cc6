import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseTarget } from '../bureau/import/database-target.ts';
import { loadLines } from '../bureau/import/testing.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { emptyTables, openTestApp, type TestApp } from '../testing/app-testing.ts';

let forge: Forge;
let app: TestApp;
beforeAll(async () => {
  forge = await openForge();
  app = await openTestApp({}, (providers) => ({ ...providers, identity: { ...providers.identity, tokens: forge.tokens } }));
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(app.db, 'protestos, correcciones, supresiones, office_requests, office_staff');
  await app.db
    .insertInto('office_staff')
    .values(['ana', 'eva'].map((sub) => ({ sub, nombre: sub, correo: `${sub}@ejemplo.cl`, roles: ['derechos' as const] })))
    .execute();
  await load(100_000);
});

const RUT = '76192083-9';
const load = (monto: number) =>
  loadLines(databaseTarget(app.db, 'protestos', false), 'protestos', [
    `${RUT},CH,Falta de fondos,1,CLP,${monto},2025-01-31,2025-02-01,Banco Uno,Santiago,vigente,`,
  ]);

async function call(sub: string, path: string, payload: Readonly<Record<string, unknown>>) {
  const token = await forge.sign({ sub, email: `${sub}@ejemplo.cl`, given_name: sub, realm_access: { roles: ['backoffice'] } });
  const answer = await app.app.inject({
    method: 'POST',
    url: `/v1/oficina/${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const read = async () => (await call('ana', 'antecedentes', { rut: RUT, nota: 'Pidió rectificar' })).body.antecedentes[0];
/** Asks for a correction of the record as it stands. */
async function ask(campos: Readonly<Record<string, string>>, more: Readonly<Record<string, unknown>> = {}) {
  const { tipo, clave, version } = await read();
  return call('ana', 'antecedentes/corregir', { tipo, clave, version, rut: '76.192.083-9', campos, nota: 'Resolución 12', ...more });
}
const decide = (id: string, decision: string, sub = 'eva') => call(sub, `solicitudes/${id}/${decision}`, { nota: 'Lo comparé' });
const monto = async () => Number((await app.db.selectFrom('protestos').select('monto').executeTakeFirstOrThrow()).monto);
const lines = () => app.db.selectFrom('office_log').selectAll().orderBy('id').execute();

test('a correction waits for another person, who sees what would change; then it counts', async () => {
  const { status, body } = await ask({ monto: '150000', ciudad: 'Talca' });
  expect({ status, muestra: body.solicitud?.muestra }).toEqual({
    status: 202,
    muestra: [
      { rotulo: 'Tipo', valor: 'protestos' },
      { rotulo: 'Fuente', valor: 'principal' },
      { rotulo: 'RUT', valor: '76.•••.•••-9' },
      { rotulo: 'Campos', valor: 'monto, ciudad' },
    ],
  });
  expect(await monto()).toBe(100_000);
  expect(await read()).toMatchObject({ correccion: null, propuesta: { monto: '150000', ciudad: 'Talca' } });
  expect(await ask({ monto: '1' })).toMatchObject({ status: 409, body: { codigo: 'YA_ESPERA_CONFIRMACION' } });
  expect(await decide(body.solicitud.id, 'confirmar', 'ana')).toMatchObject({ status: 409 });
  expect(await decide(body.solicitud.id, 'confirmar')).toMatchObject({ status: 200 });
  expect(await monto()).toBe(150_000);
  expect(await read()).toMatchObject({
    propuesta: null,
    campos: { monto: '150000', ciudad: 'Talca' },
    correccion: { cargado: { monto: '100000', ciudad: 'Santiago' }, motivo: 'Resolución 12', persona: 'ana', confirmo: 'eva' },
  });
  const kept = await app.db.selectFrom('office_requests').selectAll().execute();
  expect(JSON.stringify(kept)).not.toMatch(/150000|76192083/);
});

test('the one who confirms reads the record of the request, its RUT masked, and the log tells that', async () => {
  const { solicitud } = (await ask({ monto: '150000' })).body;
  expect(solicitud).toMatchObject({ registro: true, pagina: `/oficina/antecedentes?solicitud=${solicitud.id}` });
  const opened = () => call('eva', 'antecedentes/por-confirmar', { solicitud: solicitud.id });
  expect(await opened()).toMatchObject({
    status: 200,
    body: {
      rut: '76.•••.•••-9',
      antecedente: {
        campos: { rut: '76.•••.•••-9', numero: '1', monto: '100000' },
        propuesta: { monto: '150000' },
        solicitud: { decisiones: ['confirmar', 'rechazar'] },
      },
    },
  });
  expect((await lines()).at(-1)).toMatchObject({ quien: 'eva', acto: 'ver-por-confirmar', objeto: 'registro de protestos' });
  await decide(solicitud.id, 'rechazar');
  expect(await opened()).toMatchObject({ status: 404, body: { codigo: 'SOLICITUD_DESCONOCIDA' } });
});

test('the log names the type and the fields of a correction and of its undoing, no value and no RUT', async () => {
  const { body } = await ask({ monto: '150000' });
  await decide(body.solicitud.id, 'confirmar');
  const { tipo, clave } = await read();
  const undo = () => call('eva', 'antecedentes/deshacer-correccion', { tipo, clave, rut: RUT, nota: 'Se revocó' });
  expect(await call('eva', 'antecedentes/deshacer-correccion', { tipo, clave, rut: RUT, nota: '' })).toMatchObject({ status: 400 });
  await load(175_000);
  expect(await read()).toMatchObject({
    campos: { monto: '150000' },
    correccion: { cargado: { monto: '100000' }, fuente: { monto: '175000' } },
  });
  expect(await undo()).toMatchObject({ status: 200 });
  expect(await monto()).toBe(175_000);
  expect(await read()).toMatchObject({ correccion: null });
  expect(await undo()).toMatchObject({ status: 404, body: { codigo: 'ANTECEDENTE_DESCONOCIDO' } });
  const ours = (await lines()).filter(({ acto }) => acto === 'corregir-antecedente' || acto === 'deshacer-correccion');
  expect(ours.slice(-2)).toMatchObject([
    { objeto: 'registro de protestos', motivo: 'Resolución 12', despues: { estado: 'corregido', campos: ['monto'], confirmo: 'eva' } },
    { objeto: 'registro de protestos', motivo: 'Se revocó', antes: { estado: 'corregido', campos: ['monto'] } },
  ]);
  expect(JSON.stringify(await lines())).not.toMatch(/15?0000|175000|76192083|76\.192/);
});

test.each([
  [{ monto: 'cien' }, { monto: 'Se espera un número con punto decimal y sin separador de miles.' }],
  [{ fecha_protesto: '31-01-2025' }, { fecha_protesto: 'Se espera una fecha AAAA-MM-DD.' }],
  [
    { acreedor_rut: '97004000-1', ciudad: '' },
    { acreedor_rut: 'No es un RUT válido.', ciudad: 'Es obligatorio.' },
  ],
])('%j is refused at its field', async (campos, said) => {
  expect(await ask(campos)).toMatchObject({ status: 400, body: { codigo: 'CAMPOS_INVALIDOS', campos: said } });
  expect(await app.db.selectFrom('office_requests').selectAll().execute()).toEqual([]);
});

test('nothing is asked without a reason or a change, or of a record that is not as it was read', async () => {
  expect(await ask({ monto: '150000' }, { nota: '' })).toMatchObject({ status: 400, body: { campos: { nota: expect.any(String) } } });
  expect(await ask({ monto: '100000.0' })).toMatchObject({ status: 400 });
  expect(await ask({ numero: '2' })).toMatchObject({ status: 400, body: { codigo: 'SIN_CAMBIOS' } });
  expect(await ask({ monto: '1' }, { version: 'x' })).toMatchObject({ status: 404 });
  expect(await ask({ monto: '1' }, { rut: '11111111-1' })).toMatchObject({ status: 404 });
  expect(await ask({ monto: '1' }, { tipo: 'uf' })).toMatchObject({ status: 404 });
});

test('a correction that a load overtook cannot be confirmed', async () => {
  const { body } = await ask({ monto: '150000' });
  await load(200_000);
  expect(await decide(body.solicitud.id, 'confirmar')).toMatchObject({ status: 404, body: { codigo: 'ANTECEDENTE_DESCONOCIDO' } });
  expect(await monto()).toBe(200_000);
});
