import { expect, test } from 'vitest';
import { check } from '../define.ts';
import { busqueda } from '../forms/busqueda.ts';
import { nameWords, readSearched } from './searched-text.ts';

test.each([
  ['VO-7K3M-9QXT', 'orden', 'VO-7K3M-9QXT'],
  ['JA1D-KVHZ', 'orden', 'VO-JA1D-KVHZ'],
  ['  vo 7k3m 9qxt ', 'orden', 'VO-7K3M-9QXT'],
  ['vo wzqc hkxr', 'orden', 'VO-WZQC-HKXR'],
  ['V0-ILOM-9QXT', 'orden', 'VO-110M-9QXT'],
  ['0wfm1np7se0jtcr9kx31ab2c3d', 'orden', '0WFM1NP7SE0JTCR9KX31AB2C3D'],
  ['vr-48203', 'folio', 'VR-0000048203'],
  ['CV-0000000123', 'comprobante', 'CV-0000000123'],
  ['nc 7', 'comprobante', 'NC-0000000007'],
  ['F-12', 'factura', 'F-0000000012'],
  ['Ana.Rojas@Ejemplo.CL', 'correo', 'ana.rojas@ejemplo.cl'],
  ['58.234.577-5', 'rut', '58234577-5'],
  ['582345775', 'rut', '58234577-5'],
  ['58.234.577-4', 'rut-incompleto', '58.234.577-4'],
  ['30481', 'numero', '30481'],
  ['Volcanitos', 'nombre', 'Volcanitos'],
  ['Transportes Quilpué', 'nombre', 'Transportes Quilpué'],
  ["'; drop table orders --", 'nombre', "'; drop table orders --"],
])('%s is %s', (typed, clase, valor) => {
  expect(readSearched(typed)).toEqual({ clase, valor });
});

test('a name is its words', () => {
  expect(nameWords("Ñandú & Hijos, O'Higgins S.A. %_")).toEqual(['nandu', 'hijos', 'o', 'higgins', 's', 'a']);
});

test.each([
  ['', 'Escribe una orden, un folio, un RUT, un correo o el nombre de una empresa.'],
  ['%', 'Escribe al menos dos letras o números de lo que buscas.'],
  ['__', 'Escribe al menos dos letras o números de lo que buscas.'],
  ['x'.repeat(3_000), 'Busca con 200 caracteres a lo más.'],
  ['ab', undefined],
  ['7', undefined],
])('%s is judged before it is sent', (texto, sentence) => {
  expect(check(busqueda, { texto }, 'submit').texto).toBe(sentence);
});
