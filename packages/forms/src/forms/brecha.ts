import { defineForm, type Check } from '../define.ts';
import { countOf, isWithin } from '../rules/amount.ts';
import { isDay } from '../rules/day.ts';

const LONGEST = 2_000;
const MOST_PEOPLE = 20_000_000;

const fits: Check<never> = { rule: (value) => value.length <= LONGEST, sentence: 'Puede tener hasta 2.000 caracteres.' };
/** A moment of a clock in Chile, as the browser's field writes it: YYYY-MM-DDTHH:MM. */
const isMoment: Check<never> = {
  rule: (value) => isDay(value.slice(0, 10)) && /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(value),
  sentence: 'Escribe el día y la hora.',
};
const isCount: Check<never> = {
  rule: (value) => isWithin(countOf(value), 0, MOST_PEOPLE),
  sentence: 'Escribe un número, sin palabras.',
};

/** A breach of personal data, as the office registers it. `datos`: kinds of personal data, separated by commas. */
export const registraBrecha = defineForm<'conocida' | 'naturaleza' | 'efectos' | 'datos' | 'personas' | 'medidas'>({
  id: 'registra-brecha',
  fields: {
    conocida: { required: 'Escribe cuándo se supo.', checks: [isMoment] },
    naturaleza: { required: 'Escribe qué pasó.', checks: [fits] },
    efectos: { required: 'Escribe qué puede pasarles a las personas.', checks: [fits] },
    datos: { required: 'Marca al menos un dato.', checks: [fits] },
    personas: { required: 'Escribe cuántas, aunque sea aproximado.', checks: [isCount] },
    medidas: { required: 'Escribe qué se hizo y qué falta.', checks: [fits] },
  },
});

/** A communication about a breach, or what was learnt or done later. */
export const anotaBrecha = defineForm<'clase' | 'enviado' | 'personas' | 'texto'>({
  id: 'anota-brecha',
  fields: {
    clase: {
      required: true,
      checks: [{ rule: (value) => ['agencia', 'personas', 'avance'].includes(value), sentence: 'Elige una de las tres.' }],
    },
    enviado: { required: 'Escribe cuándo.', checks: [isMoment] },
    personas: { required: 'Escribe a cuántas.', checks: [isCount], when: ({ clase }) => clase === 'personas' },
    texto: {
      required: 'Escribe el texto.',
      checks: [{ rule: (value) => value.length <= 5_000, sentence: 'Puede tener hasta 5.000 caracteres.' }],
    },
  },
});
