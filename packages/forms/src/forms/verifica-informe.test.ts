import { expect, test } from 'vitest';
import { check } from '../define.ts';
import { codigoPromocional } from './codigo-promocional.ts';
import { verificaInforme } from './verifica-informe.ts';

test('empty fields are refused, anything else is left to the server', { tags: ['VER1-06', 'VER1-07'] }, () => {
  expect(check(verificaInforme, { folio: ' ', codigo: '' }, 'submit')).toEqual({
    folio: 'Por favor ingrese el folio.',
    codigo: 'Por favor ingrese el código de verificación.',
  });
  expect(check(verificaInforme, { folio: 'x', codigo: 'y' }, 'submit')).toEqual({});
});

test('an empty promotion code is refused', { tags: ['DP1-PROMO-06'] }, () => {
  expect(check(codigoPromocional, { codigo: '' }, 'submit')).toEqual({ codigo: 'Debes ingresar un código.' });
});
