import { describe, expect, it } from 'vitest';
import { isCelular, isEmail } from './contact.ts';

describe('e-mail', () => {
  it.each(['a@b.cl', 'camila.rojas+x@correo.com', 'ñandú@dominio.cl', `${'a'.repeat(249)}@b.cl`])('accepts «%.40s»', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'a',
    'a@b',
    '@b.cl',
    'a@.',
    'a b@c.cl',
    'a@b .cl',
    'a@b.cl\nBcc: x@y.cl',
    'a\r@b.cl',
    'a\0@b.cl',
    'a@@b.cl',
    `${'a'.repeat(250)}@b.cl`,
  ])('refuses «%.40s»', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});

describe('celular', () => {
  it('[VAL2-09] is 569 and 8 digits', () => {
    expect(isCelular('56912345678')).toBe(true);
  });

  it.each(['912345678', '+56912345678', '5691234567', '569123456789', '569 1234 5678', '56812345678', '569１２３４５６７８', ''])(
    'refuses «%s»',
    (text) => {
      expect(isCelular(text)).toBe(false);
    },
  );
});
