import { beforeEach, expect, test } from 'vitest';
import { tabEntries } from '../../browser-storage.ts';
import { button, fakeServer, field, fill, press, radio, select, sentence, settle, show, text, write, type Call } from '../../testing.tsx';
import { PeticionNueva } from './peticion-nueva.tsx';

const ACCESO = 'a'.repeat(43);
const CLAVE = 'ab'.repeat(32);
const DATUM = {
  titulo: 'Morosidades',
  version: 'v1',
  campos: [
    { columna: 'acreedor', nombre: 'Acreedor', valor: 'Banco', corregible: false },
    { columna: 'monto', nombre: 'Monto', valor: '1000', corregible: true },
  ],
};
const MADE = { numero: 'SD-0000000007', codigo: 'ABCD-EFGH-JKMN-PQRS', vence: '2027-03-31', identidad: 'probada' };

beforeEach(() => sessionStorage.clear());

/** What was sent to a path. */
const sent = (calls: readonly Call[], path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => JSON.parse(body) as object);

test('without a proof it asks for a document, and names the first wrong field', async () => {
  fakeServer({});
  await show('/mis-datos/peticion', <PeticionNueva />);
  expect(text()).toContain('prueba');
  await press(button('Enviar petición'));
  expect(sentence('rut')).not.toBe('');
  expect(sentence('nombre')).not.toBe('');
  expect(document.activeElement?.getAttribute('name')).toBe('derecho');
});

test('a dispute of a datum sends its version, and shows number, code and last day', async () => {
  tabEntries.write('mis-datos:acceso', ACCESO);
  const calls = fakeServer({
    'POST /v1/peticiones/dato': () => [200, DATUM],
    'POST /v1/peticiones': () => [200, MADE],
  });
  await show(`/mis-datos/peticion?derecho=disputa&tabla=morosidades&clave=${CLAVE}`, <PeticionNueva />);
  await settle();
  expect(text()).toContain('El dato: Morosidades');
  await press(button('Enviar petición'));
  expect(sent(calls, '/v1/peticiones')).toMatchObject([
    { acceso: ACCESO, derecho: 'disputa', tabla: 'morosidades', clave: CLAVE, version: 'v1', conDocumento: 'false' },
  ]);
  for (const told of [MADE.numero, MADE.codigo, '31-03-2027']) expect(text()).toContain(told);
});

test('a rectification proposes values; a datum that changed is read again', async () => {
  tabEntries.write('mis-datos:acceso', ACCESO);
  const calls = fakeServer({
    'POST /v1/peticiones/dato': () => [200, DATUM],
    'POST /v1/peticiones': () => [409, { codigo: 'DATO_CAMBIADO', mensaje: 'Ese dato cambió.' }],
  });
  await show(`/mis-datos/peticion?derecho=rectificacion&tabla=morosidades&clave=${CLAVE}`, <PeticionNueva />);
  await settle();
  const reads = sent(calls, '/v1/peticiones/dato').length;
  await fill({ 'propuesta-monto': '900' });
  await press(button('Enviar petición'));
  await settle();
  expect(sent(calls, '/v1/peticiones')).toMatchObject([{ propuesta: { monto: '900' } }]);
  expect(text()).toContain('Ese dato cambió.');
  expect(sent(calls, '/v1/peticiones/dato')).toHaveLength(reads + 1);
});

test('a suppression needs its ground; what was typed survives a reload', async () => {
  tabEntries.write('mis-datos:acceso', ACCESO);
  fakeServer({});
  const leave = await show('/mis-datos/peticion', <PeticionNueva />);
  await press(radio('derecho', 'supresion'));
  await write('La pagué en marzo');
  await press(button('Enviar petición'));
  expect(sentence('causal')).toBe('Elige por qué lo pides.');
  await select('causal', 'pagado');
  await leave();
  await show('/mis-datos/peticion', <PeticionNueva />);
  expect(radio('derecho', 'supresion').checked).toBe(true);
  expect(document.querySelector('textarea')?.value).toBe('La pagué en marzo');
  expect(field('bloquear').checked).toBe(false);
});

test('the link of another datum chooses its own right, whatever was begun before; days are chosen in a calendar', async () => {
  tabEntries.write('mis-datos:acceso', ACCESO);
  const day = { columna: 'fecha_vencimiento', nombre: 'Fecha de vencimiento', valor: '2026-05-02', corregible: true };
  fakeServer({ 'POST /v1/peticiones/dato': () => [200, { ...DATUM, campos: [day] }] });
  const leave = await show('/mis-datos/peticion', <PeticionNueva />);
  await press(radio('derecho', 'acceso'));
  await write('Otra cosa');
  await leave();
  await show(`/mis-datos/peticion?derecho=rectificacion&tabla=morosidades&clave=${CLAVE}`, <PeticionNueva />);
  await settle();
  expect(radio('derecho', 'rectificacion').checked).toBe(true);
  expect(document.querySelector('textarea')?.value).toBe('');
  expect(field('propuesta-fecha_vencimiento').type).toBe('date');
});

test('a request that was made leaves no draft, of its values neither', async () => {
  tabEntries.write('mis-datos:acceso', ACCESO);
  fakeServer({ 'POST /v1/peticiones/dato': () => [200, DATUM], 'POST /v1/peticiones': () => [200, MADE] });
  const address = `/mis-datos/peticion?derecho=rectificacion&tabla=morosidades&clave=${CLAVE}`;
  const leave = await show(address, <PeticionNueva />);
  await settle();
  await fill({ 'propuesta-monto': '900' });
  await press(button('Enviar petición'));
  await leave();
  await show(address, <PeticionNueva />);
  await settle();
  expect(field('propuesta-monto').value).toBe('1000');
});
