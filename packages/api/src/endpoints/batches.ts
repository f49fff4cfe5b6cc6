import { DECLARABLE } from '@veridico/reports';
import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/batches.ts';
import { CODIGO_DE_INFORME, campo, textoDeLista } from './fields.ts';
import { FECHA } from './history.ts';

const instante = z.iso.datetime({ offset: true });

export const JUICIOS_DE_LINEA = ['valida', 'reciente', 'repetida', 'sin-registros', 'no-permitida', 'mal-escrita'] as const;
const juicio = z
  .enum(JUICIOS_DE_LINEA)
  .describe(
    'valida: se pide; reciente: la empresa ya tiene la respuesta; repetida: está antes en el mismo lote; sin-registros: no hay de qué informar; no-permitida: ese informe no se puede pedir de ese RUT; mal-escrita: no es un RUT',
  );
export type JuicioDeLinea = z.output<typeof juicio>;

const ESTADOS_DE_LINEA = ['pendiente', 'hecha', 'anterior', 'fallida', 'omitida'] as const;
const estadoDeLinea = z
  .enum(ESTADOS_DE_LINEA)
  .describe('hecha: se generó y usó una consulta; anterior: se abre el que la empresa tenía, sin costo; fallida: no se descontó');

const ESTADOS_DE_LOTE = ['revision', 'en-curso', 'pausado', 'terminado'] as const;
const estado = z.enum(ESTADOS_DE_LOTE).describe('revision: todavía no se pide ni se cobra nada');

export type EstadoDeLinea = z.output<typeof estadoDeLinea>;
export type EstadoDeLote = z.output<typeof estado>;

const cuentas = z.object({
  lineas: z.int(),
  ...(Object.fromEntries(JUICIOS_DE_LINEA.map((each) => [each, z.int()])) as Record<JuicioDeLinea, z.ZodInt>),
  pendiente: z.int().describe('De las pedidas, las que faltan'),
  hecha: z.int(),
  anterior: z.int(),
  fallida: z.int(),
  omitida: z.int().describe('Las que no se piden'),
});

const resumen = z.object({
  id: z.uuid(),
  nombre: z.string(),
  codigo: z.string().describe(CODIGO_DE_INFORME),
  informe: z.string().describe('Nombre del informe'),
  estado,
  pausa: z.string().describe('Por qué se detuvo, si está en pausa'),
  creada: instante,
  cuentas,
});
export type ResumenDeLote = z.output<typeof resumen>;

const linea = z.object({
  numero: z.int(),
  texto: z.string().describe('Como se escribió'),
  rut: z.string().describe('12345678-5; vacío si no se pudo leer'),
  nombre: z.string().describe('De una empresa, o de quien trata el informe hecho; vacío antes si es una persona'),
  referencia: z.string().describe('Lo que la planilla dice de la línea: un centro de costo, un número de caso'),
  juicio,
  deLinea: z.int().nullable().describe('La línea que repite'),
  estado: estadoDeLinea,
  falla: z.string().describe('Por qué no se generó'),
  codigo: z.string().describe(`${CODIGO_DE_INFORME}: el que se pide; vacío si no hay uno para ese RUT`),
  idConsulta: z.uuid().nullable(),
  fecha: instante.nullable().describe('De la emisión'),
  folio: z.string(),
  puntaje: z.int().nullable(),
  tramo: z.string().nullable(),
  retirado: z.string().describe('Por qué el informe ya no se entrega; vacío si se entrega'),
});
export type LineaDeLote = z.output<typeof linea>;

/** Titles of a batch's sheet and CSV, in the order of their columns. */
export const LOTE_CSV = {
  numero: 'Línea',
  texto: 'Escrito',
  rut: 'RUT',
  nombre: 'Nombre',
  referencia: 'Referencia',
  resultado: 'Resultado',
  puntaje: 'Puntaje',
  tramo: 'Riesgo',
  folio: 'Folio',
  fecha: FECHA,
} as const satisfies Partial<Record<keyof LineaDeLote | 'resultado', string>>;

const costo = z
  .object({
    pide: z.int().describe('Consultas que se piden'),
    quedan: z.int().describe('Incluidas que le quedan al plan'),
    incluidas: z.int().describe('De ellas, las que caben en el plan'),
    adicionales: z.int().describe('De las demás, las que el contrato y la empresa permiten pagar'),
    valorAdicional: z.number().describe('De cada adicional, en la moneda'),
    moneda: z.enum(['1', '2']),
    pesosAdicionales: z
      .int()
      .optional()
      .describe('Todas las adicionales en pesos de hoy, impuesto incluido; falta si no hay un valor de la UF'),
  })
  .describe('Lo que costaría pedirlo ahora');
export type CostoDeLote = z.output<typeof costo>;

const params = z.object({ lote: z.string().max(64).describe('id') });

/** Batches of queries. All calls require the bearer token; each user sees and moves their own batches. */
export const batchEndpoints = {
  lotes: endpoint(routes.lotes, {
    summary: 'Los lotes de quien llama, el más nuevo primero, a lo más 50',
    response: { 200: z.array(resumen) },
    problems: ['CLIENTE_DESCONOCIDO', 'SIN_CONTRATO'],
    example: {},
  }),
  revisarLote: endpoint(routes.revisarLote, {
    summary: 'Revisa una lista de RUT, línea por línea, sin pedir ni cobrar nada',
    body: z.object({
      codigoServicio: campo.describe(`${CODIGO_DE_INFORME}; no la tasación`),
      motivo: campo.describe(`${DECLARABLE.join(' o ')}: el de todas las líneas`),
      nombre: campo.describe('Del lote; vacío: el del archivo'),
      texto: textoDeLista,
      archivo: z.string().default('').describe('CSV o XLSX en base64, 5 MB a lo más; en vez del texto'),
    }),
    response: { 200: z.object({ id: z.uuid() }) },
    problems: ['CLIENTE_DESCONOCIDO', 'CAMPOS_INVALIDOS', 'SIN_CONTRATO', 'PLAN_SUSPENDIDO', 'ROL_SIN_CONSULTAS', 'SERVICIO_NO_DISPONIBLE'],
    example: { body: { codigoServicio: 'sia000002', motivo: 'evaluacion-crediticia', texto: '57000000-4' } },
  }),
  lote: endpoint(routes.lote, {
    summary: 'Un lote con sus cuentas, lo que costaría pedirlo y una página de sus líneas',
    params,
    querystring: z.object({
      ver: z
        .union([z.literal(''), z.enum([...JUICIOS_DE_LINEA, ...ESTADOS_DE_LINEA])])
        .default('')
        .describe('Solo las líneas con ese juicio o estado'),
      reciente: z.enum(['abrir', 'pedir']).default('abrir').describe('Qué hacer con lo que la empresa ya tiene, para el costo'),
      orden: z.enum(['', 'riesgo']).default('').describe("'riesgo': del mayor al menor; sin él, el de la lista"),
      pagina: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1).describe('De 100 líneas'),
    }),
    response: { 200: z.object({ lote: resumen, costo, lineas: z.array(linea), total: z.int().describe('Líneas con ese filtro') }) },
    problems: ['CLIENTE_DESCONOCIDO', 'LOTE_DESCONOCIDO', 'SIN_CONTRATO'],
    example: { params: { lote: '$LOTE' } },
  }),
  actuarLote: endpoint(routes.actuarLote, {
    summary:
      'Corrige una línea que no se puede pedir, pide lo revisado, pausa, sigue, reintenta lo que falló, termina uno en pausa sin pedir el resto, o descarta uno que todavía no se pide',
    params,
    body: z.object({
      acto: z.enum(['corregir', 'pedir', 'pausar', 'seguir', 'reintentar', 'terminar', 'descartar']),
      reciente: z
        .enum(['abrir', 'pedir'])
        .default('abrir')
        .describe('Al pedir: abrir lo que la empresa ya tiene, sin costo, o pedirlo de nuevo'),
      consultas: z.coerce
        .number()
        .pipe(z.int().min(0).max(10_000))
        .default(0)
        .describe('Al pedir: cuántas vio quien confirma; si ya no son esas, no se pide nada'),
      adicionales: z.coerce
        .number()
        .pipe(z.int().min(0).max(10_000))
        .default(0)
        .describe('Al pedir o seguir: hasta cuántas consultas adicionales acepta pagar'),
      linea: z.coerce.number().pipe(z.int().min(0).max(10_000)).default(0).describe('Al corregir: su número'),
      run: campo.describe('Al corregir: el RUT en su lugar; toda la lista se revisa de nuevo'),
    }),
    response: { 200: z.object({ estado: z.union([estado, z.literal('descartado')]) }) },
    problems: [
      'CLIENTE_DESCONOCIDO',
      'CAMPOS_INVALIDOS',
      'LOTE_DESCONOCIDO',
      'LOTE_CAMBIADO',
      'SIN_CONTRATO',
      'PLAN_SUSPENDIDO',
      'ROL_SIN_CONSULTAS',
    ],
    example: { params: { lote: '$LOTE' }, body: { acto: 'pedir', consultas: '1' } },
  }),
  loteArchivo: endpoint(routes.loteArchivo, {
    summary: 'El resultado de un lote: planilla XLSX o CSV con una línea por RUT, o ZIP con los PDF y su índice',
    params: params.extend({ formato: z.enum(['xlsx', 'csv', 'zip']) }),
    querystring: z.object({
      motivo: z
        .union([z.literal(''), z.enum(DECLARABLE)])
        .default('')
        .describe('Por qué se abren informes de otros usuarios'),
    }),
    response: { 200: z.unknown().describe('El archivo') },
    problems: ['CLIENTE_DESCONOCIDO', 'LOTE_DESCONOCIDO', 'SIN_CONTRATO'],
    example: { params: { lote: '$LOTE', formato: 'csv' } },
  }),
};
