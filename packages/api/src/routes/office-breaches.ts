import type { Route } from '../route.ts';

export const oficinaBrechas = { method: 'GET', path: '/v1/oficina/brechas' } as const satisfies Route;
export const oficinaRegistrarBrecha = { method: 'POST', path: '/v1/oficina/brechas', encoding: 'json' } as const satisfies Route;
export const oficinaAnotarBrecha = {
  method: 'POST',
  path: '/v1/oficina/brechas/{brecha}/avisos',
  encoding: 'json',
} as const satisfies Route;
