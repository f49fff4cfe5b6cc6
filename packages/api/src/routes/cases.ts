import type { Route } from '../route.ts';

export const tareas = { method: 'GET', path: '/v1/administracion/tareas' } as const satisfies Route;
export const tarea = { method: 'GET', path: '/v1/administracion/tareas/{tarea}' } as const satisfies Route;
export const resolverTarea = {
  method: 'POST',
  path: '/v1/administracion/tareas/{tarea}/{accion}',
  encoding: 'json',
} as const satisfies Route;
