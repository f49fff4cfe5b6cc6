import type { Route } from '../route.ts';

export const planes = { method: 'GET', path: '/v1/administracion/planes' } as const satisfies Route;
export const planPrecio = { method: 'GET', path: '/v1/administracion/plan-precio/{codigoPlan}' } as const satisfies Route;
export const transaccionPlan = { method: 'POST', path: '/v1/administracion/transaccion-plan', encoding: 'json' } as const satisfies Route;
export const transaccionPlanContrato = {
  method: 'GET',
  path: '/v1/administracion/transaccion-plan-contrato/{orden}',
} as const satisfies Route;
export const transaccionPlanTbk = { method: 'GET', path: '/v1/administracion/transaccion-plan-tbk/{buyOrder}' } as const satisfies Route;
export const transaccionPlanRevisar = {
  method: 'GET',
  path: '/v1/administracion/transaccion-plan-revisar/{token}',
} as const satisfies Route;
export const transaccionPlanAutenticacion = {
  method: 'GET',
  path: '/v1/administracion/transaccion-plan-autenticacion/{rut}/serie/{serie}',
} as const satisfies Route;
export const transaccionPlanAlta = { method: 'GET', path: '/v1/administracion/transaccion-plan-alta/{orden}' } as const satisfies Route;
