import { ROLES_DE_EMPRESA } from '@veridico/forms';
import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/office-people.ts';
import { campo, numeroDeOrden } from './fields.ts';
import { correo, grupo } from './office-orders.ts';

const instante = z.iso.datetime({ offset: true });

/** Acts of the office on an account. */
const PERSON_ACTS = ['bloquear-cuenta', 'desbloquear-cuenta', 'cerrar-sesiones', 'enviar-recuperacion', 'enviar-confirmacion'] as const;
export type PersonAct = (typeof PERSON_ACTS)[number];

const persona = z.object({
  id: z.string().describe('Opaco: no es un RUT ni un correo'),
  rut: z.string().describe('Enmascarado; vacío si la cuenta no tiene'),
  correo: z.string().describe('Enmascarado; vacío si la cuenta se eliminó o no se pudo leer'),
  correoConfirmado: z.boolean().nullable().describe('null: no se pudo leer'),
  rutProbado: z.boolean().describe('La cédula probó que el RUT es suyo'),
  segundoFactor: z.enum(['activo', 'inactivo', 'externo', 'sin-leer']),
  estado: z
    .enum(['activa', 'suspendida', 'bloqueada', 'eliminada', 'sin-cuenta'])
    .describe('suspendida: por su empresa; sin-cuenta: ya no está donde se guardan las cuentas'),
  bloqueo: z
    .object({ quien: z.string(), fecha: instante, motivo: z.string() })
    .nullable()
    .describe('Quién de la oficina la bloqueó, cuándo y por qué'),
  avisando: z.boolean().describe('El proveedor de cuentas todavía no recibe el último bloqueo o desbloqueo'),
  suspendida: z.boolean().describe('Por su empresa, también si además está bloqueada'),
  creada: instante.nullable().describe('null: la cuenta nunca se ha usado aquí'),
  empresa: z
    .object({
      nombre: z.string(),
      clave: z.string().nullable().describe('De su página; null: no tiene'),
      rol: z.enum(ROLES_DE_EMPRESA).nullable(),
    })
    .nullable()
    .describe('Por la que actúa'),
  externa: z.boolean().describe('Las cuentas se administran en Keycloak'),
  alcanzable: z.boolean().describe('Se pudo llegar a donde se guardan las cuentas'),
  anotable: z.boolean().describe('Admite notas'),
  ordenes: z.array(grupo).describe('Compras con la cuenta, la más reciente primero; vacío si no hay'),
  informes: z.object({
    total: z.int(),
    filas: z.array(z.object({ id: z.string(), folio: z.string(), informe: z.string(), sobre: z.string(), fecha: instante })),
  }),
  sesiones: z.array(z.object({ id: z.string(), inicio: instante, ultimoUso: instante, equipo: z.string() })),
  cerrando: z.boolean().describe('Ya se pidió cerrar sus sesiones'),
  correos: z.array(correo.omit({ para: true, reenviable: true })).describe('Los de la cuenta, de los últimos 30 días'),
  tareas: z.array(z.object({ id: z.string(), orden: numeroDeOrden, desde: instante })).describe('Abiertas, de sus órdenes'),
  acciones: z.array(z.enum(PERSON_ACTS)),
});
export type PersonaDeCuenta = z.infer<typeof persona>;

const params = z.object({ persona: z.string().max(64).describe('id, como lo da oficina/buscar') });
const body = z.object({ nota: campo.describe('Motivo, hasta 500 caracteres') });

/** People with an account; only for the office. */
export const officePeopleEndpoints = {
  oficinaPersona: endpoint(routes.oficinaPersona, {
    summary: 'Una persona con cuenta: su estado, compras, informes, sesiones, correos y tareas; la lectura queda en la bitácora',
    params,
    response: { 200: persona },
    problems: ['NO_PERMITIDO', 'CUENTA_SIN_ENCONTRAR'],
    example: { params: { persona: '$CUENTA' } },
  }),
  oficinaIdentidad: endpoint(routes.oficinaIdentidad, {
    summary: 'El nombre, RUT, correo y teléfono de una persona, sin máscara; queda en la bitácora con su motivo',
    params,
    body,
    response: { 200: z.object({ mensaje: z.string(), nombre: z.string(), rut: z.string(), correo: z.string(), telefono: z.string() }) },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'CUENTA_SIN_ENCONTRAR', 'CUENTAS_NO_DISPONIBLES'],
    example: { params: { persona: '$CUENTA' }, body: { nota: 'Llamó y hay que saber quién es' } },
  }),
  oficinaActuarPersona: endpoint(routes.oficinaActuarPersona, {
    summary:
      'Bloquea o desbloquea la cuenta de una persona, cierra todas sus sesiones, o le envía el enlace para otra contraseña o el de confirmar su correo',
    params: params.extend({ acto: z.enum(PERSON_ACTS) }),
    body,
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: [
      'NO_PERMITIDO',
      'CAMPOS_INVALIDOS',
      'CUENTA_SIN_ENCONTRAR',
      'CUENTA_EN_OTRO_ESTADO',
      'CUENTAS_NO_DISPONIBLES',
      'OFICINA_SIN_ADMINISTRACION',
    ],
    example: { params: { persona: '$CUENTA', acto: 'cerrar-sesiones' }, body: { nota: 'Perdió su teléfono' } },
  }),
};
