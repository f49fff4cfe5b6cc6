import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { problems } from '@veridico/api';
import { button, field, fill, fromAnotherServer, press, sentence, settle, text, type, type Call, type Handler } from '../../testing.tsx';
import { alert, fillAll, freshTab, openPurchase, sent } from './testing-purchase.tsx';

beforeEach(() => void freshTab());

const validationsOf = (calls: readonly Call[]) => calls.filter(({ path }) => path.startsWith('/v1/promocion'));

test(
  'a current code is shown in green and discounted; editing it clears it',
  { tags: ['DP1-PROMO-01..03', 'DP1-PROMO-05', 'DP1-PROMO-13', 'DP1-PROMO-14'] },
  async () => {
    const calls = await openPurchase();
    await type('codigoDescuento', 'veridico20');
    expect(sentence('codigoDescuento')).toBe('');
    await press(button('Validar'));
    expect(calls.at(-1)?.path).toBe('/v1/promocion/codigo/veridico20');
    expect(sentence('codigoDescuento')).toBe('Código vigente: 20 % de descuento.');
    expect(document.querySelector('#codigoDescuento-estado .right')).not.toBeNull();
    expect(document.querySelector('aside output')?.textContent).toBe('$13.200');
    await type('codigoDescuento', 'veridico2');
    expect(sentence('codigoDescuento')).toBe('');
    expect(document.querySelector('aside output')?.textContent).toBe('$16.500');
  },
);

test('removing a code restores the full price, and the purchase goes without it', { tags: ['DP1-PROMO-02'] }, async () => {
  const calls = await openPurchase();
  await fillAll();
  await type('codigoDescuento', 'VERIDICO20');
  await press(button('Validar'));
  expect(document.querySelector('aside output')?.textContent).toBe('$13.200');
  await press(button('Quitar'));
  expect(field('codigoDescuento').value).toBe('');
  expect(document.activeElement).toBe(field('codigoDescuento'));
  expect(document.querySelector('aside output')?.textContent).toBe('$16.500');
  await press(button('Comprar'));
  expect(new URLSearchParams(sent(calls)[0]?.body).get('codigoDescuento')).toBe('');
});

const ANSWERS_IN_RED: readonly (readonly [rows: readonly string[], what: string, promocion: Handler, said: string])[] = [
  [
    ['DP1-PROMO-04', 'DP1-PROMO-07'],
    'a 400 with descripcion',
    () => [400, { codigo: 'PROMOCION_INVALIDA', mensaje: 'M', descripcion: 'Solo para socios.' }],
    'Solo para socios.',
  ],
  [['DP1-PROMO-08'], 'a 400 without it', () => [400, {}], 'Código promocional inválido.'],
  [['DP1-PROMO-09'], 'another HTTP error', () => [503, {}], 'Error al validar el código. Código: 503'],
  [['DP1-PROMO-09'], 'a 429 without a message', () => [429, { status: 429 }], 'Error al validar el código. Código: 429'],
  [['DP1-PROMO-10'], 'no response', () => 'down', 'No se pudo conectar con el servidor.'],
  [['DP1-PROMO-11'], 'null', fromAnotherServer(() => [200, 'null']), 'Error inesperado: la respuesta no se entiende'],
  ...[{}, { vigente: 'S', descuento: 20 }, ...[undefined, '20', -20, 120].map((descuento) => ({ vigente: true, descuento }))].map(
    (body) =>
      [
        ['DP1-PROMO-11'],
        JSON.stringify(body),
        fromAnotherServer(() => [200, body]),
        'Error inesperado: la respuesta no se entiende',
      ] as const,
  ),
  [
    ['DP1-PROMO-12', 'DP1-PROMO-15'],
    'a code that is not current',
    () => [200, { vigente: false, descuento: 10, descripcion: 'Venció el 1-1-2026.' }],
    'Venció el 1-1-2026.',
  ],
];
for (const [rows, what, promocion, said] of ANSWERS_IN_RED)
  test(`a code answered with ${what} shows «${said}» in red`, { tags: [...rows] }, async () => {
    await openPurchase({ promocion });
    await type('codigoDescuento', 'X');
    await press(button('Validar'));
    expect(sentence('codigoDescuento')).toBe(said);
    expect(document.querySelector('#codigoDescuento-estado .wrong')).not.toBeNull();
    expect(field('codigoDescuento').getAttribute('aria-invalid')).toBe('true');
  });

test.each([
  [429, 'Hiciste demasiados intentos. Vuelve a probar en 7 minutos.'],
  [503, 'El servicio está en mantención.'],
])('the reason of a %s stands beside the specified sentence, not in it', { tags: ['DP1-PROMO-09'] }, async (status, mensaje) => {
  await openPurchase({ promocion: () => [status, { mensaje }] });
  await type('codigoDescuento', 'X');
  await press(button('Validar'));
  expect(sentence('codigoDescuento')).toBe(`Error al validar el código. Código: ${status}`);
  expect(document.querySelector('#codigoDescuento-pista')?.textContent).toBe(mensaje);
});

test('an empty code is not sent for validation, and there is nothing to remove', { tags: ['DP1-PROMO-06'] }, async () => {
  const calls = await openPurchase();
  await press(button('Validar'));
  expect(sentence('codigoDescuento')).toBe('Debes ingresar un código.');
  expect(text()).not.toContain('Quitar');
  expect(calls).toHaveLength(1);
});

test('an overlong code shows an error without a request, and stays until it is replaced', async () => {
  const calls = await openPurchase();
  const pasted = 'VERIDICO'.repeat(375);
  await type('codigoDescuento', pasted);
  await press(button('Validar'));
  expect(sentence('codigoDescuento')).toBe('Código promocional inválido.');
  expect(field('codigoDescuento').value).toBe(pasted);
  expect(validationsOf(calls)).toEqual([]);
  await type('codigoDescuento', 'VERIDICO20');
  expect(sentence('codigoDescuento')).toBe('');
  await press(button('Validar'));
  expect(sentence('codigoDescuento')).toBe('Código vigente: 20 % de descuento.');
});

test('an unvalidated code is validated on purchase; an invalid one is an error of the form', { tags: ['DP1-SUB-01'] }, async () => {
  const calls = await openPurchase({ promocion: () => [400, {}] });
  await fillAll();
  await type('codigoDescuento', 'NADA');
  await press(button('Comprar'));
  expect(sentence('codigoDescuento')).toBe('Código promocional inválido.');
  expect(document.activeElement).toBe(field('codigoDescuento'));
  expect(sent(calls)).toEqual([]);
  expect(alert()).toBe('Por favor, corrige los errores antes de continuar.');
  expect(text()).toContain('Falta corregir: el código promocional.');
  expect(button('Comprar').disabled).toBe(true);
  await press(button('Quitar'));
  expect(alert()).toBeUndefined();
  expect(button('Comprar').disabled).toBe(false);
});

test.each<[string, Handler]>([
  ['500', () => [500, {}]],
  ['429', () => [429, {}]],
  ['no response', () => 'down'],
])('a code that the service does not judge (%s) stops the purchase, not the form', { tags: ['DP1-SUB-01'] }, async (_, away) => {
  let promocion = away;
  const calls = await openPurchase({ promocion: (call) => promocion(call) });
  await fillAll();
  await type('codigoDescuento', 'VERIDICO20');
  await press(button('Comprar'));
  expect(sent(calls)).toEqual([]);
  expect(text()).toContain('No pudimos comprobar el código promocional: no se cobró nada.');
  expect(text()).not.toContain('Falta corregir');
  expect([button('Comprar').disabled, document.querySelector('aside output')?.textContent]).toEqual([false, '$16.500']);
  await press(button('Comprar'));
  expect([sent(calls).length, validationsOf(calls).length]).toEqual([0, 2]);
  promocion = () => [200, { vigente: true, descuento: 20, descripcion: '' }];
  await press(button('Validar'));
  expect(document.querySelector('aside output')?.textContent).toBe('$13.200');
  await press(button('Comprar'));
  expect(new URLSearchParams(sent(calls)[0]?.body).get('porcentajeDescuento')).toBe('20');
});

test('a code that the service does not judge can be removed, and the full price is paid', async () => {
  const calls = await openPurchase({ promocion: () => [503, {}] });
  await fillAll();
  await type('codigoDescuento', 'VERIDICO20');
  await press(button('Validar'));
  expect(button('Comprar').disabled).toBe(false);
  await press(button('Quitar'));
  await press(button('Comprar'));
  const { codigoDescuento, porcentajeDescuento } = Object.fromEntries(new URLSearchParams(sent(calls)[0]?.body));
  expect([codigoDescuento, porcentajeDescuento]).toEqual(['', '']);
});

test('a late answer for an edited code is ignored', async () => {
  let answer: (reply: readonly [number, unknown]) => void = () => undefined;
  await openPurchase({ promocion: () => new Promise((resolve) => (answer = resolve)) });
  await type('codigoDescuento', 'VIEJO');
  await press(button('Validar'));
  await type('codigoDescuento', 'NUEVO');
  answer([200, { vigente: true, descuento: 20, descripcion: '' }]);
  await settle();
  expect(sentence('codigoDescuento')).toBe('');
});

test('a code refused by the purchase shows its error at the code', async () => {
  const { mensaje, status } = problems.PROMOCION_VENCIDA;
  await openPurchase({ transaccion: () => [status, { codigo: 'PROMOCION_VENCIDA', mensaje }] });
  await fillAll();
  await fill({ codigoDescuento: 'VERIDICO20' });
  await press(button('Comprar'));
  expect(sentence('codigoDescuento')).toBe(mensaje);
  expect(alert()).toBe(problems.CAMPOS_INVALIDOS.mensaje);
});

test('leaving the code does not validate it: the visitor does, or the purchase', { tags: ['DP1-PROMO-01', 'DP1-PROMO-02'] }, async () => {
  const calls = await openPurchase();
  await fillAll();
  await fill({ codigoDescuento: 'VERIDICO20' });
  await settle();
  expect(validationsOf(calls)).toEqual([]);
  expect(sentence('codigoDescuento')).toBe('');
  expect(button('Comprar').disabled).toBe(false);
  await press(button('Comprar'));
  expect(validationsOf(calls)).toHaveLength(1);
  expect(new URLSearchParams(sent(calls)[0]?.body).get('porcentajeDescuento')).toBe('20');
});

test('a code from an earlier visit is validated once when the form opens', async () => {
  sessionStorage.setItem('codigo_servicio', 'sia000002');
  sessionStorage.setItem('codigoDescuento', 'VERIDICO20');
  const calls = await openPurchase();
  expect(document.querySelector('aside output')?.textContent).toBe('$13.200');
  expect(validationsOf(calls)).toHaveLength(1);
});

test('a validation answer during a press waits for its end, so nothing moves under the pointer', async () => {
  let answer: (value: [number, object]) => void = () => undefined;
  await openPurchase({ promocion: () => new Promise((resolve) => (answer = resolve)) });
  await fillAll();
  await type('codigoDescuento', 'VERIDICO20');
  await press(button('Validar'));
  await act(async () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  await act(async () => answer([200, { vigente: true, descuento: 20, descripcion: 'Veinte' }]));
  await settle();
  expect(text()).not.toContain('Código vigente');
  await act(async () => document.body.dispatchEvent(new Event('pointerup', { bubbles: true })));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
  await settle();
  expect(text()).toContain('Código vigente: 20 % de descuento.');
});
