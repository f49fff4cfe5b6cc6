import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findReport } from '@veridico/reports';
import {
  button,
  fakeServer,
  fromAnotherServer,
  field,
  fill,
  leave,
  link,
  press,
  sentence,
  show,
  text,
  type,
  type Handler,
} from '../../testing.tsx';
import { markUnsettled, rememberOrder } from '../../purchase-storage.ts';
import { CompraDirectaPaso1 } from './compra-directa-paso1.tsx';

const SERVICE = {
  codigo: 'sia000002',
  nombre: 'Empresarial',
  descripcion: 'Para saber con quién vas a hacer negocios.',
  precio: 16_500,
  precioLista: 24_900,
  ofertaHasta: null,
  disponible: true,
};
const RUT = '58234577-5';
const FILLED = { run: RUT, correo: 'ana@correo.cl', correoConfirmacion: 'ana@correo.cl', celular: '56912345678' };

const price =
  (changes: object = {}): Handler =>
  () => [200, { ...SERVICE, ...changes }];

async function openScreen(codigo: string | undefined, handler: Handler = price()) {
  const calls = fakeServer({
    'GET /v1/administracion/servicio-precio/': handler,
    'GET /v1/promocion/codigo/': () => [200, { vigente: true, descuento: 20, descripcion: '' }],
  });
  const query = codigo === undefined ? '' : `?codigo_servicio=${codigo}`;
  const close = await show(`/compra-directa/paso1${query}`, <CompraDirectaPaso1 />);
  return { calls, close };
}

// Lazy-loaded by the screen; a first load outlasts a test's timeout.
beforeAll(
  async () =>
    void (await Promise.all([
      import('./legal-texts.tsx'),
      import('./unsettled.tsx'),
      import('./wrong-kind.tsx'),
      import('../../shell/serial-help.tsx'),
    ])),
);
beforeEach(() => sessionStorage.clear());

test('without codigo_servicio nothing is requested and the error is shown', { tags: ['DP1-02'] }, async () => {
  const { calls } = await openScreen(undefined);
  expect(text()).toContain('No se ha proporcionado un código de servicio.');
  expect(calls).toEqual([]);
});

test('an unknown codigo_servicio is shown with the error', { tags: ['DP1-03'] }, async () => {
  const { calls } = await openScreen('sia000009');
  expect(text()).toContain('Servicio no reconocido: sia000009');
  expect(calls).toEqual([]);
});

test('a spinner is shown while the price loads', { tags: ['DP1-14'] }, async () => {
  await openScreen('sia000002', () => new Promise(() => undefined));
  expect(text()).toContain('Procesando solicitud...');
  // What stays once the price arrives is already shown.
  expect(document.querySelector('h1')?.textContent).toBe('Compra tu Informe Empresarial');
  expect(text()).toContain('Compras sin cuenta: no necesitas registrarte.');
  expect(document.querySelector('.awaited')).not.toBeNull();
  expect(document.querySelector('form')).toBeNull();
});

test('sia000002 shows a two-part name, description, price, banner and form', { tags: ['DP1-01', 'DP1-05', 'DP1-08..13'] }, async () => {
  const { calls } = await openScreen('sia000002');
  expect(calls.map(({ path }) => path)).toEqual(['/v1/administracion/servicio-precio/sia000002']);
  const [first, ...rest] = document.querySelector('aside h2')?.childNodes ?? [];
  expect(first?.textContent).toBe('Informe Verídico');
  expect(
    rest
      .map((node) => node.textContent)
      .join('')
      .trim(),
  ).toBe('Empresarial');
  expect(text()).toContain(SERVICE.descripcion);
  expect(document.querySelector('aside output')?.textContent).toBe('$16.500');
  expect(text()).toContain('Compras sin cuenta: no necesitas registrarte.');
  expect(document.getElementById('compra-directa')).toBeInstanceOf(HTMLFormElement);
  expect(text()).toContain('Precio normal$24.900Precio oferta$16.500');
  for (const part of findReport('sia000002')?.includes ?? ['no report']) expect(text()).toContain(part);
  expect(link('Ver por dentro').getAttribute('href')).toBe('/informes/empresarial');
});

for (const [row, codigo, shown] of [
  ['DP1-23', 'sia000001', '$11.600'],
  ['DP1-24', 'sia000002', '$24.900'],
  ['DP1-25', 'sia000003', '$11.600'],
  ['DP1-26', 'sia000004', '$9.990'],
] as const)
  test(`the initial list price of ${codigo} is struck as ${shown}`, { tags: [`${row}:C04`] }, async () => {
    const report = findReport(codigo);
    await openScreen(codigo, price({ codigo, precio: report?.price, precioLista: report?.listPrice }));
    expect(document.querySelector('s')?.textContent).toBe(shown);
  });

for (const [row, codigo, shown] of [
  ['DP1-23', 'sia000001', '$11.600'],
  ['DP1-24', 'sia000002', '$24.900'],
  ['DP1-25', 'sia000003', '$11.600'],
  ['DP1-26', 'sia000004', '$9.990'],
] as const)
  test(`the default list price of ${codigo} is shown where the server names none`, { tags: [row] }, async () => {
    const specified = { nombre: 'Informe Verídico Otro', descripcion: 'D', precio: 5_000 };
    await openScreen(
      codigo,
      fromAnotherServer(() => [200, specified]),
    );
    expect(document.querySelector('s')?.textContent).toBe(shown);
    expect(document.querySelector('aside h2')?.textContent).toBe('Informe Verídico Otro');
  });

test.each([
  ['none', null],
  ['one that is no higher', 16_500],
])('with a list price of %s nothing is struck', { tags: ['DP1-24:C04'] }, async (_, precioLista) => {
  await openScreen('sia000002', price({ precioLista }));
  expect(document.querySelector('s')).toBeNull();
  expect(text()).toContain('Precio$16.500');
});

test('a failed price request names the service ERROR, and a retry finds the price', { tags: ['DP1-21'] }, async () => {
  let up = false;
  const { calls } = await openScreen('sia000002', () => (up ? [200, SERVICE] : 'down'));
  expect(document.querySelector('aside h2')?.textContent).toContain('ERROR');
  expect(document.querySelector('form')).toBeNull();
  up = true;
  await press(button('Reintentar'));
  expect(calls).toHaveLength(2);
  expect(document.querySelector('aside h2')?.textContent).toContain('Empresarial');
});

test.each([
  ['no answer', () => 'down', 'Revisa tu conexión.'],
  ['a failure', () => [500, {}], 'El servidor no lo entregó.'],
  ['no price', fromAnotherServer(() => [200, {}]), 'El servidor no lo entregó.'],
  ['a reason', () => [503, { mensaje: 'En mantención.' }], 'En mantención.'],
] satisfies (readonly [string, Handler, string])[])('a price request that gets %s says so', async (_, handler, said) => {
  await openScreen('sia000002', handler);
  expect(document.querySelector('[role=alert] p:last-child')?.textContent).toBe(said);
});

test.each([
  ['a price', { nombre: 'Empresarial', descripcion: '' }],
  ['a name', { precio: 16_500 }],
])('an answer without %s names the service ERROR', { tags: ['DP1-21'] }, async (_, answer) => {
  await openScreen(
    'sia000002',
    fromAnotherServer(() => [200, answer]),
  );
  expect(document.querySelector('aside h2')?.textContent).toContain('ERROR');
  expect(document.querySelector('form')).toBeNull();
});

for (const [row, codigo, nombre] of [
  ['DP1-04', 'sia000001', 'Personas'],
  ['DP1-06', 'sia000003', 'Consolidado'],
] as const)
  test(`${codigo} shows its page, with the form of a person’s report`, { tags: [row] }, async () => {
    await openScreen(codigo, price({ codigo, nombre }));
    expect(document.querySelector('h1')?.textContent).toBe(`Compra tu Informe ${nombre}`);
    expect(document.querySelector('aside h2')?.textContent).toContain(nombre);
    expect(document.querySelector('label[for=run]')?.textContent).toBe('RUT');
    expect(document.querySelector('label[for=serie]')?.textContent).toBe('Número de serie de tu carnet');
  });

test('sia000004 shows its page, and the reason instead of the form while it is not on sale', { tags: ['DP1-07'] }, async () => {
  await openScreen('sia000004', price({ codigo: 'sia000004', nombre: 'Tasación', disponible: false }));
  expect(document.querySelector('h1')?.textContent).toBe('Compra tu Informe Tasación');
  expect(document.querySelector('aside h2')?.textContent).toContain('Tasación');
  expect(text()).toContain('Este informe no está a la venta por ahora.');
  expect(document.querySelector('form')).toBeNull();
});

test(
  'sia000002 asks for the company, states the purpose, and asks for no ID card',
  { tags: ['VAL2-03', 'DP1-REQ-02', 'DP1-REQ-07'] },
  async () => {
    await openScreen('sia000002');
    expect(document.querySelector('label[for=run]')?.textContent).toBe('Rut Empresa a consultar');
    expect(field('run').getAttribute('aria-required')).toBe('true');
    expect(document.querySelector('input[name=serie]')).toBeNull();
    expect(text()).toContain('Finalidad: evaluación de riesgo comercial. La Ley 20.575');
  },
);

for (const [codigo, tags] of [
  ['sia000001', ['DP1-REQ-01', 'DP1-REQ-05']],
  ['sia000003', ['DP1-REQ-03', 'DP1-REQ-06']],
] as const)
  test(`${codigo} asks for the buyer’s RUT and card`, { tags: [...tags] }, async () => {
    await openScreen(codigo, price({ codigo }));
    for (const name of ['run', 'serie']) expect(field(name).getAttribute('aria-required')).toBe('true');
    await fill({ run: '', serie: '12345' });
    expect(sentence('run')).toBe('Este campo es requerido.');
    expect(sentence('serie')).toBe('Formato incorrecto, Ej: 123456789 o B12345678');
  });

test('Comprar waits for every field and names the next missing one', { tags: ['DP1-18', 'DP1-REQ-08..10'] }, async () => {
  await openScreen('sia000002');
  expect(button('Comprar').disabled).toBe(true);
  expect(text()).toContain('Falta: el RUT de la empresa y 4 datos más.');
  await press(link('el RUT de la empresa'));
  expect(document.activeElement).toBe(field('run'));
  await fill(FILLED);
  expect(text()).toContain('Falta: la aceptación de los términos.');
  expect(button('Comprar').disabled).toBe(true);
  await press(field('aceptacionTerminos'));
  expect(button('Comprar').disabled).toBe(false);
  expect(text()).not.toContain('Falta:');
  for (const name of ['correo', 'celular']) {
    await fill({ [name]: '' });
    expect(button('Comprar').disabled).toBe(true);
    await fill({ [name]: FILLED[name as 'correo' | 'celular'] });
  }
  expect(button('Comprar').disabled).toBe(false);
});

test(
  'a field shows its error on blur and hides it while typing',
  { tags: ['VAL2-02', 'VAL2-04', 'VAL2-07', 'VAL2-08', 'VAL2-10'] },
  async () => {
    await openScreen('sia000002');
    await type('run', '12345678-9');
    expect(sentence('run')).toBe('');
    await leave('run');
    expect(sentence('run')).toBe('Formato rut incorrecto.');
    await type('run', '12345678-');
    expect(sentence('run')).toBe('');
    await fill({ run: '12345678-5' });
    expect(sentence('run')).toBe('Formato rut incorrecto. Debe ser mayor o igual a 50.000.000-0');
    await fill({ correo: 'ana@correo', celular: '912345678' });
    expect(sentence('correo')).toBe('Formato correo electrónico inválido.');
    expect(sentence('celular')).toBe('Debe comenzar con 569 más 8 dígitos, Ej: 56912345678.');
    await fill({ correo: 'ana@correo.cl', correoConfirmacion: 'ana@correo.com' });
    expect(sentence('correoConfirmacion')).toBe('Los correos electrónicos no coinciden.');
    await fill({ correo: 'ana@correo.com' });
    expect(sentence('correoConfirmacion')).toBe('');
  },
);

test('the terms open in a modal that closes with × and with Cerrar', { tags: ['DP1-15..17'] }, async () => {
  await openScreen('sia000002');
  for (const place of ['header', 'footer']) {
    button('Términos y Condiciones').focus();
    await press(button('Términos y Condiciones'));
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
    expect(dialog).not.toBeNull();
    expect(dialog?.querySelector('h2')?.textContent).toBe('Términos y Condiciones');
    expect([...(dialog?.querySelectorAll('h3') ?? [])].map((title) => title.textContent)).toEqual([
      'Términos de la compra',
      'Política de privacidad',
    ]);
    const control = dialog?.querySelector<HTMLElement>(`${place} button`);
    expect(['×', 'Cerrar']).toContain(control?.textContent);
    if (control) await press(control);
    expect(document.querySelector('dialog[open]')).toBeNull();
    expect(document.activeElement).toBe(button('Términos y Condiciones'));
  }
});

test('the page says before payment that the purchase has no right of withdrawal', async () => {
  await openScreen('sia000002');
  expect(document.querySelector('form')?.textContent).toContain('esta compra no tiene derecho a retracto');
});

test('input is kept in session storage, field by field, and restored', { tags: ['DP1-22', 'PRM-01', 'PRM-03..07', 'SES-28'] }, async () => {
  const { close } = await openScreen('sia000002');
  await fill({ ...FILLED, codigoDescuento: 'VERIDICO20' });
  await press(field('aceptacionTerminos'));
  const kept = { ...FILLED, run: '58.234.577-5', codigoDescuento: 'VERIDICO20', aceptacionTerminos: 'true' };
  for (const [name, value] of Object.entries(kept)) expect(sessionStorage.getItem(name)).toBe(value);
  await close();
  await openScreen('sia000002');
  expect(field('correo').value).toBe('ana@correo.cl');
  expect(field('run').value).toBe('58.234.577-5');
  expect(document.querySelector('aside output')?.textContent).toBe('$13.200');
  expect(field('aceptacionTerminos').checked).toBe(true);
  expect(button('Comprar').disabled).toBe(false);
});

test('the serial number is kept too, but not for another report', { tags: ['PRM-02'] }, async () => {
  const { close } = await openScreen('sia000001', price({ codigo: 'sia000001' }));
  await fill({ run: '12345678-5', serie: 'B12345678', correo: 'ana@correo.cl' });
  expect(sessionStorage.getItem('serie')).toBe('B12345678');
  await close();
  await openScreen('sia000002');
  expect(field('run').value).toBe('');
  expect(field('correo').value).toBe('ana@correo.cl');
});

test('buying works in a browser that forbids storage', async () => {
  const forbidden = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await openScreen('sia000002');
  await fill(FILLED);
  await press(field('aceptacionTerminos'));
  expect(button('Comprar').disabled).toBe(false);
  forbidden.mockRestore();
});

test('a buyer with an unconfirmed payment is warned, with a link to that payment', async () => {
  rememberOrder({ orden: '7Q3M9KX2D4HB8W6RT1NZVC5JPA', numero: 'VO-7K3M-9QXT' }, 'ana@correo.cl');
  await (await openScreen('sia000002')).close();
  expect(text()).not.toContain('Tienes un pago por confirmar');
  markUnsettled(true);
  await openScreen('sia000002');
  expect(text()).toContain('Todavía no sabemos si tu banco cobró la orden VO-7K3M-9QXT. No pagues de nuevo');
  expect(document.body.innerHTML).not.toContain('7Q3M9KX2D4HB8W6RT1NZVC5JPA');
  expect(link('mira primero en qué va ese pago').getAttribute('href')).toBe('/compra-directa/paso2');
});

test('the dialog shows where the serial number is on the card', async () => {
  await openScreen('sia000001');
  await press(button('¿Dónde está la serie?'));
  const dialog = document.querySelector('dialog[open]');
  expect(dialog?.textContent).toContain('Cambia cada vez que renuevas el carnet');
  expect(dialog?.querySelector('svg')?.getAttribute('aria-label')).toContain('número de documento');
});

test('the RUT of a company typed for Personas leads to the Empresarial with it; contact data and promotion code are kept', async () => {
  await openScreen('sia000001', price({ codigo: 'sia000001', nombre: 'Personas' }));
  await fill({ ...FILLED, serie: '123456789', codigoDescuento: 'VERANO' });
  expect(text()).toContain('Es el RUT de una empresa');
  await press(link('Informe Empresarial'));
  expect(location.search).toBe('?codigo_servicio=sia000002');
  const kept = ['run', 'correo', 'celular', 'codigoDescuento'].map((name) => field(name).value);
  expect(kept).toEqual(['58.234.577-5', 'ana@correo.cl', '56912345678', 'VERANO']);
  expect(sessionStorage.getItem('serie')).toBe('');
});

test("a person's RUT typed for the Empresarial leads to Personas without it", async () => {
  await openScreen('sia000002');
  await fill({ ...FILLED, run: '12.345.678-5' });
  expect(text()).toContain('Es el RUT de una persona');
  await press(link('Informe Personas'));
  expect(location.search).toBe('?codigo_servicio=sia000001');
  expect([field('run').value, field('correo').value]).toEqual(['', 'ana@correo.cl']);
  expect(Object.values({ ...sessionStorage })).not.toContain('12.345.678-5');
});
