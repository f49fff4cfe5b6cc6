import { act, useEffect } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { compraTasacion, defineForm, emptyValues, type Values } from '@veridico/forms';
import {
  button,
  fakeServer,
  field,
  fill,
  fromAnotherServer,
  holdTime,
  later,
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
import { AppraisalStages } from './appraisal-stages.tsx';
import { useAppraisal } from './use-appraisal.ts';
import { chooseCommune, chooseCount, FORECAST, HIT, NO_OFFERS, OTHER_HIT, RECORD, typeAddress } from './testing-property.ts';

const rules = defineForm<PropertyField>({ id: 'p', fields: { ...searchFields, ...compraTasacion.fields } });
/** The form state of a screen. */
let kept: Values<PropertyField>;
// These are lazy-loaded: here they are preloaded.
beforeAll(() => Promise.all([import('./find-by-rol.tsx'), import('./property-questions.tsx'), import('./forecast.tsx')]));
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
      <AppraisalStages
        form={form}
        state={useAppraisal(form)}
        tabs={{ address: 'Dirección', rol: 'Rol' }}
        last={{ title: 'Termina', done: false }}
      >
        <button type="button">Ayuda</button>
      </AppraisalStages>
      <Missing form={form} call={(name) => propertyInASentence(name, values.modo) ?? name} />
    </form>
  );
}

async function openQuestions(
  propiedad: Handler = () => [200, RECORD],
  buscar: Handler = () => [200, { results: [HIT, OTHER_HIT], more: false }],
  tasable: Handler = () => [200, FORECAST],
) {
  const calls: readonly Call[] = fakeServer({
    'POST /v1/administracion/buscar-direccion': buscar,
    'GET /v1/administracion/propiedad/': propiedad,
    'POST /v1/administracion/tasable': tasable,
  });
  return { calls, close: await show('/', <Screen />) };
}

const UNKNOWN: Handler = () => [404, { codigo: 'PROPIEDAD_DESCONOCIDA', mensaje: 'x' }];
const hits = () => document.querySelectorAll('input[name=resultado]').length;
const chooseHit = () => press(radio('resultado', `${HIT.comunaCode}/${HIT.rol}`));
const rol = () => [kept.rolManzana, kept.rolPredio, kept.direccionElegida];
const NONE = ['', '', ''];
const filled = () => [kept.tipoPropiedad, kept.superficieUtil, kept.superficieTotal];

async function byRol(): Promise<void> {
  await press(button('Rol'));
  await chooseCommune('nunoa');
}

const CHANGES: readonly (readonly [string, () => Promise<void>])[] = [
  ['street', () => type('street', 'Irarrázava')],
  ['number', () => type('streetNumber', '2822')],
  ['unit', () => type('unitNumber', '605')],
];

test.each(CHANGES)('changing the %s of the address clears the chosen property and keeps typed values', async (_, change) => {
  await openQuestions();
  await typeAddress();
  await chooseHit();
  await fill({ superficieTotal: '80' });
  expect([rol()[0], filled()]).toEqual(['002143', ['departamento', '64', '80']]);
  await press(button('Cambiar: Encuentra la propiedad'));
  await change();
  expect([hits(), rol(), filled()]).toEqual([0, NONE, ['', '', '80']]);
  expect([...document.querySelectorAll('[role=status] p')].map(({ textContent }) => textContent)).toContain(
    'Cambiaste la dirección: busca de nuevo.',
  );
  expect(text()).not.toContain('Según los registros');
});

test('choosing another commune clears the property and searches there', async () => {
  const { calls } = await openQuestions();
  await typeAddress();
  await chooseHit();
  await chooseCommune('Arica');
  expect([rol(), hits()]).toEqual([NONE, 2]);
  expect(calls.at(-1)?.body).toContain('"comunaCode":"15101"');
});

test('an address written in one goes to its fields and is searched', async () => {
  const { calls } = await openQuestions();
  await type('street', 'Irarrázaval 2821 depto 604, Ñuñoa');
  await leave('street');
  expect(calls.map(({ body }) => body)).toEqual(['{"street":"Irarrázaval","streetNumber":"2821","comunaCode":"13120","unitNumber":"604"}']);
  expect([field('street').value, field('comuna').value, hits()]).toEqual(['Irarrázaval', 'ÑUÑOA', 2]);
});

test('the choice survives a reload, and goes with its figures when the address changes', async () => {
  const first = await openQuestions();
  await typeAddress();
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
  await typeAddress();
  await type('streetNumber', '2822');
  resolve([200, { results: [HIT], more: false }]);
  await settle();
  expect([hits(), button('Buscar dirección').disabled]).toEqual([0, false]);
});

test('a search without results gives advice and clears the earlier choice', async () => {
  let results = [HIT];
  await openQuestions(undefined, () => [200, { results, more: false }]);
  await typeAddress();
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
  await typeAddress();
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
  await typeAddress();
  await chooseHit();
  expect(text()).toContain('Completamos el tipo; corrige lo que no calce.');
});

test('a type or surface far from the record gets a note, not an error', async () => {
  await openQuestions(() => [200, { ...RECORD, tipoPropiedad: 'casa', superficieUtil: 105, superficieTotal: 120 }]);
  await typeAddress();
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
  // Without the records no type is filled in.
  await openQuestions(() => [503, { codigo: 'SERVICIO_CAIDO', mensaje: 'x' }]);
  await typeAddress();
  await chooseHit();
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
  await typeAddress();
  await press(radio('resultado', `01101/${HIT.rol}`));
  expect(kept.comuna).toBe('01101');
  expect(calls.map(({ path }) => path).join(' ')).toContain('/propiedad/01101/');
});

test('an address search answered with nothing but an empty result has failed', { tags: ['DP1-TAS-10'] }, async () => {
  await openQuestions(
    undefined,
    fromAnotherServer(() => [200, { results: [{}] }]),
  );
  await typeAddress();
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
  await typeAddress();
  expect(text()).toContain('1 propiedad encontrada');
  expect(document.body.textContent).not.toContain('undefined');
});

const summaries = () =>
  [...document.querySelectorAll('fieldset > div > p:first-child:has(+ button)')].map(({ textContent }) => textContent);

test('a finished stage folds to one line when the next one is entered, and opens again', async () => {
  await openQuestions();
  await typeAddress();
  await chooseHit();
  expect(summaries()).toEqual([]);
  await act(async () => field('superficieUtil').focus());
  expect(summaries()).toEqual(['AVENIDA IRARRÁZAVAL 2821, DEPTO. 604 · Rol 002143-000187, ÑUÑOA']);
  await rooms('1');
  await chooseCount('bodegas', '0');
  await press(radio('amoblado', '0'));
  await press(radio('tipoOperacion', 'venta'));
  await act(async () => button('Ayuda').focus());
  expect(summaries()[1]).toBe('Departamento, 64 m² útiles de 71,5 · 1 dormitorio, 1 baño, 1 estacionamiento, 0 bodegas · venta');
  await press(button('Cambiar: Confirma los datos'));
  expect(summaries()).toHaveLength(1);
  expect(document.activeElement?.getAttribute('name')).toBe('tipoPropiedad');
});

const rooms = async (count: string) => {
  for (const name of ['dormitorios', 'banos', 'estacionamientos']) await chooseCount(name, count);
};

test('a found property says how well it can be appraised, and the answers since for the chosen operation', async () => {
  const { calls } = await openQuestions();
  await typeAddress();
  await chooseHit();
  await settle();
  expect(text()).toContain('Esta se puede tasar');
  expect(document.querySelector('dl')?.textContent).toBe(
    'avisos de su tipo en la comuna150de los 12 más parecidos, a menos de 1 km9confianza esperadaAlta',
  );
  const asked = () => calls.filter(({ path }) => path.endsWith('/tasable')).map(({ body }) => JSON.parse(body) as object);
  expect(asked()).toEqual([expect.objectContaining({ superficieUtil: '64', superficieTotal: '71,5', dormitorios: '' })]);
  holdTime();
  await rooms('2');
  await press(radio('tipoOperacion', 'arriendo'));
  await later(600);
  expect(asked().slice(1)).toEqual([expect.objectContaining({ dormitorios: '2', banos: '2', estacionamientos: '2' })]);
  expect(text()).toContain('Se puede tasar en arriendo: confianza esperada media, rango de ±22 %.');
});

test('a property without enough offers is refused before anything is asked', async () => {
  await openQuestions(undefined, undefined, () => [200, NO_OFFERS]);
  await typeAddress();
  await chooseHit();
  await settle();
  expect(text()).toContain('Esta no se puede tasar');
  expect(text()).toContain('Primero encuentra la propiedad');
  expect(document.querySelector('input[name=dormitorios], input[name=tipoOperacion]')).toBeNull();
});

test('where only one operation has offers, both are told', async () => {
  await openQuestions(undefined, undefined, () => [200, { ...NO_OFFERS, venta: FORECAST.venta }]);
  await typeAddress();
  await chooseHit();
  await settle();
  expect(text()).toContain('Esta se puede tasar en venta');
  expect(text()).toContain('No se puede tasar en arriendo: hay muy pocos avisos como ese en la comuna.');
});

test('answers that rule out a value are told at the questions', async () => {
  await openQuestions(undefined, undefined, ({ body }) => [
    200,
    body.includes('"dormitorios":"9"') ? { ...FORECAST, venta: { ...NO_OFFERS.venta, motivo: 'DORMITORIOS_NO_CABEN' } } : FORECAST,
  ]);
  await typeAddress();
  await chooseHit();
  await press(radio('tipoOperacion', 'venta'));
  holdTime();
  await rooms('9');
  await later(600);
  expect(text()).toContain('Tantos dormitorios no caben en la superficie útil que escribiste');
});

test('without a forecast the questions are asked, and it is said that the server checks before it charges', async () => {
  await openQuestions(undefined, undefined, () => 'down');
  await typeAddress();
  await chooseHit();
  await settle();
  expect(text()).toContain('No pudimos comprobar ahora si se puede tasar. Se comprueba antes de cobrar');
  expect(radio('tipoOperacion', 'venta').checked).toBe(false);
});
