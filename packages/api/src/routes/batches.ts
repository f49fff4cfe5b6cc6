import type { Route } from '../route.ts';

/** A file of 5 MB in base64 (a third larger), with its name. */
const LOTE_BODY_BYTES = 7_000_000;

export const lotes = { method: 'GET', path: '/v1/empresa/lotes' } as const satisfies Route;
export const revisarLote = {
  method: 'POST',
  path: '/v1/empresa/lotes',
  encoding: 'json',
  bodyLimit: LOTE_BODY_BYTES,
  patience: 120_000,
} as const satisfies Route;
export const lote = { method: 'GET', path: '/v1/empresa/lotes/{lote}' } as const satisfies Route;
export const actuarLote = { method: 'POST', path: '/v1/empresa/lotes/{lote}', encoding: 'json' } as const satisfies Route;
export const loteArchivo = {
  method: 'GET',
  path: '/v1/empresa/lotes/{lote}/archivo/{formato}',
  answer: 'file',
  patience: 600_000,
} as const satisfies Route;
