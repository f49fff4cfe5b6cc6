import type { Route } from '../route.ts';

export const recuperarCompra = { method: 'POST', path: '/v1/administracion/recuperar-compra', encoding: 'json' } as const satisfies Route;
export const enlaceInforme = { method: 'POST', path: '/v1/administracion/enlace-informe/{enlace}' } as const satisfies Route;
