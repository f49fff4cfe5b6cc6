import { OFFICE_ROLES, type OfficeRole } from '@veridico/api';

export const ALL_ROLES = Object.keys(OFFICE_ROLES) as OfficeRole[];

/** What the log keeps of an act: `nada` of a list without personal data; `lectura`: who opened what; `cambio`: also reason, before and after. */
type Logged = 'nada' | 'lectura' | 'cambio';

export interface OfficeAct {
  /** As the log and the refusals name it. */
  readonly nombre: string;
  /** Any one of them may do it. */
  readonly roles: readonly OfficeRole[];
  readonly registro: Logged;
}

const EVERYBODY = ALL_ROLES;

/**
 * Everything the office can do: who may, and what the log keeps. The only place that decides. Every call under the office's guard names
 * its act; the start fails where one does not (`calls.ts`).
 */
export const OFFICE_ACTS = {
  entrar: { nombre: 'Entrar a la oficina', roles: EVERYBODY, registro: 'nada' },
  'ver-inicio': { nombre: 'Ver las cifras del día', roles: EVERYBODY, registro: 'nada' },
  'ver-tareas': { nombre: 'Ver las tareas', roles: EVERYBODY, registro: 'nada' },
  'ver-tarea': { nombre: 'Ver una tarea', roles: EVERYBODY, registro: 'lectura' },
  'leer-poderes': { nombre: 'Ver un documento de poderes', roles: ['atencion'], registro: 'lectura' },
  'aprobar-identidad': { nombre: 'Aprobar una identidad', roles: ['atencion'], registro: 'cambio' },
  'probar-poderes': { nombre: 'Dar por probados unos poderes', roles: ['atencion'], registro: 'cambio' },
  emitir: { nombre: 'Dar por bueno un pago y emitir', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  reembolsar: { nombre: 'Reembolsar una orden', roles: ['finanzas'], registro: 'cambio' },
  cerrar: { nombre: 'Cerrar una tarea', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  buscar: { nombre: 'Buscar en la oficina', roles: EVERYBODY, registro: 'lectura' },
  'ver-orden': { nombre: 'Ver una orden', roles: EVERYBODY, registro: 'lectura' },
  'reenviar-correo': { nombre: 'Reenviar un correo', roles: ['atencion'], registro: 'cambio' },
  reintentar: { nombre: 'Adelantar el próximo intento de una orden', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  tomar: { nombre: 'Tomar una tarea', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  soltar: { nombre: 'Soltar una tarea', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  posponer: { nombre: 'Posponer una tarea', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  reabrir: { nombre: 'Reabrir una tarea', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  'ver-fuentes': { nombre: 'Ver las fuentes y sus cargas', roles: ['derechos', 'catalogo', 'administracion'], registro: 'nada' },
  'retirar-fuente': { nombre: 'Retirar una fuente', roles: ['catalogo', 'administracion'], registro: 'cambio' },
  'ver-antecedentes': { nombre: 'Ver los antecedentes de un RUT', roles: ['derechos', 'atencion'], registro: 'lectura' },
  'ver-supresiones': { nombre: 'Ver lo suprimido', roles: ['derechos'], registro: 'nada' },
  'suprimir-antecedente': { nombre: 'Suprimir un antecedente', roles: ['derechos'], registro: 'cambio' },
  'reponer-antecedente': { nombre: 'Reponer un antecedente', roles: ['derechos'], registro: 'cambio' },
  'ver-acreedores': { nombre: 'Ver los nombres de acreedores', roles: ['derechos', 'catalogo', 'administracion'], registro: 'nada' },
  'cambiar-acreedores': { nombre: 'Cambiar los nombres de acreedores', roles: ['derechos', 'catalogo'], registro: 'cambio' },
  'ver-catalogo': { nombre: 'Ver el catálogo', roles: EVERYBODY, registro: 'nada' },
  'cambiar-servicio': { nombre: 'Cambiar un informe a la venta', roles: ['catalogo'], registro: 'cambio' },
  'cambiar-promocion': { nombre: 'Cambiar una promoción', roles: ['catalogo'], registro: 'cambio' },
  'cambiar-plan': { nombre: 'Cambiar un plan', roles: ['catalogo'], registro: 'cambio' },
  'ver-arranque': { nombre: 'Ver la puesta en marcha', roles: EVERYBODY, registro: 'nada' },
  'ver-bitacora': { nombre: 'Ver la bitácora', roles: ['administracion'], registro: 'nada' },
  'exportar-bitacora': { nombre: 'Exportar la bitácora', roles: ['administracion'], registro: 'lectura' },
  'ver-personal': { nombre: 'Ver el personal', roles: ['administracion'], registro: 'nada' },
  'cambiar-roles': { nombre: 'Cambiar los roles de una persona', roles: ['administracion'], registro: 'cambio' },
} as const satisfies Readonly<Record<string, OfficeAct>>;

export type OfficeActName = keyof typeof OFFICE_ACTS;

/** Acts that leave a line in the log. */
export type LoggedAct = { [A in OfficeActName]: (typeof OFFICE_ACTS)[A]['registro'] extends 'nada' ? never : A }[OfficeActName];

/** Acts that holders of these roles may do. */
export function actsOf(roles: readonly OfficeRole[]): OfficeActName[] {
  return (Object.keys(OFFICE_ACTS) as OfficeActName[]).filter((act) => mayDo(roles, act));
}

export function mayDo(roles: readonly OfficeRole[], act: OfficeActName): boolean {
  const admitted: readonly OfficeRole[] = OFFICE_ACTS[act].roles;
  return roles.some((role) => admitted.includes(role));
}

/** 'Reembolsar una orden es de Finanzas. Pide ese rol a quien administra la oficina.' */
export function refusalOf(act: OfficeActName): string {
  const { nombre, roles } = OFFICE_ACTS[act];
  const names = new Intl.ListFormat('es', { type: 'disjunction' }).format(roles.map((role) => OFFICE_ROLES[role]));
  return `${nombre} es de ${names}. Pide ese rol a quien administra la oficina.`;
}
