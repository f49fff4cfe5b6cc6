import type { Route } from '../route.ts';

export const transaccion = { method: 'POST', path: '/v1/administracion/transaccion', encoding: 'form' } as const satisfies Route;
export const transaccionRevisar = { method: 'GET', path: '/v1/administracion/transaccion-revisar/{token}' } as const satisfies Route;
export const transaccionEstado = { method: 'GET', path: '/v1/administracion/transaccion-estado/{orden}' } as const satisfies Route;
export const transaccionRetorno = { method: 'GET', path: '/v1/administracion/transaccion-retorno' } as const satisfies Route;
export const comprobante = { method: 'GET', path: '/v1/administracion/comprobante/{orden}' } as const satisfies Route;
export const transaccionInforme = {
  method: 'GET',
  path: '/v1/administracion/transaccion-informe/{orden}',
  patience: 180_000,
} as const satisfies Route;
