const RIESGO_COMERCIAL = 'Evaluación de riesgo comercial';

/** Purposes of a query, as printed. */
export const MOTIVOS = {
  'evaluacion-crediticia': 'Evaluación crediticia',
  'evaluacion-riesgo-comercial': RIESGO_COMERCIAL,
  'consulta-propia': 'Consulta propia',
} as const;

/** Purposes that may be declared about another person or company (Ley 20.575, article 1), in the form's order. */
export const DECLARABLE = ['evaluacion-riesgo-comercial', 'evaluacion-crediticia'] as const satisfies (keyof typeof MOTIVOS)[];
export type Declarable = (typeof DECLARABLE)[number];

/** Printed and logged when a call of the specification has no purpose: the law's default, marked as not declared by the asker. */
export const NOT_DECLARED = `${RIESGO_COMERCIAL} (no declarado)`;

/** Of an appraisal: it is not about a person, so no purpose is declared or printed. */
export const NO_MOTIVO = '';
