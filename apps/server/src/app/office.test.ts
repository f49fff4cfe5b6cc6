import { OFFICE_ROLES, type OfficeRole } from '@veridico/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseTarget } from '../bureau/import/database-target.ts';
import { loadLines } from '../bureau/import/testing.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { OFFICE_ACTS, type OfficeActName } from '../office/permission/acts.ts';
import { openTestApp, type TestApp } from '../testing/app-testing.ts';

let forge: Forge;
let app: TestApp;
beforeAll(async () => {
  forge = await openForge();
  app = await openTestApp({}, (providers) => ({ ...providers, identity: { ...providers.identity, tokens: forge.tokens } }));
});
afterAll(() => app.close());
beforeEach(() => sql`truncate office_staff`.execute(app.db));

const ROLES = Object.keys(OFFICE_ROLES) as OfficeRole[];

async function call(sub: string, method: 'GET' | 'POST', path: string, payload?: Readonly<Record<string, string>>) {
  const token = await forge.sign({
    sub,
    email: `${sub}@ejemplo.cl`,
    given_name: sub,
    family_name: 'Rojas',
    realm_access: { roles: ['backoffice'] },
  });
  const answer = await app.app.inject({
    method,
    url: `/v1/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, text: answer.body, body: /^[{[]/.test(answer.body) ? answer.json() : {} };
}

const enter = (sub: string) => call(sub, 'GET', 'oficina/yo');
const give = (by: string, to: string, roles: string, more: Readonly<Record<string, string>> = {}) =>
  call(by, 'POST', `oficina/personal/${to}/roles`, { roles, nota: 'Entra al equipo', ...more });
const lines = async () =>
  app.db.selectFrom('office_log').select(['quien', 'nombre', 'acto', 'objeto', 'motivo', 'antes', 'despues']).orderBy('id').execute();
/** A person with exactly these roles, beside an administrator. */
async function aMember(sub: string, roles: readonly OfficeRole[]): Promise<void> {
  await app.db
    .insertInto('office_staff')
    .values([
      { sub, nombre: sub, correo: `${sub}@ejemplo.cl`, roles },
      { sub: 'jefa', nombre: 'jefa', correo: 'jefa@ejemplo.cl', roles: ['administracion'] },
    ])
    .onConflict((conflict) => conflict.column('sub').doNothing())
    .execute();
}

/** A call of each act, on nothing that exists: permission is decided before. */
const CALLS: Readonly<Record<OfficeActName, readonly [method: 'GET' | 'POST', path: string]>> = {
  entrar: ['GET', 'oficina/yo'],
  'ver-inicio': ['GET', 'oficina/inicio'],
  'ver-tareas': ['POST', 'administracion/tareas'],
  'ver-tarea': ['GET', 'administracion/tareas/nada'],
  'leer-poderes': ['GET', 'administracion/documentos-de-poderes/1'],
  'aprobar-identidad': ['POST', 'administracion/tareas/nada/aprobar-identidad'],
  'probar-poderes': ['POST', 'administracion/tareas/nada/probar-poderes'],
  emitir: ['POST', 'administracion/tareas/nada/emitir'],
  reembolsar: ['POST', 'administracion/tareas/nada/reembolsar'],
  'reembolsar-parte': ['POST', 'oficina/ordenes/VO-0000-0000/reembolsar-parte'],
  'parte-hecha': ['POST', 'oficina/ordenes/VO-0000-0000/parte-hecha'],
  'parte-no-hecha': ['POST', 'oficina/ordenes/VO-0000-0000/parte-no-hecha'],
  cerrar: ['POST', 'administracion/tareas/nada/cerrar'],
  buscar: ['POST', 'oficina/buscar'],
  'ver-orden': ['GET', 'oficina/ordenes/VO-0000-0000'],
  'reenviar-correo': ['POST', 'oficina/ordenes/VO-0000-0000/correos/1/reenviar'],
  reintentar: ['POST', 'oficina/ordenes/VO-0000-0000/reintentar'],
  'ver-persona': ['GET', 'oficina/personas/nada'],
  'abrir-identidad': ['POST', 'oficina/personas/nada/identidad'],
  'cerrar-sesiones': ['POST', 'oficina/personas/nada/actos/cerrar-sesiones'],
  'bloquear-cuenta': ['POST', 'oficina/personas/nada/actos/bloquear-cuenta'],
  'desbloquear-cuenta': ['POST', 'oficina/personas/nada/actos/desbloquear-cuenta'],
  'enviar-recuperacion': ['POST', 'oficina/personas/nada/actos/enviar-recuperacion'],
  'enviar-confirmacion': ['POST', 'oficina/personas/nada/actos/enviar-confirmacion'],
  'ver-brechas': ['GET', 'oficina/brechas'],
  'registrar-brecha': ['POST', 'oficina/brechas'],
  'anotar-brecha': ['POST', 'oficina/brechas/1/avisos'],
  'ver-notas': ['POST', 'oficina/notas/ver'],
  'escribir-nota': ['POST', 'oficina/notas'],
  'quitar-nota': ['POST', 'oficina/notas/1/quitar'],
  tomar: ['POST', 'administracion/tareas/nada/tomar'],
  soltar: ['POST', 'administracion/tareas/nada/soltar'],
  posponer: ['POST', 'administracion/tareas/nada/posponer'],
  reabrir: ['POST', 'administracion/tareas/nada/reabrir'],
  'ver-empresa': ['GET', 'oficina/empresas/E-0'],
  'ver-rut': ['POST', 'oficina/empresas/E-0/rut'],
  'abonar-consultas': ['POST', 'oficina/empresas/E-0/abonos'],
  'cambiar-empresa': ['POST', 'oficina/empresas/E-0/datos'],
  'cambiar-usuarios': ['POST', 'oficina/empresas/E-0/usuarios'],
  'terminar-contrato': ['POST', 'oficina/empresas/E-0/termino'],
  'cambiar-contrato': ['POST', 'oficina/empresas/E-0/plan'],
  'retirar-cambio': ['POST', 'oficina/empresas/E-0/plan/retirar'],
  'contratar-a-mano': ['POST', 'oficina/contratos'],
  'ver-fuentes': ['GET', 'oficina/fuentes'],
  'retirar-fuente': ['POST', 'oficina/fuentes/retirar'],
  'ver-antecedentes': ['POST', 'oficina/antecedentes'],
  'ver-por-confirmar': ['POST', 'oficina/antecedentes/por-confirmar'],
  'ver-supresiones': ['GET', 'oficina/antecedentes/suprimidos'],
  'suprimir-antecedente': ['POST', 'oficina/antecedentes/suprimir'],
  'corregir-antecedente': ['POST', 'oficina/antecedentes/corregir'],
  'deshacer-correccion': ['POST', 'oficina/antecedentes/deshacer-correccion'],
  'reponer-antecedente': ['POST', 'oficina/antecedentes/reponer'],
  'ver-acreedores': ['GET', 'oficina/acreedores'],
  'cambiar-acreedores': ['POST', 'oficina/acreedores'],
  'ver-derechos': ['POST', 'oficina/derechos'],
  'ver-peticion': ['GET', 'oficina/derechos/peticiones/SD-0'],
  'ver-titular': ['POST', 'oficina/derechos/peticiones/SD-0/titular'],
  'ver-adjunto': ['GET', 'oficina/derechos/peticiones/SD-0/adjuntos/1'],
  'tomar-peticion': ['POST', 'oficina/derechos/peticiones/SD-0/actos/tomar'],
  'soltar-peticion': ['POST', 'oficina/derechos/peticiones/SD-0/actos/soltar'],
  'bloquear-datos': ['POST', 'oficina/derechos/peticiones/SD-0/actos/bloquear'],
  'levantar-bloqueo': ['POST', 'oficina/derechos/peticiones/SD-0/actos/levantar'],
  'anotar-peticion': ['POST', 'oficina/derechos/peticiones/SD-0/actos/anotar'],
  'prorrogar-peticion': ['POST', 'oficina/derechos/peticiones/SD-0/actos/prorrogar'],
  'aceptar-titular': ['POST', 'oficina/derechos/peticiones/SD-0/actos/aceptar-identidad'],
  'rechazar-titular': ['POST', 'oficina/derechos/peticiones/SD-0/actos/rechazar-identidad'],
  'consultar-fuente': ['POST', 'oficina/derechos/peticiones/SD-0/actos/consultar-fuente'],
  'anotar-respuesta': ['POST', 'oficina/derechos/peticiones/SD-0/actos/anotar-respuesta'],
  'responder-peticion': ['POST', 'oficina/derechos/peticiones/SD-0/decision'],
  'exportar-derechos': ['GET', 'oficina/derechos/registro.csv'],
  'ver-catalogo': ['GET', 'oficina/catalogo'],
  'cambiar-servicio': ['POST', 'oficina/catalogo/servicio'],
  'cambiar-promocion': ['POST', 'oficina/catalogo/promocion'],
  'cambiar-plan': ['POST', 'oficina/catalogo/plan'],
  'ver-arranque': ['GET', 'oficina/puesta-en-marcha'],
  'ver-solicitudes': ['GET', 'oficina/solicitudes'],
  // No call of its own: the log's word for an act that waits.
  pedir: ['GET', 'oficina/solicitudes'],
  confirmar: ['POST', 'oficina/solicitudes/nada/confirmar'],
  rechazar: ['POST', 'oficina/solicitudes/nada/rechazar'],
  retirar: ['POST', 'oficina/solicitudes/nada/retirar'],
  'ver-bitacora': ['GET', 'oficina/bitacora'],
  'exportar-bitacora': ['GET', 'oficina/bitacora.csv'],
  'ver-personal': ['GET', 'oficina/personal'],
  'cambiar-roles': ['POST', 'oficina/personal/nada/roles'],
  'retirar-personal': ['POST', 'oficina/personal/nada/retirar'],
  'invitar-personal': ['POST', 'oficina/personal/invitaciones'],
  'retirar-invitacion': ['POST', 'oficina/personal/invitaciones/nada/retirar'],
};

test.each(Object.keys(OFFICE_ACTS) as OfficeActName[])('the act %s is open to its roles and closed to the others', async (act) => {
  const admitted: readonly OfficeRole[] = OFFICE_ACTS[act].roles;
  for (const role of ROLES) {
    await aMember(role, [role]);
    const [method, path] = CALLS[act];
    const { status, body } = await call(role, method, path, method === 'POST' ? {} : undefined);
    const refused = status === 403 && body.codigo === 'NO_PERMITIDO' && String(body.mensaje).startsWith(OFFICE_ACTS[act].nombre);
    expect({ role, refused }).toEqual({ role, refused: !admitted.includes(role) });
  }
});

describe('roles', () => {
  test('until an administrator is named, everybody with the realm role holds all; afterwards only those with rows', async () => {
    expect((await enter('ana')).body).toMatchObject({ nombre: 'ana Rojas', roles: ROLES, repartida: false });
    await enter('berta');
    expect(await give('ana', 'berta', 'finanzas')).toMatchObject({ status: 200, body: { persona: { roles: ['finanzas'] } } });
    expect((await enter('ana')).body).toMatchObject({ roles: ROLES, repartida: true });
    expect((await enter('berta')).body).toMatchObject({ roles: ['finanzas'] });
    expect(await enter('carla')).toMatchObject({ status: 403 });
    expect(await call('berta', 'GET', 'oficina/personal')).toMatchObject({
      status: 403,
      body: { mensaje: 'Ver el personal es de Administración. Pide ese rol a quien administra la oficina.' },
    });
  });

  test('a change is a line of the log with person, reason, before and after', async () => {
    await enter('ana');
    await enter('dina');
    // The first grant also leaves a line of its own.
    const before = (await lines()).length;
    await give('ana', 'dina', 'atencion,derechos');
    expect((await lines()).slice(before + 1)).toEqual([
      {
        quien: 'ana',
        nombre: 'ana Rojas',
        acto: 'cambiar-roles',
        objeto: 'persona dina Rojas (dina)',
        motivo: 'Entra al equipo',
        antes: { roles: [], retirada: false },
        despues: { roles: ['atencion', 'derechos'], retirada: false },
      },
    ]);
  });

  test.each([
    ['an unknown role', { roles: 'jefatura' }, { roles: 'No existe el rol jefatura.' }],
    ['no reason', { nota: ' ' }, { nota: 'Escribe el motivo: queda en el registro.' }],
  ])('%s is refused at its field', async (_, wrong, campos) => {
    await aMember('gema', ['finanzas']);
    expect(await give('jefa', 'gema', 'finanzas', wrong)).toMatchObject({ status: 400, body: { campos } });
  });

  test('an unknown person is refused', async () => {
    await aMember('gema', ['finanzas']);
    expect(await give('jefa', 'nadie', 'finanzas')).toMatchObject({ status: 404, body: { codigo: 'PERSONA_DESCONOCIDA' } });
  });
});

describe('sources', () => {
  test('each has its newest cut-off, and a load whose lease ended is interrupted', async () => {
    await aMember('kata', ['catalogo']);
    const load = { tipo: 'protestos', demo: false, nuevas: 3, cambiadas: 0, iguales: 0, rechazadas: 1 };
    await app.db
      .insertInto('importaciones')
      .values([
        { ...load, fuente: 'camara', corte: '2026-01-31', estado: 'terminada', empezada: new Date('2026-02-01T12:00:00Z'), vence: null },
        { ...load, fuente: 'camara', corte: null, estado: 'cargando', empezada: new Date(), vence: new Date(Date.now() - 60_000) },
      ])
      .execute();
    const { body } = await call('kata', 'GET', 'oficina/fuentes');
    const ofSource = ({ fuente }: { readonly fuente: string }) => fuente === 'camara';
    expect(body.fuentes.filter(ofSource)).toMatchObject([{ tipo: 'protestos', corte: '2026-01-31', estado: 'interrumpida' }]);
    expect(body.cargas.filter(ofSource)).toMatchObject([
      { estado: 'interrumpida', corte: null, terminada: null, nuevas: 3, rechazadas: 1 },
      { estado: 'terminada', corte: '2026-01-31', empezada: '2026-02-01T12:00:00.000Z' },
    ]);
  });
});

describe('records', () => {
  const RUT = '76192083-9';
  const about = { rut: RUT, nota: 'Pidió rectificar' };
  const held = async () => (await call('derecho', 'POST', 'oficina/antecedentes', about)).body.antecedentes;

  beforeEach(async () => {
    await sql`truncate protestos, supresiones`.execute(app.db);
    await aMember('derecho', ['derechos']);
    const lines = ['1', '2'].map(
      (numero) => `${RUT},CH,Falta de fondos,${numero},CLP,100,2025-01-31,2025-02-01,Banco Uno,Santiago,vigente,`,
    );
    await loadLines(databaseTarget(app.db, 'protestos', false), 'protestos', lines);
  });

  test('those of a RUT are shown with their source, and the log tells that they were, not whose', async () => {
    expect(await held()).toMatchObject([
      { tipo: 'protestos', fuente: 'principal', campos: { numero: '1', fecha_vencimiento: '2025-01-31', monto: '100' } },
      { campos: { numero: '2', acreedor_rut: null } },
    ]);
    const line = (await lines()).at(-1);
    expect(line).toMatchObject({ acto: 'ver-antecedentes', objeto: '2 antecedentes de un RUT', motivo: 'Pidió rectificar' });
    expect(JSON.stringify(line)).not.toContain('76192083');
    expect(await call('derecho', 'POST', 'oficina/antecedentes', { rut: '1-1', nota: '' })).toMatchObject({
      status: 400,
      body: { campos: { rut: 'Rut inválido', nota: 'Escribe el motivo: queda en el registro.' } },
    });
  });

  test('all of a type are counted, and those after the first two hundred are read from there', async () => {
    const lines = Array.from(
      { length: 201 },
      (_, n) => `${RUT},CH,Falta,${1000 + n},CLP,100,2025-01-31,2025-02-01,Banco Uno,Santiago,vigente,`,
    );
    await loadLines(databaseTarget(app.db, 'protestos', false), 'protestos', lines);
    const read = async (more: Readonly<Record<string, unknown>>) =>
      (await call('derecho', 'POST', 'oficina/antecedentes', { ...about, ...more })).body;
    const first = await read({});
    expect(first.antecedentes).toHaveLength(200);
    expect(first.totales).toEqual({ protestos: 203 });
    const claves = [...first.antecedentes, ...(await read({ tipo: 'protestos', desde: 200 })).antecedentes].map(({ clave }) => clave);
    expect(new Set(claves).size).toBe(203);
    expect((await read({ tipo: 'multas' })).antecedentes).toEqual([]);
  });

  test('the serial of an identity card is never shown', async () => {
    await app.db
      .insertInto('personas')
      .values({ rut: '9876543-3', nombres: 'Ana', apellido_paterno: 'Soto', serie: 'A12345678', fallecido: false, demo: false })
      .execute();
    const { text } = await call('derecho', 'POST', 'oficina/antecedentes', { ...about, rut: '9.876.543-3' });
    expect(text).toContain('Soto');
    expect(text).not.toContain('A12345678');
  });

  test('one is suppressed by its digest, stays away, and is let back in; each with its reason and person', async () => {
    const [{ tipo, clave }] = await held();
    const suppress = (nota: string) => call('derecho', 'POST', 'oficina/antecedentes/suprimir', { tipo, clave, rut: RUT, nota });
    expect(await suppress('')).toMatchObject({ status: 400 });
    const answers = await Promise.all([suppress('Resolución 12'), suppress('Resolución 12')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409]);
    const [{ solicitud }] = await held();
    expect(solicitud).toMatchObject({ propia: true, muestra: [{ valor: 'protestos' }, { valor: 'principal' }, { valor: '76.•••.•••-9' }] });
    expect((await lines()).filter(({ acto }) => acto === 'pedir')).toMatchObject([{ objeto: 'registro de protestos' }]);
    await aMember('segunda', ['derechos']);
    const confirm = () => call('segunda', 'POST', `oficina/solicitudes/${solicitud.id}/confirmar`, { nota: 'La leí' });
    expect(await confirm()).toMatchObject({ status: 200, body: { mensaje: 'Confirmado. Suprimido. Ninguna carga lo vuelve a escribir.' } });
    expect(await confirm()).toMatchObject({ status: 409 });
    const kept = await app.db.selectFrom('office_requests').selectAll().where('id', '=', solicitud.id).execute();
    expect(JSON.stringify(kept)).not.toContain(clave);
    expect(await held()).toHaveLength(1);
    const listed = (await call('derecho', 'GET', 'oficina/antecedentes/suprimidos')).body.suprimidos;
    const about = { fuente: 'principal', rut: '76.•••.•••-9', persona: 'derecho Rojas', confirmo: 'segunda Rojas' };
    expect(listed).toMatchObject([{ tipo: 'protestos', clave, motivo: 'Resolución 12', ...about }]);
    const restore = () => call('derecho', 'POST', 'oficina/antecedentes/reponer', { tipo, clave, nota: 'Se revocó' });
    expect((await restore()).body.mensaje).toContain('vuelve con la próxima carga de su fuente');
    expect(await restore()).toMatchObject({ status: 404, body: { codigo: 'ANTECEDENTE_DESCONOCIDO' } });
    expect((await lines()).slice(-2)).toMatchObject([
      { acto: 'ver-antecedentes' },
      {
        acto: 'reponer-antecedente',
        objeto: 'registro de protestos',
        antes: { estado: 'suprimido', motivo: 'Resolución 12' },
      },
    ]);
  });

  test.each([
    ['no digest', { clave: 'x' }],
    ['a type without records of persons', { tipo: 'uf' }],
    ['an unknown type', { tipo: "protestos'; drop table" }],
  ])('%s is refused', async (_, wrong) => {
    const asked = { tipo: 'protestos', clave: 'a'.repeat(64), nota: 'Prueba', ...wrong };
    expect(await call('derecho', 'POST', 'oficina/antecedentes/suprimir', asked)).toMatchObject({ status: 404 });
  });

  test('a source is retired once it delivered, and loads name who loaded', async () => {
    await aMember('kata', ['catalogo']);
    const retire = (fuente: string) => call('kata', 'POST', 'oficina/fuentes/retirar', { tipo: 'protestos', fuente, nota: 'Terminó' });
    expect(await retire('nadie')).toMatchObject({ status: 404, body: { codigo: 'FUENTE_DESCONOCIDA' } });
    expect(await retire('principal')).toMatchObject({ status: 200 });
    const { fuentes, cargas } = (await call('kata', 'GET', 'oficina/fuentes')).body;
    const ours = ({ tipo, fuente }: { readonly tipo: string; readonly fuente: string }) => tipo === 'protestos' && fuente === 'principal';
    expect(fuentes.find(ours)).toMatchObject({ estado: 'retirada' });
    expect(cargas.find(ours).quien).toMatch(/^consola: \w/);
  });

  test('a creditor’s spelling is added, changed and removed, as reports read it', async () => {
    const save = (nombre: string) =>
      call('derecho', 'POST', 'oficina/acreedores', { alias: ' BCO  NORTE ', nombre, rut: '97.004.000-5', nota: 'Así lo escriben' });
    expect(await save('***')).toMatchObject({
      status: 400,
      body: { campos: { nombre: 'Debe tener letras o números, sin caracteres invisibles.' } },
    });
    await save('Banco Norte');
    await save('Banco Norte S.A.');
    const table = async () => (await call('derecho', 'GET', 'oficina/acreedores')).body.acreedores;
    const ours = { alias: 'BCO NORTE', nombre: 'Banco Norte S.A.', rut: '97004000-5', fuente: 'oficina' };
    expect(await table()).toContainEqual(ours);
    expect((await lines()).at(-1)).toMatchObject({
      objeto: 'acreedor BCO NORTE',
      antes: { nombre: 'Banco Norte', conRut: true },
      despues: { nombre: 'Banco Norte S.A.', conRut: true },
    });
    const remove = () => call('derecho', 'POST', 'oficina/acreedores/quitar', { alias: 'BCO NORTE', nota: 'Eran dos' });
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject({ status: 404 });
    expect(await table()).not.toContainEqual(ours);
  });
});

describe('the log', () => {
  test('is found by act, person and object, page by page, and exported', async () => {
    await aMember('hilda', ['finanzas']);
    for (const roles of ['derechos', 'finanzas,catalogo', 'catalogo']) await give('jefa', 'hilda', roles);
    const found = async (query: string) => (await call('jefa', 'GET', `oficina/bitacora?${query}`)).body;
    expect(await found('buscar=hilda&tamano=2')).toMatchObject([
      { persona: 'jefa Rojas', acto: 'Cambiar los roles de una persona', despues: { roles: ['catalogo'] } },
      { despues: { roles: ['finanzas', 'catalogo'] } },
    ]);
    expect(await found('buscar=hilda&tamano=2&pagina=2')).toMatchObject([{ despues: { roles: ['derechos'] } }]);
    expect(await found('buscar=CAMBIAR%20LOS%20ROLES&tamano=1')).toHaveLength(1);
    expect(await found('desde=2020-01-01&hasta=2020-01-02')).toEqual([]);
    const { text } = await call('jefa', 'GET', 'oficina/bitacora.csv?buscar=hilda');
    expect(text.split('\r\n')[0]).toBe('\uFEFFFecha (hora de Chile);Persona;Acto;Sobre qué;Motivo;Antes;Después');
    expect(text).toContain('jefa Rojas;Cambiar los roles de una persona;persona hilda (hilda);Entra al equipo;');
    expect((await lines()).at(-1)).toMatchObject({ acto: 'exportar-bitacora', quien: 'jefa' });
  });

  test('the database refuses to change, delete or empty it', async () => {
    await aMember('ines', ['finanzas']);
    await give('jefa', 'ines', 'catalogo');
    const before = await lines();
    for (const statement of [sql`update office_log set motivo = 'otro'`, sql`delete from office_log`, sql`truncate office_log`])
      await expect(statement.execute(app.db)).rejects.toThrow(/office log/);
    expect(await lines()).toEqual(before);
  });
});
