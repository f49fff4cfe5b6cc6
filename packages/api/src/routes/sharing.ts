import type { Route } from '../route.ts';

export const compartir = {
  method: 'POST',
  path: '/v1/administracion/informe/{idConsulta}/compartir',
  encoding: 'json',
} as const satisfies Route;
export const compartidos = { method: 'GET', path: '/v1/administracion/compartidos' } as const satisfies Route;
export const retirarCompartido = { method: 'POST', path: '/v1/administracion/compartidos/{compartido}/retirar' } as const satisfies Route;

export const compartido = { method: 'GET', path: '/v1/compartidos/{compartido}' } as const satisfies Route;
export const pedirCodigoCompartido = { method: 'POST', path: '/v1/compartidos/{compartido}/codigo' } as const satisfies Route;
export const abrirCompartido = { method: 'POST', path: '/v1/compartidos/{compartido}/abrir', encoding: 'json' } as const satisfies Route;
export const leerCompartido = {
  method: 'POST',
  path: '/v1/compartidos/{compartido}/informe',
  encoding: 'json',
  patience: 120_000,
} as const satisfies Route;
