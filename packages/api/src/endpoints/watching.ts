import { OBLIGACIONES } from '@veridico/forms';
import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/watching.ts';
import { campo, textoDeLista } from './fields.ts';

const instante = z.iso.datetime({ offset: true });
const dia = z.iso.date();

export type Obligacion = (typeof OBLIGACIONES)[number];

export const CADENCIAS = ['inmediato', 'diario', 'semanal', 'ninguno'] as const;
const cadencia = z
  .enum(CADENCIAS)
  .describe('inmediato: apenas cambia; diario: los días hábiles a las 8; semanal: los lunes a las 8; ninguno: sin correo');
export type CadenciaDeAviso = z.output<typeof cadencia>;

const FINES = ['usuario', 'plazo', 'contrato', 'anexo'] as const;
export type FinDeVigilancia = (typeof FINES)[number];

const sujeto = {
  rut: z.string().describe('12345678-5; vacío si es una propiedad'),
  propiedad: z.string().describe('Rol y comuna; vacío si es un RUT'),
  nombre: z.string().describe('De quien se vigila, o la dirección de la propiedad; vacío si no consta'),
};

const vigilado = z.object({
  id: z.uuid(),
  ...sujeto,
  obligacion: z.union([z.literal(''), z.enum(OBLIGACIONES)]).describe('De una persona, por qué se la vigila; vacío si no lo es'),
  referencia: z.string().describe('De la obligación, en palabras de la empresa'),
  quien: z.string().describe('Quién lo agregó'),
  desde: instante,
  hasta: dia.nullable().describe('Último día; null sin plazo'),
  ultimoCambio: instante.nullable(),
});
export type Vigilado = z.output<typeof vigilado>;

const dicho = z.object({ que: z.string().describe('El puntaje o la sección'), antes: z.string(), ahora: z.string() });

const cambio = z.object({
  id: z.string(),
  ...sujeto,
  en: instante,
  visto: z.boolean().describe('Por quien llama'),
  persona: z.boolean().describe('De una persona: lo que cambió se lee con leerCambio, y queda en su registro de consultas'),
  puntajes: z.object({ antes: z.int(), ahora: z.int() }).nullable().describe('null en una persona, y donde no hay dos'),
  cambios: z.array(dicho).nullable().describe('En las palabras del informe; null en una persona'),
});
export type CambioVigilado = z.output<typeof cambio>;

const anexo = z.object({
  estado: z.enum(['vigente', 'sin-aceptar', 'sin-plan']),
  contrato: z.string().nullable().describe('Plan al que se agrega'),
  plan: z.string(),
  precio: z.number().describe('UF por RUT o propiedad y mes, más IVA'),
  pesos: z.int().nullable().describe('Lo mismo en pesos de hoy, con IVA; null sin el valor de la UF'),
  texto: z.array(z.string()).describe('Lo que se acepta, o se aceptó'),
  maximo: z.int().describe('Cuántos se pueden vigilar a la vez'),
  desde: instante.nullable().describe('Desde cuándo rige'),
  puede: z.boolean().describe('Quien llama puede aceptarlo y terminarlo'),
});
export type AnexoDeMonitoreo = z.output<typeof anexo>;

export const RECHAZOS_DE_VIGILANCIA = ['mal-escrita', 'repetida', 'ya-vigilada', 'sin-registros', 'no-permitida'] as const;
const rechazo = z
  .enum(RECHAZOS_DE_VIGILANCIA)
  .describe(
    'mal-escrita: no es un RUT; repetida: está antes en la lista; ya-vigilada: la empresa ya lo vigila; sin-registros: no hay de qué avisar; no-permitida: quien llama no puede consultar a personas',
  );
export type RechazoDeVigilancia = z.output<typeof rechazo>;

const params = z.object({ vigilado: z.string().max(64).describe('id') });
const mensaje = z.object({ mensaje: z.string() });

/** Watching of subjects. All calls require the bearer token. */
export const watchingEndpoints = {
  monitoreo: endpoint(routes.monitoreo, {
    summary: 'Lo que vigila la empresa, lo que cambió, el anexo y los avisos por correo de quien llama',
    querystring: z.object({
      buscar: z.string().max(200).default('').describe('RUT, rol, nombre de una empresa, dirección o referencia'),
      pagina: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1).describe('De 100 vigilados'),
      paginaCambios: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1).describe('De 50 cambios'),
    }),
    response: {
      200: z.object({
        anexo,
        cadencia: cadencia.nullable().describe('null: todavía no se elige'),
        sinVer: z.int().describe('Cambios que quien llama no ha visto'),
        suspendido: z.boolean().describe('El plan está suspendido: no se cuentan cambios'),
        cambios: z.array(cambio).describe('Primero los que faltan por ver, después los de los últimos 30 días; el más nuevo primero'),
        totalCambios: z.int().describe('De todas las páginas'),
        vigilados: z.array(vigilado).describe('El que cambió hace menos primero'),
        total: z.int().describe('Vigilados con esa búsqueda'),
        vigila: z.int().describe('Vigilados en total: los que se cobran, también los que quien llama no ve'),
        hoy: dia,
        revisado: instante.nullable().describe('Última vez que se revisó uno'),
      }),
    },
    problems: ['CLIENTE_DESCONOCIDO', 'ROL_SIN_CONSULTAS', 'SIN_CONTRATO'],
    example: {},
  }),
  vigilar: endpoint(routes.vigilar, {
    summary: 'Comienza a vigilar los RUT de una lista, o una propiedad; no usa consultas',
    body: z.object({
      texto: textoDeLista,
      archivo: z.string().default('').describe('CSV o XLSX en base64, 5 MB a lo más; en vez del texto'),
      comuna: campo.describe('De una propiedad, en vez de la lista: código'),
      rol: campo.describe('De la propiedad'),
      obligacion: campo.describe(`De las personas de la lista: ${OBLIGACIONES.join(' o ')}`),
      referencia: campo.describe('De la obligación; de una empresa o propiedad, opcional'),
      hasta: campo.describe('De las personas: último día, a lo más un año'),
    }),
    response: {
      200: z.object({
        agregados: z.int(),
        rechazos: z.array(z.object({ linea: z.int(), texto: z.string(), motivo: rechazo })),
      }),
    },
    problems: [
      'CLIENTE_DESCONOCIDO',
      'CAMPOS_INVALIDOS',
      'ROL_SIN_CONSULTAS',
      'SIN_CONTRATO',
      'PLAN_SUSPENDIDO',
      'MONITOREO_SIN_PLAN',
      'MONITOREO_SIN_ANEXO',
      'MONITOREO_COMPLETO',
      'CONSULTA_SIN_PROPIEDAD',
    ],
    example: { body: { texto: '57000000-4' } },
  }),
  actuarVigilado: endpoint(routes.actuarVigilado, {
    summary: 'Deja de vigilar, o renueva el plazo de una persona por un acto de quien llama',
    params,
    body: z.object({
      acto: z.enum(['terminar', 'renovar']),
      obligacion: campo,
      referencia: campo,
      hasta: campo.describe('Al renovar: el nuevo último día, a lo más un año'),
    }),
    response: { 200: mensaje },
    problems: ['CLIENTE_DESCONOCIDO', 'VIGILADO_DESCONOCIDO', 'CAMPOS_INVALIDOS', 'ROL_SIN_CONSULTAS', 'SIN_CONTRATO', 'PLAN_SUSPENDIDO'],
    example: { params: { vigilado: '$VIGILADO' }, body: { acto: 'terminar' } },
  }),
  leerCambio: endpoint(routes.leerCambio, {
    summary: 'Lo que cambió, en las palabras del informe; de una persona queda en su registro de consultas',
    params: z.object({ cambio: z.string().max(20).describe('id') }),
    response: { 200: cambio },
    problems: ['CLIENTE_DESCONOCIDO', 'VIGILADO_DESCONOCIDO', 'ROL_SIN_CONSULTAS', 'SIN_CONTRATO', 'PLAN_SUSPENDIDO'],
    example: { params: { cambio: '1' } },
  }),
  marcarVistos: endpoint(routes.marcarVistos, {
    summary: 'Marca como vistos por quien llama los cambios hasta uno, o uno solo',
    body: z.object({ cambio: z.string().max(20).describe('id'), anteriores: z.enum(['si', 'no']).default('no') }),
    response: { 200: z.object({ sinVer: z.int() }) },
    problems: ['CLIENTE_DESCONOCIDO', 'ROL_SIN_CONSULTAS', 'SIN_CONTRATO'],
    example: { body: { cambio: '1' } },
  }),
  avisosDeMonitoreo: endpoint(routes.avisosDeMonitoreo, {
    summary: 'Cada cuánto se avisa por correo a quien llama; el correo solo lleva cuántos cambios hay',
    body: z.object({ cadencia }),
    response: { 200: z.object({ cadencia }) },
    problems: ['CLIENTE_DESCONOCIDO', 'ROL_SIN_CONSULTAS', 'SIN_CONTRATO'],
    example: { body: { cadencia: 'diario' } },
  }),
  anexoDeMonitoreo: endpoint(routes.anexoDeMonitoreo, {
    summary:
      'Acepta el anexo que permite vigilar y lo cobra, cambia cuántos se pueden vigilar, o lo termina y con él todo lo que se vigila',
    body: z.object({
      acto: z.enum(['aceptar', 'maximo', 'terminar']),
      maximo: campo.describe('Al aceptar y al cambiarlo: cuántos se pueden vigilar a la vez, 1 a 100000'),
      precio: z.coerce.number().optional().describe('Al aceptar: el que vio quien acepta'),
      contrato: campo.describe('Al aceptar: el plan que vio quien acepta'),
    }),
    response: { 200: mensaje },
    problems: [
      'CLIENTE_DESCONOCIDO',
      'NO_PERMITIDO',
      'PERIODO_DE_RESGUARDO',
      'SIN_CONTRATO',
      'PLAN_SUSPENDIDO',
      'CAMPOS_INVALIDOS',
      'MONITOREO_SIN_PLAN',
      'MONITOREO_SIN_ANEXO',
      'ANEXO_CAMBIADO',
    ],
    example: { body: { acto: 'terminar' } },
  }),
};
