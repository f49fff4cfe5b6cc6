import { expect, test } from 'vitest';
import { isExpiring, readClaims, rutOf } from './claims.ts';
import { fakeToken } from './testing.ts';

test('[SES-07] [SES-08] [SES-09] [SES-10] [SES-11] [SES-12] [SES-13] [SES-14] [SES-15] [SES-16] the claims of a token are read, letters with accents too', () => {
  const claims = {
    sub: 'u-1',
    name: 'Íñigo Ñanculén',
    given_name: 'Íñigo',
    family_name: 'Ñanculén',
    email: 'inigo@correo.cl',
    scope: 'openid profile',
    iat: 1,
    exp: 2_000_000_000,
    sid: 's-1',
    realm_access: { roles: ['cliente'] },
    resource_access: { account: { roles: ['ver'] } },
  };
  expect(readClaims(fakeToken(claims))).toEqual(claims);
});

test.each(['', 'abc', 'a.b.c', `x.${btoa('null')}.y`, `x.${btoa('{"sub":"u"}')}.y`])('«%s» is no token', (text) => {
  expect(readClaims(text)).toBeUndefined();
});

test.each([
  ['[SES-04]', { rut: '11111111-1', preferred_username: 'ana', sub: 'u-1', exp: 0 }, '11111111-1'],
  ['[SES-05]', { preferred_username: 'ana', sub: 'u-1', exp: 0 }, 'ana'],
  ['[SES-06]', { sub: 'u-1', exp: 0 }, 'u-1'],
])('%s the rut of %j is %s', (_, claims, rut) => {
  expect(rutOf(claims)).toBe(rut);
});

test.each([
  [0, 1, false],
  [0, 0, true],
  [60, 61, false],
  [60, 60, true],
])('[CONST1-03] with a margin of %i s, a token that lives %i s more is expiring: %s', (margin, left, expiring) => {
  expect(isExpiring({ sub: 'u', exp: 1_000 + left }, margin, 1_000_000)).toBe(expiring);
});
