import { defineForm } from '../define.ts';
import { NOTA } from '../note-field.ts';
import { isDay } from '../rules/day.ts';
import { VALID_DAY } from './tarea.ts';

// Which values the lists have is judged by the server: the browser offers no others, and their texts are long.

/** A place of a letter that is still empty. */
export const HUECO = /\[[^\]]*\]/;

const LONGEST_ANSWER = 2_000;
const LONGEST_LETTER = 4_000;
const LONGEST_NAME = 200;

export type ConsultaFuenteField = 'fecha' | 'como' | 'aQuien';

/** The office asked the source of a datum. */
export const consultaFuente = defineForm<ConsultaFuenteField>({
  id: 'consulta-fuente',
  fields: {
    fecha: {
      required: 'Escribe el día en que le preguntaste.',
      checks: [{ rule: isDay, sentence: VALID_DAY }],
    },
    como: { required: 'Elige por dónde le preguntaste.', checks: [] },
    aQuien: {
      required: 'Escribe a quién le preguntaste.',
      checks: [{ rule: (value) => value.length <= LONGEST_NAME, sentence: 'Puede tener hasta 200 caracteres.' }],
    },
  },
});

/** What the source answered, for the register of requests. */
export const anotaRespuesta = defineForm<'texto'>({
  id: 'anota-respuesta',
  fields: {
    texto: {
      required: 'Escribe qué respondió la fuente.',
      checks: [{ rule: (value) => value.length <= LONGEST_ANSWER, sentence: 'Puede tener hasta 2.000 caracteres.' }],
    },
  },
});

export type DecidePeticionField = 'decision' | 'razon' | 'respuesta' | 'nota';

/** The decision on a request, with what its letter says. */
export const decidePeticion = defineForm<DecidePeticionField>({
  id: 'decide-peticion',
  fields: {
    decision: { required: 'Elige la decisión.', checks: [] },
    razon: { required: 'Elige por qué no se acoge todo.', when: ({ decision }) => decision !== 'acogida', checks: [] },
    respuesta: {
      required: 'Escribe qué dice la carta.',
      checks: [
        { rule: (value) => !HUECO.test(value), sentence: 'Completa lo que falta en la carta: está entre corchetes.' },
        { rule: (value) => value.length <= LONGEST_LETTER, sentence: 'La carta puede tener hasta 4.000 caracteres.' },
      ],
    },
    nota: NOTA,
  },
});
