import { act } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { problems } from '@veridico/api';
import { chooseCommune, chooseCount, FORECAST, HIT, OTHER_HIT, RECORD, typeAddress } from '../../property/testing-property.ts';
import { showSignedIn, UNLIMITED } from '../../session/testing-customer.tsx';
import { endQueryDraft } from '../../shell/query-draft.ts';
import { button, fakeServer, field, fill, holdTime, later, press, pressEnter, radio, text, type, type Handler } from '../../testing.tsx';
import { Informes } from './informes.tsx';

// The property questions are lazy-loaded: here they are preloaded.
beforeAll(() =>
  Promise.all([
    import('./appraisal-query.tsx'),
    import('../../property/find-by-rol.tsx'),
    import('../../property/property-questions.tsx'),
    import('../../property/forecast.tsx'),
  ]),
);
beforeEach(() => sessionStorage.clear());

const FOUND: Handler = () => [200, { results: [HIT, OTHER_HIT], more: true }];

async function openScreen(buscar = FOUND, record: object = RECORD, propiedad: Handler = () => [200, record]) {
  const calls = fakeServer({
    'GET /v1/administracion/contrato': () => [200, UNLIMITED],
    'GET /v1/administracion/informes': () => [200, []],
    'POST /v1/administracion/buscar-direccion': buscar,
    'GET /v1/administracion/propiedad/': propiedad,
    'POST /v1/administracion/tasable': () => [200, FORECAST],
  });
  const { close } = await showSignedIn('/', <Informes />, { cliente: { contrato: 'S' } });
  await press(radio('codigoServicio', 'sia000004'));
  return { calls, close };
}

const errorOf = (name: string) => document.getElementById(`${name}-estado`)?.textContent;
const submit = () => button('Consultar Informe');
const tabs = () => [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent);
const hit = () => radio('resultado', `${HIT.comunaCode}/${HIT.rol}`);

async function byRol(): Promise<void> {
  await press(button('Buscar por Rol'));
  await chooseCommune('nunoa');
  await fill({ rolManzana: '2143', rolPredio: '187' });
}

test('offers two ways to name a property; communes by name, a rol of digits', { tags: ['HOME-TAS-01..05'] }, async () => {
  await openScreen();
  expect(tabs()).toEqual(['Buscar por Dirección', 'Buscar por Rol']);
  await press(field('comuna'));
  const names = [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent ?? '');
  expect(names).toHaveLength(346);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'es')));
  await press(button('Buscar por Rol'));
  await fill({ rolManzana: '21x43', rolPredio: '187-' });
  expect([field('rolManzana').value, field('rolPredio').value]).toEqual(['2143', '187']);
});

test(
  'its fields',
  {
    tags: ['HOME-TAS-06..13', 'HOME-TAS-15..19'],
  },
  async () => {
    await openScreen();
    await byRol();
    const values = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)].map(({ value }) => value);
    expect(values('tipoPropiedad')).toEqual(['casa', 'departamento', 'oficina', 'local']);
    expect(values('tipoOperacion')).toEqual(['venta', 'arriendo']);
    expect(values('amoblado')).toEqual(['0', '1']);
    expect(document.querySelector('label[for=amoblado-1]') ?? radio('amoblado', '1').closest('label')?.textContent).toBe('Sí');
    // Only what the records say is filled in.
    expect([field('superficieUtil').value, field('superficieTotal').value]).toEqual(['64', '71,5']);
    expect(document.querySelectorAll('input[name=tipoOperacion]:checked, input[name=amoblado]:checked')).toHaveLength(0);
    for (const name of ['dormitorios', 'banos', 'estacionamientos', 'bodegas']) {
      expect(document.querySelectorAll(`input[name=${name}]:checked`)).toHaveLength(0);
      await chooseCount(name, '9');
      expect(values(name)).toEqual([...'0123456789']);
    }
  },
);

test(
  'an address search needs street, number and commune, and fills rol and commune',
  { tags: ['HOME-TAS-20..24', 'HOME-TAS-31'] },
  async () => {
    const { calls } = await openScreen();
    expect(button('Buscar dirección').disabled).toBe(true);
    await typeAddress();
    await type('streetNumber', '2a821');
    expect([field('streetNumber').value, field('unitNumber').value]).toEqual(['2821', '']);
    await press(button('Buscar dirección'));
    expect(calls.some(({ path }) => path.endsWith('/buscar-direccion'))).toBe(true);
    expect(text()).toContain('Las primeras 2 propiedades');
    await press(hit());
    await press(button('Buscar por Rol'));
    expect([field('rolManzana').value, field('rolPredio').value, field('comuna').value]).toEqual(['002143', '000187', 'ÑUÑOA']);
    expect([field('superficieUtil').value, field('superficieTotal').value]).toEqual(['64', '71,5']);
  },
);

const UNHELPFUL: readonly (readonly [row: string, what: string, buscar: Handler, said: string])[] = [
  ['HOME-TAS-32', 'a 429 in plain text', () => [429, 'Espera un minuto.', { 'content-type': 'text/plain' }], 'Espera un minuto.'],
  ['HOME-TAS-32', 'a 503 in plain text', () => [503, 'El mapa no responde.'], 'El mapa no responde.'],
  ['HOME-TAS-32', 'text of no type', () => [400, 'Falta la calle', { 'content-type': 'application/octet-stream' }], 'Falta la calle'],
  [
    'HOME-TAS-32',
    'the error page of a proxy',
    () => [502, '<html>Bad Gateway</html>', { 'content-type': 'text/html' }],
    'Error al consultar dirección.',
  ],
  ['HOME-TAS-32', 'a refusal in JSON', () => [400, { mensaje: 'Falta el número.' }], 'Falta el número.'],
  ['HOME-TAS-32', 'an empty 500', () => [500, ''], 'Error al consultar dirección.'],
  ['HOME-TAS-33', 'no property', () => [200, { results: [], more: false }], 'No se encontraron resultados.'],
  ['HOME-TAS-34', 'no response', () => 'down', 'Error al consultar dirección.'],
];
for (const [row, what, buscar, said] of UNHELPFUL)
  test(`an address search answered with ${what} says «${said}»`, { tags: [row] }, async () => {
    await openScreen(buscar);
    await typeAddress();
    await press(button('Buscar dirección'));
    expect([...document.querySelectorAll('[role=status] p')].map(({ textContent }) => textContent)).toContain(said);
  });

test(
  'can be sent once complete, with a total no smaller than the useful surface',
  { tags: ['HOME-TAS-25', 'HOME-TAS-26', 'HOME-QRY-13'] },
  async () => {
    await openScreen(FOUND, { ...RECORD, superficieUtil: null, superficieTotal: null });
    const steps: (() => Promise<void>)[] = [
      byRol,
      () => press(radio('tipoOperacion', 'arriendo')),
      () => fill({ superficieUtil: '64,5', superficieTotal: '60' }),
    ];
    for (const step of steps) {
      await step();
      expect(submit().disabled).toBe(true);
    }
    await fill({ superficieTotal: '71' });
    for (const [name, count] of Object.entries({ dormitorios: '2', banos: '1', estacionamientos: '0', bodegas: '0' })) {
      expect(submit().disabled).toBe(true);
      await chooseCount(name, count);
    }
    expect(text()).toContain('Falta: si está amoblado.');
    await press(radio('amoblado', '0'));
    expect(submit().disabled).toBe(false);
    await press(submit());
    expect(location.pathname + location.search).toBe('/consulta-informe?codigo_servicio=sia000004');
    expect(history.state).toEqual({
      run: '',
      motivo: '',
      referencia: '',
      comuna: '13120',
      rol: '2143-187',
      tipoPropiedad: 'departamento',
      operacion: 'arriendo',
      metrosCuadradosUtiles: '65',
      metrosCuadradosTotales: '71',
      superficieUtilEscrita: '64,5',
      superficieTotalEscrita: '71',
      dormitorios: '2',
      banios: '1',
      estacionamientos: '0',
      bodegas: '0',
      amoblado: '0',
    });
  },
);

for (const [row, typed, said] of [
  ['HOME-TAS-27', '99999,9', ''],
  ['HOME-TAS-27', '100000', 'Debe ser un número con máximo un decimal, usando coma.'],
  ['HOME-TAS-28', '64.5', 'Debe ser un número con máximo un decimal, usando coma.'],
  ['HOME-TAS-28', '64,55', 'Debe ser un número con máximo un decimal, usando coma.'],
  ['HOME-TAS-29', '0', 'Debe ser mayor a cero.'],
] as const)
  test(`a useful surface of «${typed}» shows «${said}»`, { tags: [row] }, async () => {
    await openScreen();
    await byRol();
    await fill({ superficieUtil: typed });
    expect(errorOf('superficieUtil')).toBe(said);
  });

test('a total below the useful surface shows an error', { tags: ['HOME-TAS-30'] }, async () => {
  await openScreen();
  await byRol();
  await fill({ superficieUtil: '64', superficieTotal: '63,9' });
  expect(errorOf('superficieTotal')).toBe('Debe ser mayor o igual a superficie útil.');
});

test('Enter in an incomplete form shows the error, focuses the missing field and stays', { tags: ['HOME-QRY-17'] }, async () => {
  await openScreen();
  await press(button('Buscar por Rol'));
  await pressEnter('rolPredio');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Por favor complete todos los campos para Tasación');
  expect(document.activeElement).toBe(field('rolManzana'));
  expect(location.pathname).toBe('/');
  expect(text()).toContain('Falta: el rol y 10 datos más.');
  await type('rolManzana', '1');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('input is restored on return, until its report exists', async () => {
  const first = await openScreen();
  await byRol();
  await fill({ superficieUtil: '60' });
  await first.close();
  const second = await openScreen();
  expect([field('rolManzana').value, field('comuna').value, field('superficieUtil').value]).toEqual(['2143', 'ÑUÑOA', '60']);
  await second.close();
  endQueryDraft(JSON.parse(sessionStorage.getItem('borrador:consulta-tasacion') ?? '{}').owner as string);
  await openScreen();
  expect([field('comuna').value, document.querySelector('input[name=superficieUtil]'), tabs().length]).toEqual(['', null, 2]);
});

const stages = () =>
  [...document.querySelectorAll('legend')].map(({ textContent }) => textContent?.trim()).filter((each) => /^\d\./.test(each ?? ''));

test('a single result is chosen by itself, and only then the facts of the records are confirmed', async () => {
  await openScreen(() => [200, { results: [HIT], more: false }]);
  expect(stages()).toEqual(['1. Encuentra la propiedad', '2. Confirma los datos', '3. Pide la tasación']);
  expect([text().includes('Tipo de propiedad'), submit().disabled]).toEqual([false, true]);
  await typeAddress();
  await press(button('Buscar dirección'));
  expect(hit().checked).toBe(true);
  expect(text()).toContain('Esta se puede tasar');
  expect(text()).toContain('Según los registros: AVENIDA IRARRÁZAVAL 2821, DEPTO. 604');
  expect(radio('tipoPropiedad', 'departamento').checked).toBe(true);
  expect(text()).toContain('El informe trae los dos valores, venta y arriendo');
});

test('a property that cannot be appraised is said before anything else is asked', async () => {
  await openScreen(FOUND, { ...RECORD, destino: 'Estacionamiento', tipoPropiedad: null });
  await byRol();
  expect(text()).toContain(problems.PROPIEDAD_NO_SE_TASA.mensaje);
  expect([document.querySelector('input[name=tipoOperacion]'), submit().disabled]).toEqual([null, true]);
});

test('a rol is looked up when the typing pauses, without leaving the field', async () => {
  const { calls } = await openScreen();
  await press(button('Buscar por Rol'));
  await chooseCommune('nunoa');
  holdTime();
  await type('rolManzana', '2143');
  await type('rolPredio', '187');
  await later(600);
  expect(calls.some(({ path }) => path.endsWith('/propiedad/13120/2143-187'))).toBe(true);
  expect([document.activeElement, radio('tipoPropiedad', 'departamento').checked]).toEqual([field('rolPredio'), true]);
});

test('where the records cannot be read the questions are asked all the same', async () => {
  await openScreen(FOUND, undefined, () => [503, { codigo: 'SERVICIO_CAIDO', mensaje: 'x' }]);
  await byRol();
  expect(text()).toContain('No pudimos leer los registros ahora');
  expect(field('superficieUtil').value).toBe('');
});

test('Ctrl+Enter asks from any field of the form, a radio button too', async () => {
  await openScreen();
  await byRol();
  await press(radio('tipoOperacion', 'venta'));
  await press(radio('amoblado', '1'));
  for (const name of ['dormitorios', 'banos', 'estacionamientos', 'bodegas']) await chooseCount(name, '0');
  const list = document.querySelector('input[name=bodegas]');
  await act(
    async () => void list?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true })),
  );
  expect(location.pathname).toBe('/consulta-informe');
});
