import type { Route } from '../route.ts';

export const usuarios = { method: 'GET', path: '/v1/administracion/usuarios' } as const satisfies Route;
export const invitarUsuario = { method: 'POST', path: '/v1/administracion/usuarios/invitar', encoding: 'json' } as const satisfies Route;
export const revisarInvitaciones = {
  method: 'POST',
  path: '/v1/administracion/usuarios/invitaciones/revisar',
  encoding: 'json',
} as const satisfies Route;
export const invitarVarios = {
  method: 'POST',
  path: '/v1/administracion/usuarios/invitaciones',
  encoding: 'json',
} as const satisfies Route;
export const quitarSinUso = {
  method: 'POST',
  path: '/v1/administracion/usuarios/sin-uso/eliminar',
  encoding: 'json',
} as const satisfies Route;
export const cambiosDeUsuarios = { method: 'GET', path: '/v1/administracion/usuarios/cambios' } as const satisfies Route;
export const cambiosDeUsuariosCsv = {
  method: 'GET',
  path: '/v1/administracion/usuarios/cambios.csv',
  answer: 'text',
  patience: 180_000,
} as const satisfies Route;
export const reinvitarUsuario = {
  method: 'POST',
  path: '/v1/administracion/usuarios/{usuario}/reinvitar',
  encoding: 'json',
} as const satisfies Route;
export const cambiarUsuario = {
  method: 'POST',
  path: '/v1/administracion/usuarios/{usuario}/cambiar',
  encoding: 'json',
} as const satisfies Route;
export const deshabilitarUsuario = {
  method: 'POST',
  path: '/v1/administracion/usuarios/{usuario}/deshabilitar',
  encoding: 'json',
} as const satisfies Route;
export const habilitarUsuario = {
  method: 'POST',
  path: '/v1/administracion/usuarios/{usuario}/habilitar',
  encoding: 'json',
} as const satisfies Route;
export const eliminarUsuario = {
  method: 'POST',
  path: '/v1/administracion/usuarios/{usuario}/eliminar',
  encoding: 'json',
} as const satisfies Route;
export const exigirSegundoFactor = {
  method: 'POST',
  path: '/v1/administracion/usuarios/segundo-factor',
  encoding: 'json',
} as const satisfies Route;
export const cambiarReglas = {
  method: 'POST',
  path: '/v1/administracion/usuarios/reglas',
  encoding: 'json',
} as const satisfies Route;
export const registroConsultas = { method: 'GET', path: '/v1/administracion/registro-consultas' } as const satisfies Route;
export const registroConsultasCsv = {
  method: 'GET',
  path: '/v1/administracion/registro-consultas.csv',
  answer: 'text',
  patience: 180_000,
} as const satisfies Route;
