import type { Route } from '../route.ts';

export const miPlan = { method: 'GET', path: '/v1/administracion/mi-plan' } as const satisfies Route;
export const miPlanUso = { method: 'GET', path: '/v1/administracion/mi-plan/uso' } as const satisfies Route;
export const miPlanFacturas = { method: 'GET', path: '/v1/administracion/mi-plan/facturas' } as const satisfies Route;
export const miPlanComprobante = {
  method: 'GET',
  path: '/v1/administracion/mi-plan/facturas/{factura}/comprobante',
} as const satisfies Route;
export const miPlanContrato = { method: 'GET', path: '/v1/administracion/mi-plan/contrato/{contrato}' } as const satisfies Route;
export const miPlanPagar = { method: 'POST', path: '/v1/administracion/mi-plan/facturas/{factura}/pagar' } as const satisfies Route;
export const miPlanPago = { method: 'GET', path: '/v1/administracion/mi-plan/pago/{token}' } as const satisfies Route;
export const miPlanTermino = { method: 'POST', path: '/v1/administracion/mi-plan/termino', encoding: 'json' } as const satisfies Route;
