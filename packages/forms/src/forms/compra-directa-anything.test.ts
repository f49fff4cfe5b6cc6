import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, checkField, fieldNames, normalise, type Moment } from '../define.ts';
import { purchaseForms, type CompraField } from './compra-directa.ts';

/** Typed, pasted and generated input, sometimes valid. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^[\dKk.\-‐–−\s+()]{0,24}$/),
  fc.constantFrom('76.192.083-9', '40.000.014-k', 'b12.345.678', 'Ana@Correo.cl ', ' ana@correo.cl', '+56 9 1234 5678', 'true', 'false'),
  fc.constantFrom(
    '',
    '   ',
    '\0',
    '\u202e',
    '😀'.repeat(9),
    "'; drop table orders; --",
    '<script>',
    'x'.repeat(5_000),
    '９１２３４５６７８',
  ),
);
const values = fc.record({
  run: typed,
  serie: typed,
  correo: typed,
  correoConfirmacion: typed,
  celular: typed,
  codigoDescuento: typed,
  aceptacionTerminos: typed,
} satisfies Record<CompraField, typeof typed>);

const SENTENCES: readonly string[] = [
  'Este campo es requerido.',
  'Formato rut incorrecto.',
  'Rut inválido',
  'Formato rut incorrecto. Debe ser mayor o igual a 50.000.000-0',
  'Rut debe ser mayor a 50 millones',
  'Formato incorrecto, Ej: 123456789 o B12345678',
  'Formato correo electrónico inválido.',
  'Correo electrónico no válido.',
  'Los correos electrónicos no coinciden.',
  'Debe comenzar con 569 más 8 dígitos, Ej: 56912345678.',
  'Número de teléfono no tiene formato válido.',
  'Debe aceptar los términos y condiciones',
];

const WIRE: Partial<Record<CompraField, RegExp>> = {
  run: /^\d{7,8}-[\dK]$/,
  serie: /^[0-9A-Z]{9}$/,
  correo: /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u,
  celular: /^569\d{8}$/,
  aceptacionTerminos: /^true$/,
};

describe.each(Object.entries(purchaseForms))('any input about a %s', (_subject, form) => {
  test(
    'is valid or gets a sentence of the specification',
    { tags: ['VAL2-02', 'VAL2-04', 'VAL2-06', 'VAL2-07', 'VAL2-10', 'VAL2-22', 'VAL2-25'] },
    () => {
      fc.assert(
        fc.property(values, fc.constantFrom<Moment>('blur', 'submit'), (given, moment) => {
          for (const sentence of Object.values(check(form, given, moment))) expect(SENTENCES).toContain(sentence);
        }),
        { numRuns: 300 },
      );
    },
  );

  test('has one normalised form when valid, and stays valid in it', { tags: ['VAL2-01', 'VAL2-05', 'VAL2-09'] }, () => {
    fc.assert(
      fc.property(values, (given) => {
        const wrong = check(form, given, 'submit');
        const sent = normalise(form, given);
        for (const name of fieldNames(form).filter((each) => wrong[each] === undefined)) {
          const shape = form.fields[name].required === undefined ? undefined : WIRE[name];
          expect(checkField(form, name, sent, 'submit')).toBeUndefined();
          expect(normalise(form, sent)[name]).toBe(sent[name]);
          expect(sent[name]).toMatch(shape ?? /^/);
        }
      }),
      { numRuns: 300 },
    );
  });
});
