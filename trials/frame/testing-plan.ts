import type { PlanRow } from './plan-ledger.ts';

/** A complete plan, the first of its company. */
export const FIRST_PLAN: PlanRow = {
  orden: 'A',
  estado: 'ISSUED',
  lista: true,
  esperaEnlace: false,
  alta_codigo: '00',
  representacion: 'simulada',
  contrato: true,
  usuario: true,
  solicitud: null,
  motivo: null,
  avisada: false,
};
