import { comunas, regiones } from '@veridico/reference';
import { describe, expect, test } from 'vitest';
import { check, normalise } from '../define.ts';
import type { FacturaField } from '../emission.ts';
import { facturaFromPipe, facturaToPipe, type FacturaValues } from '../factura.ts';
import { factura } from './factura.ts';

const GOOD: FacturaValues = {
  razonSocial: 'Comercial Ñandú & Cía. Ltda.',
  rutEmpresa: '58.234.577-5',
  region: '13',
  comunaFactura: '13120',
  direccion: 'Av. Irarrázaval 2821, of. 604',
  ciudad: 'Santiago',
  giro: 'Venta al por menor',
};
const errorsOf = (values: Partial<FacturaValues>) => check(factura, { ...GOOD, ...values }, 'blur');
const errorOf = (name: FacturaField, value: string) => errorsOf({ [name]: value })[name];

test('a Factura has seven fields', { tags: ['DP1-INV-07..13'] }, () => {
  expect(Object.keys(factura.fields)).toEqual(['razonSocial', 'rutEmpresa', 'region', 'comunaFactura', 'direccion', 'ciudad', 'giro']);
  expect(errorsOf({})).toEqual({});
});

describe('each field', () => {
  const NAME = 'Texto con al menos 2 caracteres, solo letras, números y los símbolos & , . -';
  test.each([
    ['AB', undefined],
    ['3M Chile S.A.', undefined],
    ['x'.repeat(100), undefined],
    ['A', NAME],
    ['x'.repeat(101), NAME],
    ['Uno | Dos', NAME],
    ['Pérez (Chile)', NAME],
  ])('razón social «%s»: %s', { tags: ['VAL2-16', 'VAL2-17'] }, (value, expected) => expect(errorOf('razonSocial', value)).toBe(expected));

  const ADDRESS = 'Formato de dirección inválido, debe ingresar Ej: Calle 123';
  test.each([
    ['Calle 123', undefined],
    ['Ruta 5 # 12/3 1° piso, 2º (fondo): s-n.', undefined],
    ['Calle', ADDRESS],
    ['123', ADDRESS],
    ['Calle 123 | 4', ADDRESS],
    ['Calle 123 @', ADDRESS],
  ])('dirección «%s»: %s', { tags: ['VAL2-18..20'] }, (value, expected) => expect(errorOf('direccion', value)).toBe(expected));

  const TRADE = 'Campo debe tener caracteres válidos';
  test.each([
    ['Viña del Mar', undefined],
    ["O'Higgins", undefined],
    ['Compra-venta', undefined],
    ['x'.repeat(60), undefined],
    ['x'.repeat(61), TRADE],
    ['x', TRADE],
    ['Giro 1', TRADE],
    ['Uno|Dos', TRADE],
  ])('ciudad and giro «%s»: %s', { tags: ['VAL2-15', 'VAL2-21'] }, (value, expected) => {
    expect([errorOf('ciudad', value), errorOf('giro', value)]).toEqual([expected, expected]);
  });

  test.each([
    ['58234577-5', undefined],
    ['58.234.577-6', 'Formato rut incorrecto.'],
    ['11.111.111-1', undefined],
    ['', 'Este campo es requerido.'],
  ])('the RUT «%s» may be of a self-employed person: %s', { tags: ['DP1-INV-08', 'DP1-REQ-04'] }, (value, expected) =>
    expect(errorOf('rutEmpresa', value)).toBe(expected),
  );

  test('no text field may be empty', { tags: ['VAL2-22'] }, () => {
    const empty = errorsOf({ razonSocial: ' ', rutEmpresa: '', direccion: '', ciudad: '', giro: '' });
    expect(empty).toEqual(Object.fromEntries(Object.keys(empty).map((name) => [name, 'Este campo es requerido.'])));
    expect(Object.keys(empty)).toHaveLength(5);
  });

  test('a region is one of the sixteen', { tags: ['VAL2-23'] }, () => {
    for (const region of ['', '00', '17', 'x']) expect(errorOf('region', region)).toBe('Debe seleccionar una Región');
    for (const { codigo } of regiones) expect(errorOf('region', codigo)).toBeUndefined();
  });

  test('a commune belongs to its region', { tags: ['VAL2-24', 'V2.2.3'] }, () => {
    for (const comunaFactura of ['', '99999', '05101']) expect(errorOf('comunaFactura', comunaFactura)).toBe('Debe seleccionar una Comuna');
    for (const { cut, codigoRegion } of comunas) expect(errorsOf({ region: codigoRegion, comunaFactura: cut })).toEqual({});
  });
});

describe('the request format', () => {
  const TEXT = 'Comercial Ñandú & Cía. Ltda.|58234577-5|13|13120|Ñuñoa|Av. Irarrázaval 2821, of. 604|Santiago|Venta al por menor';
  const sent = normalise(factura, GOOD);

  test('joins eight values with pipes, the commune as code and name, and parses back', { tags: ['DP1-INV-14'] }, () => {
    expect(facturaToPipe(sent)).toBe(TEXT);
    expect(facturaFromPipe(TEXT)).toEqual(sent);
    expect(facturaFromPipe(TEXT.replaceAll('|', ' | '))).toEqual(sent);
  });

  test('no value may contain a pipe', () => {
    expect(() => facturaToPipe({ ...sent, giro: 'Uno|Dos' })).toThrow(RangeError);
    for (const text of ['', 'a|b', `${TEXT}|x`]) expect(facturaFromPipe(text)).toBeUndefined();
  });
});
