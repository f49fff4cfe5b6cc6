import type { Route } from '../route.ts';

/** A pasted list of 10,000 lines, or a file of 5 MB in base64. */
const LISTA_BODY_BYTES = 7_000_000;

export const monitoreo = { method: 'GET', path: '/v1/empresa/monitoreo' } as const satisfies Route;
export const vigilar = {
  method: 'POST',
  path: '/v1/empresa/monitoreo',
  encoding: 'json',
  bodyLimit: LISTA_BODY_BYTES,
  patience: 60_000,
} as const satisfies Route;
export const actuarVigilado = {
  method: 'POST',
  path: '/v1/empresa/monitoreo/vigilados/{vigilado}',
  encoding: 'json',
} as const satisfies Route;
export const leerCambio = { method: 'POST', path: '/v1/empresa/monitoreo/cambios/{cambio}' } as const satisfies Route;
export const marcarVistos = { method: 'POST', path: '/v1/empresa/monitoreo/vistos', encoding: 'json' } as const satisfies Route;
export const avisosDeMonitoreo = { method: 'POST', path: '/v1/empresa/monitoreo/avisos', encoding: 'json' } as const satisfies Route;
export const anexoDeMonitoreo = { method: 'POST', path: '/v1/empresa/monitoreo/anexo', encoding: 'json' } as const satisfies Route;
