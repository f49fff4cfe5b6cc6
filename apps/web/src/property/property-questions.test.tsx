import { act, useEffect } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { compraTasacion, defineForm, emptyValues, type Values } from '@veridico/forms';
import {
  button,
  fakeServer,
  field,
  fill,
  fromAnotherServer,
  leave,
  press,
  radio,
  sentence,
  settle,
  show,
  text,
  type,
  type Call,
  type Handler,
} from '../testing.tsx';
import { Missing } from '../ui/missing.tsx';
import { useForm } from '../ui/use-form.ts';
import { propertyInASentence, searchFields, type PropertyField } from './property-fields.ts';
import { PropertyQuestions } from './property-questions.tsx';
import { chooseCommune, HIT, OTHER_HIT, RECORD, typeAddress } from './testing-property.ts';

const rules = defineForm<PropertyField>({ id: 'p', fields: { ...searchFields, ...compraTasacion.fields } });
/** The form state of a screen. */
let kept: Values<PropertyField>;
// These are lazy-loaded: here they are preloaded.
beforeAll(() => Promise.all([import('./find-by-rol.tsx'), import('./record-note.tsx')]));
beforeEach(() => {
  kept = emptyValues(rules);
});

function Screen() {
  const form = useForm(rules, kept);
  const { values, attach } = form;
  useEffect(() => {
    kept = values;
  }, [values]);
  return (
    <form ref={attach}>
      <PropertyQuestions form={form} tabs={{ address: 'Dirección', rol: 'Rol' }} />
      <Missing form={form} call={(name) => propertyInASentence(name, values.modo) ?? name} />
    </form>
  );
}

async function openQuestions(
  propiedad: Handler = () => [200, RECORD],
  buscar: Handler = () => [200, { results: [HIT, OTHER_HIT], more: false }],
) {
  const calls: readonly Call[] = fakeServer({
    'POST /v1/administracion/buscar-direccion': buscar,
    'GET /v1/administracion/propiedad/': propiedad,
  });
  return { calls, close: await show('/', <Screen />) };
}

const UNKNOWN: Handler = () => [404, { codigo: 'PROPIEDAD_DESCONOCIDA', mensaje: 'x' }];
const hits = () => document.querySelectorAll('input[name=resultado]').length;
const chooseHit = () => press(radio('resultado', `${HIT.comunaCode}/${HIT.rol}`));
const rol = () => [kept.rolManzana, kept.rolPredio, kept.direccionElegida];
const NONE = ['', '', ''];
const filled = () => [kept.tipoPropiedad, kept.superficieUtil, kept.superficieTotal];

async function search(): Promise<void> {
  await typeAddress();
  await press(button('Buscar dirección'));
}

async function byRol(): Promise<void> {
  await press(button('Rol'));
  await chooseCommune('nunoa');
}

const CHANGES: readonly (readonly [string, () => Promise<void>])[] = [
  ['street', () => type('street', 'Irarrázava')],
  ['number', () => type('streetNumber', '2822')],
  ['unit', () => type('unitNumber', '605')],
  ['commune', () => chooseCommune('Arica')],
];

test.each(CHANGES)('changing the %s of the address clears the chosen property and keeps typed values', async (_, change) => {
  await openQuestions();
  await search();
  await chooseHit();
  await fill({ superficieTotal: '80' });
  expect([rol()[0], filled()]).toEqual(['002143', ['departamento', '64', '80']]);
  await change();
  expect([hits(), rol(), filled()]).toEqual([0, NONE, ['', '', '80']]);
  expect([...document.querySelectorAll('[role=status] p')].map(({ textContent }) => textContent)).toContain(
    'Cambiaste la dirección: busca de nuevo.',
  );
  expect(text()).not.toContain('Según los registros');
});

test('the choice survives a reload, and goes with its figures when the address changes', async () => {
  const first = await openQuestions();
  await search();
  await chooseHit();
  await first.close();
  await openQuestions();
  expect(hits()).toBe(1);
  expect(text()).toContain('La propiedad que elegiste');
  await type('streetNumber', '2112');
  expect([hits(), rol(), filled()]).toEqual([0, NONE, NONE]);
  expect(text()).not.toContain('La propiedad que elegiste');
});

test('a late answer for a changed address is ignored', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly [number, unknown]>();
  await openQuestions(undefined, () => promise);
  await search();
  await type('streetNumber', '2822');
  resolve([200, { results: [HIT], more: false }]);
  await settle();
  expect([hits(), button('Buscar dirección').disabled]).toEqual([0, false]);
});

test('a search without results gives advice and clears the earlier choice', async () => {
  let results = [HIT];
  await openQuestions(undefined, () => [200, { results, more: false }]);
  await search();
  await chooseHit();
  results = [];
  await press(button('Buscar dirección'));
  expect(text()).toContain('No se encontraron resultados.Revisa el número, prueba sin el departamento o busca por rol.');
  expect([rol(), filled()]).toEqual([NONE, NONE]);
});

test('a hyphen moves to the second part, and a seventh digit shows an error', async () => {
  await openQuestions();
  await byRol();
  await type('rolManzana', '5470');
  await type('rolManzana', '5470-');
  expect([field('rolManzana').value, document.activeElement]).toEqual(['5470', field('rolPredio')]);
  await type('rolPredio', '1');
  await leave('rolPredio');
  expect(rol()).toEqual(['5470', '1', '']);
  await fill({ rolManzana: '1234567' });
  expect([field('rolManzana').value, sentence('rol')]).toEqual(['1234567', 'ROL no válido. Debe tener el formato 123456-123456.']);
});

test.each([
  ['Rol 5470-1', '5470', '1'],
  ['005470-000001', '005470', '000001'],
  ['5.470 – 1', '5470', '1'],
])('«%s» is pasted into both parts', async (pasted, manzana, predio) => {
  await openQuestions();
  await byRol();
  for (const name of ['rolManzana', 'rolPredio']) {
    await fill({ rolManzana: '9', rolPredio: '9' });
    const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { getData: () => pasted } });
    await act(async () => field(name).dispatchEvent(event));
    expect([rol(), event.defaultPrevented]).toEqual([[manzana, predio, ''], true]);
  }
});

test('an unknown rol blocks the form, also after a reload, until it is changed', async () => {
  let answer = UNKNOWN;
  const first = await openQuestions((call) => answer(call));
  await byRol();
  await fill({ rolManzana: '2143', rolPredio: '187' });
  expect(sentence('rol')).toBe('No encontramos una propiedad con ese rol en esa comuna.');
  expect(text()).toContain('Falta corregir: el rol');
  await press(document.querySelector('a') ?? document.body);
  expect(document.activeElement).toBe(field('rolManzana'));
  await first.close();
  await openQuestions((call) => answer(call));
  expect(text()).toContain('Falta corregir: el rol');
  answer = () => [200, RECORD];
  await fill({ rolPredio: '188' });
  expect(sentence('rol')).toBe('');
  expect(text()).toContain('Falta: el tipo de operación');
});

test('a property outside the appraised types shows an error and fills in nothing', async () => {
  await openQuestions(({ path }) => [200, path.endsWith('187') ? { ...RECORD, destino: 'Estacionamiento', tipoPropiedad: null } : RECORD]);
  await search();
  await chooseHit();
  expect(sentence('propiedad')).toBe(
    'Tasamos casas, departamentos, oficinas y locales; según el registro, esta propiedad tiene otro destino.',
  );
  expect(text()).toContain('Falta corregir: la propiedad');
  expect(text()).toContain('Según los registros:');
  expect(text()).not.toContain('Completamos');
  expect(filled()).toEqual(NONE);
  await press(radio('resultado', `${OTHER_HIT.comunaCode}/${OTHER_HIT.rol}`));
  expect(sentence('propiedad')).toBe('');
  expect(text()).toContain('Completamos tipo y superficies; corrige lo que no calce.');
});

test('the message names only the fields that were filled in', async () => {
  await openQuestions(() => [200, { ...RECORD, superficieUtil: null, superficieTotal: null }]);
  await search();
  await chooseHit();
  expect(text()).toContain('Completamos el tipo; corrige lo que no calce.');
});

test('a type or surface far from the record gets a note, not an error', async () => {
  await openQuestions(() => [200, { ...RECORD, tipoPropiedad: 'casa', superficieUtil: 105, superficieTotal: 120 }]);
  await search();
  await chooseHit();
  const notes = () =>
    [...document.querySelectorAll('[role=status] p')].map((note) => note.textContent?.trim()).filter((said) => said?.startsWith('Difiere'));
  await fill({ superficieUtil: '140' });
  expect(notes()).toEqual([]);
  await press(radio('tipoPropiedad', 'departamento'));
  expect(notes()).toEqual(['Difiere del registro: casa. El informe lo dirá.']);
  await fill({ superficieUtil: '69', superficieTotal: '200' });
  expect(notes()).toEqual([
    'Difiere del registro: casa. El informe lo dirá.',
    'Difiere del registro: 105 m², 120 m² en total. El informe lo dirá.',
  ]);
  expect([sentence('superficieUtil'), sentence('tipoPropiedad')]).toEqual(['', '']);
});

test('a missing choice shows its error on moving forward, not backward or between its options', async () => {
  await openQuestions();
  const go = async (to: HTMLElement) => {
    await act(async () => radio('tipoPropiedad', 'casa').focus());
    await act(async () => to.focus());
    return sentence('tipoPropiedad');
  };
  expect(await go(field('street'))).toBe('');
  expect(await go(radio('tipoPropiedad', 'oficina'))).toBe('');
  await act(async () => radio('tipoPropiedad', 'oficina').blur());
  expect(sentence('tipoPropiedad')).toBe('');
  expect(await go(radio('tipoOperacion', 'venta'))).toBe('Elige casa, departamento, oficina o local.');
});

test('a commune code that came as a number is read as its five digits', { tags: ['ADDR-07'] }, async () => {
  const asNumber = { ...HIT, comunaCode: 1101 };
  const { calls } = await openQuestions(
    undefined,
    fromAnotherServer(() => [200, { results: [asNumber] }]),
  );
  await search();
  await press(radio('resultado', `01101/${HIT.rol}`));
  expect(kept.comuna).toBe('01101');
  expect(calls.at(-1)?.path).toContain('01101');
});

test('an address search answered with nothing but an empty result has failed', { tags: ['DP1-TAS-10'] }, async () => {
  await openQuestions(
    undefined,
    fromAnotherServer(() => [200, { results: [{}] }]),
  );
  await search();
  expect(text()).toContain('Error al consultar dirección.');
  expect(text()).not.toMatch(/undefined|encontrada/);
});

test('a result without address, rol or commune is left out', async () => {
  const { address, rol, comunaCode } = HIT;
  const results = [{}, null, { address, rol }, { rol, comunaCode }, { address, comunaCode }, { ...HIT, rol: '12' }, HIT];
  await openQuestions(
    undefined,
    fromAnotherServer(() => [200, { results }]),
  );
  await search();
  expect(text()).toContain('1 propiedad encontrada');
  expect(document.body.textContent).not.toContain('undefined');
});

test('the four counts say once that one of them is open', async () => {
  await openQuestions();
  for (const name of ['dormitorios', 'bodegas'])
    await act(async () => document.getElementById(name)?.dispatchEvent(new Event('focusout', { bubbles: true })));
  expect(text().split('Elige un número de 0 a 9.')).toHaveLength(2);
  expect(['dormitorios', 'bodegas'].map((name) => document.getElementById(name)?.getAttribute('aria-describedby'))).toEqual([
    'cantidades-estado',
    'cantidades-estado',
  ]);
});
