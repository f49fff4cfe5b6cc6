import type { Route } from '../route.ts';

export const clienteInfo = { method: 'GET', path: '/v1/api/users/cliente-info' } as const satisfies Route;
export const perfil = { method: 'GET', path: '/v1/api/users/perfil' } as const satisfies Route;
export const pedirConfirmacion = { method: 'POST', path: '/v1/api/users/pedir-confirmacion' } as const satisfies Route;
export const cambiarPassword = { method: 'POST', path: '/v1/api/users/cambiar-password', encoding: 'json' } as const satisfies Route;
export const sesiones = { method: 'GET', path: '/v1/api/users/sesiones' } as const satisfies Route;
export const cerrarSesion = { method: 'POST', path: '/v1/api/users/sesiones/{sesion}/cerrar' } as const satisfies Route;
export const cerrarOtrasSesiones = { method: 'POST', path: '/v1/api/users/sesiones/cerrar-otras' } as const satisfies Route;
export const eliminarCuenta = { method: 'POST', path: '/v1/api/users/eliminar-cuenta', encoding: 'json' } as const satisfies Route;
