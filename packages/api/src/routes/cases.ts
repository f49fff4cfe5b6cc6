import type { Route } from '../route.ts';

// The text that is searched is in the body: addresses are logged.
export const tareas = { method: 'POST', path: '/v1/administracion/tareas', encoding: 'json' } as const satisfies Route;
export const tareasDecididas = { method: 'GET', path: '/v1/administracion/tareas-decididas' } as const satisfies Route;
export const tarea = { method: 'GET', path: '/v1/administracion/tareas/{tarea}' } as const satisfies Route;
export const resolverTarea = {
  method: 'POST',
  path: '/v1/administracion/tareas/{tarea}/{accion}',
  encoding: 'json',
} as const satisfies Route;
