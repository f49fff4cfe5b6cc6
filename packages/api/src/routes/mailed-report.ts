import type { Route } from '../route.ts';

export const informePorCorreo = { method: 'POST', path: '/v1/administracion/transaccion-informe/{orden}/correo' } as const satisfies Route;
