import { beforeEach, expect, test } from 'vitest';
import { tabEntries } from '../../browser-storage.ts';
import { button, fakeServer, fill, press, sentence, settle, show, text, type Call } from '../../testing.tsx';
import { PeticionEnCurso } from './peticion.tsx';

const CODE = 'ABCD-EFGH-JKMN-PQRS';
const STAGE = {
  numero: 'SD-0000000007',
  derecho: 'disputa',
  estado: 'en-consulta',
  identidad: 'probada',
  recibida: '2027-03-01T15:00:00.000Z',
  vence: '2027-03-31',
  quedan: 9,
  prorroga: null,
  decision: null,
  razon: null,
  respuesta: null,
  carta: false,
  texto: 'No es mía',
  bloquear: false,
  dato: [{ nombre: 'Monto', valor: '1000', propuesta: null }],
  adjuntos: [],
  hechos: [{ hecho: 'Recibimos la petición', en: '2027-03-01T15:00:00.000Z' }],
  version: '3',
};

beforeEach(() => sessionStorage.clear());

const sent = (calls: readonly Call[], path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => JSON.parse(body) as object);
/** What has the focus says; a page where nothing has it says nothing. */
const focused = () => (document.activeElement === document.body ? '' : document.activeElement?.textContent);
const opened = async () => {
  await fill({ numero: 'SD-7', codigo: CODE });
  await press(button('Ver la petición'));
  await settle();
};

test('asks for number and code, tells what follows, and keeps them in the tab', async () => {
  const calls = fakeServer({ 'POST /v1/peticiones/estado': () => [200, STAGE] });
  const leave = await show('/mis-datos/peticion/estado', <PeticionEnCurso />);
  await press(button('Ver la petición'));
  expect(sentence('numero')).toContain('acuse de recibo');
  await opened();
  for (const told of ['Quedan 9 días', 'Preguntamos a la fuente', 'Recibimos la petición', '31-03-2027']) expect(text()).toContain(told);
  await leave();
  await show('/mis-datos/peticion/estado', <PeticionEnCurso />);
  await settle();
  expect(text()).toContain('Quedan 9 días');
  expect(sent(calls, '/v1/peticiones/estado').at(-1)).toMatchObject({ numero: 'SD-7', codigo: CODE });
});

test('a wrong code is told', async () => {
  fakeServer({ 'POST /v1/peticiones/estado': () => [404, { codigo: 'PETICION_DESCONOCIDA', mensaje: 'No encontramos.' }] });
  await show('/mis-datos/peticion/estado', <PeticionEnCurso />);
  await opened();
  expect(text()).toContain('No encontramos.');
});

test('withdraws after a second press, with the version that was read; the focus follows', async () => {
  const calls = fakeServer({
    'POST /v1/peticiones/estado': () => [200, STAGE],
    'POST /v1/peticiones/desistir': () => [200, { ...STAGE, estado: 'desistida' }],
  });
  await show('/mis-datos/peticion/estado', <PeticionEnCurso />);
  await opened();
  expect(focused()).toContain('Quedan 9 días');
  await press(button('Desistir de esta petición'));
  expect(focused()).toContain('Si desistes');
  expect(sent(calls, '/v1/peticiones/desistir')).toEqual([]);
  await press(button('Sí, desistir'));
  expect(sent(calls, '/v1/peticiones/desistir')).toMatchObject([{ numero: STAGE.numero, codigo: CODE, version: '3' }]);
  expect(focused()).toContain('Desististe de esta petición');
  await press(button('Ver otra petición'));
  expect(document.activeElement?.id).toBe('numero');
});

test('a refusal gives its reason, the letter and the way to the authority', async () => {
  const refused = {
    estado: 'resuelta',
    decision: 'rechazada',
    razon: 'No tenemos ese dato.',
    respuesta: 'Buscamos y no está.',
    carta: true,
  };
  fakeServer({ 'POST /v1/peticiones/estado': () => [200, { ...STAGE, ...refused }] });
  await show('/mis-datos/peticion/estado', <PeticionEnCurso />);
  await opened();
  for (const told of ['No tenemos ese dato.', 'Buscamos y no está.', 'Agencia de Protección de Datos Personales', '30 días hábiles'])
    expect(text()).toContain(told);
  expect(button('Descargar la carta firmada')).toBeTruthy();
});

test('the titular chooses among their own requests without a code', async () => {
  tabEntries.write('mis-datos:acceso', 'a'.repeat(43));
  const calls = fakeServer({
    'POST /v1/peticiones/mias': () => [200, { peticiones: [STAGE] }],
    'POST /v1/peticiones/estado': () => [200, STAGE],
  });
  await show('/mis-datos/peticion/estado', <PeticionEnCurso />);
  await settle();
  await press(button('SD-0000000007 · Disputa de un dato, del 01-03-2027'));
  expect(sent(calls, '/v1/peticiones/estado')).toMatchObject([{ numero: STAGE.numero, codigo: '', acceso: 'a'.repeat(43) }]);
});
