import type { Route } from '../route.ts';

export const informes = { method: 'GET', path: '/v1/administracion/informes' } as const satisfies Route;
export const informesCsv = {
  method: 'GET',
  path: '/v1/administracion/informes.csv',
  answer: 'text',
  patience: 180_000,
} as const satisfies Route;
export const informesArchivo = {
  method: 'GET',
  path: '/v1/administracion/informes/archivo/{formato}',
  answer: 'file',
  patience: 600_000,
} as const satisfies Route;
export const resultado = { method: 'GET', path: '/v1/administracion/informe/{idConsulta}/resultado' } as const satisfies Route;
export const informe = { method: 'GET', path: '/v1/administracion/informe/{idConsulta}', patience: 180_000 } as const satisfies Route;
export const compraAnterior = { method: 'GET', path: '/v1/administracion/compra-anterior/{codigoServicio}' } as const satisfies Route;
export const sujeto = { method: 'GET', path: '/v1/administracion/sujeto' } as const satisfies Route;
export const informesOpciones = { method: 'GET', path: '/v1/administracion/informes/opciones' } as const satisfies Route;
export const anotaciones = { method: 'GET', path: '/v1/administracion/informe/{idConsulta}/anotaciones' } as const satisfies Route;
export const cambiarReferencia = {
  method: 'POST',
  path: '/v1/administracion/informe/{idConsulta}/referencia',
  encoding: 'json',
} as const satisfies Route;
export const agregarNota = {
  method: 'POST',
  path: '/v1/administracion/informe/{idConsulta}/notas',
  encoding: 'json',
} as const satisfies Route;
export const borrarNota = { method: 'POST', path: '/v1/administracion/informe/{idConsulta}/notas/{nota}/borrar' } as const satisfies Route;
export const etiquetar = {
  method: 'POST',
  path: '/v1/administracion/informe/{idConsulta}/etiquetas',
  encoding: 'json',
} as const satisfies Route;
