import { expect, test } from 'vitest';
import { check, normalise } from '../define.ts';
import { recuperaCompra } from './recupera-compra.ts';

test('asks for an address with the wording of the purchase, and normalises it', () => {
  expect(check(recuperaCompra, { correo: ' ' }, 'blur')).toEqual({ correo: 'Este campo es requerido.' });
  expect(check(recuperaCompra, { correo: 'ana@' }, 'blur')).toEqual({ correo: 'Formato correo electrónico inválido.' });
  expect(check(recuperaCompra, { correo: 'ana@' }, 'submit')).toEqual({ correo: 'Correo electrónico no válido.' });
  expect(check(recuperaCompra, { correo: ' Ana@Ejemplo.cl ' }, 'submit')).toEqual({});
  expect(normalise(recuperaCompra, { correo: ' Ana@Ejemplo.cl ' })).toEqual({ correo: 'ana@ejemplo.cl' });
});
