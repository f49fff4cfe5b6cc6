import { beforeEach, expect, test } from 'vitest';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { readQueryDraft } from '../../shell/query-draft.ts';
import { button, fakeServer, field, link, press, settle, text, type, write, type Call, type Handler } from '../../testing.tsx';
import { MisInformes } from './mis-informes.tsx';

const ID = '00000000-0000-4000-8000-000000000002';
const REPORT = {
  idConsulta: ID,
  fecha: '2026-11-12T13:42:07.000Z',
  informe: 'Informe Verídico Empresarial',
  codigo: 'sia000002',
  rut: '58234577-5',
  propiedad: '',
  nombre: 'Norte SpA',
  folio: 'VR-0000000122',
  origen: 'consulta',
  solicitante: 'Sur Ltda',
  quien: 'Ana Soto',
  verificaciones: 3,
  puntaje: null,
  tramo: null,
  valor: null,
  retirado: '',
  referencia: 'Caso 1',
  etiquetas: ['Aval'],
  sujeto: '58234577-5',
};
const NOTE = { id: '7', texto: 'Pidió 60 días', fecha: '2026-11-12T13:42:07.000Z', quien: 'Ana Soto', propia: true, borrable: true };
const NOTED = { referencia: 'Caso 1', deEmpresa: true, notas: [NOTE], etiquetas: ['Aval'], usadas: ['Aval', 'Cobranza'] };
const OF_REPORT = `/v1/administracion/informe/${ID}`;

beforeEach(() => sessionStorage.clear());

async function openRow(changes: object = {}, handlers: Readonly<Record<string, Handler>> = {}): Promise<Call[]> {
  const calls = fakeServer({
    [`GET ${OF_REPORT}/resultado`]: () => [200, { resultado: null }],
    [`GET ${OF_REPORT}/anotaciones`]: () => [200, NOTED],
    'GET /v1/administracion/informes/opciones': () => [200, { usuarios: [], etiquetas: [] }],
    'GET /v1/administracion/informes': () => [200, [{ ...REPORT, ...changes }], { 'x-total-count': '1' }],
    ...handlers,
  });
  await showSignedIn('/mis-informes', <MisInformes />);
  expect(calls.some(({ path }) => path.startsWith(OF_REPORT))).toBe(false);
  await press(button('Norte SpA'));
  await settle();
  return calls;
}
const asked = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, JSON.parse(body || '{}')]);

test('a row opens in place with what it says, its notes and its ways on, and closes again', async () => {
  await openRow();
  const name = button('Norte SpA');
  expect(name.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(name.getAttribute('aria-controls') ?? '')?.textContent).toContain('por Ana Soto para Sur Ltda');
  for (const said of ['3 veces', 'Pidió 60 días', 'Ana Soto · 12-11-2026, 10:42:07']) expect(text()).toContain(said);
  expect(field('referencia').value).toBe('Caso 1');
  expect(link('Abrir').getAttribute('href')).toBe(`/consulta-informe?id=${ID}`);
  expect(link('Su historia').getAttribute('href')).toBe('/sujeto/58234577-5');
  expect(link('Verificar con su código').getAttribute('href')).toBe('/verifica-informe/paso1?folio=VR-0000000122');
  await press(name);
  expect(name.getAttribute('aria-expanded')).toBe('false');
  expect(document.getElementById('referencia')).toBeNull();
});

test('its rows take the focus by key', async () => {
  await openRow();
  // The opened report itself is no row of the list.
  expect([...document.querySelectorAll('tbody tr')].map((row) => row.hasAttribute('data-fila'))).toEqual([true, false]);
});

test('asking again leads to the form with the same report and subject, and no purpose', async () => {
  await openRow();
  await press(link('Consultar de nuevo'));
  expect(readQueryDraft('u-1')).toEqual({ codigoServicio: 'sia000002', run: '58234577-5', motivo: '', referencia: '' });
});

test('a withdrawn purchase opens without asking for what it says', async () => {
  const calls = await openRow({ origen: 'compra', retirado: 'corregido', solicitante: '', quien: '' });
  expect(text()).toContain('Ya no se entrega: se corrigió un dato.');
  expect(calls.some(({ path }) => path.startsWith(OF_REPORT))).toBe(false);
});

test('a reference that a colleague changed meanwhile is shown, and what was typed stays', async () => {
  let changed = false;
  const calls = await openRow(
    {},
    {
      [`POST ${OF_REPORT}/referencia`]: () => {
        changed = true;
        return [409, { codigo: 'DATOS_CAMBIADOS', mensaje: 'Otra persona cambió la referencia mientras tanto.' }];
      },
      [`GET ${OF_REPORT}/anotaciones`]: () => [200, changed ? { ...NOTED, referencia: 'Caso 9' } : NOTED],
    },
  );
  await type('referencia', 'Caso 2');
  await press(button('Guardar'));
  await settle();
  expect(asked(calls)).toEqual([[`${OF_REPORT}/referencia`, { referencia: 'Caso 2', antes: 'Caso 1' }]]);
  for (const said of ['Otra persona cambió la referencia mientras tanto.', 'Ahora dice «Caso 9».']) expect(text()).toContain(said);
  expect(field('referencia').value).toBe('Caso 2');
});

test('tags are put and taken off, and the row shows them', async () => {
  const calls = await openRow({}, { [`POST ${OF_REPORT}/etiquetas`]: () => [200, { ...NOTED, etiquetas: ['Cobranza'] }] });
  await type('etiqueta', 'Cobranza');
  await press(button('Etiquetar'));
  await settle();
  expect(document.querySelector('tbody tr')?.textContent).toContain('Cobranza');
  expect(field('etiqueta').value).toBe('');
  await press(button('Quitar Cobranza'));
  expect(asked(calls).map(([, body]) => body)).toEqual([
    { etiqueta: 'Cobranza', puesta: 'S' },
    { etiqueta: 'Cobranza', puesta: 'N' },
  ]);
});

test('a note that could not be saved stays in its box; a saved one empties it and is announced', async () => {
  let down = true;
  await openRow(
    {},
    { [`POST ${OF_REPORT}/notas`]: () => (down ? 'down' : [200, { ...NOTED, notas: [{ ...NOTE, id: '8', texto: 'Nueva' }, NOTE] }]) },
  );
  await write('Nueva');
  await press(button('Guardar nota'));
  await settle();
  expect(text()).toContain('No pudimos guardar.');
  expect(document.querySelector('textarea')?.value).toBe('Nueva');
  down = false;
  await press(button('Guardar nota'));
  await settle();
  expect(document.querySelector('textarea')?.value).toBe('');
  const announced = () => [...document.querySelectorAll('[role=status] span')].find(({ textContent }) => textContent === 'Nota guardada.');
  const first = announced();
  expect(first).toBeDefined();
  await write('Nueva');
  await press(button('Guardar nota'));
  await settle();
  // Another element: a screen reader says the same sentence again.
  expect(announced()).not.toBe(first);
});

test('a note is deleted after a second press', async () => {
  const calls = await openRow({}, { [`POST ${OF_REPORT}/notas/7/borrar`]: () => [200, { ...NOTED, notas: [] }] });
  await press(button('Borrar'));
  expect(asked(calls)).toEqual([]);
  button('Sí, borrar esta nota').focus();
  await press(button('Sí, borrar esta nota'));
  await settle();
  expect(asked(calls)).toEqual([[`${OF_REPORT}/notas/7/borrar`, {}]]);
  expect(text()).not.toContain('Pidió 60 días');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Referencia, etiquetas y notas');
});
