import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from '../../apps/server/src/storage/embedded/lock.ts';
import { fixture } from '../testing/fixture.ts';
import { dropState } from './reset.ts';

const state = { 'data/base/PG_VERSION': '18', 'data/base.version': '0.5.16', 'data/secreto': 'ab' };

test('all data of an installation are deleted', () => {
  const data = path.join(fixture(state).root, 'data');
  expect(dropState(data)).toBe(`Se borró el estado de ${data}.`);
  expect(existsSync(data)).toBe(false);
});

test('other files stay', () => {
  const data = path.join(fixture({ ...state, 'data/fotos/a.jpg': '' }).root, 'data');
  expect(dropState(data)).toContain('Quedó lo que no es de Verídico: fotos.');
  expect([existsSync(path.join(data, 'fotos/a.jpg')), existsSync(path.join(data, 'base'))]).toEqual([true, false]);
});

test('a folder that is not an installation is refused', () => {
  const { root } = fixture({ 'base/readme.txt': 'of something else' });
  expect(() => dropState(root)).toThrow('no es una carpeta de datos de Verídico');
  expect(existsSync(path.join(root, 'base/readme.txt'))).toBe(true);
});

test('a database in use stays', () => {
  const data = path.join(fixture(state).root, 'data');
  const unlock = lockFolder(path.join(data, 'base'));
  expect(() => dropState(data)).toThrow('en uso');
  unlock();
  expect(existsSync(path.join(data, 'base/PG_VERSION'))).toBe(true);
});

test('an absent folder changes nothing', () => {
  const { root } = fixture({ 'package.json': '{}' });
  expect(dropState(path.join(root, 'nada'))).toContain('No hay nada que borrar');
});
