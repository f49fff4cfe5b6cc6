import type { Route } from '../route.ts';

/** A 5 MB document of powers in base64 (a third larger), with its name. */
const PODERES_BODY_BYTES = 7_000_000;

export const solicitudes = { method: 'GET', path: '/v1/administracion/solicitudes' } as const satisfies Route;
export const verSolicitud = { method: 'POST', path: '/v1/administracion/solicitudes/ver', encoding: 'json' } as const satisfies Route;
export const rechazarConEnlace = {
  method: 'POST',
  path: '/v1/administracion/solicitudes/rechazar',
  encoding: 'json',
} as const satisfies Route;
export const aprobarSolicitud = {
  method: 'POST',
  path: '/v1/administracion/solicitudes/{solicitud}/aprobar',
  encoding: 'json',
} as const satisfies Route;
export const rechazarSolicitud = { method: 'POST', path: '/v1/administracion/solicitudes/{solicitud}/rechazar' } as const satisfies Route;
export const entregarPoderes = {
  method: 'POST',
  path: '/v1/administracion/mi-plan/poderes',
  encoding: 'json',
  bodyLimit: PODERES_BODY_BYTES,
  patience: 120_000,
} as const satisfies Route;
export const transaccionPlanPoderes = {
  method: 'POST',
  path: '/v1/administracion/transaccion-plan-poderes/{orden}',
  encoding: 'json',
  bodyLimit: PODERES_BODY_BYTES,
  patience: 120_000,
} as const satisfies Route;
export const datosEmpresa = { method: 'GET', path: '/v1/administracion/mi-plan/empresa' } as const satisfies Route;
export const cambiarDatosEmpresa = {
  method: 'POST',
  path: '/v1/administracion/mi-plan/empresa',
  encoding: 'json',
} as const satisfies Route;
export const documentoDePoderes = {
  method: 'GET',
  path: '/v1/administracion/documentos-de-poderes/{documento}',
  patience: 120_000,
} as const satisfies Route;
