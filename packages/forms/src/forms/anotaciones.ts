import { defineForm, type Field } from '../define.ts';
import { oneLine } from '../one-line.ts';
import { referenceField } from './consulta-informe.ts';
import { escribeNota } from './nota.ts';

const LONGEST_TAG = 24;

/** Control characters and invisible ones removed, line breaks kept. */
const written = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, '')
    .trim();

/** A company's note on a subject. */
export const notaDeSujeto = defineForm<'texto'>({
  id: 'nota-de-sujeto',
  fields: { texto: { ...escribeNota.fields.texto, normalise: written } },
});

const etiqueta: Field<'etiqueta'> = {
  required: 'Escribe la etiqueta.',
  checks: [
    {
      rule: (value) => value.length <= LONGEST_TAG && /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u.test(value),
      sentence: 'La etiqueta puede tener hasta 24 letras, números, espacios, puntos o guiones.',
    },
  ],
  normalise: oneLine,
};

/** A company's tag on a subject. */
export const etiquetaDeSujeto = defineForm<'etiqueta'>({ id: 'etiqueta-de-sujeto', fields: { etiqueta } });

/** Another reference of a query that was made. */
export const referenciaDeConsulta = defineForm<'referencia'>({ id: 'referencia-de-consulta', fields: { referencia: referenceField } });
