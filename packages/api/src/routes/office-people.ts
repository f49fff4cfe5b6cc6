import type { Route } from '../route.ts';

export const oficinaPersona = { method: 'GET', path: '/v1/oficina/personas/{persona}' } as const satisfies Route;
export const oficinaIdentidad = {
  method: 'POST',
  path: '/v1/oficina/personas/{persona}/identidad',
  encoding: 'json',
} as const satisfies Route;
export const oficinaActuarPersona = {
  method: 'POST',
  path: '/v1/oficina/personas/{persona}/actos/{acto}',
  encoding: 'json',
} as const satisfies Route;
