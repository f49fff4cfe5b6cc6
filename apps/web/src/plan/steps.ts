/** Steps of plan contracting. */
export const PLAN_STEPS = ['Datos', 'Contrato', 'Pago', 'Identidad'] as const;
