import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { VistaDeContrato } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, fill, press, select, settle, text, write, type Call, type Handler } from '../../testing.tsx';
import { OficinaContrato } from './oficina-contrato.tsx';

const YO = {
  nombre: 'Ana Rojas',
  roles: ['finanzas'],
  actos: ['contratar-a-mano'],
  repartida: true,
  faltan: 0,
  porConfirmar: 0,
  peticiones: 0,
};
const PACK = {
  codigo: 'pl-pack-pyme-10',
  nombre: 'Pack Pyme 10',
  tipoPlan: 'pack',
  limiteConsultas: 10,
  precio: 59_900,
  moneda: '1',
  precioCLP: 59_900,
  frecuenciaCobro: 'Único',
  valorConsultaAdicional: 0,
  meses: 6,
  iva: 0,
  total: 59_900,
  uf: null,
} as const;
const VISTA: VistaDeContrato = {
  plan: PACK,
  desde: '2026-11-26',
  hasta: '2027-05-25',
  factura: { emitida: '2026-11-26', vence: '2026-12-01', neto: 59_900, iva: 0, total: 59_900 },
  termina: null,
  huella: 'abc',
};
const TYPED = {
  razonSocial: 'Municipalidad de Quilpué',
  nombreFantasia: 'Quilpué',
  rutEmpresa: '76192083-9',
  giro: 'Servicios públicos',
  domicilio: 'Vicuña Mackenna 684',
  ciudad: 'Quilpué',
  runRepresentanteLegal: '12345678-5',
  nombreRepresentanteLegal: 'Verónica',
  primerApellidoRepresentanteLegal: 'Tapia',
  correoElectronico: 'vtapia@quilpue.cl',
  telefonoCelular: '56912345678',
  encargadoPagoProveedores: 'Ana Soto',
  correoPagoProveedores: 'pagos@quilpue.cl',
  telefonoPagoProveedores: '56322123456',
};

/** Today in Chile, or days from it, YYYY-MM-DD. */
const day = (from = 0) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' }).format(new Date(Date.now() + from * 86_400_000));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function openScreen(post: Handler, grupos: readonly unknown[] = []): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/administracion/planes': () => [200, [PACK]],
    'POST /v1/oficina/contratos/vista': () => [200, VISTA],
    'POST /v1/oficina/contratos': post,
    'POST /v1/oficina/buscar': () => [200, { parece: 'rut', grupos }],
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn('/oficina/contratos/nuevo', <OficinaContrato />);
  await settle();
  return calls;
}

async function fillAll(): Promise<void> {
  await fill(TYPED);
  await select('codigoRegion', '05');
  await select('codigoComuna', '05801');
  await select('codigoPlan', 'pl-pack-pyme-10');
  await settle();
  await write('Licitación 2397');
}

const sent = (calls: readonly Call[]) =>
  calls.filter(({ path }) => path === '/v1/oficina/contratos').map(({ body }) => JSON.parse(body) as Readonly<Record<string, string>>);
const inDialog = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('dialog button')].find((each) => each.textContent === name) ?? document.body;

test('a company needs the powers that were read; the confirmation names company and amount; the contract leads to its page', async () => {
  const calls = await openScreen(() => [200, { mensaje: 'Contrato hecho.', clave: 'E-7F3A09BC12D4', contrato: '733' }]);
  expect(text()).toContain('Poderes que leíste');
  await fillAll();
  for (const said of ['26-11-2026 a 25-05-2027', '10 en total', '$59.900', '01-12-2026']) expect(text()).toContain(said);
  await press(button('Hacer el contrato'));
  expect(text()).toContain('Escribe la fecha del documento.');
  expect(document.querySelector('dialog[open]')).toBe(null);
  await fill({ certificado: 'Decreto 4512', fechaCertificado: day() });
  await press(button('Hacer el contrato'));
  expect(document.querySelector('dialog h2')?.textContent).toBe('Contrato de Municipalidad de Quilpué, $59.900');
  expect(document.querySelector('dialog button')?.textContent).toBe('Volver');
  expect(sent(calls)).toEqual([]);
  await press(inDialog('Hacer el contrato'));
  await settle();
  expect(sent(calls)).toEqual([
    {
      ...TYPED,
      telefonoFijo: '',
      codigoRegion: '05',
      codigoComuna: '05801',
      codigoPlan: 'pl-pack-pyme-10',
      inicio: 'hoy',
      certificado: 'Decreto 4512',
      fechaCertificado: day(),
      nota: 'Licitación 2397',
      huella: 'abc',
    },
  ]);
  expect(document.querySelector('a[href="/oficina/empresas/E-7F3A09BC12D4"]')?.textContent).toBe('Ver Municipalidad de Quilpué');
});

test('a person contracts for themselves without a document; a refusal keeps what was typed', async () => {
  const calls = await openScreen(() => [409, { codigo: 'EMPRESA_CONOCIDA', mensaje: 'Esa empresa ya es cliente.' }]);
  await fillAll();
  await fill({ rutEmpresa: '12345678-5' });
  expect(text()).not.toContain('Poderes que leíste');
  await press(button('Hacer el contrato'));
  await press(inDialog('Hacer el contrato'));
  await settle();
  expect(sent(calls)).toHaveLength(1);
  expect(text()).toContain('Esa empresa ya es cliente.');
  await press(inDialog('Volver'));
  expect(document.querySelector<HTMLInputElement>('#razonSocial')?.value).toBe('Municipalidad de Quilpué');
});

test('a wrong field that the server finds is shown at the field', async () => {
  await openScreen(() => [
    400,
    { codigo: 'CAMPOS_INVALIDOS', mensaje: 'Corrige.', campos: { fechaCertificado: 'El documento debe tener 30 días a lo más.' } },
  ]);
  await fillAll();
  await fill({ certificado: 'Decreto 4512', fechaCertificado: day() });
  await press(button('Hacer el contrato'));
  await press(inDialog('Hacer el contrato'));
  await settle();
  expect(document.querySelector('#fechaCertificado-estado')?.textContent).toBe('El documento debe tener 30 días a lo más.');
  expect(document.querySelector('dialog[open]')).toBe(null);
});

test.each([
  [-31, 'El documento debe tener 30 días a lo más: pide uno nuevo.'],
  [1, 'Esa fecha todavía no llega: escribe la que dice el documento.'],
])('a document %i days from today is refused at its field, before the confirmation', async (from, sentence) => {
  await openScreen(() => 'down');
  await fillAll();
  await fill({ certificado: 'Decreto 4512', fechaCertificado: day(from) });
  await press(button('Hacer el contrato'));
  expect(document.querySelector('#fechaCertificado-estado')?.textContent).toBe(sentence);
  expect(document.querySelector('dialog[open]')).toBe(null);
});

test('the RUT of a client is told as soon as it is complete, with the way to its page', async () => {
  const company = { id: 'E-7F3A09BC12D4', titulo: 'Quilpué', detalle: '', fecha: null, monto: null, estado: '', orden: null };
  const calls = await openScreen(() => 'down', [{ clase: 'empresas', total: 1, tope: false, resultados: [company] }]);
  await fill({ rutEmpresa: '7619208' });
  expect(calls.filter(({ path }) => path.endsWith('/buscar'))).toEqual([]);
  await fill({ rutEmpresa: '76192083-9' });
  await settle();
  expect(text()).toContain('Ya es cliente: haz el contrato desde la página de Quilpué.');
  expect(document.querySelector('a[href="/oficina/empresas/E-7F3A09BC12D4"]')?.textContent).toBe('Quilpué');
});
