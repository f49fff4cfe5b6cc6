import { beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseCommune, chooseCount, FORECAST, HIT, OTHER_HIT, RECORD, typeAddress } from '../../property/testing-property.ts';
import { showSignedIn } from '../../session/testing-customer.tsx';
import {
  button,
  fakeServer,
  fromAnotherServer,
  field,
  fill,
  link,
  press,
  pressEnter,
  radio,
  select,
  sentence,
  settle,
  show,
  text,
  type,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { CompraDirectaPaso1 } from './compra-directa-paso1.tsx';
import { freshTab, PAGE, sent } from './testing-purchase.tsx';

const SERVICE = {
  codigo: 'sia000004',
  nombre: 'Tasación',
  descripcion: 'D',
  precio: 6_900,
  precioLista: 9_990,
  ofertaHasta: null,
  disponible: true,
};

// The property questions are lazy-loaded: here they are preloaded.
beforeAll(() =>
  Promise.all([
    import('./appraisal-purchase.tsx'),
    import('./own-purchase.tsx'),
    import('../../property/find-by-rol.tsx'),
    import('../../property/property-questions.tsx'),
    import('../../property/forecast.tsx'),
  ]),
);
beforeEach(() => void freshTab());

interface Answers {
  readonly buscar?: Handler;
  readonly propiedad?: Handler;
  readonly tasable?: Handler;
  readonly transaccion?: Handler;
  /** A signed-in customer buys. */
  readonly own?: true;
}

async function openScreen({ buscar, propiedad, tasable, transaccion, own }: Answers = {}): Promise<{
  readonly calls: Call[];
  readonly close: () => Promise<void>;
}> {
  const calls = fakeServer({
    'GET /v1/administracion/servicio-precio/': () => [200, SERVICE],
    'POST /v1/administracion/buscar-direccion': buscar ?? (() => [200, { results: [HIT, OTHER_HIT], more: false }]),
    'GET /v1/administracion/propiedad/': propiedad ?? (() => [200, RECORD]),
    'POST /v1/administracion/tasable': tasable ?? (() => [200, FORECAST]),
    'POST /v1/administracion/transaccion': transaccion ?? (() => [200, PAGE]),
  });
  const address = '/compra-directa/paso1?codigo_servicio=sia000004';
  const close = own ? (await showSignedIn(address, <CompraDirectaPaso1 />)).close : await show(address, <CompraDirectaPaso1 />);
  return { calls, close };
}

const tab = (name: string) => button(name);
const hit = (chosen: typeof HIT) => radio('resultado', `${chosen.comunaCode}/${chosen.rol}`);
const searching = (calls: readonly Call[]) => calls.filter(({ path }) => path.endsWith('/buscar-direccion'));
const body = (calls: readonly Call[]) =>
  Object.fromEntries(new URLSearchParams(sent(calls).findLast(({ path }) => path.endsWith('/transaccion'))?.body));

async function fillProperty(): Promise<void> {
  await press(radio('tipoPropiedad', 'casa'));
  await press(radio('tipoOperacion', 'venta'));
  await fill({ superficieUtil: '85,5', superficieTotal: '1.200' });
  for (const [name, value] of Object.entries({ dormitorios: '3', banos: '2', estacionamientos: '1', bodegas: '0' }))
    await chooseCount(name, value);
}

async function fillContact(): Promise<void> {
  await fill({ correo: 'ana@correo.cl', correoConfirmacion: 'ana@correo.cl', celular: '56912345678' });
  await press(field('aceptacionTerminos'));
}

async function fillByRol(): Promise<void> {
  await press(tab('Búsqueda por Rol'));
  await chooseCommune('nunoa');
  await fill({ rolManzana: '2143', rolPredio: '187' });
}

test(
  'sia000004 offers two ways to find a property and asks for no RUT',
  { tags: ['DP1-07', 'DP1-26', 'DP1-TAS-01', 'DP1-TAS-02'] },
  async () => {
    await openScreen();
    expect([...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)).toEqual([
      'Búsqueda por Dirección',
      'Búsqueda por Rol',
    ]);
    expect(document.querySelector('aside s')?.textContent).toBe('$9.990');
    expect(document.querySelector('input[name=run], input[name=serie]')).toBeNull();
    await press(tab('Búsqueda por Rol'));
    expect(field('rolManzana')).toBeDefined();
    expect(document.querySelector('input[name=street]')).toBeNull();
  },
);

test('the search needs street, number and commune; the number takes digits only', { tags: ['DP1-TAS-06'] }, async () => {
  await openScreen();
  const ready = () => !button('Buscar dirección').disabled;
  expect(ready()).toBe(false);
  await type('street', 'Irarrázaval');
  await type('streetNumber', '28a2-1');
  expect([field('streetNumber').value, ready()]).toEqual(['2821', false]);
  await chooseCommune('nunoa');
  expect(ready()).toBe(true);
  await type('street', ' ');
  expect(ready()).toBe(false);
});

test('a running search shows progress and is sent once', { tags: ['DP1-TAS-03', 'DP1-TAS-07', 'ADDR-01..04'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<readonly [number, unknown]>();
  const { calls } = await openScreen({ buscar: () => promise });
  await type('unitNumber', '604');
  await typeAddress();
  expect(button('Buscando dirección...').getAttribute('aria-busy')).toBe('true');
  await pressEnter('street');
  resolve([200, { results: [HIT], more: false }]);
  await settle();
  expect(text()).toContain('1 propiedad encontrada');
  expect(searching(calls).map((call) => JSON.parse(call.body) as unknown)).toEqual([
    { street: 'Irarrázaval', streetNumber: '2821', comunaCode: '13120', unitNumber: '604' },
  ]);
  expect(sent(calls).some(({ path }) => path.endsWith('/transaccion'))).toBe(false);
});

const UNHELPFUL: readonly (readonly [row: string, what: string, buscar: Handler, said: string])[] = [
  ['DP1-TAS-08', 'a refusal in plain text', () => [400, 'Para buscar escribe la calle.'], 'Para buscar escribe la calle.'],
  ['DP1-TAS-08', 'a refusal with mensaje', () => [500, { mensaje: 'El rol no está en línea.' }], 'El rol no está en línea.'],
  ['DP1-TAS-10', 'JSON without mensaje', () => [500, {}], 'Error al consultar dirección.'],
  ['DP1-TAS-09', 'no property', () => [200, { results: [], more: false }], 'No se encontraron resultados.'],
  ['DP1-TAS-10', 'no response', () => 'down', 'Error al consultar dirección.'],
  ['DP1-TAS-10', 'no list', fromAnotherServer(() => [200, {}]), 'Error al consultar dirección.'],
  ['DP1-TAS-10', 'null', fromAnotherServer(() => [200, 'null']), 'Error al consultar dirección.'],
  ['DP1-TAS-10', 'the error page of a proxy', () => [502, '<html>', { 'content-type': 'text/html' }], 'Error al consultar dirección.'],
];
for (const [row, what, buscar, said] of UNHELPFUL)
  test(`an address search answered with ${what} says «${said}» and can be repeated`, { tags: [row] }, async () => {
    await openScreen({ buscar });
    await typeAddress();
    expect([...document.querySelectorAll('[role=status] p')].map(({ textContent }) => textContent)).toContain(said);
    expect(button('Buscar dirección').disabled).toBe(false);
  });

test('a chosen result fills rol, commune and empty fields', { tags: ['DP1-TAS-04', 'DP1-TAS-05', 'ADDR-05..07'] }, async () => {
  const { calls } = await openScreen();
  await typeAddress();
  expect(text()).toContain('2 propiedades encontradas');
  expect(text()).toContain('Rol 002143-000187 · ÑUÑOA');
  await press(hit(HIT));
  expect(calls.map(({ path }) => path)).toContain('/v1/administracion/propiedad/13120/002143-000187');
  expect(text()).toContain(
    'Según los registros: AVENIDA IRARRÁZAVAL 2821, DEPTO. 604 · Habitacional · 64 m² construidos · año 1998 · avalúo fiscal $85.000.000.',
  );
  expect([radio('tipoPropiedad', 'departamento').checked, field('superficieUtil').value, field('superficieTotal').value]).toEqual([
    true,
    '64',
    '71,5',
  ]);
  await press(tab('Búsqueda por Rol'));
  expect([field('rolManzana').value, field('rolPredio').value, field('comuna').value]).toEqual(['002143', '000187', 'ÑUÑOA']);
});

test('choosing another property replaces the figures and the record notes of the first', async () => {
  await openScreen({
    propiedad: ({ path }) => [
      200,
      path.endsWith('187') ? RECORD : { ...RECORD, rol: OTHER_HIT.rol, tipoPropiedad: 'local', superficieUtil: 50, superficieTotal: null },
    ],
  });
  await typeAddress();
  await press(hit(HIT));
  await press(hit(OTHER_HIT));
  expect([field('superficieUtil').value, field('superficieTotal').value, radio('tipoPropiedad', 'local').checked]).toEqual([
    '50',
    '',
    true,
  ]);
});

test('changing the commune clears the property', async () => {
  await openScreen();
  await typeAddress();
  await press(hit(HIT));
  await chooseCommune('Arica');
  expect(document.querySelector('input[name=resultado]:checked')).toBeNull();
  expect(text()).not.toContain('Según los registros');
  await press(tab('Búsqueda por Rol'));
  expect([field('rolManzana').value, field('comuna').value]).toEqual(['', 'ARICA']);
});

test('an unknown rol shows its error at the field; a rol can be pasted whole', async () => {
  await openScreen({ propiedad: () => [404, { codigo: 'PROPIEDAD_DESCONOCIDA', mensaje: 'x' }] });
  await fillByRol();
  expect(text()).toContain('No encontramos una propiedad con ese rol en esa comuna.');
  await type('rolPredio', '9');
  expect(text()).not.toContain('No encontramos una propiedad');
});

test('a rol has two parts of up to six digits, and a commune', { tags: ['DP1-TAS-11..13', 'DP1-REQ-11'] }, async () => {
  await openScreen();
  await press(tab('Búsqueda por Rol'));
  await fill({ rolManzana: '12a345', rolPredio: '' });
  expect(field('rolManzana').value).toBe('12345');
  await fill({ comuna: 'chill' });
  expect(document.getElementById('rol-estado')?.textContent).toBe('ROL no válido. Debe tener el formato 123456-123456.');
  expect(document.getElementById('comuna-estado')?.textContent).toBe('Comuna no válida.');
  expect(button('Comprar').disabled).toBe(true);
});

test('surfaces are checked against each other', { tags: ['DP1-TAS-14..16', 'DP1-TAS-18', 'DP1-TAS-19'] }, async () => {
  await openScreen();
  await fillByRol();
  const said = (name: string) => document.getElementById(`${name}-estado`)?.textContent;
  await fill({ superficieTotal: '50', superficieUtil: '64' });
  expect(said('superficieUtil')).toBe('Debe ser un número mayor a cero y menor o igual a la superficie total.');
  await fill({ superficieTotal: '0' });
  expect(said('superficieTotal')).toBe('Debe ser un número mayor a cero y mayor o igual a la superficie util.');
  await fill({ superficieTotal: '71,5' });
  expect([said('superficieUtil'), said('superficieTotal')]).toEqual(['', '']);
});

test('the options of each list', { tags: ['DP1-TAS-20..24', 'DP1-TAS-26', 'DP1-TAS-27'] }, async () => {
  await openScreen();
  await fillByRol();
  const values = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)].map(({ value }) => value);
  for (const name of ['dormitorios', 'banos', 'estacionamientos', 'bodegas']) {
    await chooseCount(name, '9');
    expect(values(name)).toEqual([...'0123456789']);
  }
  expect(values('tipoPropiedad')).toEqual(['casa', 'departamento', 'oficina', 'local']);
  expect(values('tipoOperacion')).toEqual(['venta', 'arriendo']);
  expect(values('amoblado')).toEqual(['0', '1']);
  expect(radio('amoblado', '0').checked).toBe(true);
});

test('a purchase by rol with Boleta', { tags: ['DP1-PAY-11', 'DP1-PAY-12', 'DP1-INV-02', 'DP1-TAS-28'] }, async () => {
  const { calls } = await openScreen();
  await fillByRol();
  await fillProperty();
  expect(button('Comprar').disabled).toBe(true);
  await fillContact();
  await press(button('Comprar'));
  expect(body(calls)).toMatchObject({
    codigoServicio: 'sia000004',
    run: '',
    serie: '',
    rol: '2143-187',
    comuna: '13120',
    parametrosTasacion: '2143-187|13120|casa|venta|85,5|1.200|3|2|1|0|0',
    tipoEmision: '01',
    datosFactura: '',
  });
  expect(sessionStorage.getItem('orden')).toBe(PAGE.orden);
});

test(
  'Factura asks for its recipient, with the communes of its region',
  { tags: ['DP1-INV-01', 'DP1-INV-03..06', 'DP1-PAY-13', 'DP1-REQ-04'] },
  async () => {
    const { calls } = await openScreen();
    await fillByRol();
    expect(text()).toContain('BoletaFactura');
    expect(document.querySelector('[name=razonSocial]')).toBeNull();
    await fillProperty();
    await fillContact();
    expect(button('Comprar').disabled).toBe(false);
    await press(radio('tipoEmision', '02'));
    expect(button('Comprar').disabled).toBe(true);
    const choices = (list: string) => [...document.querySelectorAll(`select[name=${list}] option`)].map(({ textContent }) => textContent);
    expect(choices('comunaFactura')).toEqual(['Elige primero la región']);
    await select('region', '16');
    expect(choices('comunaFactura')).toHaveLength(22);
    await select('comunaFactura', '16101');
    await select('region', '13');
    expect(choices('comunaFactura')).toContain('Ñuñoa');
    expect(choices('region').slice(0, 3)).toEqual(['Elige una región', 'Arica y Parinacota', 'Tarapacá']);
    await select('region', '16');
    expect(document.querySelector<HTMLSelectElement>('select[name=comunaFactura]')?.value).toBe('');
    await select('region', '13');
    await select('comunaFactura', '13120');
    await fill({ razonSocial: 'Comercial Ñandú Ltda.', direccion: 'Calle 123', ciudad: 'Santiago', giro: 'Comercio' });
    expect(button('Comprar').disabled).toBe(true);
    await fill({ rutEmpresa: '12.345.678-5' });
    expect(sentence('rutEmpresa')).toBe('RUT válido');
    await press(button('Comprar'));
    expect(body(calls)).toMatchObject({
      tipoEmision: '02',
      datosFactura: 'Comercial Ñandú Ltda.|12345678-5|13|13120|Ñuñoa|Calle 123|Santiago|Comercio',
    });
  },
);

test('a signed-in customer enters only the property, and earlier purchases are not looked up', async () => {
  const { calls } = await openScreen({ own: true });
  expect(document.querySelector('input[name=correo], input[name=celular]')).toBeNull();
  await fillByRol();
  await fillProperty();
  await press(field('aceptacionTerminos'));
  await press(button('Comprar'));
  expect(body(calls)).toMatchObject({
    correo: 'ana@correo.cl',
    parametrosTasacion: '2143-187|13120|casa|venta|85,5|1.200|3|2|1|0|0',
    tipoEmision: '01',
  });
  expect(calls.some(({ path }) => path.includes('compra-anterior'))).toBe(false);
});

test('the input and the chosen property survive a reload', async () => {
  const first = await openScreen();
  await typeAddress();
  await press(hit(HIT));
  await type('superficieUtil', '60');
  await press(radio('tipoEmision', '02'));
  await fill({ razonSocial: 'Comercial Ñandú Ltda.' });
  await first.close();
  await openScreen();
  expect([field('street').value, field('comuna').value, field('superficieUtil').value, field('razonSocial').value]).toEqual([
    'Irarrázaval',
    'ÑUÑOA',
    '60',
    'Comercial Ñandú Ltda.',
  ]);
  expect(hit(HIT).checked).toBe(true);
});

test('Enter in an incomplete form lists each missing item once and links to it', async () => {
  await openScreen();
  const names = () => [...document.querySelectorAll('form [role=alert] ~ p a')].map(({ textContent }) => textContent);
  await press(tab('Búsqueda por Rol'));
  await pressEnter('rolManzana');
  expect(text()).toContain('Por favor, corrige los errores antes de continuar.');
  expect(names()).toEqual(['el rol', 'la comuna']);
  await fillByRol();
  await pressEnter('correo');
  expect(names()).toEqual([
    'el tipo de operación',
    'los dormitorios',
    'los baños',
    'los estacionamientos',
    'las bodegas',
    'tu correo electrónico',
    'la confirmación de tu correo',
    'tu celular',
    'la aceptación de los términos',
  ]);
});

test('nothing is asked before the property is known', async () => {
  await openScreen();
  expect(
    document.querySelector('input[name=dormitorios], input[name=superficieUtil], input[name=correo], input[name=tipoEmision]'),
  ).toBeNull();
  expect(text()).toContain('Falta: la propiedad y 1 dato más.');
  await typeAddress();
  await press(hit(HIT));
  expect([field('superficieUtil').value, field('correo').value]).toEqual(['64', '']);
});

test('the method is explained next to the form, without leaving it', async () => {
  await openScreen({});
  await fillByRol();
  expect(link('Cómo calculamos el valor, y cuánto se equivoca')).toMatchObject({ pathname: '/tasacion/metodo', target: '_blank' });
});

test('server errors appear at their fields, and an unappraisable property at the button', async () => {
  let answer: readonly [number, unknown] = [
    400,
    { codigo: 'CAMPOS_INVALIDOS', mensaje: 'M', campos: { superficieUtil: 'Muy grande.', giro: 'x' } },
  ];
  await openScreen({ transaccion: () => answer });
  await fillByRol();
  await fillProperty();
  await fillContact();
  await press(button('Comprar'));
  expect(document.getElementById('superficieUtil-estado')?.textContent).toBe('Muy grande.');
  expect(document.activeElement).toBe(field('superficieUtil'));
  await fill({ superficieUtil: '80' });
  answer = [422, { codigo: 'PROPIEDAD_NO_SE_TASA', mensaje: 'No se tasa.' }];
  await press(button('Comprar'));
  expect(document.querySelector('aside [role=alert]')?.textContent).toBe('No se tasa.');
});
