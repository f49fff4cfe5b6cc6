import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readCliente } from './session/stored-session.ts';
import { fetchCliente } from './session/customer.ts';
import { showSignedIn } from './session/testing-customer.tsx';
import { CompraDirectaPaso2 } from './screens/compra-directa-paso2/compra-directa-paso2.tsx';
import { CompraDirectaPaso3 } from './screens/compra-directa-paso3/compra-directa-paso3.tsx';
import { CompraDirectaPaso1 } from './screens/compra-directa-paso1/compra-directa-paso1.tsx';
import { fillAll as fillPurchase, freshTab } from './screens/compra-directa-paso1/testing-purchase.tsx';
import { ConsultaInforme } from './screens/consulta-informe/consulta-informe.tsx';
import { ContrataDirectoPaso2 } from './screens/contrata-directo-paso2/contrata-directo-paso2.tsx';
import { ContrataDirectoPaso3 } from './screens/contrata-directo-paso3/contrata-directo-paso3.tsx';
import { ContrataDirectoPaso4 } from './screens/contrata-directo-paso4/contrata-directo-paso4.tsx';
import { fillAll as fillPlan, keepStored, openForm, ORDEN, sent } from './screens/contrata-directo-paso1/testing-plan.tsx';
import { MisInformes } from './screens/mis-informes/mis-informes.tsx';
import { VerificaInformePaso2 } from './screens/verifica-informe-paso2/verifica-informe-paso2.tsx';
import {
  anotherServer,
  button,
  field,
  fromAnotherServer,
  holdTime,
  later,
  link,
  press,
  show,
  text,
  type,
  type Handler,
} from './testing.tsx';

// Every page works with a server that answers the fields of the specification alone, and knows no other call.

vi.mock('./ui/pdf-viewer/pdf-pages.tsx', () => ({
  PdfPages: ({ blob, label }: { readonly blob: Blob; readonly label: string }) => (
    <div role="region" aria-label={label}>
      {blob.type} {blob.size}
    </div>
  ),
}));

vi.mock('./page-settings.ts', async (original) => {
  const { pageSettings } = await original<{ readonly pageSettings: object }>();
  return { pageSettings: { ...pageSettings, comercio: 'Verídico SpA' } };
});

const PDF = { base64: btoa('%PDF-'), tipoContenido: 'application/pdf' };
const PAGE = { url: 'https://webpay.example/pagar', token: 'tok-1' };
const REVIEW = {
  status: 'AUTHORIZED',
  buy_order: ORDEN,
  amount: 13_200,
  authorization_code: '1213',
  transaction_date: '2026-11-18T13:41:07.000Z',
  payment_type_code: 'VD',
  installments_number: 0,
  card_number: '7763',
  nombre_servicio: 'Informe Verídico Empresarial',
  nombre_plan: '',
};
const PLAN = {
  nombre: 'Plan Pyme 50',
  tipoPlan: 'mensual',
  limiteConsultas: 50,
  precio: 6.5,
  moneda: '2',
  precioCLP: 267_460,
  frecuenciaCobro: 'Mensual',
  valorConsultaAdicional: 0.15,
};
const unknown: Handler = () => [404, '<html>'];

beforeAll(async () => void (await Promise.all([import('./captcha/proof-of-work.ts'), import('./shell/serial-help.tsx')])));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  const listen = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => ({ ...listen, matches: false }));
});

/** Nothing on the page came from a missing field. */
function expectWhole(): void {
  expect(text()).not.toMatch(/NaN|undefined|null|\[object|Invalid Date/);
}

const rows = () =>
  Object.fromEntries([...document.querySelectorAll('dl > div')].map((row) => [...row.children].map((part) => part.textContent?.trim())));

test(
  'a service with nombre, descripcion and precio is on sale, and url and token suffice to pay it',
  { tags: ['API2-01', 'API2-05'] },
  async () => {
    const left = freshTab();
    anotherServer({
      'GET /v1/administracion/servicio-precio/': () => [200, { nombre: 'Empresarial', descripcion: 'D', precio: 16_500 }],
      'POST /v1/administracion/transaccion': () => [200, PAGE],
    });
    await show('/compra-directa/paso1?codigo_servicio=sia000002', <CompraDirectaPaso1 />);
    expect(document.querySelector('output')?.textContent).toBe('$16.500');
    expectWhole();
    await fillPurchase();
    await press(button('Comprar'));
    expect(left[0]).toEqual({ action: PAGE.url, method: 'post', token: PAGE.token });
  },
);

test.each(['2', 2])(
  'a plan with the specified fields, moneda %o, can be contracted under the code asked for',
  { tags: ['API2-02', 'API2-10', 'CTR-12'] },
  async (moneda) => {
    holdTime();
    const calls = await openForm({
      plan: fromAnotherServer(() => [200, { ...PLAN, moneda }]),
      send: fromAnotherServer(() => [200, { codigo: '00', tbkBuyOrder: ORDEN }]),
    });
    expect(rows()).toMatchObject({ 'Valor mensual': 'UF 6,50 + IVA', 'Pago en pesos': '$267.460', Vigencia: '12 meses mínimo, renovable' });
    expectWhole();
    await fillPlan();
    await press(button('Comprar'));
    await later(500);
    expect(JSON.parse(sent(calls)[0]?.body ?? '')).toMatchObject({ codigoPlan: 'pl-pyme-50' });
    expect(JSON.parse(localStorage.getItem('contrato_plan') ?? '')).toMatchObject({ codigoPlan: 'pl-pyme-50', tbkBuyOrder: ORDEN });
  },
);

test('a refused contracting shows its mensaje, although its codigo is 00', { tags: ['PLN1-12'] }, async () => {
  holdTime();
  await openForm({ send: fromAnotherServer(() => [409, { codigo: '00', tbkBuyOrder: ORDEN, mensaje: 'Ya existe.' }]) });
  await fillPlan();
  await press(button('Comprar'));
  await later(500);
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Ya existe.');
  expect(location.pathname).toBe('/contrata-directo/paso1');
  expect(localStorage.getItem('contrato_plan')).toBeNull();
});

test.each(['pack', 'Pack'])(
  'a pack without its months, of kind «%s», runs the specified six',
  { tags: ['CONST2-03', 'CTR-11'] },
  async (tipoPlan) => {
    const pack = { ...PLAN, tipoPlan, moneda: '1', precio: 59_900, precioCLP: 59_900 };
    await openForm({ plan: fromAnotherServer(() => [200, pack]) }, '?codigo_plan=pl-pack-pyme-10');
    expect(rows()).toMatchObject({ 'Consultas totales': '50', Vigencia: '6 meses, renovable' });
    expectWhole();
  },
);

test.each([
  ['compra-directa', CompraDirectaPaso2, 'Ver Informe', 'transaccion-revisar'],
  ['contrata-directo', ContrataDirectoPaso2, 'Continuar', 'transaccion-plan-revisar'],
] as const)('%s/paso2 shows a review of the specified fields', { tags: ['API2-07', 'API2-12'] }, async (path, Screen, next, call) => {
  anotherServer({ [`GET /v1/administracion/${call}/`]: () => [200, REVIEW], 'GET /v1/': unknown });
  await show(`/${path}/paso2?token_ws=tok-1`, <Screen />);
  expect(rows()).toMatchObject({
    'Número de orden': ORDEN,
    Monto: '$13.200',
    'Código de autorización': '1213',
    Tarjeta: 'terminada en 7763',
  });
  expect(rows()['Comercio']).toBe('Verídico SpA');
  expect(link(next).getAttribute('href')).toContain(ORDEN);
  expectWhole();
});

test.each([
  ['compra-directa', CompraDirectaPaso2, 'Ver Informe', 'transaccion-revisar'],
  ['contrata-directo', ContrataDirectoPaso2, 'Continuar', 'transaccion-plan-revisar'],
] as const)(
  '%s/paso2 reads numbers sent as texts, and texts sent as numbers',
  { tags: ['DP2-04', 'DP2-05', 'DP2-12', 'PLN2-01'] },
  async (path, Screen, next, call) => {
    const review = {
      ...REVIEW,
      buy_order: 20_261_126,
      amount: '13200',
      authorization_code: 1213,
      installments_number: '3',
      card_number: 763,
      nombre_plan: null,
    };
    anotherServer({ [`GET /v1/administracion/${call}/`]: () => [200, review], 'GET /v1/': unknown });
    await show(`/${path}/paso2?token_ws=tok-1`, <Screen />);
    expect(rows()).toMatchObject({
      'Número de orden': '20261126',
      Monto: '$13.200',
      'Código de autorización': '1213',
      Cuotas: '3',
      Tarjeta: 'terminada en 0763',
    });
    expect(link(next).getAttribute('href')).toContain('20261126');
    expectWhole();
  },
);

test.each([['AUTHORIZED'], ['FAILED']])('a review %s that says nothing more shows no empty row', async (status) => {
  anotherServer({ 'GET /v1/administracion/transaccion-revisar/': () => [200, { status }], 'GET /v1/': unknown });
  await show('/compra-directa/paso2?token_ws=tok-1', <CompraDirectaPaso2 />);
  expect(text()).toContain(status === 'FAILED' ? 'No pudimos procesar tu pago' : 'Pago aprobado');
  expect(rows()).not.toHaveProperty('Monto');
  expectWhole();
});

test('a bought report of two fields is shown and can be saved', { tags: ['API2-09'] }, async () => {
  anotherServer({ 'GET /v1/administracion/transaccion-informe/': () => [200, PDF] });
  await show(`/compra-directa/paso3?orden=${ORDEN}`, <CompraDirectaPaso3 />);
  expect(document.querySelector('[role=region]')?.textContent).toBe('application/pdf 5');
  expect(link('Descargar PDF').download).toMatch(/^Informe_Comercial_\d{4}-\d{2}-\d{2}\.pdf$/);
  expect(document.querySelector('dl')).toBeNull();
  expectWhole();
});

test('a queried report of two fields is shown and named after what was asked', { tags: ['API1-38'] }, async () => {
  anotherServer({
    'POST /v1/administracion/consulta-informe/': () => [200, PDF],
    'GET /v1/administracion/contrato': () => [200, { contrato: 'S' }],
  });
  const state = { run: '11111111-1', motivo: 'evaluacion-crediticia' };
  await showSignedIn('/consulta-informe?codigo_servicio=sia000001', <ConsultaInforme />, { state });
  expect(document.querySelector('[role=region]')?.textContent).toBe('application/pdf 5');
  expect(link('Descargar PDF').download).toMatch(/^Informe_Personas_\d{4}-\d{2}-\d{2}\.pdf$/);
  expectWhole();
});

test.each(['2026-11-12T13:42:07.000Z', '12/11/2026 10:42'])(
  'a history of idConsulta, fecha (%s) and informe lists and saves reports',
  { tags: ['API1-22', 'API1-23'] },
  async (fecha) => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    anotherServer({
      'GET /v1/administracion/informes': () => [200, [{ idConsulta: '17', fecha, informe: 'Informe Personas' }]],
      'GET /v1/administracion/informe/17': () => [200, PDF],
    });
    await showSignedIn('/mis-informes', <MisInformes />);
    expect(document.querySelector('tbody')?.textContent).toContain('Informe Personas');
    await press(button('Descargar'));
    expect(saved).toEqual([expect.stringMatching(/^Informe_Personas_\d{4}-\d{2}-\d{2}\.pdf$/)]);
    expectWhole();
  },
);

test('a verification that answers the file alone shows it', { tags: ['VER2-02'] }, async () => {
  anotherServer({ 'GET /v1/administracion/informe/verifica/': () => [200, { informe: PDF }] });
  await show('/verifica-informe/paso2', <VerificaInformePaso2 />, { folio: 'VR-0000000123', codigo: 'ABCD-EFGH-JKMN-PQRS' });
  expect(document.querySelector('[role=region]')?.textContent).toBe('application/pdf 5');
  expect(text()).toContain('Lo emitió Verídico.');
  expectWhole();
});

test('the identity of the contract made here can be checked, with nothing but success answered', { tags: ['API2-13'] }, async () => {
  holdTime();
  keepStored();
  const calls = anotherServer({
    'GET /v1/administracion/transaccion-plan-autenticacion/': () => [200, { success: true }],
    'GET /v1/': unknown,
  });
  await show(`/contrata-directo/paso3?orden=${ORDEN}`, <ContrataDirectoPaso3 />);
  expect(text()).toContain('40.000.014-K');
  await type('serie', 'B12345678');
  await press(field('aceptacionTerminos'));
  await press(button('Validar identidad'));
  expect(calls.at(-1)?.path).toBe('/v1/administracion/transaccion-plan-autenticacion/40000014-K/serie/B12345678');
  expect(location.pathname).toBe('/contrata-directo/paso4');
});

test('a client is created with nothing but codigo answered', { tags: ['API2-14'] }, async () => {
  keepStored();
  anotherServer({ 'GET /v1/administracion/transaccion-plan-alta/': () => [200, { codigo: '00' }], 'GET /v1/': unknown });
  await show(`/contrata-directo/paso4?orden=${ORDEN}`, <ContrataDirectoPaso4 />);
  expect(document.querySelector('h2')?.textContent).toBe('Bienvenido');
  expectWhole();
});

test('a customer record of email, rut and serie is kept without the serial', { tags: ['API1-14'] }, async () => {
  anotherServer({ 'GET /v1/api/users/cliente-info': () => [200, { email: 'ana@correo.cl', rut: '11111111-1', serie: 'B12345678' }] });
  await fetchCliente('t', { email: 'ana@correo.cl' } as Parameters<typeof fetchCliente>[1]);
  expect(readCliente()).toEqual({ email: 'ana@correo.cl', rut: '11111111-1' });
});
