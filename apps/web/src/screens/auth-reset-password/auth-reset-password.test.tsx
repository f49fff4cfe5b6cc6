import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  fakeServer,
  field,
  fill,
  holdTime,
  later,
  link,
  press,
  sentence,
  show,
  text,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { AuthResetPassword } from './auth-reset-password.tsx';

const UPDATE = 'POST /v1/api/users/actualizar-password';

beforeAll(async () => void (await import('../../captcha/proof-of-work.ts')));
beforeEach(holdTime);

async function openScreen(
  update: Handler = () => [200, { mensaje: 'x' }],
  address = '/auth/reset-password?uid=abc',
  state: unknown = null,
  company: Handler = () => 'down',
) {
  const calls: Call[] = fakeServer({
    'GET /v1/captcha/reto': () => [200, { reto: 'reto', dificultad: 1, soluciones: 1 }],
    [UPDATE]: update,
    'POST /v1/api/users/empresa-del-enlace': company,
  });
  await show(address, <AuthResetPassword />, state);
  return calls;
}

async function send(): Promise<void> {
  await press(button('Actualizar contraseña'));
  await later(500);
}

const GOOD = { nuevaPassword: 'Telar1234', passwordConfirmacion: 'Telar1234' };
const posts = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST');
const alert = () => document.querySelector('[role=alert]')?.textContent;

test('shows title, fields and button', { tags: ['AUTH-RST-01..04'] }, async () => {
  await openScreen();
  expect(document.querySelector('h1')?.textContent).toBe('Restablecer Contraseña');
  expect([field('nuevaPassword'), field('passwordConfirmacion')].map((input) => input.labels?.[0]?.textContent)).toEqual([
    'Nueva contraseña',
    'Confirmar contraseña',
  ]);
  expect(button('Actualizar contraseña').type).toBe('submit');
});

test(
  'the token leaves the address and is sent; success replaces the form, then sign-in opens',
  { tags: ['ROUTE-05', 'AUTH-RST-07', 'AUTH-RST-08', 'AUTH-RST-12..15', 'V14.2.1'] },
  async () => {
    const calls = await openScreen();
    expect(location.href).not.toContain('abc');
    await fill(GOOD);
    await send();
    expect(calls[0]?.query.get('accion')).toBe('recupera_pass');
    expect(JSON.parse(posts(calls)[0]?.body ?? '')).toEqual({
      uid: 'abc',
      nuevaPassword: 'Telar1234',
      tokenCaptcha: expect.stringMatching(/^reto\.\d+$/),
    });
    expect(document.querySelector('main [role=status]')?.textContent).toBe(
      'Contraseña actualizada correctamente. Serás redirigido al login...',
    );
    expect(document.querySelector('form')).toBeNull();
    await later(2_900);
    expect(location.pathname).toBe('/auth/reset-password');
    await later(100);
    expect(location.pathname).toBe('/auth/login');
  },
);

test.each<[string, Handler, string]>([
  [
    'its name',
    () => [200, { empresa: 'Norte Ltda.' }],
    'Al ponerla aceptas actuar por Norte Ltda. en Verídico. Después entras con tu correo.',
  ],
  ['no answer', () => 'down', 'Al ponerla aceptas actuar por la empresa que te escribió en Verídico. Después entras con tu correo.'],
])('the link of a company’s mail, with %s, says for whom the password is', async (_, company, said) => {
  const calls = await openScreen(undefined, '/auth/reset-password?uid=abc&para=empresa', null, company);
  expect(document.querySelector('h1')?.textContent).toBe('Pon tu contraseña');
  expect(document.title).toContain('Pon tu contraseña');
  expect(text()).toContain(said);
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ uid: 'abc' });
  // A reload finds both: the token in the history state, the kind of mail in the address.
  expect([location.pathname + location.search, history.state]).toEqual(['/auth/reset-password?para=empresa', { uid: 'abc' }]);
  expect(button('Actualizar contraseña')).toBeDefined();
});

test('a link that agrees to nothing for a company promises nothing', async () => {
  await openScreen(undefined, '/auth/reset-password?uid=abc&para=empresa', null, () => [200, { empresa: '' }]);
  expect(text()).not.toContain('aceptas actuar');
});

test('without a token the page says so and offers a new link', { tags: ['AUTH-RST-09', 'AUTH-RST-11'] }, async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as unknown as PerformanceEntry]);
  await openScreen(undefined, '/auth/reset-password', { uid: 'de antes' });
  expect(alert()).toBe('Token de recuperación no válido.');
  expect(document.querySelector('form')).toBeNull();
  expect(link('Pedir un enlace nuevo').getAttribute('href')).toBe('/auth/recover-password');
  vi.restoreAllMocks();
});

test('a reload finds the token again', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry]);
  await openScreen(undefined, '/auth/reset-password', { uid: 'abc' });
  expect(field('nuevaPassword').value).toBe('');
  vi.restoreAllMocks();
});

test.each([
  ['nuevaPassword', 'corta1', 'Debe tener entre 8 y 20 caracteres.'],
  ['nuevaPassword', 'sinnumeros', 'Debe tener al menos un número.'],
  ['nuevaPassword', '12345678', 'Debe tener al menos una letra.'],
  ['passwordConfirmacion', 'otra', 'Las contraseñas no coinciden.'],
])('%s «%s»: %s', { tags: ['AUTH-RST-10', 'VAL-REG-11'] }, async (name, value, said) => {
  const calls = await openScreen();
  await fill({ [name]: value });
  expect(sentence(name)).toBe(said);
  await send();
  expect(posts(calls)).toEqual([]);
});

test.each<[string, Handler, string]>([
  ['error', () => [429, { error: 'Hiciste demasiados intentos.' }], 'Hiciste demasiados intentos.'],
  ['nothing', () => [500, '<html>'], 'No se pudo actualizar la contraseña.'],
  ['a message alone', () => [500, { message: 'mm' }], 'No se pudo actualizar la contraseña.'],
  ['no answer', () => 'down', 'Error inesperado al actualizar la contraseña.'],
])('a refusal with %s shows an error and keeps the input', { tags: ['AUTH-RST-16..18'] }, async (_, update, said) => {
  await openScreen(update);
  await fill(GOOD);
  await send();
  expect(alert()).toBe(said);
  expect(field('nuevaPassword').value).toBe('Telar1234');
});

test('Back after a success offers no form with the used link', async () => {
  await openScreen();
  const before = history.length;
  await fill(GOOD);
  await send();
  expect(history.state).toBeNull();
  await later(3_000);
  expect([location.pathname, history.length]).toEqual(['/auth/login', before]);
});

test('a blank token is none', { tags: ['AUTH-RST-11'] }, async () => {
  await openScreen(undefined, '/auth/reset-password?uid=%20');
  expect(alert()).toBe('Token de recuperación no válido.');
});

test('an expired link says so and offers a new one', async () => {
  await openScreen(() => [409, { codigo: 'ENLACE_VENCIDO', error: 'Este enlace venció. Pide uno nuevo.' }]);
  await fill(GOOD);
  await send();
  expect(alert()).toBe('Este enlace venció. Pide uno nuevo.');
  expect(document.querySelector('form')).toBeNull();
  expect(link('Pedir un enlace nuevo').getAttribute('href')).toBe('/auth/recover-password');
});

test('while sending, the button says so and is disabled', { tags: ['AUTH-RST-05', 'AUTH-RST-06'] }, async () => {
  await openScreen(() => new Promise(() => undefined));
  await fill(GOOD);
  await send();
  expect(button('Actualizando...').disabled).toBe(true);
  expect(text()).not.toContain('Token de recuperación no válido.');
});
