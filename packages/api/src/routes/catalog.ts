import type { Route } from '../route.ts';

export const servicios = { method: 'GET', path: '/v1/administracion/servicios' } as const satisfies Route;
export const servicioPrecio = { method: 'GET', path: '/v1/administracion/servicio-precio/{codigoServicio}' } as const satisfies Route;
export const promocion = { method: 'GET', path: '/v1/promocion/codigo/{code}' } as const satisfies Route;
