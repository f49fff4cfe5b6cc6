import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/cases.ts';
import { campo, numeroDeOrden, propiedadTasada, rutDelSujeto } from './fields.ts';
import { documento } from './representation.ts';

const CASE_KINDS = [
  'identidad',
  'representacion',
  'poderes',
  'disputa',
  'alta',
  'revision',
  'reembolso',
  'correo',
  'morosidad',
  'control',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Actions of office staff on a case. */
const CASE_ACTIONS = ['aprobar-identidad', 'probar-poderes', 'emitir', 'reembolsar', 'cerrar'] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

const tarea = z.object({
  id: z.string(),
  clase: z
    .enum(CASE_KINDS)
    .describe(
      'identidad sin validar, solicitud para actuar por una empresa, poderes por comprobar, acceso en disputa, alta detenida, cobro en revisión, reembolso pendiente, correo devuelto, deuda que el contrato ya permite informar o diferencias del control diario',
    ),
  numero: numeroDeOrden.nullable(),
  producto: z.string().describe('Nombre del plan o del informe; vacío si no lo hay'),
  empresa: z.string().describe('Razón social; vacío si no la hay'),
  rut: z.string().describe(`De la empresa o del sujeto, 12345678-5; ${rutDelSujeto}`),
  propiedad: propiedadTasada,
  correo: z.string().describe('Adonde escribirle'),
  telefono: z.string(),
  total: z.int().nullable().describe('Pesos'),
  usadas: z.int().nullable().describe('Consultas que ya usó el contrato que nació de la orden; null si no hay contrato'),
  documentos: z.array(documento).describe('Documentos de poderes que se entregaron, el más nuevo primero'),
  desde: z.iso.datetime({ offset: true }),
  motivo: z.string().describe('Por qué espera a una persona'),
  acciones: z.array(z.enum(CASE_ACTIONS)),
  historia: z.array(z.object({ en: z.iso.datetime({ offset: true }), texto: z.string(), quien: z.string().nullable() })),
});
export type Tarea = z.infer<typeof tarea>;

/** Only for the office: realm role backoffice. */
export const caseEndpoints = {
  tareas: endpoint(routes.tareas, {
    summary: 'Lo que espera a una persona, lo más antiguo primero',
    response: { 200: z.object({ tareas: z.array(tarea) }) },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
  resolverTarea: endpoint(routes.resolverTarea, {
    summary: 'Aprueba una identidad, da por probados unos poderes, emite, reembolsa o cierra; queda en la historia con quién y por qué',
    params: z.object({ tarea: z.string().max(80), accion: z.enum(CASE_ACTIONS) }),
    body: z.object({
      nota: campo.describe('Motivo, hasta 500 caracteres'),
      certificado: campo.describe('Solo probar-poderes: código de verificación (CVE) o inscripción del documento que se leyó'),
      fechaCertificado: campo.describe('Solo probar-poderes: fecha de ese documento, AAAA-MM-DD; no más de 30 días atrás'),
    }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'TAREA_DESCONOCIDA', 'TAREA_RESUELTA'],
    example: { params: { tarea: '$TAREA', accion: 'cerrar' }, body: { nota: 'Resuelto por teléfono' } },
  }),
};
