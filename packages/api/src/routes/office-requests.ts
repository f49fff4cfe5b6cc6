import type { Route } from '../route.ts';

export const oficinaSolicitudes = { method: 'GET', path: '/v1/oficina/solicitudes' } as const satisfies Route;
export const oficinaDecidirSolicitud = {
  method: 'POST',
  path: '/v1/oficina/solicitudes/{solicitud}/{decision}',
  encoding: 'json',
} as const satisfies Route;
