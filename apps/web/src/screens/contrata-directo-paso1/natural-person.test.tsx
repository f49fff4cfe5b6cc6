import { beforeEach, expect, test } from 'vitest';
import { button, field, fill, leave, press, sentence, text, type } from '../../testing.tsx';
import { keepStored, openForm } from './testing-plan.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const SAME_PERSON = 'Una persona natural contrata solo para sí misma: el RUT debe ser también el del representante.';
const PERSON = '40.000.014-K';
const OTHER_PERSON = '40.000.000-K';
const COMPANY = '58.234.577-5';
const errors = () => [sentence('rutEmpresa'), sentence('runRepresentanteLegal')];

test('a person who contracts for another gets the error at both fields, in any order', async () => {
  keepStored({ codigoRegion: '16', codigoComuna: '16101' });
  await openForm();
  await fill({ serieRepresentanteLegal: 'B12345678', rutEmpresa: OTHER_PERSON });
  expect(errors()).toEqual([SAME_PERSON, SAME_PERSON]);
  expect(button('Comprar').disabled).toBe(true);
  await fill({ rutEmpresa: COMPANY });
  expect(errors()).toEqual(['RUT válido', 'RUT válido']);
  await fill({ rutEmpresa: PERSON });
  expect(button('Comprar').disabled).toBe(false);
  await fill({ runRepresentanteLegal: OTHER_PERSON });
  expect(errors()).toEqual([SAME_PERSON, SAME_PERSON]);
});

test('the error of the other field clears at once, and appears only on blur', async () => {
  keepStored({ codigoRegion: '16', codigoComuna: '16101' });
  await openForm();
  await fill({ serieRepresentanteLegal: 'B12345678', rutEmpresa: OTHER_PERSON });
  await type('runRepresentanteLegal', OTHER_PERSON);
  expect(errors()[0]).toBe('RUT válido');
  expect(button('Comprar').disabled).toBe(false);
  await fill({ rutEmpresa: COMPANY });
  await type('rutEmpresa', PERSON);
  expect(errors()[1]).toBe('');
  await leave('rutEmpresa');
  expect(errors()[1]).toBe(SAME_PERSON);
});

test('a mismatched pair from a draft shows at once why the button is disabled', async () => {
  keepStored({ rutEmpresa: '40000000-K', runRepresentanteLegal: '40000014-K', codigoRegion: '16', codigoComuna: '16101' });
  await openForm();
  await fill({ serieRepresentanteLegal: 'B12345678' });
  expect(field('rutEmpresa').value).toBe(OTHER_PERSON);
  expect(errors()).toEqual([SAME_PERSON, SAME_PERSON]);
  expect(button('Comprar').disabled).toBe(true);
  expect(text()).toContain('Falta corregir: el RUT de la empresa y 1 dato más.');
  await press([...document.querySelectorAll('a')].find(({ hash }) => hash === '#rutEmpresa') ?? document.body);
  expect(document.activeElement).toBe(field('rutEmpresa'));
});
