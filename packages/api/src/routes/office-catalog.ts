import type { Route } from '../route.ts';

export const oficinaCatalogo = { method: 'GET', path: '/v1/oficina/catalogo' } as const satisfies Route;
export const oficinaCambiarCatalogo = { method: 'POST', path: '/v1/oficina/catalogo/{tipo}', encoding: 'json' } as const satisfies Route;
export const oficinaVistaDeCambio = {
  method: 'POST',
  path: '/v1/oficina/catalogo/{tipo}/vista',
  encoding: 'json',
} as const satisfies Route;
export const oficinaAnularCambio = {
  method: 'POST',
  path: '/v1/oficina/catalogo/{tipo}/cambios/{cambio}/anular',
  encoding: 'json',
} as const satisfies Route;
export const oficinaPuestaEnMarcha = { method: 'GET', path: '/v1/oficina/puesta-en-marcha' } as const satisfies Route;
