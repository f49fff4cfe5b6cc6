import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/approvals.ts';
import { CODIGO_DE_INFORME, campo } from './fields.ts';
import { consulta, moneda, pesos } from './reports.ts';

const instante = z.iso.datetime({ offset: true });

const ESTADOS = ['pendiente', 'aprobada', 'hecha', 'fallida', 'rechazada', 'vencida', 'sin-efecto'] as const;
const estado = z
  .enum(ESTADOS)
  .describe(
    'aprobada: se está haciendo; fallida: no se pudo hacer y no se descontó; sin-efecto: quien pidió o quien aprobó dejó de actuar por la empresa, o el plan terminó',
  );
export type EstadoDeAprobacion = z.output<typeof estado>;

const costo = z
  .object({
    adicional: z.boolean().describe('false: usa una de las incluidas'),
    valorConsultaAdicional: z.number().describe('De una adicional, en la moneda; 0 si no lo es'),
    moneda,
    pesosConsultaAdicional: pesos.optional(),
  })
  .describe('Lo que costaría ahora');
export type CostoDeConsulta = z.output<typeof costo>;

const aprobacion = z.object({
  id: z.uuid(),
  quien: z.string().describe('Quién la pidió'),
  informe: z.string().describe('Nombre del informe'),
  codigo: z.string().describe(CODIGO_DE_INFORME),
  rut: z.string().describe('De quien trata, 12345678-5; vacío si es una propiedad'),
  propiedad: z.string().describe('De qué propiedad trata; vacío en los demás informes'),
  motivo: z.string().describe('El declarado, como lo dirá el informe'),
  pedida: instante,
  vence: instante,
  estado,
  sobreLimite: z.boolean().describe('Quien la pidió ya usó su propio límite'),
  costo: costo.nullable().describe('Solo de una pendiente que se puede hacer'),
  impedimento: z.string().describe('Por qué una pendiente no se puede hacer ahora; vacío si se puede'),
  resolvio: z.string().describe('Quién respondió; vacío si nadie, o ya no consta'),
  resuelta: instante.nullable(),
  respuesta: z.string().describe('Lo que dijo al rechazarla'),
  falla: z.string().describe('Por qué no se hizo'),
  idConsulta: z.uuid().nullable().describe('Del informe hecho'),
});
export type Aprobacion = z.output<typeof aprobacion>;

const lista = { 200: z.object({ aprobaciones: z.array(aprobacion).describe('Las pendientes primero, a lo más 200') }) };

/** Queries that wait for an administrator. All calls require the bearer token; the company is the caller's. */
export const approvalEndpoints = {
  aprobaciones: endpoint(routes.aprobaciones, {
    summary: 'Las consultas que los usuarios de la empresa pidieron aprobar, con lo que cuesta cada una ahora',
    response: lista,
    problems: ['CLIENTE_DESCONOCIDO', 'NO_PERMITIDO', 'PERIODO_DE_RESGUARDO'],
    example: {},
  }),
  misAprobaciones: endpoint(routes.misAprobaciones, {
    summary: 'Las que pidió quien llama, con su respuesta',
    response: lista,
    problems: ['CLIENTE_DESCONOCIDO', 'NO_PERMITIDO'],
    example: {},
  }),
  pedirAprobacion: endpoint(routes.pedirAprobacion, {
    summary:
      'Pide a quien administra que apruebe una consulta que sería adicional, o que pasa el límite propio; vence en 7 días. La misma, pedida otra vez, es el mismo pedido',
    body: consulta.extend({ codigoServicio: campo.describe(CODIGO_DE_INFORME) }),
    response: { 200: z.object({ mensaje: z.string(), id: z.uuid() }) },
    problems: [
      'CLIENTE_DESCONOCIDO',
      'NO_PERMITIDO',
      'CAMPOS_INVALIDOS',
      'SIN_CONTRATO',
      'SIN_CONSULTAS',
      'PLAN_SUSPENDIDO',
      'ROL_SIN_CONSULTAS',
      'ADICIONALES_AGOTADAS',
      'REPRESENTACION_DECLARADA',
      'APROBACION_INNECESARIA',
      'SERVICIO_DESCONOCIDO',
      'SERVICIO_NO_DISPONIBLE',
      'RUT_DE_EMPRESA',
      'CONSULTA_SIN_REGISTROS',
      'CONSULTA_PERSONA_FALLECIDA',
      'CONSULTA_DEMASIADO_GRANDE',
    ],
    example: { body: { codigoServicio: 'sia000003', run: '57000000-4', motivo: 'evaluacion-crediticia' } },
  }),
  resolverAprobacion: endpoint(routes.resolverAprobacion, {
    summary: 'Aprueba una: se hace una vez, para quien la pidió, al costo que se mostró; o la rechaza con una frase',
    params: z.object({ aprobacion: z.string().max(64).describe('id') }),
    body: z.object({
      acto: z.enum(['aprobar', 'rechazar']),
      adicional: z.enum(['S', 'N']).default('N').describe('Al aprobar: si sería adicional, como se mostró'),
      valor: z.coerce
        .number()
        .pipe(z.number().min(0).max(1_000_000))
        .default(0)
        .describe('Al aprobar: valorConsultaAdicional, como se mostró'),
      respuesta: campo.describe('Al rechazar: la razón, hasta 300 caracteres'),
    }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: [
      'CLIENTE_DESCONOCIDO',
      'NO_PERMITIDO',
      'PERIODO_DE_RESGUARDO',
      'CAMPOS_INVALIDOS',
      'APROBACION_DESCONOCIDA',
      'APROBACION_RESUELTA',
      'APROBACION_SIN_EFECTO',
      'COSTO_CAMBIADO',
      'SIN_CONSULTAS',
      'ADICIONALES_AGOTADAS',
    ],
    example: { params: { aprobacion: '$APROBACION' }, body: { acto: 'rechazar', respuesta: 'Espera al próximo mes.' } },
  }),
};
