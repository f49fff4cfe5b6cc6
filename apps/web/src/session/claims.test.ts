import { expect, test } from 'vitest';
import { isExpiring, readClaims, rutOf } from './claims.ts';
import { fakeToken } from './testing.ts';

test('token claims are read, including accented letters', { tags: ['SES-07..16'] }, () => {
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
  [{ rut: '11111111-1', preferred_username: 'ana', sub: 'u-1', exp: 0 }, '11111111-1'],
  [{ preferred_username: 'ana', sub: 'u-1', exp: 0 }, 'ana'],
  [{ sub: 'u-1', exp: 0 }, 'u-1'],
])('the rut of %j is %s', { tags: ['SES-04..06'] }, (claims, rut) => {
  expect(rutOf(claims)).toBe(rut);
});

test.each([
  [0, 1, false],
  [0, 0, true],
  [60, 61, false],
  [60, 60, true],
])('with a margin of %i s, a token with %i s left is expiring: %s', { tags: ['CONST1-03'] }, (margin, left, expiring) => {
  expect(isExpiring({ sub: 'u', exp: 1_000 + left }, margin, 1_000_000)).toBe(expiring);
});
