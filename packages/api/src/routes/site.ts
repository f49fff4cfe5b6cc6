import type { Route } from '../route.ts';

export const contacto = { method: 'POST', path: '/v1/administracion/contacto', encoding: 'json' } as const satisfies Route;
export const medidas = { method: 'GET', path: '/v1/medidas' } as const satisfies Route;
