import type { Route } from '../route.ts';

export const oficinaRetirarFuente = { method: 'POST', path: '/v1/oficina/fuentes/retirar', encoding: 'json' } as const satisfies Route;
export const oficinaAntecedentes = { method: 'POST', path: '/v1/oficina/antecedentes', encoding: 'json' } as const satisfies Route;
export const oficinaAntecedentePorConfirmar = {
  method: 'POST',
  path: '/v1/oficina/antecedentes/por-confirmar',
  encoding: 'json',
} as const satisfies Route;
export const oficinaSuprimir = { method: 'POST', path: '/v1/oficina/antecedentes/suprimir', encoding: 'json' } as const satisfies Route;
export const oficinaCorregir = { method: 'POST', path: '/v1/oficina/antecedentes/corregir', encoding: 'json' } as const satisfies Route;
export const oficinaDeshacerCorreccion = {
  method: 'POST',
  path: '/v1/oficina/antecedentes/deshacer-correccion',
  encoding: 'json',
} as const satisfies Route;
export const oficinaReponer = { method: 'POST', path: '/v1/oficina/antecedentes/reponer', encoding: 'json' } as const satisfies Route;
export const oficinaSupresiones = { method: 'GET', path: '/v1/oficina/antecedentes/suprimidos' } as const satisfies Route;
export const oficinaAcreedores = { method: 'GET', path: '/v1/oficina/acreedores' } as const satisfies Route;
export const oficinaGuardarAcreedor = { method: 'POST', path: '/v1/oficina/acreedores', encoding: 'json' } as const satisfies Route;
export const oficinaQuitarAcreedor = { method: 'POST', path: '/v1/oficina/acreedores/quitar', encoding: 'json' } as const satisfies Route;
