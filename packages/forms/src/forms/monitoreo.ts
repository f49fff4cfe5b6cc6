import { defineForm, type Check } from '../define.ts';
import { DAY_CHECK } from '../rules/day.ts';

/** Obligations for which a person may be watched (Ley 20.575, article 1): one that binds them, or one that they asked for. */
export const OBLIGACIONES = ['vigente', 'solicitada'] as const;

export type ObligacionField = 'obligacion' | 'referencia' | 'hasta';

/** Most characters of a reference, in the company's words. */
const LONGEST_REFERENCIA = 80;

/** Of a company or property it may be empty. */
export const REFERENCIA_VIGILADA: Check<never> = {
  rule: (text) => text.length <= LONGEST_REFERENCIA,
  sentence: 'La referencia tiene más de 80 caracteres.',
};

const MOST_VIGILADOS = 100_000;

/** How many subjects a company lets its users watch at a time; accepted with the annex. */
export const maximoVigilado = defineForm<'maximo'>({
  id: 'maximo-vigilado',
  fields: {
    maximo: {
      required: 'Escribe cuántos se pueden vigilar a la vez.',
      checks: [
        {
          rule: (text) => /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_VIGILADOS,
          sentence: 'Escribe un número entero, de 1 a 100.000.',
        },
      ],
    },
  },
});

/** Why a person is watched, and until when; on /monitoreo. */
export const obligacionVigilada = defineForm<ObligacionField>({
  id: 'obligacion-vigilada',
  fields: {
    obligacion: {
      required: 'Elige por qué obligación: a una persona solo se la vigila por una que tiene o que pidió.',
      checks: [{ rule: (text) => OBLIGACIONES.some((each) => each === text), sentence: 'Elige una de las dos.' }],
    },
    referencia: {
      required: 'Escribe con qué la reconoces: el número del crédito, del contrato o de la solicitud.',
      checks: [REFERENCIA_VIGILADA],
    },
    hasta: {
      required: 'Elige hasta cuándo, a lo más un año.',
      checks: [DAY_CHECK],
    },
  },
});
