import type { Route } from '../route.ts';

export const buscarDireccion = {
  method: 'POST',
  path: '/v1/administracion/buscar-direccion',
  encoding: 'json',
  refusal: 'text',
} as const satisfies Route;
export const propiedad = { method: 'GET', path: '/v1/administracion/propiedad/{comuna}/{rol}' } as const satisfies Route;
export const tasable = { method: 'POST', path: '/v1/administracion/tasable', encoding: 'json' } as const satisfies Route;
