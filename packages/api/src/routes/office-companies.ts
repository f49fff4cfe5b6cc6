import type { Route } from '../route.ts';

// A company is named by its clave, never by its RUT: addresses are logged.
export const oficinaEmpresa = { method: 'GET', path: '/v1/oficina/empresas/{clave}' } as const satisfies Route;
export const oficinaRutDeEmpresa = { method: 'POST', path: '/v1/oficina/empresas/{clave}/rut', encoding: 'json' } as const satisfies Route;
export const oficinaAbonarConsultas = {
  method: 'POST',
  path: '/v1/oficina/empresas/{clave}/abonos',
  encoding: 'json',
} as const satisfies Route;
export const oficinaCambiarDatosDeEmpresa = {
  method: 'POST',
  path: '/v1/oficina/empresas/{clave}/datos',
  encoding: 'json',
} as const satisfies Route;
export const oficinaInvitarUsuario = {
  method: 'POST',
  path: '/v1/oficina/empresas/{clave}/usuarios',
  encoding: 'json',
} as const satisfies Route;
export const oficinaCambiarUsuario = {
  method: 'POST',
  path: '/v1/oficina/empresas/{clave}/usuarios/{usuario}/{acto}',
  encoding: 'json',
} as const satisfies Route;
export const oficinaTerminarContrato = {
  method: 'POST',
  path: '/v1/oficina/empresas/{clave}/termino',
  encoding: 'json',
} as const satisfies Route;
export const oficinaVistaDeContrato = {
  method: 'POST',
  path: '/v1/oficina/contratos/vista',
  encoding: 'json',
} as const satisfies Route;
export const oficinaContratarEmpresa = {
  method: 'POST',
  path: '/v1/oficina/empresas/{clave}/contratos',
  encoding: 'json',
} as const satisfies Route;
export const oficinaCambiarPlan = {
  method: 'POST',
  path: '/v1/oficina/empresas/{clave}/plan',
  encoding: 'json',
} as const satisfies Route;
export const oficinaRetirarCambio = {
  method: 'POST',
  path: '/v1/oficina/empresas/{clave}/plan/retirar',
  encoding: 'json',
} as const satisfies Route;
export const oficinaReenviarBienvenida = {
  method: 'POST',
  path: '/v1/oficina/empresas/{clave}/bienvenida',
  encoding: 'json',
} as const satisfies Route;
export const oficinaContratarAMano = { method: 'POST', path: '/v1/oficina/contratos', encoding: 'json' } as const satisfies Route;
