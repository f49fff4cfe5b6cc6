import type { Route } from '../route.ts';

export const clienteInfo = { method: 'GET', path: '/v1/api/users/cliente-info' } as const satisfies Route;
export const perfil = { method: 'GET', path: '/v1/api/users/perfil' } as const satisfies Route;
export const pedirConfirmacion = { method: 'POST', path: '/v1/api/users/pedir-confirmacion' } as const satisfies Route;
export const cambiarPassword = { method: 'POST', path: '/v1/api/users/cambiar-password', encoding: 'json' } as const satisfies Route;
export const sesiones = { method: 'GET', path: '/v1/api/users/sesiones' } as const satisfies Route;
export const cerrarSesion = { method: 'POST', path: '/v1/api/users/sesiones/{sesion}/cerrar' } as const satisfies Route;
export const cerrarOtrasSesiones = { method: 'POST', path: '/v1/api/users/sesiones/cerrar-otras' } as const satisfies Route;
export const misEmpresas = { method: 'GET', path: '/v1/api/users/empresas' } as const satisfies Route;
export const elegirEmpresa = { method: 'POST', path: '/v1/api/users/empresas/elegir', encoding: 'json' } as const satisfies Route;
export const probarIdentidad = { method: 'POST', path: '/v1/api/users/probar-identidad', encoding: 'json' } as const satisfies Route;
export const segundoFactor = { method: 'GET', path: '/v1/api/users/segundo-factor' } as const satisfies Route;
export const pedirCodigoSegundoFactor = {
  method: 'POST',
  path: '/v1/api/users/segundo-factor/codigo',
  encoding: 'json',
} as const satisfies Route;
export const comenzarSegundoFactor = {
  method: 'POST',
  path: '/v1/api/users/segundo-factor/comenzar',
  encoding: 'json',
} as const satisfies Route;
export const activarSegundoFactor = {
  method: 'POST',
  path: '/v1/api/users/segundo-factor/activar',
  encoding: 'json',
} as const satisfies Route;
export const quitarSegundoFactor = {
  method: 'POST',
  path: '/v1/api/users/segundo-factor/quitar',
  encoding: 'json',
} as const satisfies Route;
export const eliminarCuenta = { method: 'POST', path: '/v1/api/users/eliminar-cuenta', encoding: 'json' } as const satisfies Route;
