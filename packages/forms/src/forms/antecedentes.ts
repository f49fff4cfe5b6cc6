import { defineForm } from '../define.ts';
import { RUT } from '../rut-field.ts';
import { REQUIRED } from '../sentences.ts';
import { isRut, wireRut } from '../rules/rut.ts';
import { NOTA } from '../note-field.ts';

/** The office looks at the records of a RUT, with the reason. */
export const buscaAntecedentes = defineForm<'rut' | 'nota'>({ id: 'busca-antecedentes', fields: { rut: RUT, nota: NOTA } });

const LONGEST_NAME = 200;
const NAME = {
  required: REQUIRED,
  checks: [
    { rule: (value: string) => value.length <= LONGEST_NAME, sentence: 'Puede tener hasta 200 caracteres.' },
    {
      rule: (value: string) => /[\p{L}\p{N}]/u.test(value) && !/\p{C}/u.test(value),
      sentence: 'Debe tener letras o números, sin caracteres invisibles.',
    },
  ],
  normalise: (value: string) => value.normalize('NFC').replace(/\s+/gu, ' '),
};

export type AcreedorField = 'alias' | 'nombre' | 'rut' | 'nota';

/** How a source spells a creditor, and how reports do. */
export const escribeAcreedor = defineForm<AcreedorField>({
  id: 'escribe-acreedor',
  fields: {
    alias: NAME,
    nombre: NAME,
    rut: {
      checks: [{ rule: (value) => value === '' || isRut(value), sentence: 'RUT inválido' }],
      normalise: (value) => (value === '' ? '' : wireRut(value)),
    },
    nota: NOTA,
  },
});
