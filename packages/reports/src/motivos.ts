/** Declared purposes, as printed; whoever asks about somebody else may declare the first two alone (Ley 20.575, article 1). */
export const MOTIVOS = {
  'evaluacion-crediticia': 'Evaluación crediticia',
  'evaluacion-riesgo-comercial': 'Evaluación de riesgo comercial',
  'consulta-propia': 'Consulta propia',
} as const;

/** Printed and logged where a call of the specification names no purpose: the law's default, and that the asker did not declare it. */
export const NOT_DECLARED = `${MOTIVOS['evaluacion-riesgo-comercial']} (no declarado)`;

/** Of an appraisal, which tells of nobody: nobody declares a purpose, and none is printed. */
export const NO_MOTIVO = '';
