/** Of the contracting of a plan, as its pages show them. */
export const PLAN_STEPS = ['Datos', 'Contrato', 'Pago', 'Identidad'] as const;
