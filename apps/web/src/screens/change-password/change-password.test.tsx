import { expect, test } from 'vitest';
import { signedIn } from '../../session/testing.ts';
import { SessionContext } from '../../session/use-session.ts';
import { button, fakeServer, field, fill, press, sentence, show, type Handler } from '../../testing.tsx';
import { ChangePassword } from './change-password.tsx';

async function openScreen(change: Handler = () => [200, { mensaje: 'Cambiamos tu contraseña.' }]) {
  const calls = fakeServer({ 'POST /v1/api/users/cambiar-password': change });
  const made = signedIn();
  await show(
    '/change-password',
    <SessionContext value={made.session}>
      <ChangePassword />
    </SessionContext>,
  );
  return { calls, ...made };
}

const GOOD = { passwordActual: 'Telar1234', nuevaPassword: 'Nueva1234' };
const alert = () => document.querySelector('[role=alert]')?.textContent;

test('shows both fields and the button', { tags: ['CHPW-01..03'] }, async () => {
  await openScreen();
  expect([field('passwordActual'), field('nuevaPassword')].map((input) => [input.type, input.labels?.[0]?.textContent])).toEqual([
    ['password', 'Contraseña actual'],
    ['password', 'Contraseña nueva'],
  ]);
  expect(button('Guardar').type).toBe('submit');
});

test('sends both passwords with the bearer token, reports success and clears the fields', { tags: ['CHPW-04'] }, async () => {
  const { calls } = await openScreen();
  await fill(GOOD);
  await press(button('Guardar'));
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual(GOOD);
  expect(calls[0]?.headers.get('authorization')).toBe(`Bearer ${localStorage.getItem('access_token')}`);
  expect(document.querySelector('form [role=status]')?.textContent).toBe('Cambiamos tu contraseña.');
  expect([field('passwordActual').value, field('nuevaPassword').value]).toEqual(['', '']);
});

test.each([
  ['corta1', 'Debe tener entre 8 y 20 caracteres.'],
  ['Telar1234', 'La nueva contraseña debe ser distinta de la actual.'],
])('the new password «%s» is refused before sending', async (nuevaPassword, said) => {
  const { calls } = await openScreen();
  await fill({ ...GOOD, nuevaPassword });
  await press(button('Guardar'));
  expect(sentence('nuevaPassword')).toBe(said);
  expect(calls).toEqual([]);
});

test.each<[string, Handler, string]>([
  ['what the server says', () => [422, { error: 'La contraseña ingresada no es correcta.' }], 'La contraseña ingresada no es correcta.'],
  ['its own words where it says nothing', () => 'down', 'Error al actualizar información del usuario'],
])('a refusal is shown with %s, and the input stays', { tags: ['ERR2-02'] }, async (_, change, said) => {
  await openScreen(change);
  await fill(GOOD);
  await press(button('Guardar'));
  expect(alert()).toBe(said);
  expect(field('nuevaPassword').value).toBe('Nueva1234');
});

test('a new try clears the previous server error', async () => {
  const said = 'La contraseña ingresada no es correcta.';
  await openScreen(() => [422, { error: said, campos: { passwordActual: said } }]);
  await fill(GOOD);
  await press(button('Guardar'));
  expect([alert(), sentence('passwordActual')]).toEqual([said, said]);
  await fill({ nuevaPassword: 'corta1' });
  await press(button('Guardar'));
  expect([alert(), sentence('passwordActual')]).toEqual([undefined, '']);
  expect(sentence('nuevaPassword')).toBe('Debe tener entre 8 y 20 caracteres.');
});

test('a token refused by the server is renewed once, and the call succeeds', async () => {
  let refused = false;
  const { calls, provider } = await openScreen(() => {
    if (refused) return [200, { mensaje: 'Listo' }];
    refused = true;
    return [401, { error: 'x' }];
  });
  await fill(GOOD);
  await press(button('Guardar'));
  expect(provider.renew).toHaveBeenCalledOnce();
  expect(calls).toHaveLength(2);
  expect(document.querySelector('form [role=status]')?.textContent).toBe('Listo');
});
