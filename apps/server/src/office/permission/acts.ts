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
  /** It changes who may do what: such acts wait for each other before the rows of people are locked, or two of them could lock each other. */
  readonly deRoles?: true;
  /** When another person with one of the roles has to confirm it; missing for an act of one person. */
  readonly segunda?: string;
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
  'probar-poderes': { nombre: 'Dar por probados unos poderes', roles: ['atencion'], registro: 'cambio', segunda: 'siempre' },
  emitir: { nombre: 'Dar por bueno un pago y emitir', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  reembolsar: { nombre: 'Reembolsar una orden', roles: ['finanzas'], registro: 'cambio', segunda: 'sobre REFUND_ALONE' },
  'reembolsar-parte': {
    nombre: 'Reembolsar una parte de una orden',
    roles: ['finanzas'],
    registro: 'cambio',
    segunda: 'sobre REFUND_ALONE',
  },
  'parte-hecha': { nombre: 'Dar por hecha una devolución sin respuesta', roles: ['finanzas'], registro: 'cambio' },
  'parte-no-hecha': { nombre: 'Dar por no hecha una devolución sin respuesta', roles: ['finanzas'], registro: 'cambio' },
  cerrar: { nombre: 'Cerrar una tarea', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  buscar: { nombre: 'Buscar en la oficina', roles: EVERYBODY, registro: 'lectura' },
  'ver-orden': { nombre: 'Ver una orden', roles: EVERYBODY, registro: 'lectura' },
  'ver-persona': { nombre: 'Ver una persona', roles: EVERYBODY, registro: 'lectura' },
  'abrir-identidad': { nombre: 'Ver los datos de una persona', roles: ['atencion', 'finanzas', 'derechos'], registro: 'lectura' },
  'cerrar-sesiones': { nombre: 'Cerrar las sesiones de una persona', roles: ['atencion', 'administracion'], registro: 'cambio' },
  'bloquear-cuenta': { nombre: 'Bloquear una cuenta', roles: ['atencion', 'administracion'], registro: 'cambio', deRoles: true },
  'desbloquear-cuenta': { nombre: 'Desbloquear una cuenta', roles: ['atencion', 'administracion'], registro: 'cambio', deRoles: true },
  'enviar-recuperacion': { nombre: 'Enviar un enlace para otra contraseña', roles: ['atencion'], registro: 'cambio' },
  'enviar-confirmacion': { nombre: 'Enviar otra vez la confirmación del correo', roles: ['atencion'], registro: 'cambio' },
  'reenviar-correo': { nombre: 'Reenviar un correo', roles: ['atencion'], registro: 'cambio' },
  reintentar: { nombre: 'Adelantar el próximo intento de una orden', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  'ver-notas': { nombre: 'Ver las notas', roles: EVERYBODY, registro: 'lectura' },
  'escribir-nota': { nombre: 'Escribir una nota', roles: EVERYBODY, registro: 'cambio' },
  'quitar-nota': { nombre: 'Quitar una nota', roles: EVERYBODY, registro: 'cambio' },
  tomar: { nombre: 'Tomar una tarea', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  soltar: { nombre: 'Soltar una tarea', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  posponer: { nombre: 'Posponer una tarea', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  reabrir: { nombre: 'Reabrir una tarea', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  'ver-empresa': { nombre: 'Ver una empresa', roles: EVERYBODY, registro: 'lectura' },
  'ver-rut': { nombre: 'Ver el RUT de una empresa', roles: ['atencion', 'finanzas', 'derechos'], registro: 'lectura' },
  'abonar-consultas': { nombre: 'Abonar consultas a una empresa', roles: ['finanzas'], registro: 'cambio' },
  'cambiar-empresa': { nombre: 'Cambiar los datos de una empresa', roles: ['atencion', 'finanzas'], registro: 'cambio' },
  'cambiar-usuarios': { nombre: 'Cambiar los usuarios de una empresa', roles: ['atencion'], registro: 'cambio' },
  'terminar-contrato': { nombre: 'Terminar el contrato de una empresa', roles: ['finanzas'], registro: 'cambio' },
  'cambiar-contrato': { nombre: 'Cambiar el plan de una empresa', roles: ['finanzas'], registro: 'cambio' },
  'retirar-cambio': { nombre: 'Retirar el cambio de plan de una empresa', roles: ['finanzas'], registro: 'cambio' },
  'contratar-a-mano': { nombre: 'Hacer un contrato a mano', roles: ['finanzas'], registro: 'cambio' },
  'ver-fuentes': { nombre: 'Ver las fuentes y sus cargas', roles: ['derechos', 'catalogo', 'administracion'], registro: 'nada' },
  'retirar-fuente': { nombre: 'Retirar una fuente', roles: ['catalogo', 'administracion'], registro: 'cambio' },
  'ver-antecedentes': { nombre: 'Ver los antecedentes de un RUT', roles: ['derechos', 'atencion'], registro: 'lectura' },
  'ver-por-confirmar': { nombre: 'Ver el antecedente por confirmar', roles: ['derechos'], registro: 'lectura' },
  'ver-supresiones': { nombre: 'Ver lo suprimido', roles: ['derechos'], registro: 'nada' },
  'suprimir-antecedente': { nombre: 'Suprimir un antecedente', roles: ['derechos'], registro: 'cambio', segunda: 'siempre' },
  'corregir-antecedente': { nombre: 'Corregir un antecedente', roles: ['derechos'], registro: 'cambio', segunda: 'siempre' },
  'deshacer-correccion': { nombre: 'Deshacer la corrección de un antecedente', roles: ['derechos'], registro: 'cambio' },
  'reponer-antecedente': { nombre: 'Reponer un antecedente', roles: ['derechos'], registro: 'cambio' },
  'ver-brechas': { nombre: 'Ver las vulneraciones de datos', roles: ['derechos', 'administracion'], registro: 'nada' },
  'registrar-brecha': { nombre: 'Registrar una vulneración de datos', roles: ['derechos', 'administracion'], registro: 'cambio' },
  'anotar-brecha': { nombre: 'Anotar un aviso de una vulneración', roles: ['derechos', 'administracion'], registro: 'cambio' },
  'ver-acreedores': { nombre: 'Ver los nombres de acreedores', roles: ['derechos', 'catalogo', 'administracion'], registro: 'nada' },
  'cambiar-acreedores': { nombre: 'Cambiar los nombres de acreedores', roles: ['derechos', 'catalogo'], registro: 'cambio' },
  'ver-derechos': { nombre: 'Ver las peticiones sobre datos', roles: ['derechos'], registro: 'nada' },
  'ver-peticion': { nombre: 'Ver una petición sobre datos', roles: ['derechos'], registro: 'lectura' },
  'ver-titular': { nombre: 'Ver de quién es una petición y sus datos', roles: ['derechos'], registro: 'lectura' },
  'ver-adjunto': { nombre: 'Ver un documento de una petición', roles: ['derechos'], registro: 'lectura' },
  'tomar-peticion': { nombre: 'Tomar una petición', roles: ['derechos'], registro: 'cambio' },
  'soltar-peticion': { nombre: 'Soltar una petición', roles: ['derechos'], registro: 'cambio' },
  'aceptar-titular': { nombre: 'Aceptar la identidad de quien pide', roles: ['derechos'], registro: 'cambio' },
  'rechazar-titular': { nombre: 'Rechazar la identidad de quien pide', roles: ['derechos'], registro: 'cambio' },
  'bloquear-datos': { nombre: 'Bloquear datos por una petición', roles: ['derechos'], registro: 'cambio' },
  'levantar-bloqueo': { nombre: 'Levantar el bloqueo de una petición', roles: ['derechos'], registro: 'cambio' },
  'consultar-fuente': { nombre: 'Preguntar a la fuente de un dato', roles: ['derechos'], registro: 'cambio' },
  'anotar-respuesta': { nombre: 'Anotar la respuesta de una fuente', roles: ['derechos'], registro: 'cambio' },
  'anotar-peticion': { nombre: 'Anotar algo en una petición', roles: ['derechos'], registro: 'cambio' },
  'prorrogar-peticion': { nombre: 'Extender el plazo de una petición', roles: ['derechos'], registro: 'cambio' },
  'responder-peticion': { nombre: 'Responder una petición', roles: ['derechos'], registro: 'cambio', segunda: 'si rechaza o suprime' },
  'exportar-derechos': { nombre: 'Exportar el registro de peticiones', roles: ['derechos'], registro: 'lectura' },
  'ver-catalogo': { nombre: 'Ver el catálogo', roles: EVERYBODY, registro: 'nada' },
  'cambiar-servicio': { nombre: 'Cambiar un informe a la venta', roles: ['catalogo'], registro: 'cambio' },
  'cambiar-promocion': { nombre: 'Cambiar una promoción', roles: ['catalogo'], registro: 'cambio', segunda: 'si queda en 100 %' },
  'cambiar-plan': { nombre: 'Cambiar un plan', roles: ['catalogo'], registro: 'cambio' },
  'ver-arranque': { nombre: 'Ver la puesta en marcha', roles: EVERYBODY, registro: 'nada' },
  'ver-solicitudes': { nombre: 'Ver lo que espera a otra persona', roles: EVERYBODY, registro: 'nada' },
  // What the log says of an act that was asked for; permission is that of the act.
  pedir: { nombre: 'Pedir que otra persona confirme', roles: EVERYBODY, registro: 'cambio' },
  // The three below also need the role of the act that waits.
  confirmar: { nombre: 'Confirmar lo que pidió otra persona', roles: EVERYBODY, registro: 'cambio' },
  rechazar: { nombre: 'Rechazar lo que pidió otra persona', roles: EVERYBODY, registro: 'cambio' },
  retirar: { nombre: 'Retirar lo que se pidió', roles: EVERYBODY, registro: 'cambio' },
  'ver-bitacora': { nombre: 'Ver la bitácora', roles: ['administracion'], registro: 'nada' },
  'exportar-bitacora': { nombre: 'Exportar la bitácora', roles: ['administracion'], registro: 'lectura' },
  'ver-personal': { nombre: 'Ver el personal', roles: ['administracion'], registro: 'nada' },
  'cambiar-roles': { nombre: 'Cambiar los roles de una persona', roles: ['administracion'], registro: 'cambio', deRoles: true },
  'retirar-personal': { nombre: 'Retirar a una persona de la oficina', roles: ['administracion'], registro: 'cambio', deRoles: true },
  'invitar-personal': { nombre: 'Invitar a trabajar en la oficina', roles: ['administracion'], registro: 'cambio', deRoles: true },
  'retirar-invitacion': { nombre: 'Retirar una invitación a la oficina', roles: ['administracion'], registro: 'cambio', deRoles: true },
} as const satisfies Readonly<Record<string, OfficeAct>>;

export type OfficeActName = keyof typeof OFFICE_ACTS;

/** Acts that leave a line in the log. */
export type LoggedAct = { [A in OfficeActName]: (typeof OFFICE_ACTS)[A]['registro'] extends 'nada' ? never : A }[OfficeActName];

/** Acts that another person may have to confirm. */
export type TwoPersonAct = {
  [A in OfficeActName]: (typeof OFFICE_ACTS)[A] extends { readonly segunda: string } ? A : never;
}[OfficeActName];

/** 'Finanzas o Atención'. */
export function rolesOf(act: OfficeActName): string {
  return new Intl.ListFormat('es', { type: 'disjunction' }).format(OFFICE_ACTS[act].roles.map((role) => OFFICE_ROLES[role]));
}

/** Acts that holders of these roles may do. */
export function actsOf(roles: readonly OfficeRole[]): OfficeActName[] {
  return (Object.keys(OFFICE_ACTS) as OfficeActName[]).filter((act) => mayDo(roles, act));
}

export function mayDo(roles: readonly OfficeRole[], act: OfficeActName): boolean {
  const admitted: readonly OfficeRole[] = OFFICE_ACTS[act].roles;
  return roles.some((role) => admitted.includes(role));
}

/** Whether an act changes who may do what. */
export function changesRoles(act: OfficeActName): boolean {
  const { deRoles }: OfficeAct = OFFICE_ACTS[act];
  return deRoles === true;
}

/** 'Reembolsar una orden es de Finanzas. Pide ese rol a quien administra la oficina.' */
export function refusalOf(act: OfficeActName): string {
  return `${OFFICE_ACTS[act].nombre} es de ${rolesOf(act)}. Pide ese rol a quien administra la oficina.`;
}
