import type { Route } from '../route.ts';

export const oficinaInicio = { method: 'GET', path: '/v1/oficina/inicio' } as const satisfies Route;
