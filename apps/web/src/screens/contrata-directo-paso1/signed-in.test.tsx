import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Session } from '../../session/session.ts';
import { keepCliente, keepTokens } from '../../session/stored-session.ts';
import { fakeProvider, fakeTokens } from '../../session/testing.ts';
import { button, fill, holdTime, later, press } from '../../testing.tsx';
import { keepStored, openForm, sent } from './testing-plan.tsx';

const held = vi.hoisted(() => ({ session: undefined as unknown }));
vi.mock('../../session/current.ts', () => ({
  get session() {
    return held.session;
  },
}));

beforeAll(() => Promise.all([import('../../captcha/proof-of-work.ts'), import('./send-signed.ts')]));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** A browser with a stored session. `seconds`: remaining life of its access token. */
function signIn(seconds: number) {
  const tokens = fakeTokens(seconds);
  keepTokens(tokens);
  keepCliente({ email: 'ana@correo.cl', contrato: 'S' });
  const provider = fakeProvider();
  held.session = new Session(provider);
  return { provider, access: tokens.access };
}

async function buy() {
  holdTime();
  keepStored({ codigoRegion: '16', codigoComuna: '16101' });
  const calls = await openForm();
  await fill({ serieRepresentanteLegal: 'B12345678' });
  await press(button('Comprar'));
  await later(500);
  return calls;
}

const bearers = (calls: Awaited<ReturnType<typeof buy>>) => sent(calls).map(({ headers }) => headers.get('authorization'));

test('a signed-in customer contracts with their session', async () => {
  const { access } = signIn(300);
  expect(bearers(await buy())).toEqual([`Bearer ${access}`]);
  expect(location.pathname).toBe('/contrata-directo/paso1Contrato');
});

test('a token that expires while the form is filled in is renewed first', async () => {
  const { provider, access } = signIn(20);
  const [bearer] = bearers(await buy());
  expect(provider.renew).toHaveBeenCalledTimes(1);
  expect(bearer).toMatch(/^Bearer /);
  expect(bearer).not.toBe(`Bearer ${access}`);
});

test('an ended session is reported before contracting without it', async () => {
  const { provider } = signIn(-10);
  provider.renew.mockResolvedValue({ outcome: 'refused' });
  const calls = await buy();
  expect(sent(calls)).toEqual([]);
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Tu sesión se cerró.');
  await press(button('Comprar'));
  await later(500);
  expect(bearers(calls)).toEqual([null]);
});

test('an unverifiable session sends nothing and allows a retry', async () => {
  const { provider } = signIn(-10);
  provider.renew.mockResolvedValue({ outcome: 'unreachable' });
  const calls = await buy();
  expect(sent(calls)).toEqual([]);
  expect(document.querySelector('[role=alert]')?.textContent).toContain('No se pudo renovar la sesión');
  expect(button('Comprar').disabled).toBe(false);
});

test('a visitor sends no token', async () => {
  expect(bearers(await buy())).toEqual([null]);
});
