import type { Route } from '../route.ts';

export const oficinaDerechos = { method: 'POST', path: '/v1/oficina/derechos', encoding: 'json' } as const satisfies Route;
export const oficinaRegistroDerechosCsv = {
  method: 'GET',
  path: '/v1/oficina/derechos/registro.csv',
  answer: 'text',
  patience: 180_000,
} as const satisfies Route;
export const oficinaPeticion = { method: 'GET', path: '/v1/oficina/derechos/peticiones/{peticion}' } as const satisfies Route;
export const oficinaTitular = {
  method: 'POST',
  path: '/v1/oficina/derechos/peticiones/{peticion}/titular',
  encoding: 'json',
} as const satisfies Route;
export const oficinaAdjunto = {
  method: 'GET',
  path: '/v1/oficina/derechos/peticiones/{peticion}/adjuntos/{adjunto}',
} as const satisfies Route;
export const oficinaActuarPeticion = {
  method: 'POST',
  path: '/v1/oficina/derechos/peticiones/{peticion}/actos/{acto}',
  encoding: 'json',
} as const satisfies Route;
export const oficinaDecidirPeticion = {
  method: 'POST',
  path: '/v1/oficina/derechos/peticiones/{peticion}/decision',
  encoding: 'json',
} as const satisfies Route;
