import type { Route } from '../route.ts';

// The object goes in the body: the key of a company is its RUT.
export const oficinaNotas = { method: 'POST', path: '/v1/oficina/notas/ver', encoding: 'json' } as const satisfies Route;
export const oficinaEscribirNota = { method: 'POST', path: '/v1/oficina/notas', encoding: 'json' } as const satisfies Route;
export const oficinaQuitarNota = { method: 'POST', path: '/v1/oficina/notas/{nota}/quitar', encoding: 'json' } as const satisfies Route;
export const oficinaMisNotas = { method: 'GET', path: '/v1/oficina/notas/mias' } as const satisfies Route;
