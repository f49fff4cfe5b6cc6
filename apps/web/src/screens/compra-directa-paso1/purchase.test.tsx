import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { problems } from '@veridico/api';
import {
  fromAnotherServer,
  button,
  enter,
  field,
  fill,
  holdTime,
  later,
  leave,
  link,
  press,
  pressEnter,
  sentence,
  settle,
  text,
  type,
  violatePolicy,
} from '../../testing.tsx';
import { alert, fillAll, FILLED, freshTab, openPurchase, PAGE, sent } from './testing-purchase.tsx';

let left: ReturnType<typeof freshTab> = [];
beforeEach(() => {
  left = freshTab();
});

test(
  'the purchase is sent as a form with every field normalised',
  {
    tags: ['DP1-PAY-01..10'],
  },
  async () => {
    const calls = await openPurchase();
    await fillAll();
    await fill({ codigoDescuento: ' VERIDICO20 ' });
    await press(button('Validar'));
    await press(button('Comprar'));
    const [call] = sent(calls);
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      codigoServicio: 'sia000002',
      run: '58234577-5',
      serie: '',
      correo: 'ana@correo.cl',
      celular: '56912345678',
      codigoDescuento: 'VERIDICO20',
      porcentajeDescuento: '20',
      precioVisto: '16500',
      aceptacionTerminos: 'true',
      rol: '',
      comuna: '',
      parametrosTasacion: '',
      tipoEmision: '',
      datosFactura: '',
    });
  },
);

test(
  'on success the token is posted to the announced card page, and the order is remembered',
  { tags: ['DP1-SUB-04', 'DP1-PAY-14', 'DP1-PAY-15'] },
  async () => {
    await openPurchase();
    await fillAll();
    await press(button('Comprar'));
    expect(left).toContainEqual({ action: PAGE.url, method: 'post', token: 'tok-1' });
    expect(text()).toContain('Te llevamos a Webpay. Todavía no se cobra nada.');
    expect(sessionStorage.getItem('orden')).toBe(PAGE.orden);
    expect(sessionStorage.getItem('orden:numero')).toBe(PAGE.numero);
    expect(sessionStorage.getItem('orden:correo')).toBe('ana@correo.cl');
  },
);

test.each(['javascript:alert(1)', 'pagar', 'http://', ''])(
  'a card page at «%s» is a failure: nothing is posted and the button is enabled again',
  { tags: ['DP1-20', 'DP1-SUB-03'] },
  async (url) => {
    await openPurchase({ transaccion: fromAnotherServer(() => [200, { ...PAGE, url }]) });
    await fillAll();
    await press(button('Comprar'));
    expect(alert()).toBe('Error inesperado al procesar la transacción.');
    expect(button('Comprar').disabled).toBe(false);
    expect(left).toEqual([]);
  },
);

test('a card page that the policy of this page does not name is a failure', { tags: ['DP1-20', 'DP1-SUB-03'] }, async () => {
  await openPurchase();
  await fillAll();
  await press(button('Comprar'));
  await violatePolicy('img-src');
  expect(button('Comprando...').getAttribute('aria-busy')).toBe('true');
  await violatePolicy('form-action');
  expect(alert()).toBe('Error inesperado al procesar la transacción.');
  expect(button('Comprar').disabled).toBe(false);
});

test('while sending, the button says so and ignores a second press', { tags: ['DP1-19'] }, async () => {
  const calls = await openPurchase({ transaccion: () => new Promise(() => undefined) });
  await fillAll();
  await press(button('Comprar'));
  await press(button('Comprando...'));
  await act(async () => document.querySelector('form')?.requestSubmit());
  await settle();
  expect(sent(calls)).toHaveLength(1);
  expect(button('Comprando...').getAttribute('aria-busy')).toBe('true');
});

test('while sending, the fields are locked', async () => {
  const calls = await openPurchase({ transaccion: () => new Promise(() => undefined) });
  await fillAll();
  await press(button('Comprar'));
  await type('correo', 'otra@correo.cl');
  expect(field('correo').value).toBe('ana@correo.cl');
  expect(sent(calls)).toHaveLength(1);
});

test(
  'a server error shows its mensaje and enables the button; the next click has a new key',
  { tags: ['DP1-20', 'DP1-SUB-02'] },
  async () => {
    const { mensaje, status } = problems.RUT_SIN_REGISTROS;
    const calls = await openPurchase({ transaccion: () => [status, { codigo: 'RUT_SIN_REGISTROS', mensaje }] });
    await fillAll();
    await press(button('Comprar'));
    expect(alert()).toBe(mensaje);
    expect(button('Comprar').disabled).toBe(false);
    await press(button('Comprar'));
    const keys = sent(calls).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  },
);

test.each<[number, unknown]>([
  [500, 'x'],
  [422, { mensaje: '' }],
  [422, { mensaje: { a: 1 } }],
  [200, {}],
  [200, { url: 'https://webpay.ejemplo/pagar' }],
  [200, { token: 'abc' }],
])('an answer %i %j, without a message or a card page, shows the default error', { tags: ['DP1-SUB-03'] }, async (status, body) => {
  await openPurchase({ transaccion: fromAnotherServer(() => [status, body]) });
  await fillAll();
  await press(button('Comprar'));
  expect(alert()).toBe('Error inesperado al procesar la transacción.');
  expect(button('Comprar').disabled).toBe(false);
});

test('an unanswered call is retried once with the same key, then the page says nothing was charged', async () => {
  holdTime();
  const calls = await openPurchase({ transaccion: () => 'down' });
  await fillAll();
  await press(button('Comprar'));
  expect(sent(calls)).toHaveLength(1);
  await later(1_000);
  expect(sent(calls)).toHaveLength(2);
  expect(new Set(sent(calls).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(alert()).toContain('Lo que escribiste está guardado y no se cobró nada.');
  expect(button('Comprar').disabled).toBe(false);
});

test(
  'Enter in an invalid form shows all its errors and focuses the first',
  { tags: ['DP1-SUB-01', 'DP1-SUB-05..07', 'DP1-SUB-09', 'DP1-SUB-10'] },
  async () => {
    const calls = await openPurchase();
    await fill({ run: '58234577-1', correo: 'ana@correo', correoConfirmacion: 'otra@correo.cl', celular: '123' });
    await pressEnter('celular');
    expect(alert()).toBe('Por favor, corrige los errores antes de continuar.');
    expect(sentence('run')).toBe('Rut inválido');
    expect(sentence('correo')).toBe('Correo electrónico no válido.');
    expect(sentence('correoConfirmacion')).toBe('Los correos electrónicos no coinciden.');
    expect(sentence('celular')).toBe('Número de teléfono no tiene formato válido.');
    expect(sentence('aceptacionTerminos')).toBe('Debe aceptar los términos y condiciones');
    expect(document.activeElement).toBe(field('run'));
    expect(sent(calls)).toEqual([]);
  },
);

test.each([
  ['correo', 'ana@correo', 'Correo electrónico no válido.'],
  ['correoConfirmacion', 'otra@correo.cl', 'Los correos electrónicos no coinciden.'],
  ['celular', '123', 'Número de teléfono no tiene formato válido.'],
])('Enter in %s, which is not the first wrong field, keeps its sentence', { tags: ['DP1-SUB-05..07'] }, async (name, value, said) => {
  await openPurchase();
  await fill({ ...FILLED, run: '58234577-1', [name]: value });
  await enter(name);
  await pressEnter(name);
  expect(document.activeElement).toBe(field('run'));
  expect(sentence(name)).toBe(said);
});

test('a sentence of submit stays until its field changes', { tags: ['DP1-SUB-08', 'DP1-SUB-09'] }, async () => {
  await openPurchase();
  await fill({ ...FILLED, run: '12345678-5' });
  await pressEnter('run');
  expect(sentence('run')).toBe('Rut debe ser mayor a 50 millones');
  await leave('run');
  expect(sentence('run')).toBe('Rut debe ser mayor a 50 millones');
  await enter('run');
  await type('run', '58234577-1');
  expect(sentence('run')).toBe('');
  await leave('run');
  expect(sentence('run')).toBe('Formato rut incorrecto.');
});

test('a person’s RUT in a company’s report shows an error on submit', { tags: ['DP1-SUB-08'] }, async () => {
  await openPurchase();
  await fill({ run: '12345678-5' });
  await pressEnter('run');
  expect(sentence('run')).toBe('Rut debe ser mayor a 50 millones');
});

test('server errors appear at their fields', { tags: ['DP1-SUB-01'] }, async () => {
  const { mensaje, status } = problems.CAMPOS_INVALIDOS;
  await openPurchase({ transaccion: () => [status, { codigo: 'CAMPOS_INVALIDOS', mensaje, campos: { celular: 'Ese celular no.' } }] });
  await fillAll();
  await press(button('Comprar'));
  expect(alert()).toBe('Por favor, corrige los errores antes de continuar.');
  expect(sentence('celular')).toBe('Ese celular no.');
  expect(document.activeElement).toBe(field('celular'));
  await type('celular', '56912345679');
  expect(sentence('celular')).toBe('');
});

test('the button works again when the browser restores the page from its cache', async () => {
  await openPurchase();
  await fillAll();
  await press(button('Comprar'));
  const back = new Event('pageshow');
  Object.assign(back, { persisted: true });
  await act(async () => dispatchEvent(back));
  expect(button('Comprar').getAttribute('aria-busy')).toBeNull();
  expect(text()).not.toContain('Te llevamos a Webpay');
});

test('an unknown RUT shows its error at the focused field', async () => {
  const { mensaje, status } = problems.RUT_SIN_REGISTROS;
  await openPurchase({ transaccion: () => [status, { codigo: 'RUT_SIN_REGISTROS', mensaje, campos: { run: mensaje } }] });
  await fillAll();
  await press(button('Comprar'));
  expect(alert()).toBe(mensaje);
  expect(sentence('run')).toBe(mensaje);
  expect(document.activeElement).toBe(field('run'));
});

test('a card that does not match the RUT shows its error at the field and keeps the input', async () => {
  const { mensaje, status } = problems.SERIE_NO_COINCIDE;
  const campos = { serie: 'No coincide con el RUT según nuestros registros.' };
  const calls = await openPurchase({ transaccion: () => [status, { codigo: 'SERIE_NO_COINCIDE', mensaje, campos }] }, 'sia000001');
  await fill({ ...FILLED, run: '12345678-5', serie: 'b12.345.678' });
  await press(field('aceptacionTerminos'));
  await press(button('Comprar'));
  expect(new URLSearchParams(sent(calls)[0]?.body).get('serie')).toBe('B12345678');
  expect(alert()).toBe(mensaje);
  expect(sentence('serie')).toBe(campos.serie);
  expect(document.activeElement).toBe(field('serie'));
  expect(field('run').value).toBe('12.345.678-5');
  await type('serie', 'B12345679');
  expect(sentence('serie')).toBe('');
});

test('a refused form lists its invalid fields with links until they are corrected', async () => {
  await openPurchase();
  await fill({ run: '58234577-1', correo: 'ana@correo.cl', correoConfirmacion: 'ana@correo.cl', celular: '123' });
  await pressEnter('celular');
  const summary = () => document.querySelector('form [role=alert]')?.parentElement?.textContent;
  expect(summary()).toContain('Revisa el RUT de la empresa, tu celular y la aceptación de los términos.');
  await press(link('tu celular'));
  expect(document.activeElement).toBe(field('celular'));
  await type('run', '58.234.577-5');
  expect(summary()).toContain('Revisa tu celular y la aceptación de los términos.');
  // The same fields as beside the button, also while one is corrected, and one that was right before.
  await type('celular', '5691234');
  await type('correo', 'ana');
  expect(summary()).toContain('Revisa tu correo electrónico, la confirmación de tu correo, tu celular y la aceptación de los términos.');
  expect(text()).toContain('Falta: tu correo electrónico y 3 datos más.');
  await fill({ celular: '56912345678', correo: 'ana@correo.cl' });
  await press(field('aceptacionTerminos'));
  expect(summary()).toBeUndefined();
});

test('a refusal without a field appears at the button', async () => {
  const { mensaje, status } = problems.PAGO_NO_DISPONIBLE;
  await openPurchase({ transaccion: () => [status, { codigo: 'PAGO_NO_DISPONIBLE', mensaje }] });
  await fillAll();
  await press(button('Comprar'));
  expect(document.querySelector('aside [role=alert]')?.textContent).toBe(mensaje);
  expect(document.activeElement).toBe(document.querySelector('aside [role=alert]'));
  expect(document.querySelector('form [role=alert]')).toBeNull();
});

test('a slow request says that nothing is charged yet', async () => {
  holdTime();
  await openPurchase({ transaccion: () => new Promise(() => undefined) });
  await fillAll();
  await press(button('Comprar'));
  expect(text()).not.toContain('Está tardando');
  await later(8_000);
  expect(text()).toContain('Está tardando más de lo normal. Espera un poco más: todavía no se cobra nada.');
});

test('an unresponsive server times out after 30 s, twice, and the input stays', async () => {
  holdTime();
  const calls = await openPurchase({ transaccion: () => new Promise(() => undefined) });
  await fillAll();
  await press(button('Comprar'));
  await later(30_000);
  await later(1_000);
  expect(sent(calls)).toHaveLength(2);
  await later(30_000);
  expect(alert()).toContain('Lo que escribiste está guardado y no se cobró nada.');
  expect(field('correo').value).toBe('ana@correo.cl');
  expect(button('Comprar').disabled).toBe(false);
});

test.each(['+56 9 1234 5678', '(569) 1234-5678'])('the mobile number «%s» is normalised on blur', { tags: ['VAL2-09'] }, async (typed) => {
  await openPurchase();
  await type('celular', typed);
  expect(field('celular').value).toBe(typed);
  await leave('celular');
  expect(field('celular').value).toBe('56912345678');
  expect(sentence('celular')).toBe('');
});

test('a mobile number without prefix is refused as specified, and one press completes it', { tags: ['VAL2-10'] }, async () => {
  await openPurchase();
  await fill({ celular: '9 1234 5678' });
  await act(async () => vi.dynamicImportSettled());
  expect(sentence('celular')).toBe('Debe comenzar con 569 más 8 dígitos, Ej: 56912345678.');
  await press(button('Usar 56912345678'));
  expect(field('celular').value).toBe('56912345678');
  expect(sentence('celular')).toBe('');
  expect(document.activeElement).toBe(field('celular'));
});

test.each(['sia000001', 'sia000003'])('a company’s RUT is refused at the field of %s, as the server refuses it', async (codigo) => {
  await openPurchase({}, codigo);
  await fill({ run: '58.234.577-5' });
  expect(sentence('run')).toBe(problems.RUT_DE_EMPRESA.mensaje);
  await fill({ run: '22.222.222-2' });
  expect(sentence('run')).toBe('RUT válido');
});
