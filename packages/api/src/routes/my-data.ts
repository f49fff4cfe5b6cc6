import type { Route } from '../route.ts';

export const misDatosEnlace = { method: 'POST', path: '/v1/mis-datos/enlace', encoding: 'json' } as const satisfies Route;
export const misDatosAbrir = { method: 'POST', path: '/v1/mis-datos/abrir', encoding: 'json' } as const satisfies Route;
export const misDatos = { method: 'POST', path: '/v1/mis-datos', encoding: 'json' } as const satisfies Route;
export const misDatosPdf = { method: 'POST', path: '/v1/mis-datos/pdf', encoding: 'json' } as const satisfies Route;
