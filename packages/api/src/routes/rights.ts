import type { Route } from '../route.ts';

/** A file of 5 MB in base64 (a third larger), with the request's other fields. */
const FILE_BODY_BYTES = 7_000_000;

export const pedir = {
  method: 'POST',
  path: '/v1/peticiones',
  encoding: 'json',
  bodyLimit: FILE_BODY_BYTES,
  patience: 120_000,
} as const satisfies Route;
export const peticionDato = { method: 'POST', path: '/v1/peticiones/dato', encoding: 'json' } as const satisfies Route;
export const peticionesMias = { method: 'POST', path: '/v1/peticiones/mias', encoding: 'json' } as const satisfies Route;
export const peticionEstado = { method: 'POST', path: '/v1/peticiones/estado', encoding: 'json' } as const satisfies Route;
export const peticionAdjuntar = {
  method: 'POST',
  path: '/v1/peticiones/adjuntos',
  encoding: 'json',
  bodyLimit: FILE_BODY_BYTES,
  patience: 120_000,
} as const satisfies Route;
export const peticionDesistir = { method: 'POST', path: '/v1/peticiones/desistir', encoding: 'json' } as const satisfies Route;
export const peticionCarta = { method: 'POST', path: '/v1/peticiones/carta', encoding: 'json', patience: 120_000 } as const satisfies Route;
