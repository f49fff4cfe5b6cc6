import { expect, onTestFinished, test } from 'vitest';
import { forgetSession, keepCorreoUsuario } from './stored-session.ts';
import { userInfo } from './user-info.ts';

const claims = { sub: 'u-1', exp: 0 };

test('user-info has the token’s e-mail, otherwise the one stored by Comprar', { tags: ['HOME-CAT-08', 'SES-27'] }, () => {
  onTestFinished(forgetSession);
  expect(JSON.parse(userInfo(claims))).toMatchObject({ preferred_username: '', email: '' });
  keepCorreoUsuario('ana@correo.cl');
  expect(JSON.parse(userInfo(claims))).toMatchObject({ preferred_username: 'ana@correo.cl', email: 'ana@correo.cl' });
  expect(JSON.parse(userInfo({ ...claims, email: 'otra@correo.cl' }))).toMatchObject({ email: 'otra@correo.cl' });
});
