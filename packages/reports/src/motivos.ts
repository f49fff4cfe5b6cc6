/** Declared purposes, as printed; whoever asks about somebody else may declare the first two alone (Ley 20.575, article 1). */
export const MOTIVOS = {
  'evaluacion-crediticia': 'Evaluación crediticia',
  'evaluacion-riesgo-comercial': 'Evaluación de riesgo comercial',
  'consulta-propia': 'Consulta propia',
} as const;

/** Of an appraisal, which tells of nobody: nobody declares a purpose, and none is printed. */
export const NO_MOTIVO = '';
