import { expect, test } from 'vitest';
import { destination } from './origin.ts';

test.each([
  ['/perfil?a=1#b', '/perfil?a=1#b'],
  ['/', '/'],
  ['/auth/login', '/'],
  ['//otro.cl/x', '/'],
  ['/\\otro.cl', '/'],
  ['https://otro.cl', '/'],
  ['perfil', '/'],
])('after signing in, %s leads to %s', { tags: ['V3.7.2'] }, (address, goes) => {
  expect(destination({ origin: { address, state: null } }).address).toBe(goes);
});

test('without an origin sign-in leads home, with the state of the origin', () => {
  expect(destination({})).toEqual({ address: '/', state: null });
  expect(destination({ origin: { address: '/consulta-informe', state: { run: '1-9' } } }).state).toEqual({ run: '1-9' });
});
