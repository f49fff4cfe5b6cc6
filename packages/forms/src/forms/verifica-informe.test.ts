import { expect, it } from 'vitest';
import { check } from '../define.ts';
import { codigoPromocional } from './codigo-promocional.ts';
import { verificaInforme } from './verifica-informe.ts';

it('[VER1-06] [VER1-07] blanks are refused, anything else is the server’s to judge', () => {
  expect(check(verificaInforme, { folio: ' ', codigo: '' }, 'submit')).toEqual({
    folio: 'Por favor ingrese el folio.',
    codigo: 'Por favor ingrese el código de verificación.',
  });
  expect(check(verificaInforme, { folio: 'x', codigo: 'y' }, 'submit')).toEqual({});
});

it('[DP1-PROMO-06] an empty promotion code is refused', () => {
  expect(check(codigoPromocional, { codigo: '' }, 'submit')).toEqual({ codigo: 'Debes ingresar un código.' });
});
