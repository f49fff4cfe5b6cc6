import type { Route } from '../route.ts';

export const oficinaYo = { method: 'GET', path: '/v1/oficina/yo' } as const satisfies Route;
export const oficinaBitacora = { method: 'GET', path: '/v1/oficina/bitacora' } as const satisfies Route;
export const oficinaBitacoraCsv = {
  method: 'GET',
  path: '/v1/oficina/bitacora.csv',
  answer: 'text',
  patience: 180_000,
} as const satisfies Route;
export const oficinaFuentes = { method: 'GET', path: '/v1/oficina/fuentes' } as const satisfies Route;
export const oficinaPersonal = { method: 'GET', path: '/v1/oficina/personal' } as const satisfies Route;
export const oficinaCambiarRoles = {
  method: 'POST',
  path: '/v1/oficina/personal/{persona}/roles',
  encoding: 'json',
} as const satisfies Route;
export const oficinaRetirarPersona = {
  method: 'POST',
  path: '/v1/oficina/personal/{persona}/retirar',
  encoding: 'json',
} as const satisfies Route;
export const oficinaInvitar = { method: 'POST', path: '/v1/oficina/personal/invitaciones', encoding: 'json' } as const satisfies Route;
export const oficinaRetirarInvitacion = {
  method: 'POST',
  path: '/v1/oficina/personal/invitaciones/{invitacion}/retirar',
  encoding: 'json',
} as const satisfies Route;
