import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/sharing.ts';
import { CODIGO_DE_INFORME, campo, propia, propiedadTasada, SIN_DATOS, rutDelSujeto } from './fields.ts';
import { resultado } from './result.ts';

const instante = z.iso.datetime({ offset: true });
const params = z.object({ compartido: z.string().max(64).describe('Última parte de la dirección') });
const informe = z.string().describe('Nombre del informe');
const codigo = z.string().describe(CODIGO_DE_INFORME);
const razon = z.string().describe('Para qué se comparte, en palabras; vacío si no se dijo');

const ESTADOS_COMPARTIDO = ['vigente', 'vencido', 'terminado', 'detenido'] as const;
export type EstadoCompartido = (typeof ESTADOS_COMPARTIDO)[number];

const compartido = z.object({
  id: z.uuid().describe('El del enlace'),
  idConsulta: z.uuid(),
  informe,
  rut: z.string().describe(`De quien trata; ${rutDelSujeto}`),
  propiedad: propiedadTasada,
  para: z.string().describe('El correo que lo recibe'),
  razon,
  creado: instante,
  vence: instante,
  estado: z
    .enum(ESTADOS_COMPARTIDO)
    .describe('terminado: por quien lo compartió o administra; detenido: el informe se retiró, o quien compartió ya no lo puede leer'),
  aperturas: z.int().describe('Veces que se abrió con un código'),
  ultima: instante.nullable().describe('La última vez'),
  quien: z.string().describe('Quién de la empresa lo comparte; vacío en lo propio'),
  propio: propia,
});
export type Compartido = z.output<typeof compartido>;

const acceso = z.string().min(1).max(128).describe('Lo que dio compartidos/abrir');

/** Sharing of an issued report with one mail address. */
export const sharingEndpoints = {
  compartir: endpoint(routes.compartir, {
    summary: 'Comparte un informe con un correo: le llega un enlace, que se abre con un código enviado al mismo correo',
    params: z.object({ idConsulta: z.string().max(64) }),
    body: z.object({
      correo: campo.describe('El único que podrá abrirlo'),
      dias: campo.describe('1 a 30: hasta el final de ese día, en Chile'),
      razon: campo.describe('arriendo, credito, compraventa o negocio; opcional'),
    }),
    response: {
      200: z.object({
        id: z.uuid(),
        vence: instante,
        enviado: z.boolean().describe('false: ya estaba compartido así, y no se envía otro correo'),
      }),
    },
    problems: [
      'CAMPOS_INVALIDOS',
      'CLIENTE_DESCONOCIDO',
      'INFORME_DESCONOCIDO',
      'INFORME_CORREGIDO',
      'INFORME_BLOQUEADO',
      'NO_SE_COMPARTE',
      'COMPARTIR_SIN_CORREO',
      'YA_COMPARTIDO',
    ],
    example: { params: { idConsulta: '$ID_CONSULTA' }, body: { correo: 'persona@ejemplo.cl', dias: '7', razon: 'negocio' } },
  }),
  compartidos: endpoint(routes.compartidos, {
    summary:
      'Lo que comparte quien llama, primero lo que se puede abrir, mil a lo más; con de=empresa, lo de toda la empresa que administra',
    querystring: z.object({ de: z.enum(['mios', 'empresa']).default('mios') }),
    response: { 200: z.array(compartido) },
    problems: ['CLIENTE_DESCONOCIDO'],
    example: {},
  }),
  retirarCompartido: endpoint(routes.retirarCompartido, {
    summary: 'Termina al instante algo compartido; otra vez no cambia nada',
    params,
    response: { 200: z.object({ estado: z.literal('terminado') }) },
    problems: ['CLIENTE_DESCONOCIDO', 'COMPARTIDO_DESCONOCIDO'],
    example: { params: { compartido: '$COMPARTIDO' } },
  }),
  compartido: endpoint(routes.compartido, {
    summary: 'Quién comparte un informe y hasta cuándo, para quien tiene el enlace',
    params,
    response: {
      200: z.object({
        quien: z.string().describe('La persona o empresa que lo comparte'),
        informe,
        vence: instante,
        para: z.string().describe('El correo que recibe los códigos, enmascarado'),
      }),
    },
    problems: ['COMPARTIDO_DESCONOCIDO'],
    example: { params: { compartido: '$COMPARTIDO' } },
  }),
  pedirCodigoCompartido: endpoint(routes.pedirCodigoCompartido, {
    summary: 'Envía un código al correo con que se compartió; sirve diez minutos y una vez',
    params,
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['COMPARTIDO_DESCONOCIDO'],
    example: { params: { compartido: '$COMPARTIDO' } },
  }),
  abrirCompartido: endpoint(routes.abrirCompartido, {
    summary:
      'Usa el código: abre el informe por ocho horas, o hasta que termine lo compartido. Con cinco errores hay que pedir otro código',
    params,
    body: z.object({ codigo: campo }),
    response: { 200: z.object({ acceso: z.string(), vence: instante }) },
    problems: ['CAMPOS_INVALIDOS', 'COMPARTIDO_DESCONOCIDO', 'CODIGO_COMPARTIDO_ERRADO', 'CODIGO_COMPARTIDO_VENCIDO'],
    example: { params: { compartido: '$COMPARTIDO' }, body: { codigo: '$CODIGO_DE_CORREO' } },
  }),
  leerCompartido: endpoint(routes.leerCompartido, {
    summary: 'El informe compartido: lo que dice y su PDF, con los mismos bytes que se emitieron',
    params,
    body: z.object({ acceso }),
    response: {
      200: z.object({
        informe,
        codigo,
        folio: z.string(),
        rut: z.string().describe(`De quien trata; ${rutDelSujeto}`),
        propiedad: propiedadTasada,
        emitido: instante,
        base64: z.string(),
        tipoContenido: z.literal('application/pdf'),
        resultado: resultado.nullable().describe(SIN_DATOS),
      }),
    },
    problems: ['COMPARTIDO_DESCONOCIDO', 'COMPARTIDO_SIN_CODIGO'],
    example: { params: { compartido: '$COMPARTIDO' }, body: { acceso: '$ACCESO_COMPARTIDO' } },
  }),
};
