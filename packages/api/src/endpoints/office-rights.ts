import { z } from 'zod';
import { CLASES_DE_DERECHO, DECISIONES_DE_PETICION, type DecisionDePeticion } from '@veridico/reference';
import { endpoint } from '../define.ts';
import * as routes from '../routes/office-rights.ts';
import { campo, propia } from './fields.ts';
import { csv, FECHA, filtros, pagina } from './history.ts';
import { registros } from './office-records.ts';
import { porConfirmar, solicitud } from './office-requests.ts';

const instante = z.iso.datetime({ offset: true });
const cuenta = z.int().min(0);

const VIEWS = ['abiertas', 'mias', 'urgentes', 'vencidas', 'cerradas'] as const;
export type RightsView = (typeof VIEWS)[number];

/** Where an open request stands, then how it ended. */
const STAGES = ['identidad', 'recibida', 'en-estudio', 'en-consulta', 'resuelta', 'desistida'] as const;
export type RightsStage = (typeof STAGES)[number];

/** What one person of the office does with a request. */
const RIGHTS_ACTS = [
  'tomar',
  'soltar',
  'aceptar-identidad',
  'rechazar-identidad',
  'bloquear',
  'levantar',
  'consultar-fuente',
  'anotar-respuesta',
  'anotar',
  'prorrogar',
] as const;
export type RightsAct = (typeof RIGHTS_ACTS)[number];

const derecho = z.enum(CLASES_DE_DERECHO);
const decision = z.enum(Object.keys(DECISIONES_DE_PETICION) as [DecisionDePeticion, ...DecisionDePeticion[]]);
const numero = z.string().max(20).describe('SD-0000000123');
const persona = z.object({ nombre: z.string(), propia });

const fila = z.object({
  numero: z.string(),
  derecho,
  rut: z.string().describe('Tapado: 12.•••.•••-5'),
  etapa: z.enum(STAGES),
  recibida: instante,
  vence: z.iso.date().describe('Último día para responder, en Chile'),
  quedan: z.int().describe('Días hasta ese día; negativo: pasó'),
  urgente: z.boolean().describe('Quedan diez días o menos'),
  vencida: z.boolean(),
  quien: persona.nullable().describe('Quién la tomó'),
  decision: decision.nullable(),
  porConfirmar: z.boolean().describe('La decisión espera a otra persona'),
});
export type FilaDePeticion = z.infer<typeof fila>;

const adjunto = z.object({
  id: z.string(),
  nombre: z.string(),
  tipo: z.string().describe('application/pdf, image/jpeg o image/png'),
  origen: z.enum(['titular', 'oficina', 'fuente']),
  agregado: instante,
});
export type AdjuntoDePeticion = z.infer<typeof adjunto>;

const comparado = z.object({
  campo: z.string().describe('Columna'),
  antes: z.string().nullable().describe('Cuando llegó la petición'),
  nosotros: z.string().nullable().describe('Ahora'),
  pide: z.string().nullable().describe('Lo que debería decir; null: no lo dijo'),
  fuente: z.string().nullable().describe('Lo último que entregó la fuente'),
  distinto: z.boolean().describe('Lo nuestro no dice lo que pide, o no dice lo que trae la fuente'),
});
export type DatoComparado = z.infer<typeof comparado>;

const peticion = fila.extend({
  version: z.string().describe('La que acompaña a cada acto: cambia con la petición'),
  calidad: z.enum(['titular', 'representante', 'heredero', 'empresa']),
  prueba: z.enum(['sesion', 'enlace', 'documento', 'poderes']),
  identidad: z.enum(['probada', 'por-revisar', 'rechazada']),
  correo: z.string().describe('Tapado'),
  texto: z.string().describe('Lo que pide, con sus palabras'),
  causal: z.string().nullable(),
  dato: z
    .object({
      tabla: z.string(),
      estado: z.enum(['guardado', 'borrado', 'sin-clave']).describe('borrado: ya no está; sin-clave: pide sobre toda la tabla'),
      campos: z.array(comparado),
    })
    .nullable()
    .describe('El dato de que trata; null: todos'),
  marcas: z.array(z.object({ clase: z.enum(['disputa', 'bloqueo', 'oposicion', 'todo']), desde: instante })),
  adjuntos: z.array(adjunto),
  historia: z.array(
    z.object({ en: instante, hecho: z.string(), texto: z.string(), detalle: z.string(), quien: z.string().nullable(), propia }),
  ),
  avisos: z.array(
    z.object({
      folio: z.string(),
      destinatario: z.enum(['comprador', 'cuenta', 'empresa']),
      estado: z.enum(['en-cola', 'imposible']),
      motivo: z.string().nullable(),
      en: instante,
    }),
  ),
  prorroga: z.string().nullable().describe('Motivo de la prórroga; null: no hay'),
  razon: z.string().nullable(),
  respuesta: z.string().nullable().describe('Lo que dice la carta'),
  decidida: z.object({ en: instante, quien: z.string() }).nullable(),
  carta: z.boolean().describe('La carta está firmada'),
  actos: z.array(z.enum([...RIGHTS_ACTS, 'decidir'])).describe('Lo que se puede hacer ahora'),
  solicitud: solicitud.nullable().describe('La decisión que espera a otra persona'),
});
export type PeticionDeOficina = z.infer<typeof peticion>;

/** A request as a row of the register that the authority may ask for. */
const registrada = z.object({
  numero: z.string(),
  fecha: instante,
  derecho: z.string(),
  articulo: z.string(),
  calidad: z.string(),
  prueba: z.string(),
  identidad: z.string(),
  rut: z.string(),
  nombre: z.string(),
  correo: z.string(),
  texto: z.string(),
  vence: z.string(),
  prorroga: z.string(),
  decision: z.string(),
  razon: z.string(),
  respuesta: z.string(),
  decidida: z.string(),
  decidio: z.string(),
  huella: z.string(),
  enviada: z.string(),
  avisados: z.int(),
  sinAviso: z.int(),
  hechos: z.string(),
});
export type PeticionRegistrada = z.infer<typeof registrada>;

/** Titles of derechos.csv, in the order of its columns. */
export const DERECHOS_CSV = {
  numero: 'Número',
  fecha: FECHA,
  derecho: 'Derecho',
  articulo: 'Artículo',
  calidad: 'Quién pide',
  prueba: 'Prueba de identidad',
  identidad: 'Identidad',
  rut: 'RUT',
  nombre: 'Nombre',
  correo: 'Correo',
  texto: 'Lo que pide',
  vence: 'Último día',
  prorroga: 'Prórroga',
  decision: 'Decisión',
  razon: 'Razón',
  respuesta: 'Respuesta',
  decidida: 'Respondida',
  decidio: 'Quién decidió',
  huella: 'Huella de la carta',
  enviada: 'Carta enviada',
  avisados: 'Destinatarios avisados',
  sinAviso: 'Destinatarios sin aviso',
  hechos: 'Hechos',
} as const satisfies Record<keyof PeticionRegistrada, string>;

const cual = z.object({ peticion: numero });
const nota = campo.describe('Motivo, hasta 500 caracteres; queda en la bitácora');
const version = campo.describe('La de la petición como se leyó');
const ACT_PROBLEMS = [
  'NO_PERMITIDO',
  'CAMPOS_INVALIDOS',
  'PETICION_DESCONOCIDA',
  'PETICION_CAMBIADA',
  'PETICION_CERRADA',
  'PETICION_TOMADA',
] as const;

/** Only for the office: requests of persons about their data. */
export const officeRightsEndpoints = {
  oficinaDerechos: endpoint(routes.oficinaDerechos, {
    summary: 'Peticiones de personas sobre sus datos: una página de filas, la que vence antes primero, y cuántas hay en cada vista',
    body: z.object({
      ver: z.enum(VIEWS).default('abiertas'),
      derecho: z
        .union([z.literal(''), derecho])
        .default('')
        .describe('Vacío: todos'),
      etapa: z
        .union([z.literal(''), z.enum(STAGES)])
        .default('')
        .describe('Vacío: todas'),
      tamano: pagina.tamano,
      pagina: pagina.pagina,
    }),
    response: {
      200: z.object({
        peticiones: z.array(fila),
        total: cuenta.describe('Peticiones con estos filtros'),
        cuentas: z.object({ abiertas: cuenta, mias: cuenta, urgentes: cuenta, vencidas: cuenta, cerradas: cuenta }),
      }),
    },
    problems: ['NO_PERMITIDO'],
    example: { body: { ver: 'urgentes', tamano: '20' } },
  }),
  oficinaPeticion: endpoint(routes.oficinaPeticion, {
    summary: 'Una petición con lo que hace falta para responderla; verla queda en la bitácora',
    params: cual,
    response: { 200: peticion },
    problems: ['NO_PERMITIDO', 'PETICION_DESCONOCIDA'],
    example: { params: { peticion: '$PETICION' } },
  }),
  oficinaTitular: endpoint(routes.oficinaTitular, {
    summary: 'Quién pide y todo lo que se guarda de ese RUT; verlo queda en la bitácora, con su motivo',
    params: cual,
    body: z.object({ nota }),
    response: {
      200: z.object({
        rut: z.string(),
        nombre: z.string(),
        correo: z.string(),
        ...registros,
        pedido: z.string().nullable().describe('Clave del registro sobre el que pide; null si no nombra ninguno'),
        otras: z
          .array(z.object({ titulo: z.string(), cuantos: z.int(), base: z.string(), plazo: z.string() }))
          .describe('Lo demás que se guarda de ese RUT, contado tabla por tabla'),
      }),
    },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'PETICION_DESCONOCIDA'],
    example: { params: { peticion: '$PETICION' }, body: { nota: 'Para revisar lo que pide' } },
  }),
  oficinaAdjunto: endpoint(routes.oficinaAdjunto, {
    summary: 'Un documento de una petición, para descargarlo; queda en la bitácora',
    params: cual.extend({ adjunto: z.string().max(40) }),
    response: { 200: z.object({ nombre: z.string(), tipoContenido: z.string(), base64: z.string(), sha256: z.string() }) },
    problems: ['NO_PERMITIDO', 'PETICION_DESCONOCIDA'],
    example: { params: { peticion: '$PETICION', adjunto: '$ADJUNTO' } },
  }),
  oficinaActuarPeticion: endpoint(routes.oficinaActuarPeticion, {
    summary:
      'Toma o suelta una petición, juzga la identidad de quien pide, bloquea o levanta, anota la consulta a la fuente y su respuesta, agrega una nota o prorroga. Queda en la bitácora',
    params: cual.extend({ acto: z.enum(RIGHTS_ACTS) }),
    body: z.object({
      version,
      nota: campo.describe(
        'Motivo, hasta 500 caracteres; tomar, soltar, anotar y lo de la fuente no lo piden. El de prorrogar lo lee quien pide',
      ),
      quitar: z.enum(['', 'true', 'false']).default('').describe('Solo tomar, true: se la quita a quien la tenga'),
      texto: campo.describe('Solo anotar y anotar-respuesta'),
      fecha: campo.describe('Solo consultar-fuente: AAAA-MM-DD'),
      como: campo.describe('Solo consultar-fuente: correo, telefono, carta o sistema'),
      aQuien: campo.describe('Solo consultar-fuente'),
    }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: [...ACT_PROBLEMS, 'PETICION_SIN_PRORROGA'],
    example: { params: { peticion: '$PETICION', acto: 'tomar' }, body: { version: '1' } },
  }),
  oficinaDecidirPeticion: endpoint(routes.oficinaDecidirPeticion, {
    summary:
      'Responde una petición: la carta firmada sale por correo. Un rechazo, en todo o en parte, y una supresión los confirma otra persona. Queda en la bitácora',
    params: cual,
    body: z.object({
      version,
      decision: campo.describe(Object.keys(DECISIONES_DE_PETICION).join(', ')),
      razon: campo.describe('Por qué no se acoge todo; vacío si se acoge'),
      respuesta: z.string().max(4_000).default('').describe('Lo que dice la carta; nada puede quedar entre corchetes'),
      nota,
    }),
    response: { 200: z.object({ mensaje: z.string() }), 202: porConfirmar },
    problems: [...ACT_PROBLEMS, 'YA_ESPERA_CONFIRMACION'],
    example: {
      params: { peticion: '$PETICION' },
      body: { version: '2', decision: 'acogida', razon: '', respuesta: 'Te enviamos tus datos.', nota: 'Identidad comprobada' },
    },
  }),
  oficinaRegistroDerechosCsv: endpoint(routes.oficinaRegistroDerechosCsv, {
    summary: 'El registro de peticiones como archivo derechos.csv, para la Agencia; la exportación queda en la bitácora',
    querystring: filtros.pick({ desde: true, hasta: true }),
    response: { 200: csv },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
};
