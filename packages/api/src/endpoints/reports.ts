import { OPERACIONES, TIPOS_PROPIEDAD } from '@veridico/reference';
import { QUERY_FIELDS, queryFieldNames, ROLES_DE_EMPRESA, type QueryField } from '@veridico/forms';
import { DECLARABLE } from '@veridico/reports';
import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/reports.ts';
import { CODIGO_DE_INFORME, campo, propiedadTasada, rutDelSujeto, userInfo, verificaciones } from './fields.ts';

const instante = z.iso.datetime({ offset: true });
const codigoServicio = z.string().max(40).describe(CODIGO_DE_INFORME);
export const moneda = z.enum(['1', '2']).describe("'1': pesos, impuesto incluido; '2': UF más IVA");

export const pesos = z.int().describe('Lo mismo en pesos de hoy, impuesto incluido; falta si no hay un valor de la UF');

const cupo = z.object({
  plan: z.string().describe('Nombre del plan, como «Empresa 100»'),
  tipoPlan: z.enum(['mensual', 'pack']),
  incluidas: z.int(),
  usadas: z.int().describe('De las incluidas, con las que están en curso'),
  quedan: z.int(),
  adicionales: z.int().describe('Más allá de las incluidas, en este período'),
  desde: z.iso.date().describe('Primer día del período'),
  hasta: z.iso.date().describe('Último día del período, inclusive'),
  delPlan: z.int().describe('Incluidas en cada período por el contrato, sin las abonadas en este'),
  seRenueva: z.boolean().describe('Al día siguiente de «hasta» empieza otro período, con las consultas del plan'),
  valorConsultaAdicional: z.number().describe('En la moneda'),
  moneda,
  pesosConsultaAdicional: pesos.optional(),
  sinAdicionales: z.boolean().optional().describe('La empresa no acepta más consultas adicionales en este período'),
});
export type Cupo = z.infer<typeof cupo>;

/** Role of a user in their company. */
export const rolDeEmpresa = z
  .enum(ROLES_DE_EMPRESA)
  .describe('administrador: todo; consultor: consulta informes y no ve facturas; facturacion: ve facturas y no consulta');

const contrato = z.object({
  contrato: z.enum(['S', 'N']).describe('S: la pantalla inicial es el formulario de consulta'),
  vigente: z.boolean().describe('Hoy puede consultar'),
  suspendido: z.boolean().describe('No puede porque hay una factura vencida sin pagar; lo ya emitido se sigue leyendo'),
  rol: rolDeEmpresa.nullable().describe('En la empresa por la que actúa; null: actúa por sí'),
  limite: z
    .object({ consultas: z.int(), usadas: z.int(), quedan: z.int() })
    .nullable()
    .describe('De quien llama, por período, con las adicionales; null: sin límite propio'),
  titular: z.object({ rut: z.string(), nombre: z.string() }).nullable().describe('A nombre de quién se consulta'),
  representacion: z
    .enum(['declarada', 'establecida'])
    .nullable()
    .optional()
    .describe('De la empresa por la que actúa; declarada: se consultan empresas y propiedades, no a otras personas'),
  aprobacion: z.boolean().optional().describe('Las consultas adicionales y las que pasan su límite las aprueba antes quien administra'),
  cupo: cupo.nullable().describe('Del período en curso; con varios contratos, el que se usa primero'),
});
export type Contrato = z.infer<typeof contrato>;

const informeEmitido = z.object({
  base64: z.string(),
  tipoContenido: z.literal('application/pdf'),
  idConsulta: z.uuid(),
  folio: z.string(),
  informe: z.string().describe('Nombre del informe'),
  codigo: codigoServicio,
  rut: z.string().describe(`12345678-5; ${rutDelSujeto}`),
  propiedad: propiedadTasada,
  emitido: instante,
  verificaciones,
});
export type InformeEmitido = z.infer<typeof informeEmitido>;

const reciente = z
  .object({
    idConsulta: z.uuid(),
    folio: z.string(),
    informe: z.string().describe('Nombre del informe'),
    emitido: instante,
    quien: z.string().describe('Quién de la empresa lo pidió; vacío si ya no consta'),
    propia: z.boolean().describe('Lo pidió quien llama'),
  })
  .describe('Solo con siHayReciente: lo que la empresa ya tiene. No se consultó ni se descontó nada');

export const consulta = z.object({
  ...(Object.fromEntries(queryFieldNames.map((name) => [name, campo.describe(QUERY_FIELDS[name])])) as Record<QueryField, typeof campo>),
  motivo: campo.describe(`${DECLARABLE.join(' o ')}; ${QUERY_FIELDS.motivo}`),
  siHayReciente: z
    .enum(['', 'ofrecer'])
    .default('')
    .describe("'ofrecer': si la empresa ya tiene esta respuesta, la ofrece en vez de consultar de nuevo; sin él consulta siempre"),
  aceptaConsultaAdicional: campo.describe("'true' acepta pagar una consulta adicional si no queda cupo"),
  comuna: campo.describe('Solo tasación: código único territorial, cinco cifras'),
  rol: campo.describe('Solo tasación: manzana y predio, con o sin ceros a la izquierda'),
  tipoPropiedad: campo.describe(`Solo tasación: ${TIPOS_PROPIEDAD.join(', ')}`),
  operacion: campo.describe(`Solo tasación: ${OPERACIONES.join(' o ')}`),
  metrosCuadradosUtiles: campo.describe('Solo tasación'),
  metrosCuadradosTotales: campo.describe('Solo tasación; no menos que metrosCuadradosUtiles'),
  superficieUtilEscrita: campo.describe(
    'Solo tasación: como se escribió, con un decimal o ninguno; si redondeada es metrosCuadradosUtiles, vale en su lugar',
  ),
  superficieTotalEscrita: campo.describe('Solo tasación: lo mismo para metrosCuadradosTotales'),
  dormitorios: campo.describe('Solo tasación: 0 a 9'),
  banios: campo.describe('Solo tasación: 0 a 9'),
  estacionamientos: campo.describe('Solo tasación: 0 a 9'),
  bodegas: campo.describe('Solo tasación: 0 a 9'),
  amoblado: campo.describe('Solo tasación: 0 o 1'),
});

/** Report calls of contract customers. All require the bearer token. */
export const reportEndpoints = {
  contrato: endpoint(routes.contrato, {
    summary: 'El contrato de quien inició sesión: consultas usadas, las que quedan, fin del período y valor de la adicional',
    response: { 200: contrato },
    problems: ['CLIENTE_DESCONOCIDO'],
    example: {},
  }),
  consultaInforme: endpoint(routes.consultaInforme, {
    summary: 'Genera un informe con cargo al contrato; repetida dentro de 10 minutos devuelve el mismo (X-Repetida: 1)',
    params: z.object({ codigoServicio }),
    headers: userInfo,
    body: consulta,
    response: { 200: informeEmitido, 208: reciente },
    problems: [
      'CAMPOS_INVALIDOS',
      'SIN_CONTRATO',
      'SIN_CONSULTAS',
      'PLAN_SUSPENDIDO',
      'ROL_SIN_CONSULTAS',
      'LIMITE_DE_USUARIO',
      'ADICIONALES_AGOTADAS',
      'REQUIERE_APROBACION',
      'REPRESENTACION_DECLARADA',
      'SERVICIO_DESCONOCIDO',
      'SERVICIO_NO_DISPONIBLE',
      'SIN_CUPO',
      'CONSULTA_SIN_REGISTROS',
      'CONSULTA_PERSONA_FALLECIDA',
      'CONSULTA_SIN_PROPIEDAD',
      'PROPIEDAD_NO_SE_TASA',
      'SUPERFICIE_NO_SE_TASA',
      'DORMITORIOS_NO_CABEN',
      'CONSULTA_SIN_AVISOS',
      'CONSULTA_DEMASIADO_GRANDE',
      'RUT_DE_EMPRESA',
      'INFORME_NO_GENERADO',
      'INFORME_EN_CURSO',
      'INFORME_CORREGIDO',
      'INFORME_BLOQUEADO',
    ],
    example: { params: { codigoServicio: 'sia000003' }, body: { run: '57000000-4', motivo: 'evaluacion-crediticia' } },
  }),
};

export { informeEmitido };
