/** Purposes of a query, as printed. */
export const MOTIVOS = {
  'evaluacion-crediticia': 'Evaluación crediticia',
  'evaluacion-riesgo-comercial': 'Evaluación de riesgo comercial',
  'consulta-propia': 'Consulta propia',
} as const;

/** Those that may be declared about another person or company (Ley 20.575, article 1), in the order of the form. */
export const DECLARABLE = ['evaluacion-riesgo-comercial', 'evaluacion-crediticia'] as const satisfies (keyof typeof MOTIVOS)[];

/** Printed and logged where a call of the specification names no purpose: the law's default, and that the asker did not declare it. */
export const NOT_DECLARED = `${MOTIVOS['evaluacion-riesgo-comercial']} (no declarado)`;

/** Of an appraisal, which tells of nobody: nobody declares a purpose, and none is printed. */
export const NO_MOTIVO = '';
