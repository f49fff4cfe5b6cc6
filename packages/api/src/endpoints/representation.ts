import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/representation.ts';
import { campo } from './fields.ts';

const instante = z.iso.datetime({ offset: true });

const solicitud = z.object({
  id: z.uuid(),
  estado: z
    .enum(['abierta', 'oficina', 'aprobada'])
    .describe('abierta: la deciden los administradores; oficina: la decide una persona nuestra; aprobada: objetable durante 7 días'),
  empresa: z.object({ rut: z.string(), nombre: z.string() }),
  plan: z.string().describe('Nombre del plan que se contrató y pagó'),
  representante: z.string().describe('Nombre, según los registros de la cédula que mostró, de quien contrató como representante legal'),
  rutRepresentante: z.string().describe('El suyo, enmascarado'),
  correo: z.string().describe('Su correo; con el enlace y sin sesión, enmascarado'),
  creada: instante,
  vence: instante.describe('Después la decide una persona nuestra'),
  puedeAprobarse: z.boolean().describe('Falso si la empresa ya tiene un plan mensual vigente: solo puede rechazarse'),
});
export type Solicitud = z.infer<typeof solicitud>;

const documentoEntregado = z.object({ id: z.uuid(), nombre: z.string(), entregado: instante });
export type DocumentoDePoderes = z.infer<typeof documentoEntregado>;
export { documentoEntregado as documento };

/** A delivered document: a PDF of at most 5 MB. */
export const entrega = z.object({
  nombre: campo.describe('Nombre del archivo'),
  base64: z.string().default('').describe('El PDF, 5 MB a lo más'),
});
export const ENTREGA_PROBLEMS = ['CAMPOS_INVALIDOS', 'PODERES_RECIBIDOS', 'DOCUMENTO_RECHAZADO'] as const;

const enlace = z.object({ enlace: z.string().max(128).default('').describe('El del correo') });
const delEnlace = z.object({ solicitud });
const params = z.object({ solicitud: z.string().max(64).describe('id') });
const listo = { 200: z.object({ mensaje: z.string() }) };
const ANSWER_PROBLEMS = ['SOLICITUD_DESCONOCIDA', 'SOLICITUD_RESUELTA', 'NO_PERMITIDO', 'REPRESENTACION_DECLARADA'] as const;

export const datos = z.object({
  razonSocial: campo,
  nombreFantasia: campo,
  giro: campo,
  domicilio: campo,
  codigoRegion: campo.describe('01 a 16'),
  codigoComuna: campo.describe('Código Único Territorial'),
  ciudad: campo,
  correo: campo.describe('De contacto de la empresa'),
  telefono: campo.describe('569 y 8 dígitos'),
  encargadoPago: campo,
  correoPago: campo.describe('Adonde van las facturas y sus avisos'),
  telefonoPago: campo,
});
export type DatosDeEmpresa = z.infer<typeof datos>;

const representacion = z.object({
  poderes: z
    .enum(['declarados', 'simulados', 'comprobados'])
    .describe('declarados: bajo juramento en el contrato; simulados: por la pieza simulada de esta instalación'),
  desde: instante.nullable(),
  documentos: z.array(documentoEntregado).describe('Los que se entregaron, el más nuevo primero'),
});
export type RepresentacionDeEmpresa = z.infer<typeof representacion>;

const version = z.coerce.number().pipe(z.int().min(0).max(2_000_000_000));

/** Representation of a company, and its declared data. */
export const representationEndpoints = {
  solicitudes: endpoint(routes.solicitudes, {
    summary: 'Quienes contrataron a nombre de la empresa sin ser sus administradores y esperan una decisión',
    response: { 200: z.object({ solicitudes: z.array(solicitud), puedeResponder: z.boolean() }) },
    problems: ['NO_PERMITIDO', 'CLIENTE_DESCONOCIDO'],
    example: {},
  }),
  verSolicitud: endpoint(routes.verSolicitud, {
    summary: 'La solicitud que abre un enlace enviado por correo; el enlace no aprueba nada',
    body: enlace,
    response: { 200: delEnlace },
    problems: ['SOLICITUD_DESCONOCIDA'],
    example: { body: { enlace: '$ENLACE' } },
  }),
  rechazarConEnlace: endpoint(routes.rechazarConEnlace, {
    summary: 'Rechaza con el enlace del correo, sin sesión; pasa a una persona nuestra',
    body: enlace,
    response: listo,
    problems: [...ANSWER_PROBLEMS],
    example: { body: { enlace: '$ENLACE' } },
  }),
  aprobarSolicitud: endpoint(routes.aprobarSolicitud, {
    summary: 'Aprueba, en la sesión de un administrador y con su contraseña escrita ahora',
    params,
    body: z.object({ password: campo }),
    response: listo,
    problems: [
      ...ANSWER_PROBLEMS,
      'PERIODO_DE_RESGUARDO',
      'SOLICITUD_IMPOSIBLE',
      'CAMPOS_INVALIDOS',
      'PASSWORD_INCORRECTA',
      'CUENTAS_NO_DISPONIBLES',
    ],
    example: { params: { solicitud: '$SOLICITUD' }, body: { password: '$CLAVE' } },
  }),
  rechazarSolicitud: endpoint(routes.rechazarSolicitud, {
    summary: 'Rechaza en la sesión de un administrador; hasta 7 días después de aprobada suspende a quien entró',
    params,
    response: listo,
    problems: [...ANSWER_PROBLEMS, 'PERIODO_DE_RESGUARDO'],
    example: { params: { solicitud: '$SOLICITUD' } },
  }),
  entregarPoderes: endpoint(routes.entregarPoderes, {
    summary: 'Entrega un documento de poderes de la empresa',
    body: entrega,
    response: { 200: z.object({ mensaje: z.string(), documento: documentoEntregado }) },
    problems: [...ENTREGA_PROBLEMS, 'NO_PERMITIDO'],
    example: { body: { nombre: 'poderes.pdf', base64: '$PDF' } },
  }),
  datosEmpresa: endpoint(routes.datosEmpresa, {
    summary: 'Los datos de la empresa cliente y cómo constan los poderes de quien actúa por ella',
    response: {
      200: z.object({
        rut: z.string(),
        datos: datos.nullable().describe('null si la empresa no los ha dicho en línea'),
        version: z.int().describe('Se devuelve al cambiarlos'),
        puedeCambiarlos: z.boolean(),
        representacion,
        cambios: z
          .array(z.object({ en: instante, quien: z.string(), campos: z.array(z.string()) }))
          .describe('Los últimos, el más nuevo primero'),
      }),
    },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
  cambiarDatosEmpresa: endpoint(routes.cambiarDatosEmpresa, {
    summary: 'Cambia los datos de la empresa; se avisa también a los correos anteriores y queda quién, cuándo y qué',
    body: datos.extend({ version }),
    response: { 200: z.object({ mensaje: z.string(), version: z.int() }) },
    problems: ['NO_PERMITIDO', 'PERIODO_DE_RESGUARDO', 'CAMPOS_INVALIDOS', 'DATOS_CAMBIADOS'],
    example: {
      body: {
        razonSocial: 'Comercial Ejemplo Limitada',
        nombreFantasia: 'Ejemplo',
        giro: 'Ferretería',
        domicilio: 'Los Canelos 123',
        codigoRegion: '16',
        codigoComuna: '16101',
        ciudad: 'Chillán',
        correo: 'contacto@ejemplo.cl',
        telefono: '56912345678',
        encargadoPago: 'Ana Soto',
        correoPago: 'pagos@ejemplo.cl',
        telefonoPago: '56422123456',
        version: '$VERSION',
      },
    },
  }),
  documentoDePoderes: endpoint(routes.documentoDePoderes, {
    summary: 'Un documento de poderes, para la oficina',
    params: z.object({ documento: z.string().max(64) }),
    response: {
      200: z.object({ nombre: z.string(), tipoContenido: z.literal('application/pdf'), base64: z.string(), sha256: z.string() }),
    },
    problems: ['NO_PERMITIDO', 'INFORME_DESCONOCIDO'],
    example: { params: { documento: '$DOCUMENTO' } },
  }),
};
