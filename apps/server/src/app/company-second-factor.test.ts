import { routes } from '@veridico/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_CALLS } from '../http/access.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { openTestApp, type TestApp } from '../testing/app-testing.ts';

const EMPRESA = '76192083-9';
/** Calls about the caller's own account, where they enrol: repeated here so that a call which loses the rule fails the test. */
const OF_THE_ACCOUNT = [
  'clienteInfo',
  'perfil',
  'pedirConfirmacion',
  'cambiarPassword',
  'sesiones',
  'cerrarSesion',
  'cerrarOtrasSesiones',
  'misEmpresas',
  'elegirEmpresa',
  'probarIdentidad',
  'segundoFactor',
  'pedirCodigoSegundoFactor',
  'comenzarSegundoFactor',
  'activarSegundoFactor',
  'quitarSegundoFactor',
  'eliminarCuenta',
];

/** Calls that need a recent proof of the password, repeated for the same reason. */
const FRESH = ['eliminarUsuario', 'quitarSinUso', 'exigirSegundoFactor', 'miPlanTermino', 'cambiarDatosEmpresa'];
const QUERIES: Partial<Readonly<Record<(typeof ACCOUNT_CALLS)[number], string>>> = {
  compraAnterior: '?codigoServicio=sia000002&run=1',
  miPlanUso: '?contrato=1',
};

let forge: Forge;
let app: TestApp;
beforeAll(async () => {
  forge = await openForge();
  app = await openTestApp({}, (providers) => ({ ...providers, identity: { ...providers.identity, tokens: forge.tokens } }));
  const { id } = await app.db
    .insertInto('customers')
    .values({ sub: 'ana', rut: null, contrato: 'S', empresa: EMPRESA, rol: 'administrador' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('company_users')
    .values({
      empresa: EMPRESA,
      cliente: id,
      correo: 'ana@ejemplo.cl',
      nombre: 'Ana',
      apellido: 'Soto',
      rol: 'administrador',
      estado: 'activo',
    })
    .execute();
  await app.db.insertInto('factor_demands').values({ empresa: EMPRESA, exige: true, quien: 'ana' }).execute();
});
afterAll(() => app.close());

/** Values that pass every schema, so that the refusal is the rule's. */
const BODY = {
  version: '1',
  rol: 'consultor',
  limite: '',
  correo: 'x@ejemplo.cl',
  nombre: 'x',
  apellido: 'x',
  exige: 'S',
  password: 'x',
  fin: '2026-01-01',
  contrato: '1',
  codigoServicio: 'sia000002',
  correos: 'x@ejemplo.cl',
  respuesta: 'x',
  base64: '',
  acto: 'terminar',
  cadencia: 'diario',
  cambio: '1',
  dias: '30',
  razon: '',
  tope: '',
  puesta: 'S',
  run: '1',
  codigo: '1',
  razonSocial: '',
  nombreFantasia: '',
  giro: '',
  domicilio: '',
  ciudad: '',
  codigoRegion: '',
  codigoComuna: '',
  telefono: '',
  encargadoPago: '',
  correoPago: '',
  telefonoPago: '',
};

/** Calls with a session of the company's user. @returns the code of a refusal */
async function ask(name: (typeof ACCOUNT_CALLS)[number], session: Readonly<Record<string, unknown>>): Promise<string> {
  const { method, path, ...route } = routes[name];
  const form = 'encoding' in route && route.encoding === 'form';
  const token = await forge.sign({ sub: 'ana', email: 'ana@ejemplo.cl', email_verified: true, ...session });
  const answer = await app.app.inject({
    method,
    url:
      path
        .replace('{formato}', 'xlsx')
        .replaceAll(/\{\w+\}/g, path.includes('informes/') || path.includes('usuarios/') ? '00000000-0000-4000-8000-000000000000' : '1') +
      (QUERIES[name] ?? ''),
    headers: { authorization: `Bearer ${token}`, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(method === 'POST' && {
      payload: form
        ? new URLSearchParams(BODY).toString()
        : { ...BODY, usuarios: {}, ...(name === 'resolverAprobacion' && { acto: 'rechazar' }) },
    }),
  });
  return /"codigo":"(\w+)"/.exec(answer.body)?.[1] ?? '';
}
const now = () => Math.floor(Date.now() / 1_000);

test.each(ACCOUNT_CALLS)('%s of a company that demands the factor', async (name) => {
  const pending = 'SEGUNDO_FACTOR_PENDIENTE';
  const asked = await ask(name, { amr: ['pwd'], auth_time: now() });
  expect(asked === pending).toBe(!OF_THE_ACCOUNT.includes(name));
  expect(await ask(name, { amr: ['pwd', 'otp'], auth_time: now() })).not.toBe(pending);
});

test.each(ACCOUNT_CALLS)('%s of a session that began eleven minutes ago', async (name) => {
  const stale = 'INGRESO_ANTIGUO';
  expect((await ask(name, { acr: '2', auth_time: now() - 660 })) === stale).toBe(FRESH.includes(name));
  expect((await ask(name, { acr: '2' })) === stale).toBe(FRESH.includes(name));
  expect(await ask(name, { acr: '2', auth_time: now() - 540 })).not.toBe(stale);
});
