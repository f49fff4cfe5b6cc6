import { describe, expect, test } from 'vitest';
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
  test('asks for no serial, and accepts valid input', { tags: ['DP1-REQ-07'] }, () => {
    expect(check(compraEmpresa, { ...right, serie: '' }, 'submit')).toEqual({});
  });

  test.each<[CompraField, string, Moment, string | undefined]>([
    ['run', '76.192.083-1', 'blur', 'Formato rut incorrecto.'],
    ['run', '76.192.083-1', 'submit', 'Rut inválido'],
    ['run', '11.111.111-1', 'blur', 'Formato rut incorrecto. Debe ser mayor o igual a 50.000.000-0'],
    ['run', '11.111.111-1', 'submit', 'Rut debe ser mayor a 50 millones'],
    ['run', '100.000.000-7', 'blur', 'Formato rut incorrecto. Debe ser mayor o igual a 50.000.000-0'],
    ['run', '100.000.000-7', 'submit', 'Rut debe ser mayor a 50 millones'],
    ['run', '50.000.000-7', 'submit', undefined],
    ['run', '  ', 'blur', 'Este campo es requerido.'],
    ['correo', 'compra', 'blur', 'Formato correo electrónico inválido.'],
    ['correo', 'compra', 'submit', 'Correo electrónico no válido.'],
    ['correoConfirmacion', 'otra@ejemplo.cl', 'submit', 'Los correos electrónicos no coinciden.'],
    ['correoConfirmacion', 'Compra@Ejemplo.cl', 'submit', undefined],
    ['celular', '912345678', 'blur', 'Debe comenzar con 569 más 8 dígitos, Ej: 56912345678.'],
    ['celular', '912345678', 'submit', 'Número de teléfono no tiene formato válido.'],
    ['celular', '+56 9 1234 5678', 'submit', undefined],
    ['aceptacionTerminos', 'false', 'submit', 'Debe aceptar los términos y condiciones'],
    ['aceptacionTerminos', '', 'submit', 'Debe aceptar los términos y condiciones'],
    ['codigoDescuento', 'LO-QUE-SEA', 'submit', undefined],
  ])(
    '%s «%s» on %s',
    {
      tags: ['VAL2-02..04', 'VAL2-07..10', 'VAL2-22', 'VAL2-25', 'DP1-SUB-05..10'],
    },
    (...[field, value, moment, sentence]) => {
      expect(checkField(compraEmpresa, field, { ...right, [field]: value }, moment)).toBe(sentence);
    },
  );
});

describe('a person’s report', () => {
  test.each([
    ['run', 'Este campo es requerido.'],
    ['serie', 'Este campo es requerido.'],
    ['correo', 'Este campo es requerido.'],
    ['celular', 'Este campo es requerido.'],
    ['aceptacionTerminos', 'Debe aceptar los términos y condiciones'],
  ] as const)(
    'cannot be bought without %s',
    { tags: ['DP1-REQ-01', 'DP1-REQ-03', 'DP1-REQ-05', 'DP1-REQ-06', 'DP1-REQ-08..10'] },
    (field, sentence) => {
      expect(check(compraPersona, emptyValues(compraPersona), 'submit')[field]).toBe(sentence);
    },
  );

  test('a malformed serial gets an error that names the format', { tags: ['VAL2-06'] }, () => {
    expect(checkField(compraPersona, 'serie', { ...right, serie: 'B1234567' }, 'blur')).toBe(
      'Formato incorrecto, Ej: 123456789 o B12345678',
    );
  });

  test('takes a person’s RUT', () => {
    expect(check(compraPersona, { ...right, run: '11.111.111-1' }, 'submit')).toEqual({});
  });
});

test('a property’s report asks for neither RUT nor serial', () => {
  expect(check(compraPropiedad, { ...right, run: '', serie: '' }, 'submit')).toEqual({});
});

test('input is sent in one normalised form', () => {
  expect(normalise(compraPersona, { ...right, celular: '+56 9 1234 5678' })).toEqual({
    ...right,
    run: '76192083-9',
    serie: 'B12345678',
    correo: 'compra@ejemplo.cl',
  });
});
