import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { EmpresaDeOficina, VistaDeContrato } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, fill, press, select, settle, text, write, type Call, type Handler } from '../../testing.tsx';
import { OficinaEmpresa } from './oficina-empresa.tsx';
import { COMPANY } from './testing-company.ts';

const YO = {
  nombre: 'Ana Rojas',
  roles: ['finanzas'],
  actos: ['buscar', 'ver-empresa'],
  repartida: true,
  faltan: 0,
  porConfirmar: 0,
  peticiones: 0,
};
const PLAN = {
  codigo: 'pl-pyme-50',
  nombre: 'Plan Pyme 50',
  tipoPlan: 'mensual',
  limiteConsultas: 50,
  precio: 6.5,
  moneda: '2',
  precioCLP: 267_594,
  frecuenciaCobro: 'Mensual',
  valorConsultaAdicional: 0.15,
  meses: 12,
  iva: 50_843,
  total: 318_437,
  uf: null,
} as const;
const VISTA: VistaDeContrato = {
  plan: PLAN,
  desde: '2026-12-01',
  hasta: '2027-11-30',
  factura: { emitida: '2026-12-01', vence: '2026-12-06', neto: 267_594, iva: 50_843, total: 318_437 },
  termina: '2026-11-30',
  huella: 'abc',
};

beforeEach(() => localStorage.clear());

async function openScreen(
  company: EmpresaDeOficina = COMPANY,
  post: Handler = () => [200, { mensaje: 'Hecho.', clave: 'E-7F3A09BC12D4', contrato: '733' }],
): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/administracion/planes': () => [200, [PLAN]],
    'GET /v1/oficina/empresas/': () => [200, company],
    'POST /v1/oficina/contratos/vista': () => [200, VISTA],
    'POST /v1/oficina/notas/ver': () => [200, { notas: [] }],
    'POST /v1/oficina/empresas/': post,
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn('/oficina/empresas/e-7f3a09bc12d4', <OficinaEmpresa />);
  await settle();
  return calls;
}

const posts = (calls: readonly Call[]) =>
  calls
    .filter(({ method, path }) => method === 'POST' && !/\/(vista|ver)$/.test(path))
    .map(({ path, body }) => [path, JSON.parse(body)] as const);
const inDialog = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('dialog button')].find((each) => each.textContent === name) ?? document.body;

test('a company shows contract, use, users, invoices, data, what comes and what the office did, with its RUT masked', async () => {
  const calls = await openScreen();
  for (const said of [
    'Contrato vigente',
    '58.•••.•••-9',
    'UF 19,00 + IVA al mes',
    '163 de 200',
    '37',
    'Verónica Tapia',
    '0 de 20',
    'F-0000001204',
    'hace 15 días',
    '$908.470',
    'pagos@quilpue.cl',
    'Comprobados',
    'Plan Pyme 50',
    'Consultas del período: 190 → 200',
    'Se emite la factura de Plan Empresa 200',
  ])
    expect(text()).toContain(said);
  expect(new Set(calls.flatMap(({ path }) => (path.includes('/empresas/') ? [path] : [])))).toEqual(
    new Set(['/v1/oficina/empresas/E-7F3A09BC12D4']),
  );
  expect(document.querySelectorAll('[class*="primary"]')).toHaveLength(0);
});

test('without the acts only a note can be written', async () => {
  await openScreen({ ...COMPANY, actos: [] });
  expect([...document.querySelectorAll('main button')].map((each) => each.textContent)).toEqual(['Escribir nota']);
});

test('the RUT opens with a reason and stays on the page only', async () => {
  const calls = await openScreen(COMPANY, () => [200, { rut: '58.003.417-9' }]);
  await press(button('Ver completo'));
  expect(document.querySelector('dialog [autofocus]')?.textContent).toBe('Volver');
  await press(inDialog('Ver el RUT'));
  expect(posts(calls)).toEqual([]);
  await write('Lo pide la factura');
  await press(inDialog('Ver el RUT'));
  await settle();
  expect(posts(calls)).toEqual([['/v1/oficina/empresas/E-7F3A09BC12D4/rut', { nota: 'Lo pide la factura' }]]);
  expect(text()).toContain('RUT 58.003.417-9');
  expect(location.href).not.toContain('58');
});

test('a credit sends what the page showed, and a refusal stays in the dialog', async () => {
  let refused = true;
  const calls = await openScreen(COMPANY, () =>
    refused
      ? [409, { codigo: 'CONTRATO_CAMBIADO', mensaje: 'El contrato cambió mientras tanto.' }]
      : [200, { mensaje: 'Consultas abonadas.' }],
  );
  await press(button('Abonar consultas'));
  expect(document.querySelector('dialog h2')?.textContent).toBe('Abonar consultas a Municipalidad de Quilpué');
  await fill({ cantidad: '0' });
  await write('Informes vacíos');
  await press(inDialog('Abonar consultas'));
  expect(text()).toContain('Abona un número entero de consultas, de 1 a 1.000.');
  await fill({ cantidad: '20' });
  await press(inDialog('Abonar consultas'));
  await settle();
  expect(text()).toContain('El contrato cambió mientras tanto.');
  refused = false;
  await press(inDialog('Abonar consultas'));
  await settle();
  expect(posts(calls).at(-1)).toEqual([
    '/v1/oficina/empresas/E-7F3A09BC12D4/abonos',
    { cantidad: '20', nota: 'Informes vacíos', contrato: '418', incluidas: '200' },
  ]);
  expect(text()).toContain('Consultas abonadas.');
  expect(document.querySelector('dialog[open]')).toBe(null);
});

test('a change of plan shows the invoice that it causes, and confirms what was seen', async () => {
  const calls = await openScreen();
  await press(button('Cambiar de plan'));
  await select('codigoPlan', 'pl-pyme-50');
  await settle();
  for (const said of ['El plan de hoy termina', '30-11-2026', '$318.437', '06-12-2026']) expect(text()).toContain(said);
  await write('Lo pidió por correo');
  await press(inDialog('Cambiar el plan'));
  await settle();
  expect(posts(calls)).toEqual([
    ['/v1/oficina/empresas/E-7F3A09BC12D4/plan', { codigoPlan: 'pl-pyme-50', huella: 'abc', nota: 'Lo pidió por correo' }],
  ]);
});

test('a planned change is withdrawn at the coming plan, and names the plan that goes on', async () => {
  const [running] = COMPANY.planes;
  if (!running) throw new Error('a company without a plan');
  const coming = { ...running, contrato: '419', plan: 'Plan Pyme 50', desde: '2026-12-01' };
  const cambio = { contrato: '419', sigue: 'Plan Empresa 200', hasta: '2027-03-31' };
  const calls = await openScreen({ ...COMPANY, planes: [running, coming], cambio, actos: [...COMPANY.actos, 'retirar-cambio'] });
  expect(text()).not.toContain('Cambiar de plan');
  await press(button('Retirar el cambio'));
  for (const said of ['Retirar el cambio a Plan Pyme 50', 'Plan Empresa 200 sigue', '31-03-2027']) expect(text()).toContain(said);
  await write('Se arrepintió');
  await press(inDialog('Retirar el cambio'));
  await settle();
  expect(posts(calls)).toEqual([['/v1/oficina/empresas/E-7F3A09BC12D4/plan/retirar', { contrato: '419', nota: 'Se arrepintió' }]]);
});

test('a company without a contract gets one by hand; a user is removed with the version that was read', async () => {
  const calls = await openScreen({ ...COMPANY, planes: [], programado: [] });
  expect(text()).toContain('Sin contrato vigente');
  await press(button('Hacer contrato a mano'));
  await select('codigoPlan', 'pl-pyme-50');
  await settle();
  await write('Convenio');
  await press(inDialog('Hacer el contrato'));
  await settle();
  await press(button('Quitar el acceso'));
  expect(document.querySelector('dialog h2')?.textContent).toBe('Quitar el acceso a Verónica Tapia, de Municipalidad de Quilpué');
  await write('Ya no trabaja ahí');
  await press(inDialog('Quitar el acceso'));
  await settle();
  expect(posts(calls)).toEqual([
    ['/v1/oficina/empresas/E-7F3A09BC12D4/contratos', { codigoPlan: 'pl-pyme-50', huella: 'abc', nota: 'Convenio', inicio: 'hoy' }],
    [
      '/v1/oficina/empresas/E-7F3A09BC12D4/usuarios/0b3d7e8a-0000-4000-8000-000000000001/deshabilitar',
      { version: '3', nota: 'Ya no trabaja ahí' },
    ],
  ]);
});

test('changed data carry their version, and the fields that are wrong say so', async () => {
  const calls = await openScreen();
  await press(button('Cambiar los datos'));
  await fill({ correoPago: 'sin arroba' });
  await write('Oficio 812');
  await press(inDialog('Guardar los datos'));
  expect(posts(calls)).toEqual([]);
  await fill({ correoPago: 'finanzas@quilpue.cl' });
  await press(inDialog('Guardar los datos'));
  await settle();
  expect(posts(calls)).toEqual([
    [
      '/v1/oficina/empresas/E-7F3A09BC12D4/datos',
      { ...COMPANY.datos, correoPago: 'finanzas@quilpue.cl', nota: 'Oficio 812', version: '5' },
    ],
  ]);
});

test('a paid contract that waits for its administrator says so, offers no credit and sends the mail again', async () => {
  const espera = { contrato: COMPANY.planes[0]?.contrato ?? '', correo: 'vtapia@quilpue.cl', desde: '2026-11-21T10:17:29-03:00' };
  const calls = await openScreen({ ...COMPANY, espera, usuarios: [], actos: ['abonar-consultas', 'reenviar-correo'] });
  expect(text()).not.toContain('Contrato vigente');
  expect(text()).not.toContain('no tiene usuarios');
  expect(text()).toContain('falta que vtapia@quilpue.cl acepte administrarlo');
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Abonar consultas');
  await press(button('Enviar otra vez la bienvenida'));
  await write('No le llegó');
  await press(inDialog('Enviar otra vez'));
  await settle();
  expect(posts(calls)).toEqual([['/v1/oficina/empresas/E-7F3A09BC12D4/bienvenida', { contrato: espera.contrato, nota: 'No le llegó' }]]);
});
