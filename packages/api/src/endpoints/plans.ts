import { z } from 'zod';
import { ALTA_REFUSALS, type AltaRefusal } from '../alta.ts';
import { endpoint } from '../define.ts';
import * as routes from '../routes/plans.ts';
import { transaccionPlanPoderes as poderes } from '../routes/representation.ts';
import { campo, esfuerzo, huella, numeroDeOrden, orden } from './fields.ts';
import { pago } from './purchase.ts';
import { documento, entrega, ENTREGA_PROBLEMS } from './representation.ts';

const uf = z.object({
  fecha: z.iso.date().describe('Día de ese valor'),
  valor: z.number().describe('Pesos, con dos decimales'),
  demostracion: z.boolean().describe('No es un valor publicado: continúa el último conocido'),
});

export const plan = z.object({
  codigo: z.string(),
  nombre: z.string(),
  tipoPlan: z.enum(['mensual', 'pack']),
  limiteConsultas: z.int().describe('Por mes, o en total si es un pack'),
  precio: z.number().describe('En la moneda; UF con dos decimales'),
  moneda: z.enum(['1', '2']).describe("'1': pesos, impuesto incluido; '2': UF más IVA"),
  precioCLP: z.int().nullable().describe('Pesos: el precio por la UF de hoy, sin IVA; null si no hay valor de la UF'),
  frecuenciaCobro: z.string(),
  valorConsultaAdicional: z.number().describe('En la moneda; un pack no admite consultas adicionales'),
  meses: z.int().describe('Vigencia'),
  iva: z.int().nullable().describe('Pesos que se agregan a precioCLP; 0 si el impuesto va incluido'),
  total: z.int().nullable().describe('Pesos que se pagan hoy con tarjeta: el primer período'),
  uf: uf.nullable().describe('Con que se calculó; null en planes en pesos y cuando no hay valor'),
});
export type Plan = z.infer<typeof plan>;

const contrato = z.object({
  orden,
  numero: numeroDeOrden.optional(),
  titulo: z.string(),
  subtitulo: z.string().describe('El plan y la empresa'),
  partes: z.array(
    z.object({
      titulo: z.string(),
      parrafos: z.array(z.string()),
      datos: z.array(z.tuple([z.string(), z.string()])).describe('Nombre y valor, antes de los párrafos'),
    }),
  ),
  huella,
  tipoFirma: z.string().describe('Qué clase de firma electrónica es'),
  firmado: z.iso.datetime({ offset: true }).nullable().describe('Cuándo se firmó; null si todavía no'),
  total: z.int().describe('Pesos que se pagan hoy'),
});
export type ContratoPlan = z.infer<typeof contrato>;

const altaCodes = Object.keys(ALTA_REFUSALS) as [AltaRefusal, ...AltaRefusal[]];

export const planEndpoints = {
  planes: endpoint(routes.planes, {
    summary: 'Los planes que se pueden contratar, con su precio de hoy',
    response: { 200: z.array(plan) },
    example: {},
  }),
  planPrecio: endpoint(routes.planPrecio, {
    summary: 'Un plan y su precio de hoy',
    params: z.object({ codigoPlan: z.string().max(60).describe('pl-pyme-50') }),
    response: { 200: plan },
    problems: ['PLAN_DESCONOCIDO'],
    example: { params: { codigoPlan: 'pl-pyme-50' } },
  }),
  transaccionPlan: endpoint(routes.transaccionPlan, {
    summary: 'Crea la contratación de un plan, sin firmar y sin cobro; repetida dentro de un minuto devuelve la misma',
    body: z.object({
      razonSocial: campo,
      nombreFantasia: campo,
      rutEmpresa: campo,
      domicilio: campo,
      ciudad: campo,
      codigoComuna: campo.describe('Código Único Territorial'),
      codigoRegion: campo.describe('01 a 16'),
      runRepresentanteLegal: campo,
      nombreRepresentanteLegal: campo,
      primerApellidoRepresentanteLegal: campo,
      giro: campo,
      correoElectronico: campo.describe('Adonde van el contrato y el acceso'),
      telefonoFijo: campo.describe('Opcional'),
      telefonoCelular: campo.describe('569 y 8 dígitos'),
      encargadoPagoProveedores: campo,
      correoPagoProveedores: campo,
      telefonoPagoProveedores: campo,
      codigoPlan: campo,
      serieRepresentanteLegal: campo.describe('De la cédula vigente; se revisa su forma y no se guarda'),
      recaptchaToken: z.string().max(4_096).default('').describe('Solución del captcha para formulario_envio'),
      esfuerzo,
    }),
    response: { 200: z.object({ codigo: z.literal('00'), tbkBuyOrder: orden, mensaje: z.string() }) },
    problems: ['CLIENTE_DESCONOCIDO', 'CAMPOS_INVALIDOS', 'CAPTCHA_RECHAZADO', 'PLAN_DESCONOCIDO', 'PLAN_VIGENTE', 'UF_NO_DISPONIBLE'],
    example: {
      body: {
        codigoPlan: 'pl-pyme-50',
        razonSocial: 'Comercial Ejemplo Limitada',
        nombreFantasia: 'Ejemplo',
        rutEmpresa: '58234577-5',
        giro: 'Ferretería',
        domicilio: 'Los Canelos 123',
        codigoRegion: '16',
        codigoComuna: '16101',
        ciudad: 'Chillán',
        runRepresentanteLegal: '41234577-0',
        serieRepresentanteLegal: '579928569',
        nombreRepresentanteLegal: 'Valentina',
        primerApellidoRepresentanteLegal: 'Álvarez',
        correoElectronico: 'gerencia@ejemplo.cl',
        telefonoCelular: '56912345678',
        encargadoPagoProveedores: 'Ana Soto',
        correoPagoProveedores: 'pagos@ejemplo.cl',
        telefonoPagoProveedores: '56422123456',
        recaptchaToken: '$CAPTCHA',
      },
    },
  }),
  transaccionPlanContrato: endpoint(routes.transaccionPlanContrato, {
    summary: 'El texto del contrato de una contratación, tal como se firma',
    params: z.object({ orden }),
    response: { 200: contrato },
    problems: ['CONTRATACION_DESCONOCIDA'],
    example: { params: { orden: '$ORDEN_PLAN' } },
  }),
  transaccionPlanTbk: endpoint(routes.transaccionPlanTbk, {
    summary: 'Firma el contrato, si no lo estaba, y abre su pago; con un pago todavía abierto devuelve el mismo',
    params: z.object({ buyOrder: orden }),
    querystring: z.object({
      huella: z.string().max(64).optional().describe('Del texto que se leyó; si no es el de la orden, no se firma'),
    }),
    response: {
      200: z.object({ url: z.string().describe('Adonde se envía token_ws por POST'), token: z.string(), numero: numeroDeOrden.optional() }),
    },
    problems: [
      'NO_PERMITIDO',
      'CONTRATACION_DESCONOCIDA',
      'CONTRATACION_VENCIDA',
      'CONTRATACION_PAGADA',
      'CONTRATO_DISTINTO',
      'PAGO_EN_CURSO',
      'PLAN_VIGENTE',
      'PAGO_NO_DISPONIBLE',
    ],
    example: { params: { buyOrder: '$ORDEN_PLAN' } },
  }),
  transaccionPlanRevisar: endpoint(routes.transaccionPlanRevisar, {
    summary: 'Resultado del pago de un plan; la primera llamada lo confirma, las demás lo repiten',
    params: z.object({ token: z.string().min(1).max(128).describe('token_ws o TBK_TOKEN') }),
    response: { 200: pago },
    problems: ['PAGO_DESCONOCIDO'],
    example: { params: { token: '$PAGO' } },
  }),
  transaccionPlanAutenticacion: endpoint(routes.transaccionPlanAutenticacion, {
    summary: 'Compara la serie con la cédula vigente del representante de una contratación pagada',
    params: z.object({
      rut: z.string().max(40).describe('El del representante; también como lo muestra transaccion-estado'),
      serie: z.string().max(40),
    }),
    querystring: z.object({ orden: orden.optional() }),
    response: {
      200: z.object({ success: z.literal(true) }),
      422: z.object({
        codigo: z.literal('SERIE_RECHAZADA'),
        mensaje: z.string(),
        success: z.literal(false),
        intentosRestantes: z.int().describe('De cinco por contratación'),
      }),
    },
    problems: ['CAMPOS_INVALIDOS', 'NO_PERMITIDO', 'CONTRATACION_DESCONOCIDA', 'IDENTIDAD_SIN_INTENTOS', 'SERIE_RECHAZADA'],
    example: { params: { rut: '41234577-0', serie: '579928569' }, querystring: { orden: '$ORDEN_PLAN' } },
  }),
  transaccionPlanAlta: endpoint(routes.transaccionPlanAlta, {
    summary: 'Crea el cliente y su usuario, una vez; repetida devuelve lo mismo',
    params: z.object({ orden }),
    response: {
      200: z.object({
        codigo: z.literal('00'),
        cuenta: z
          .literal('propia')
          .optional()
          .describe('Contrató un administrador de la empresa con su sesión: el correo del formulario no recibe una cuenta'),
        correo: z.string().optional().describe('Enmascarado: adonde se envió el contrato firmado'),
      }),
      409: z.object({ codigo: z.enum(altaCodes), descripcion: z.string(), mensaje: z.string() }),
    },
    problems: ['NO_PERMITIDO'],
    refusals: { 409: ALTA_REFUSALS },
    example: { params: { orden: '$ORDEN_PLAN' } },
  }),
  transaccionPlanPoderes: endpoint(poderes, {
    summary: 'Entrega un documento de poderes para una contratación pagada que espera una decisión',
    params: z.object({ orden }),
    body: entrega,
    response: { 200: z.object({ mensaje: z.string(), documento }) },
    problems: [...ENTREGA_PROBLEMS, 'CONTRATACION_DESCONOCIDA'],
    example: { params: { orden: '$ORDEN_PLAN' }, body: { nombre: 'poderes.pdf', base64: '$PDF' } },
  }),
};
