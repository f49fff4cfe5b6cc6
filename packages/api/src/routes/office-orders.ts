import type { Route } from '../route.ts';

// The text goes in the body: addresses are logged, and it may be a RUT or a mail address.
export const oficinaBuscar = { method: 'POST', path: '/v1/oficina/buscar', encoding: 'json' } as const satisfies Route;
export const oficinaOrden = { method: 'GET', path: '/v1/oficina/ordenes/{numero}' } as const satisfies Route;
export const oficinaActuar = { method: 'POST', path: '/v1/oficina/ordenes/{numero}/{acto}', encoding: 'json' } as const satisfies Route;
export const oficinaReenviarCorreo = {
  method: 'POST',
  path: '/v1/oficina/ordenes/{numero}/correos/{correo}/reenviar',
  encoding: 'json',
} as const satisfies Route;
