import { describe, expect, it } from 'vitest';
import { check, checkField, emptyValues, normalise, type Moment } from '../define.ts';
import { compraEmpresa, compraPersona, compraPropiedad, type CompraField } from './compra-directa.ts';

const right = {
  run: '76.192.083-9',
  serie: 'b12345678',
  correo: ' compra@ejemplo.cl ',
  correoConfirmacion: 'compra@ejemplo.cl',
  celular: '56912345678',
  codigoDescuento: '',
  aceptacionTerminos: 'true',
};

describe('a company’s report', () => {
  it('[DP1-REQ-07] asks for no serial, and nothing is wrong when all is right', () => {
    expect(check(compraEmpresa, { ...right, serie: '' }, 'submit')).toEqual({});
  });

  it.each<[string, CompraField, string, Moment, string | undefined]>([
    ['[VAL2-02]', 'run', '76.192.083-1', 'blur', 'Formato rut incorrecto.'],
    ['[DP1-SUB-09]', 'run', '76.192.083-1', 'submit', 'Rut inválido'],
    ['[VAL2-04]', 'run', '11.111.111-1', 'blur', 'Formato rut incorrecto. Debe ser mayor o igual a 50.000.000-0'],
    ['[DP1-SUB-08]', 'run', '11.111.111-1', 'submit', 'Rut debe ser mayor a 50 millones'],
    ['[VAL2-03]', 'run', '50.000.000-7', 'submit', undefined],
    ['[VAL2-22]', 'run', '  ', 'blur', 'Este campo es requerido.'],
    ['[VAL2-07]', 'correo', 'compra', 'blur', 'Formato correo electrónico inválido.'],
    ['[DP1-SUB-05]', 'correo', 'compra', 'submit', 'Correo electrónico no válido.'],
    ['[VAL2-08] [DP1-SUB-06]', 'correoConfirmacion', 'otra@ejemplo.cl', 'submit', 'Los correos electrónicos no coinciden.'],
    ['[VAL2-08]', 'correoConfirmacion', 'Compra@Ejemplo.cl', 'submit', undefined],
    ['[VAL2-10]', 'celular', '912345678', 'blur', 'Debe comenzar con 569 más 8 dígitos, Ej: 56912345678.'],
    ['[DP1-SUB-07]', 'celular', '912345678', 'submit', 'Número de teléfono no tiene formato válido.'],
    ['[VAL2-09]', 'celular', '+56 9 1234 5678', 'submit', undefined],
    ['[VAL2-25] [DP1-SUB-10]', 'aceptacionTerminos', 'false', 'submit', 'Debe aceptar los términos y condiciones'],
    ['[VAL2-25]', 'aceptacionTerminos', '', 'submit', 'Debe aceptar los términos y condiciones'],
    ['a promotion is the server’s to judge', 'codigoDescuento', 'LO-QUE-SEA', 'submit', undefined],
  ])('%s %s «%s» on %s', (...[, field, value, moment, sentence]) => {
    expect(checkField(compraEmpresa, field, { ...right, [field]: value }, moment)).toBe(sentence);
  });
});

describe('a person’s report', () => {
  it.each([
    ['[DP1-REQ-01] [DP1-REQ-03]', 'run', 'Este campo es requerido.'],
    ['[DP1-REQ-05] [DP1-REQ-06]', 'serie', 'Este campo es requerido.'],
    ['[DP1-REQ-08]', 'correo', 'Este campo es requerido.'],
    ['[DP1-REQ-09]', 'celular', 'Este campo es requerido.'],
    ['[DP1-REQ-10]', 'aceptacionTerminos', 'Debe aceptar los términos y condiciones'],
  ] as const)('%s cannot be bought without %s', (_row, field, sentence) => {
    expect(check(compraPersona, emptyValues(compraPersona), 'submit')[field]).toBe(sentence);
  });

  it('[VAL2-06] a serial of another shape says which shape', () => {
    expect(checkField(compraPersona, 'serie', { ...right, serie: 'B1234567' }, 'blur')).toBe(
      'Formato incorrecto, Ej: 123456789 o B12345678',
    );
  });

  it('takes a person’s RUT', () => {
    expect(check(compraPersona, { ...right, run: '11.111.111-1' }, 'submit')).toEqual({});
  });
});

it('a property’s report asks for neither RUT nor serial', () => {
  expect(check(compraPropiedad, { ...right, run: '', serie: '' }, 'submit')).toEqual({});
});

it('what was typed travels in one form', () => {
  expect(normalise(compraPersona, { ...right, celular: '+56 9 1234 5678' })).toEqual({
    ...right,
    run: '76192083-9',
    serie: 'B12345678',
    correo: 'compra@ejemplo.cl',
  });
});
