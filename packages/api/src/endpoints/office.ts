import { z } from 'zod';
import { endpoint } from '../define.ts';
import { OFFICE_ROLES, type OfficeRole } from '../office-roles.ts';
import * as routes from '../routes/office.ts';
import { campo, propia } from './fields.ts';
import { csv, FECHA, filtros as filtrosDeInformes, pagina } from './history.ts';

const instante = z.iso.datetime({ offset: true });
const rol = z.enum(Object.keys(OFFICE_ROLES) as [OfficeRole, ...OfficeRole[]]);
const repartida = z.boolean().describe('Alguien tiene el rol Administración; si nadie, toda cuenta que abre la oficina puede todo');
const campos = z.record(z.string(), z.unknown()).nullable();

const personaDeOficina = z.object({
  id: z.string().describe('sub de la cuenta'),
  nombre: z.string(),
  correo: z.string(),
  roles: z.array(rol).nullable().describe('null: nadie le ha dado roles todavía'),
  vista: instante.describe('La última vez que entró a la oficina'),
  retirada: z.boolean(),
  propia,
});
export type PersonaDeOficina = z.infer<typeof personaDeOficina>;

const invitacion = z.object({
  id: z.string(),
  nombre: z.string(),
  correo: z.string(),
  roles: z.array(rol),
  persona: z.string().describe('Quién la invitó'),
  vence: instante,
  vencida: z.boolean(),
});
export type InvitacionDePersonal = z.infer<typeof invitacion>;

export const anotacion = z.object({
  id: z.string(),
  fecha: instante,
  persona: z.string().describe('Nombre de quien actuó, como era ese día'),
  acto: z.string(),
  objeto: z.string().describe('Sobre qué: «tarea revision-VO-7K3M-9QXT»'),
  motivo: z.string().nullable(),
  antes: campos,
  despues: campos,
});
export type Anotacion = z.infer<typeof anotacion>;

const entrega = z.object({
  tipo: z.string().describe('protestos, morosidades, avisos…'),
  fuente: z.string(),
  corte: z.iso.date().nullable().describe('Último día que cubre, según quien cargó; null: no se declaró'),
});
const fuente = entrega.extend({
  dias: z.int().nullable().describe('Días desde el corte hasta hoy en Chile'),
  estado: z.enum(['activa', 'retirada', 'cargando', 'interrumpida']),
});
export type FuenteCargada = z.infer<typeof fuente>;

const filas = z.int().min(0);
const carga = entrega.extend({
  id: z.string(),
  estado: z.enum(['cargando', 'terminada', 'interrumpida']),
  empezada: instante.nullable(),
  terminada: instante.nullable(),
  nuevas: filas,
  cambiadas: filas,
  iguales: filas,
  rechazadas: filas,
  suprimidas: filas.describe('No escritas, porque alguien las retiró con motivo'),
  quitadas: filas.describe('Ya no venían en una entrega que reemplaza'),
  sinOrigen: filas.describe('Filas de deudas que no dicen de qué tipo de acreedor son'),
  quien: z.string().nullable().describe('Quién la cargó; null: no se anotó'),
});
export type CargaRegistrada = z.infer<typeof carga>;

/** Titles of bitacora.csv, in the order of its columns. */
export const BITACORA_CSV = {
  fecha: FECHA,
  persona: 'Persona',
  acto: 'Acto',
  objeto: 'Sobre qué',
  motivo: 'Motivo',
  antes: 'Antes',
  despues: 'Después',
} as const satisfies Record<Exclude<keyof Anotacion, 'id'>, string>;

const filtros = filtrosDeInformes.pick({ desde: true, hasta: true }).extend({
  buscar: z.string().max(200).default('').describe('Texto del acto, de la persona, de aquello sobre lo que actuó o del motivo'),
});

/** Only for the office: realm role backoffice, and the office's own roles. */
export const officeEndpoints = {
  oficinaYo: endpoint(routes.oficinaYo, {
    summary: 'Quién soy en la oficina, con qué roles y qué puedo hacer',
    response: {
      200: z.object({
        nombre: z.string(),
        roles: z.array(rol),
        actos: z.array(z.string()),
        repartida,
        faltan: z.int().describe('Cuántas cosas faltan para vender: oficina/puesta-en-marcha'),
        porConfirmar: z.int().describe('Actos pedidos por otra persona que quien llama puede confirmar'),
        peticiones: z.int().describe('Peticiones sobre datos sin responder; 0 para quien no las ve'),
      }),
    },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
  oficinaBitacora: endpoint(routes.oficinaBitacora, {
    summary: 'Lo que hizo la oficina, lo más reciente primero; la cabecera X-Total-Count dice cuántas anotaciones hay con esos filtros',
    querystring: filtros.extend({ tamano: pagina.tamano, pagina: pagina.pagina }),
    response: { 200: z.array(anotacion) },
    problems: ['NO_PERMITIDO'],
    example: { querystring: { tamano: '20' } },
  }),
  oficinaBitacoraCsv: endpoint(routes.oficinaBitacoraCsv, {
    summary: 'La misma bitácora como archivo bitacora.csv; la exportación queda en ella',
    querystring: filtros,
    response: { 200: csv },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
  oficinaFuentes: endpoint(routes.oficinaFuentes, {
    summary: 'Las fuentes de los antecedentes con su corte, y sus últimas cien cargas, también las interrumpidas',
    response: { 200: z.object({ fuentes: z.array(fuente), cargas: z.array(carga) }) },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
  oficinaPersonal: endpoint(routes.oficinaPersonal, {
    summary: 'Quiénes trabajan o trabajaron en la oficina, con sus roles, y a quiénes se invitó',
    response: {
      200: z.object({
        personas: z.array(personaDeOficina),
        invitaciones: z.array(invitacion).describe('Las que nadie aceptó todavía; las vencidas se borran al día siguiente'),
        externa: z.boolean().describe('Las cuentas de la oficina se crean en Keycloak'),
        repartida,
        pideFactor: z.boolean().describe('Para entrar a la oficina se exige verificación en dos pasos'),
      }),
    },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
  oficinaCambiarRoles: endpoint(routes.oficinaCambiarRoles, {
    summary: 'Da o quita roles a una persona de la oficina; a quien se había retirado la devuelve. Queda en la bitácora',
    params: z.object({ persona: z.string().max(64).describe('id') }),
    body: z.object({
      roles: campo.describe('Los que le quedan, separados por coma; vacío: ninguno'),
      nota: campo.describe('Motivo, hasta 500 caracteres'),
    }),
    response: { 200: z.object({ persona: personaDeOficina }) },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'PERSONA_DESCONOCIDA', 'SIN_CAMBIOS', 'OFICINA_SIN_ADMINISTRACION'],
    example: { params: { persona: '$PERSONA' }, body: { roles: 'atencion,finanzas', nota: 'Entra al equipo de cobros' } },
  }),
  oficinaRetirarPersona: endpoint(routes.oficinaRetirarPersona, {
    summary: 'Retira a una persona de la oficina: pierde sus roles y la entrada, y se cierran sus sesiones; queda en la bitácora',
    params: z.object({ persona: z.string().max(64).describe('id') }),
    body: z.object({ nota: campo.describe('Motivo, hasta 500 caracteres') }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'PERSONA_DESCONOCIDA', 'PERSONA_RETIRADA', 'OFICINA_SIN_ADMINISTRACION'],
    example: { params: { persona: '$PERSONA' }, body: { nota: 'Se va a otra empresa' } },
  }),
  oficinaInvitar: endpoint(routes.oficinaInvitar, {
    summary: 'Invita por correo a trabajar en la oficina; el enlace vence en 7 días. Queda en la bitácora',
    body: z.object({
      correo: campo,
      nombre: campo,
      apellido: campo,
      roles: campo.describe('Los que tendrá, separados por coma; al menos uno'),
      nota: campo.describe('Motivo, hasta 500 caracteres'),
    }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'INVITACION_REPETIDA', 'PERSONAL_EXTERNO'],
    example: {
      body: { correo: 'nueva@ejemplo.cl', nombre: 'Rosa', apellido: 'Vega', roles: 'atencion', nota: 'Entra al equipo de atención' },
    },
  }),
  oficinaRetirarInvitacion: endpoint(routes.oficinaRetirarInvitacion, {
    summary: 'Retira una invitación que nadie aceptó: su enlace deja de servir. Queda en la bitácora',
    params: z.object({ invitacion: z.string().max(64).describe('id') }),
    body: z.object({ nota: campo.describe('Motivo, hasta 500 caracteres') }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'INVITACION_DESCONOCIDA'],
    example: { params: { invitacion: '$INVITACION' }, body: { nota: 'Era otra dirección' } },
  }),
};
