import type { Route } from '../route.ts';

export const proteccionDeDatos = { method: 'GET', path: '/v1/proteccion-de-datos' } as const satisfies Route;
