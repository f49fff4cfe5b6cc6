import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, field, link, press, radio, sentence, settle, text, type } from '../../testing.tsx';
import { BatchPage } from './batch-page.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const CUENTAS = {
  lineas: 4,
  valida: 2,
  reciente: 1,
  repetida: 0,
  'sin-registros': 0,
  'no-permitida': 0,
  'mal-escrita': 1,
  pendiente: 0,
  hecha: 0,
  anterior: 0,
  fallida: 0,
  omitida: 4,
};
const LOTE = {
  id: ID,
  nombre: 'proveedores',
  codigo: 'por-rut',
  informe: 'Personas o Empresarial, según el RUT',
  estado: 'revision',
  pausa: '',
  creada: '2026-11-27T13:00:00.000Z',
  cuentas: CUENTAS,
};
const COSTO = { pide: 2, quedan: 1, incluidas: 1, adicionales: 1, valorAdicional: 0.15, moneda: '2' };
const LINE = {
  numero: 1,
  texto: '57000000-4',
  rut: '57000000-4',
  nombre: 'Comercial Catrileo Vásquez Ltda.',
  referencia: 'Caso 7',
  juicio: 'valida',
  deLinea: null,
  estado: 'omitida',
  falla: '',
  codigo: 'sia000002',
  idConsulta: null,
  fecha: null,
  folio: '',
  puntaje: null,
  tramo: null,
  retirado: '',
};

beforeEach(() => localStorage.clear());

/** @param before what the page reads at first @param after and once something was done */
async function openBatch(
  before: object,
  { after = before, acted = () => [200, { estado: 'en-curso' }] }: { after?: object; acted?: () => readonly [number, object] } = {},
) {
  let done = false;
  const calls = fakeServer({
    [`GET /v1/empresa/lotes/${ID}`]: () => [200, done ? after : before],
    [`POST /v1/empresa/lotes/${ID}`]: () => {
      done = true;
      return acted();
    },
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn(`/lotes/${ID}`, <BatchPage />, { cliente: { contrato: 'S', rol: 'consultor' } });
  await settle();
  return calls;
}

test('before anything is asked, the page shows each line, the queries and what the additional ones cost', async () => {
  await openBatch({
    lote: LOTE,
    costo: COSTO,
    lineas: [LINE, { ...LINE, numero: 2, rut: '', nombre: '', texto: 'hola', juicio: 'mal-escrita' }],
    total: 2,
  });
  for (const said of [
    'proveedores',
    '4 líneas',
    'Comercial Catrileo Vásquez Ltda.',
    'Caso 7',
    'Empresarial, 1 consulta',
    'hola',
    'No es un RUT',
  ])
    expect(text()).toContain(said);
  expect(text()).toContain('UF 0,15 + IVA');
  expect(button('Pedir 2 informes').disabled).toBe(false);
});

test('asking sends the number that was shown and the accepted additional queries', async () => {
  const running = { ...LOTE, estado: 'en-curso', cuentas: { ...CUENTAS, pendiente: 1, hecha: 1, omitida: 2 } };
  const calls = await openBatch(
    { lote: LOTE, costo: COSTO, lineas: [LINE], total: 1 },
    { after: { lote: running, costo: COSTO, lineas: [{ ...LINE, estado: 'pendiente' }], total: 1 } },
  );
  await press(button('Pedir 2 informes'));
  await settle();
  const act = calls.find(({ method }) => method === 'POST');
  expect(JSON.parse(String(act?.body))).toEqual({ acto: 'pedir', reciente: 'abrir', consultas: '2', adicionales: '1' });
  expect(text()).toContain('1 de 2 listos');
  expect(text()).toContain('puedes cerrar esta página');
  expect(button('Pausar').disabled).toBe(false);
});

test('what the company has is opened without cost unless asking again is chosen', async () => {
  const calls = await openBatch({ lote: LOTE, costo: COSTO, lineas: [{ ...LINE, juicio: 'reciente' }], total: 1 });
  expect(text()).toContain('Se abre el anterior, sin costo');
  await press(radio('reciente', 'pedir'));
  await settle();
  expect(calls.at(-1)?.query.get('reciente')).toBe('pedir');
  expect(text()).toContain('Empresarial, 1 consulta');
});

test('a batch that changed in another tab says so and is read again', async () => {
  const calls = await openBatch(
    { lote: LOTE, costo: COSTO, lineas: [LINE], total: 1 },
    { acted: () => [409, { codigo: 'LOTE_CAMBIADO', mensaje: 'El lote cambió después de que lo leíste.' }] },
  );
  const reads = () => calls.filter(({ method, path }) => method === 'GET' && path.includes('lotes')).length;
  const before = reads();
  await press(button('Pedir 2 informes'));
  await settle();
  expect(text()).toContain('El lote cambió después de que lo leíste.');
  expect(reads()).toBeGreaterThan(before);
});

test('a finished batch shows scores and leads to each report', async () => {
  const ended = { ...LOTE, estado: 'terminado', cuentas: { ...CUENTAS, hecha: 1, fallida: 1, omitida: 2 } };
  const made = { ...LINE, estado: 'hecha', idConsulta: ID, folio: 'VR-0000000001', puntaje: 170, tramo: 'Riesgo muy alto' };
  await openBatch({
    lote: ended,
    costo: COSTO,
    lineas: [made, { ...LINE, numero: 2, estado: 'fallida', falla: 'No hay registros.' }],
    total: 2,
  });
  for (const said of ['1 de 2 listos', '170', 'Riesgo muy alto', 'VR-0000000001', 'No se generó, no se descontó', 'No hay registros.'])
    expect(text()).toContain(said);
  expect(link('Ver Empresarial').getAttribute('href')).toBe(`/consulta-informe?id=${ID}`);
  expect(button('Reintentar el que no se generó').disabled).toBe(false);
});

test('a paused batch says why, and what going on costs', async () => {
  await openBatch({
    lote: { ...LOTE, estado: 'pausado', pausa: 'Ya usaste las consultas de este mes.' },
    costo: COSTO,
    lineas: [],
    total: 0,
  });
  expect(text()).toContain('Ya usaste las consultas de este mes.');
  expect(button('Seguir con 1 adicional: UF 0,15 + IVA').disabled).toBe(false);
});

const WRONG = { ...LINE, numero: 2, rut: '', nombre: '', texto: 'hola', juicio: 'mal-escrita' };

test('a wrong line is corrected in place, and the focus stays where the list was', async () => {
  const fixed = { ...LINE, numero: 2, rut: '58234577-5', texto: '58234577-5' };
  const calls = await openBatch(
    { lote: LOTE, costo: COSTO, lineas: [LINE, WRONG], total: 2 },
    { after: { lote: LOTE, costo: COSTO, lineas: [LINE, fixed], total: 2 }, acted: () => [200, { estado: 'revision' }] },
  );
  expect(document.querySelectorAll('[aria-label^="Corregir la línea"]')).toHaveLength(1);
  await press(button('Corregir la línea 2'));
  expect([field('linea-2').value, document.activeElement]).toEqual(['hola', field('linea-2')]);
  await press(button('Revisar de nuevo'));
  expect(sentence('linea-2')).toBe('RUT inválido');
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await type('linea-2', '58.234.577-5');
  await press(button('Revisar de nuevo'));
  await settle();
  expect(JSON.parse(calls.find(({ method }) => method === 'POST')?.body ?? '')).toEqual({
    acto: 'corregir',
    linea: '2',
    run: '58.234.577-5',
  });
  expect(document.querySelector('[aria-label^="Corregir la línea"]')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Corregiste la línea 2: toda la lista se revisó de nuevo.');
});

test('a refused correction keeps what was typed', async () => {
  await openBatch(
    { lote: LOTE, costo: COSTO, lineas: [WRONG], total: 1 },
    { acted: () => [409, { codigo: 'LOTE_CAMBIADO', mensaje: 'El lote cambió después de que lo leíste.' }] },
  );
  await press(button('Corregir la línea 2'));
  await type('linea-2', '58.234.577-5');
  await press(button('Revisar de nuevo'));
  await settle();
  expect(field('linea-2').value).toContain('58');
  expect(text()).toContain('El lote cambió después de que lo leíste.');
});
