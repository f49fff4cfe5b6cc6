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
