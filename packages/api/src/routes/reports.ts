import type { Route } from '../route.ts';

export const contrato = { method: 'GET', path: '/v1/administracion/contrato' } as const satisfies Route;
export const consultaInforme = {
  method: 'POST',
  path: '/v1/administracion/consulta-informe/{codigoServicio}',
  encoding: 'form',
  patience: 180_000,
} as const satisfies Route;
