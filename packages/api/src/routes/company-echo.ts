import type { Route } from '../route.ts';

// The RUT is in the body: addresses are logged.
export const empresaDelRut = { method: 'POST', path: '/v1/administracion/empresa-del-rut', encoding: 'json' } as const satisfies Route;
