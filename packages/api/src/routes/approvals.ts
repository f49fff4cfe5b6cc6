import type { Route } from '../route.ts';

export const aprobaciones = { method: 'GET', path: '/v1/empresa/aprobaciones' } as const satisfies Route;
export const misAprobaciones = { method: 'GET', path: '/v1/empresa/aprobaciones/mias' } as const satisfies Route;
export const pedirAprobacion = { method: 'POST', path: '/v1/empresa/aprobaciones', encoding: 'json' } as const satisfies Route;
export const resolverAprobacion = {
  method: 'POST',
  path: '/v1/empresa/aprobaciones/{aprobacion}',
  encoding: 'json',
} as const satisfies Route;
