import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/my-plan.ts';
import { huella, orden } from './fields.ts';
import { pago, papel } from './purchase.ts';

const dia = z.iso.date();
const instante = z.iso.datetime({ offset: true });
const moneda = z.enum(['1', '2']).describe("'1': pesos, impuesto incluido; '2': UF más IVA");
const numero = z.string().regex(/^\d{1,18}$/);
export const contrato = numero.describe('Número del contrato, como lo da mi-plan');
const factura = numero.describe('Número interno de la factura, como lo da mi-plan/facturas');

const constancia = z.object({
  numero: z.string().describe('CT-0000000012'),
  solicitada: instante,
  fin: dia.describe('Hasta cuándo hay servicio, inclusive'),
  texto: z.array(z.string()).describe('Lo que quedó guardado y se envió por correo, línea por línea'),
  huella,
});
export type ConstanciaTermino = z.infer<typeof constancia>;

const ESTADOS_PLAN = ['vigente', 'suspendido', 'terminado'] as const;
export type EstadoPlan = (typeof ESTADOS_PLAN)[number];

export const plan = z.object({
  contrato,
  plan: z.string().describe('Nombre del plan'),
  tipoPlan: z.enum(['mensual', 'pack']),
  estado: z.enum(ESTADOS_PLAN).describe('suspendido: no se puede consultar por una factura impaga; lo ya emitido se sigue leyendo'),
  suspendidoDesde: instante.nullable(),
  moneda,
  precio: z.number().nullable().describe('De cada período, en la moneda; null si no se factura'),
  consultas: z.int().describe('Por período, o en total si es un pack'),
  valorConsultaAdicional: z.number().describe('En la moneda'),
  pesosConsultaAdicional: z.int().optional().describe('Lo mismo en pesos de hoy, impuesto incluido; falta si no hay un valor de la UF'),
  topeAdicionales: z.int().nullable().describe('Adicionales que la empresa acepta por período; null: sin tope; 0: ninguna'),
  desde: dia,
  hasta: dia.describe('Último día de la vigencia en curso'),
  firmado: z.boolean().describe('Hay un contrato firmado que bajar'),
  periodo: z
    .object({
      desde: dia,
      hasta: dia,
      incluidas: z.int(),
      usadas: z.int(),
      quedan: z.int(),
      adicionales: z.int(),
      valorAdicionales: z.number().describe('Lo que suman las adicionales, en la moneda'),
    })
    .nullable()
    .describe('El que corre; null si el plan no empezó o terminó'),
  proximaFactura: z.object({ emision: dia, vence: dia }).nullable().describe('La del período que sigue; null si no se factura más'),
  alertas: z
    .array(z.object({ porcentaje: z.int(), en: instante.nullable() }))
    .describe('50, 80 y 100 % de las consultas del período: cuándo se avisó, o null'),
  termino: z.object({
    seRenueva: z.boolean().describe('Al día siguiente de «hasta» empieza otra vigencia igual'),
    avisarHasta: dia.nullable().describe('Último día para que el plan no siga después de «hasta»; null si no se renueva'),
    finSiAvisaHoy: dia.nullable().describe('Hasta cuándo hay servicio si se avisa hoy; null si ya no se puede o no hace falta'),
    fin: dia.nullable().describe('Hasta cuándo hay servicio, ya decidido'),
    constancia: constancia.nullable().describe('Del aviso que se dio en línea'),
  }),
  sucesos: z
    .array(z.object({ suceso: z.string(), texto: z.string(), en: instante }))
    .describe('Cambios de estado y avisos, lo más reciente primero; a lo más 50'),
});
export type MiPlan = z.infer<typeof plan>;

const ESTADOS_FACTURA = ['por-pagar', 'vencida', 'en-pago', 'pagada'] as const;
export type EstadoFactura = (typeof ESTADOS_FACTURA)[number];

const linea = z.object({
  detalle: z.string(),
  cantidad: z.int(),
  valor: z.number().describe('De cada una, en la moneda'),
  monto: z.number().describe('En la moneda'),
  neto: z.int().describe('Pesos; con impuesto si la moneda es pesos'),
});

export const facturaDePlan = z.object({
  factura,
  numero: z.string().describe('F-0000000012'),
  contrato,
  plan: z.string(),
  desde: dia.nullable().describe('Período que cobra; null si solo cobra consultas adicionales del último'),
  hasta: dia.nullable(),
  emitida: dia,
  vence: dia,
  moneda,
  monto: z.number().describe('Suma de las líneas, en la moneda'),
  uf: z.object({ fecha: dia, valor: z.number(), demostracion: z.boolean() }).nullable().describe('Con que se calcularon los pesos'),
  lineas: z.array(linea),
  neto: z.int().describe('Pesos'),
  iva: z.int(),
  total: z.int(),
  estado: z.enum(ESTADOS_FACTURA),
  diasAtraso: z.int().describe('Desde el vencimiento, sin pagar; 0 si no está vencida'),
  informable: z.boolean().describe('Pasó el plazo del contrato para informarla como deuda'),
  pagada: instante.nullable(),
  comprobante: z.boolean().describe('Hay comprobante que bajar, o se está haciendo'),
});
export type FacturaPlan = z.infer<typeof facturaDePlan>;

const usoDelDia = z.object({ dia, consultas: z.int().describe('De las incluidas'), adicionales: z.int() });
const usoDeUsuario = z.object({
  usuario: z.string().describe('Identificador, estable'),
  nombre: z.string().describe('Como la empresa lo conoce, o su correo; vacío si no se conoce'),
  consultas: z.int(),
  adicionales: z.int(),
});
export type UsoDelDia = z.infer<typeof usoDelDia>;
export type UsoDeUsuario = z.infer<typeof usoDeUsuario>;

const reading = ['NO_PERMITIDO', 'CLIENTE_DESCONOCIDO'] as const;

/** A company's view of its plan, and its actions. All require the bearer token, except the payment result, which requires its own token. */
export const myPlanEndpoints = {
  miPlan: endpoint(routes.miPlan, {
    summary: 'Los planes de la empresa de quien inició sesión, el que se usa primero antes; para administrador y facturación',
    response: {
      200: z.object({
        titular: z.object({ rut: z.string(), nombre: z.string() }),
        puedeTerminar: z.boolean().describe('Quien pregunta es administrador'),
        porPagar: z.int().describe('Facturas sin pagar'),
        planes: z.array(plan),
      }),
    },
    problems: reading,
    example: {},
  }),
  miPlanUso: endpoint(routes.miPlanUso, {
    summary: 'Consultas hechas en un período, por día y por usuario',
    querystring: z.object({ contrato, desde: dia.optional().describe('Primer día del período; sin él, el último que empezó') }),
    response: {
      200: z.object({
        periodos: z.array(z.object({ desde: dia, hasta: dia })).describe('Los que empezaron, el último primero'),
        desde: dia.nullable(),
        hasta: dia.nullable(),
        incluidas: z.int(),
        porDia: z.array(usoDelDia).describe('Todos los días del período, también los que no tienen; hasta hoy'),
        porUsuario: z.array(usoDeUsuario).describe('Quien hizo más, primero'),
      }),
    },
    problems: [...reading, 'PLAN_AJENO'],
    example: { querystring: { contrato: '$CONTRATO' } },
  }),
  miPlanFacturas: endpoint(routes.miPlanFacturas, {
    summary: 'Las facturas de los planes de la empresa, la más reciente primero',
    response: { 200: z.object({ facturas: z.array(facturaDePlan) }) },
    problems: reading,
    example: {},
  }),
  miPlanComprobante: endpoint(routes.miPlanComprobante, {
    summary: 'El comprobante de una factura pagada, en PDF; no es documento tributario',
    params: z.object({ factura }),
    response: { 200: papel, 202: z.object({ mensaje: z.string() }).describe('Todavía se está haciendo') },
    problems: [...reading, 'FACTURA_DESCONOCIDA', 'COMPROBANTE_DESCONOCIDO'],
    example: { params: { factura: '$FACTURA' } },
  }),
  miPlanContrato: endpoint(routes.miPlanContrato, {
    summary: 'El contrato firmado de un plan, en PDF',
    params: z.object({ contrato }),
    response: {
      200: z.object({ folio: z.string(), emitido: instante, base64: z.string(), tipoContenido: z.literal('application/pdf') }),
    },
    problems: [...reading, 'PLAN_AJENO', 'CONTRATO_SIN_DOCUMENTO'],
    example: { params: { contrato: '$CONTRATO' } },
  }),
  miPlanPagar: endpoint(routes.miPlanPagar, {
    summary: 'Abre el pago con tarjeta de una factura; con un pago todavía abierto devuelve el mismo. Webpay vuelve a /mi-plan/pago',
    params: z.object({ factura }),
    response: { 200: z.object({ url: z.string().describe('Adonde se envía token_ws por POST'), token: z.string() }) },
    problems: [...reading, 'FACTURA_DESCONOCIDA', 'FACTURA_PAGADA', 'PAGO_EN_CURSO', 'PAGO_NO_DISPONIBLE'],
    example: { params: { factura: '$FACTURA' } },
  }),
  miPlanPago: endpoint(routes.miPlanPago, {
    summary: 'Resultado del pago de una factura; la primera llamada lo confirma, las demás lo repiten. Sin sesión',
    params: z.object({ token: z.string().min(1).max(128).describe('token_ws o TBK_TOKEN') }),
    response: { 200: pago.extend({ orden }) },
    problems: ['PAGO_DESCONOCIDO'],
    example: { params: { token: '$PAGO' } },
  }),
  miPlanTermino: endpoint(routes.miPlanTermino, {
    summary: 'Da aviso de término de un plan mensual; solo el administrador. Repetida devuelve la misma constancia',
    body: z.object({ contrato, fin: dia.describe('El «finSiAvisaHoy» que se leyó; si ya es otro, no se hace nada') }),
    response: { 200: constancia },
    problems: [...reading, 'PERIODO_DE_RESGUARDO', 'PLAN_AJENO', 'TERMINO_DISTINTO', 'TERMINO_IMPOSIBLE'],
    example: { body: { contrato: '$CONTRATO', fin: '$FIN' } },
  }),
};
