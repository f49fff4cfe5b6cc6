import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { tasacionToQuery } from '@veridico/forms';
import { Guard } from '../../session/guard.tsx';
import { showSignedIn, UNLIMITED } from '../../session/testing-customer.tsx';
import { button, fakeServer, link, press, text, type Handler } from '../../testing.tsx';
import { ConsultaInforme } from './consulta-informe.tsx';

vi.mock('../../ui/pdf-viewer/pdf-pages.tsx', () => ({ PdfPages: () => null }));
beforeEach(() => sessionStorage.clear());

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const NOTED = { referencia: '', deEmpresa: false, notas: [], etiquetas: [], usadas: [] };
const REPORT = {
  base64: btoa('%PDF-'),
  tipoContenido: 'application/pdf',
  idConsulta: ID,
  folio: 'VR-0000000123',
  informe: 'Informe Verídico Empresarial',
  codigo: 'sia000002',
  rut: '57318904-3',
  propiedad: '',
  emitido: '2026-11-19T01:30:00.000Z',
  verificaciones: 0,
};
const TOLD = {
  sujeto: { nombre: 'Transportes Laguna Fría SpA', identificacion: 'RUT 57.318.904-3', linea: 'Transporte de carga' },
  frases: ['Tiene dos protestos vigentes por $4.812.300.'],
  puntaje: {
    puntaje: {
      valor: 412,
      tramo: 'Riesgo medio',
      titular: 'Riesgo medio: 412 de 999 puntos',
      base: 600,
      version: '2026-11',
      tramos: [{ nombre: 'Riesgo medio', desde: 400, hasta: 599, suyo: true }],
      razones: [{ efecto: 'Baja', puntos: -110, signo: '−110', texto: 'Dos protestos vigentes' }],
      alcance: null,
      alternativa: 'Escala del puntaje',
    },
    motivo: null,
    notas: ['Parte de 600 puntos.'],
  },
  valor: null,
  secciones: [
    {
      id: 'protestos',
      nombre: 'Protestos',
      estado: { tono: 'atencion', texto: '2 vigentes' },
      detalle: null,
      montos: ['$4.812.300'],
      corte: '2026-11-18',
      antiguedad: 'hace 1 día',
      hallazgo: 'Dos protestos vigentes.',
    },
  ],
  motivo: 'Evaluación crediticia',
  consultante: 'Maderas Río Pichoy SpA',
};
const CUPO = {
  plan: 'Empresa 100',
  tipoPlan: 'mensual',
  incluidas: 100,
  usadas: 63,
  quedan: 37,
  adicionales: 0,
  desde: '2026-11-01',
  hasta: '2026-11-30',
  delPlan: 100,
  seRenueva: true,
  valorConsultaAdicional: 0.12,
  moneda: '2',
};
const OFFER = {
  idConsulta: OTHER,
  folio: 'VR-0000000007',
  informe: 'Informe Verídico Empresarial',
  emitido: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  quien: 'Ana Riquelme',
  propia: false,
};

async function openScreen(consulta: Handler, told: object = { resultado: TOLD }) {
  const calls = fakeServer({
    'POST /v1/administracion/consulta-informe/': consulta,
    [`GET /v1/administracion/informe/${ID}/resultado`]: () => [200, told],
    'GET /v1/administracion/contrato': () => [200, { ...UNLIMITED, cupo: CUPO }],
    'GET /v1/administracion/informes': () => [200, []],
    [`GET /v1/administracion/informe/${OTHER}/resultado`]: () => [200, { resultado: null }],
    [`GET /v1/administracion/informe/${ID}/anotaciones`]: () => [200, NOTED],
    [`GET /v1/administracion/informe/${OTHER}/anotaciones`]: () => [200, NOTED],
    'GET /v1/administracion/informe/': () => [200, { ...REPORT, idConsulta: OTHER, folio: OFFER.folio }],
  });
  await showSignedIn(
    '/consulta-informe?codigo_servicio=sia000002',
    <Guard saysRefusal>
      <ConsultaInforme />
    </Guard>,
    { state: { run: '57318904-3', motivo: 'evaluacion-crediticia' }, cliente: { contrato: 'S', rol: 'consultor' } },
  );
  return calls;
}

const fields = (body: string | undefined) => Object.fromEntries(new URLSearchParams(body));
const asked = (calls: Awaited<ReturnType<typeof openScreen>>) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => fields(body));

test('a report is told on the page: verdict, score with its reasons, and each section with its amount and age', async () => {
  await openScreen(() => [200, REPORT]);
  const page = text();
  for (const said of [
    TOLD.frases[0],
    '412 de 999',
    'Dos protestos vigentes',
    '−110',
    '2 vigentes',
    '$4.812.300',
    '18-11-2026',
    'hace 1 día',
  ])
    expect(page).toContain(said);
  expect(document.querySelector('[aria-current=true]')?.textContent).toContain('Riesgo medio');
});

test.each([
  ['11.111.111-1', true],
  ['12.345.678-5', false],
])('a user of a plan may share a report about a person with RUT %s: %s', async (rut, offered) => {
  await openScreen(() => [200, { ...REPORT, codigo: 'sia000001', rut }]);
  expect(text()).toContain('Volver');
  expect(text().includes('Compartir')).toBe(offered);
});

test('the next RUT and Enter ask again, with the purpose in view, as a history entry of its own', async () => {
  const calls = await openScreen(() => [200, REPORT]);
  const box = document.querySelector<HTMLInputElement>('input[name=run]');
  const before = history.length;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, '58.234.577-5');
    box?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => box?.form?.requestSubmit());
  expect(asked(calls).map(({ run, motivo, siHayReciente }) => ({ run, motivo, siHayReciente }))).toEqual([
    { run: '57318904-3', motivo: 'evaluacion-crediticia', siHayReciente: 'ofrecer' },
    { run: '58.234.577-5', motivo: 'evaluacion-crediticia', siHayReciente: 'ofrecer' },
  ]);
  expect(history.length).toBe(before + 1);
});

test('what the company already has is offered first, and opened at no cost with the declared purpose', async () => {
  const calls = await openScreen(() => [208, OFFER]);
  expect(text()).toContain('Ya consultado hace 3 días por Ana Riquelme. Abrirlo no descuenta nada.');
  expect(document.activeElement?.textContent).toBe('Abrir sin costo');
  await press(button('Abrir sin costo'));
  const opened = calls.find(({ path }) => path === `/v1/administracion/informe/${OTHER}`);
  expect(opened?.query.get('motivo')).toBe('evaluacion-crediticia');
  expect(text()).toContain(OFFER.folio);
});

test('asking again says so to the server', async () => {
  const calls = await openScreen(({ body }) => (fields(body)['siHayReciente'] === 'ofrecer' ? [208, OFFER] : [200, REPORT]));
  await press(button('Pedir de nuevo, usa 1 consulta'));
  expect(asked(calls)).toHaveLength(2);
  expect(text()).toContain(REPORT.folio);
});

test('the box says what the next query costs, and so does the offer of an earlier answer', async () => {
  await openScreen(() => [200, REPORT]);
  expect(document.getElementById('siguiente-costo')?.textContent).toContain('Usa 1 de tus 37 consultas.');
  expect(button('Consultar Empresarial').getAttribute('aria-describedby')).toBe('siguiente-costo');
});

test('an offered answer says what asking again costs', async () => {
  await openScreen(() => [208, OFFER]);
  expect(document.getElementById('otra-costo')?.textContent).toContain('Usa 1 de tus 37 consultas.');
});

test('once the plan is used up the price of the next query is said before it is asked', async () => {
  Object.assign(CUPO, { usadas: 100, quedan: 0 });
  await openScreen(() => [200, REPORT]);
  Object.assign(CUPO, { usadas: 63, quedan: 37 });
  expect(document.getElementById('siguiente-costo')?.textContent).toContain('Cuesta UF 0,12 + IVA');
});

const ASKED = tasacionToQuery({
  rolManzana: '2143',
  rolPredio: '187',
  comuna: '13120',
  tipoPropiedad: 'departamento',
  tipoOperacion: 'venta',
  superficieUtil: '64,5',
  superficieTotal: '71',
  dormitorios: '2',
  banos: '1',
  estacionamientos: '0',
  bodegas: '0',
  amoblado: '1',
});

test('an appraisal says its address, leads to its history, and is repeated from the values it was asked with', async () => {
  const property = { ...REPORT, codigo: 'sia000004', informe: 'Informe Verídico Tasación', rut: '', propiedad: 'Rol 2143-187, ÑUÑOA' };
  const direccion = 'AVENIDA IRARRÁZAVAL 2821, DEPTO. 604';
  const told = { ...TOLD, puntaje: null, sujeto: { nombre: direccion, identificacion: 'Rol 2143-187', linea: 'Departamento' } };
  await openScreen(() => [200, property], { resultado: told, pedido: ASKED });
  expect(document.querySelector('dl')?.textContent).toContain(`Dirección${direccion}`);
  expect(link('Ver su historia').getAttribute('href')).toBe('/sujeto/13120-2143-187');
  await press(link('Repetir con cambios'));
  expect(location.pathname).toBe('/');
  const draft = (name: string) => JSON.parse(sessionStorage.getItem(`borrador:${name}`) ?? '{}').values as Record<string, string>;
  expect(draft('consulta-informe')).toMatchObject({ codigoServicio: 'sia000004' });
  const { direccionElegida, ...values } = draft('consulta-tasacion');
  expect(direccionElegida).toBe(direccion);
  // What is sent unchanged is the same question.
  expect(tasacionToQuery(values as Parameters<typeof tasacionToQuery>[0])).toEqual(ASKED);
});

test('a report about a RUT is not repeated with changes', async () => {
  await openScreen(() => [200, REPORT], { resultado: TOLD, pedido: null });
  expect(text()).not.toContain('Repetir con cambios');
});

test('on a narrow screen the next query is folded above the result', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  await openScreen(() => [200, REPORT]);
  const folded = document.querySelector('details');
  expect([folded?.open, folded?.querySelector('summary')?.textContent]).toEqual([false, 'Siguiente consulta']);
  expect(folded?.querySelector('input[name=run]')).not.toBeNull();
});
