import type { Route } from '../route.ts';

export const registro = { method: 'POST', path: '/v1/api/users/register', encoding: 'json', answer: 'empty' } as const satisfies Route;
export const recuperarPassword = {
  method: 'POST',
  path: '/v1/api/users/recuperar-password-manual',
  encoding: 'json',
  answer: 'empty',
} as const satisfies Route;
export const actualizarPassword = {
  method: 'POST',
  path: '/v1/api/users/actualizar-password',
  encoding: 'json',
  answer: 'empty',
} as const satisfies Route;
export const empresaDelEnlace = { method: 'POST', path: '/v1/api/users/empresa-del-enlace', encoding: 'json' } as const satisfies Route;
export const confirmarCorreo = { method: 'POST', path: '/v1/api/users/confirmar-correo', encoding: 'json' } as const satisfies Route;
export const renovarConfirmacion = {
  method: 'POST',
  path: '/v1/api/users/renovar-confirmacion',
  encoding: 'json',
} as const satisfies Route;
