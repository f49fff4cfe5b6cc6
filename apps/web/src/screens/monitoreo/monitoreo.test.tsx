import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, fill, press, radio, sentence, settle, text, write, type Handler } from '../../testing.tsx';
import { Monitoreo } from './monitoreo.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const PATH = '/v1/empresa/monitoreo';
const ANNEX = {
  estado: 'vigente',
  contrato: '7',
  plan: 'Empresa 100',
  precio: 0.03,
  pesos: 1_470,
  texto: ['Se avisa de lo que cambia.', 'Cuesta 0,03 UF más IVA.'],
  maximo: 100,
  desde: '2026-11-20T12:00:00.000Z',
  puede: true,
};
const COMPANY = { rut: '57000000-4', propiedad: '', nombre: 'Comercial Catrileo Vásquez Ltda.' };
const PERSON = { rut: '41234577-0', propiedad: '', nombre: '' };
const WATCHED = {
  id: ID,
  ...COMPANY,
  obligacion: '',
  referencia: 'Contrato 7',
  quien: 'Ana Soto',
  desde: '2026-11-20T12:00:00.000Z',
  hasta: null,
  ultimoCambio: null,
};
const CHANGE = {
  id: '5',
  ...COMPANY,
  en: '2026-11-27T12:00:00.000Z',
  visto: false,
  persona: false,
  puntajes: { antes: 506, ahora: 412 },
  cambios: [
    { que: 'Puntaje', antes: 'Riesgo medio: 506 de 999 puntos', ahora: 'Riesgo medio: 412 de 999 puntos' },
    { que: 'Protestos', antes: 'No registra protestos vigentes.', ahora: 'Registra un protesto vigente por $2.512.300.' },
  ],
};
const SHOWN = {
  anexo: ANNEX,
  cadencia: 'diario',
  sinVer: 0,
  suspendido: false,
  cambios: [],
  totalCambios: 0,
  vigilados: [WATCHED],
  total: 1,
  vigila: 1,
  hoy: '2026-11-28',
  revisado: '2026-11-28T09:10:00.000Z',
};

beforeEach(() => localStorage.clear());

async function open(shown: object, acts: Readonly<Record<string, Handler>> = {}, address = '/monitoreo') {
  const calls = fakeServer({ [`GET ${PATH}`]: () => [200, { ...SHOWN, ...shown }], ...acts });
  onTestFinished(() => localStorage.clear());
  await showSignedIn(address, <Monitoreo />, { cliente: { contrato: 'S', rol: 'consultor' } });
  await settle();
  return calls;
}
const sent = (calls: Awaited<ReturnType<typeof open>>) =>
  JSON.parse(String(calls.find(({ method }) => method === 'POST')?.body)) as unknown;

test('before anything is watched the page tells the price and the annex, and sends what was seen', async () => {
  const calls = await open(
    { anexo: { ...ANNEX, estado: 'sin-aceptar', desde: null }, vigilados: [], total: 0, vigila: 0 },
    { [`POST ${PATH}/anexo`]: () => [200, { mensaje: 'Ya puedes vigilar.' }] },
  );
  for (const said of [
    'UF 0,03 + IVA ($1.470)',
    'A lo más UF 3,00 + IVA ($147.000) al mes',
    'Anexo al plan Empresa 100',
    'Cuesta 0,03 UF más IVA.',
  ])
    expect(text()).toContain(said);
  await press(button('Aceptar el anexo'));
  await settle();
  expect(sent(calls)).toEqual({ acto: 'aceptar', precio: '0.03', contrato: '7', maximo: '100' });
  expect(text()).toContain('Ya puedes vigilar.');
});

test('who may not accept it is told whom to ask, and a plan that cannot have it is named', async () => {
  await open({ anexo: { ...ANNEX, estado: 'sin-aceptar', puede: false } });
  expect(text()).toContain('Lo acepta quien administra la empresa');
  expect(() => button('Aceptar el anexo')).toThrow('Aceptar el anexo');
});

test('a change of a company is told at once, with the difference of its score', async () => {
  await open({ sinVer: 1, cambios: [CHANGE] });
  for (const said of [
    '1 cambio sin ver',
    'Comercial Catrileo Vásquez Ltda.',
    '−94, de 506 a 412',
    'Registra un protesto',
    'Antes: No registra',
  ])
    expect(text()).toContain(said);
});

test('a change of a person is read by a press, which the page explains first', async () => {
  const hidden = { ...CHANGE, ...PERSON, persona: true, puntajes: null, cambios: null };
  const calls = await open(
    { sinVer: 1, cambios: [hidden] },
    { [`POST ${PATH}/cambios/5`]: () => [200, { ...CHANGE, ...PERSON, visto: true }] },
  );
  expect(text()).toContain('queda en su registro de consultas');
  expect(text()).not.toContain('$2.512.300');
  await press(button('Leer qué cambió: 41234577-0'));
  await settle();
  expect(text()).toContain('$2.512.300');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a person in the list needs an obligation before anything is sent', async () => {
  const calls = await open({}, { [`POST ${PATH}`]: () => [200, { agregados: 1, rechazos: [] }] });
  await write('41.234.577-0');
  await press(button('Vigilar'));
  expect(sentence('obligacion')).toContain('Elige por qué obligación');
  expect(sentence('hasta')).toContain('Elige hasta cuándo');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await press(radio('obligacion', 'vigente'));
  await fill({ referencia: 'Crédito 881', hasta: '2027-03-01' });
  await press(button('Vigilar'));
  await settle();
  expect(sent(calls)).toEqual({
    texto: '41.234.577-0',
    archivo: '',
    comuna: '',
    rol: '',
    obligacion: 'vigente',
    referencia: 'Crédito 881',
    hasta: '2027-03-01',
  });
  expect(text()).toContain('Ya se vigila.');
});

test('lines that were not added stay in the list with their reasons', async () => {
  const rechazos = [{ linea: 2, texto: '1-1', motivo: 'mal-escrita' }];
  await open({}, { [`POST ${PATH}`]: () => [200, { agregados: 2, rechazos }] });
  await write('RUT\n57000000-4\n\n1-1 Contrato 7\n58064812-6');
  expect(text()).toContain('Los 2 de la lista: UF 0,06 + IVA ($2.940) al mes.');
  await press(button('Vigilar'));
  await settle();
  expect(text()).toContain('Línea 2, 1-1: no es un RUT, revisa sus dígitos.');
  expect(document.querySelector('textarea')?.value).toBe('1-1 Contrato 7');
});

test('a person that only the server recognised has its fields shown, with what is missing', async () => {
  const campos = { obligacion: 'Elige por qué obligación.', referencia: 'Escribe la referencia.', hasta: 'Elige hasta cuándo.' };
  await open({}, { [`POST ${PATH}`]: () => [400, { codigo: 'CAMPOS_INVALIDOS', mensaje: 'Revisa los campos.', campos }] });
  await write('41.234.577 - 0');
  await press(button('Vigilar'));
  await settle();
  expect(sentence('obligacion')).toContain('Elige por qué obligación');
  expect(document.activeElement?.getAttribute('name')).toBe('obligacion');
});

test('a suspended plan says so, adds nothing, and lets everything be ended', async () => {
  await open({ suspendido: true });
  expect(text()).toContain('El plan está suspendido por falta de pago');
  expect(() => button('Vigilar')).toThrow('Vigilar');
  for (const name of ['Dejar de vigilar Comercial Catrileo Vásquez Ltda.', 'Terminar el monitoreo'])
    expect(button(name).disabled).toBe(false);
});

test('further changes are on pages of their own, which the address says', async () => {
  const calls = await open({ sinVer: 60, cambios: [CHANGE], totalCambios: 60 }, {}, '/monitoreo');
  expect(button('Marcar los 60 como vistos').disabled).toBe(false);
  await press(button('Siguiente'));
  await settle();
  expect(location.search).toBe('?cambios=2');
  expect(calls.at(-1)?.query.get('paginaCambios')).toBe('2');
  expect(() => button('Marcar los 60 como vistos')).toThrow('Marcar');
});

test('the page of a property leads here with it filled in', async () => {
  const calls = await open({}, { [`POST ${PATH}`]: () => [200, { agregados: 1, rechazos: [] }] }, '/monitoreo?comuna=13120&rol=573-24');
  expect(text()).toContain('La propiedad rol 573-24.');
  await press(button('Vigilar'));
  await settle();
  expect(sent(calls)).toMatchObject({ comuna: '13120', rol: '573-24', texto: '' });
});

test('ending asks first and names the subject; what the server refuses is said in the question', async () => {
  const calls = await open(
    {},
    { [`POST ${PATH}/vigilados/${ID}`]: () => [404, { codigo: 'VIGILADO_DESCONOCIDO', mensaje: 'No encontramos eso.' }] },
  );
  await press(button('Dejar de vigilar Comercial Catrileo Vásquez Ltda.'));
  await press(button('Dejar de vigilar'));
  await settle();
  expect(sent(calls)).toMatchObject({ acto: 'terminar' });
  expect(text()).toContain('No encontramos eso.');
});

test('a chosen frequency is shown at once, and the old one again if it was refused', async () => {
  await open({}, { [`POST ${PATH}/avisos`]: () => [503, { codigo: 'NO_DISPONIBLE', mensaje: 'Intenta en unos minutos.' }] });
  await press(radio('cadencia', 'semanal'));
  await settle();
  expect(radio('cadencia', 'diario').checked).toBe(true);
  expect(text()).toContain('Intenta en unos minutos.');
});
