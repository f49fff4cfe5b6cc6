import { z } from 'zod';
import * as mailedReport from '../routes/mailed-report.ts';
import * as routes from '../routes/purchase.ts';
import { endpoint } from '../define.ts';
import { CODIGO_DE_INFORME, campo, numeroDeOrden, orden, propiedadTasada, run, rutDelSujeto, SIN_DATOS } from './fields.ts';
import { resultado } from './result.ts';

/** Public states of an order. */
export const ESTADOS = [
  'creada',
  'pendiente',
  'pagada',
  'emitida',
  'rechazada',
  'anulada',
  'expirada',
  'en-revision',
  'reembolso-pendiente',
  'reembolsada',
] as const;
export type Estado = (typeof ESTADOS)[number];

/** AUTHORIZED is the card provider's term for paid; PENDING is ours, for unknown. */
export const REVIEW_STATUSES = ['AUTHORIZED', 'FAILED', 'ABORTED', 'TIMEOUT', 'PENDING'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

const IDENTITY_STATES = ['sin-intentar', 'aprobada', 'rechazada'] as const;

export const pago = z.object({
  status: z.enum(REVIEW_STATUSES),
  buy_order: orden,
  numero: numeroDeOrden.optional(),
  amount: z.int().describe('Pesos'),
  authorization_code: z.string(),
  transaction_date: z.iso.datetime({ offset: true }).nullable(),
  payment_type_code: z.string(),
  installments_number: z.int(),
  card_number: z.string().describe('Cuatro últimos dígitos'),
  nombre_servicio: z.string(),
  nombre_plan: z.string(),
  factura: z.string().optional().describe('F-0000000012: solo del pago de la factura de un plan'),
  comercio: z.string(),
});

export const papel = z.object({
  numero: z.string().describe('CV-0000000123 o NC-0000000007'),
  emitido: z.iso.datetime({ offset: true }),
  base64: z.string(),
  tipoContenido: z.literal('application/pdf'),
  documento: z
    .object({ tipo: z.enum(['boleta', 'factura', 'nota-de-credito']), numero: z.string(), enlace: z.string().optional() })
    .nullable()
    .describe('El documento tributario, si hay quien los emita y ya lo emitió'),
});

export const purchaseEndpoints = {
  transaccion: endpoint(routes.transaccion, {
    summary: 'Crea la orden y el pago; la página lleva el token a Webpay. Con sesión, lo propio puede faltar: se toma de la cuenta',
    headers: z.object({ 'idempotency-key': z.string().min(8).max(80).optional().describe('La misma clave no crea dos órdenes') }),
    body: z.object({
      codigoServicio: campo.describe(CODIGO_DE_INFORME),
      run,
      serie: campo.describe('Número de serie del carnet, cuando el informe lo pide'),
      correo: campo.describe('Correo de quien compra'),
      celular: campo.describe('569 y 8 dígitos'),
      codigoDescuento: campo.describe('Código promocional, opcional'),
      porcentajeDescuento: campo.describe('El servidor calcula el monto; con precioVisto, se compara'),
      precioVisto: campo.describe('Opcional: el precio en pesos que se mostró, sin descuento; si ya es otro, no se crea la orden'),
      aceptacionTerminos: campo.describe("'true' o 'false'"),
      rol: campo.describe('Solo tasación; se ignora: va en parametrosTasacion'),
      comuna: campo.describe('Solo tasación; se ignora: va en parametrosTasacion'),
      parametrosTasacion: campo.describe(
        'Solo tasación, once valores separados por |: rol, comuna, tipoPropiedad, tipoOperacion, superficie útil, superficie total, dormitorios, baños, estacionamientos, bodegas, amoblado (0 o 1)',
      ),
      tipoEmision: campo.describe('01 boleta, 02 factura; 01 si falta'),
      datosFactura: campo.describe(
        'Solo con factura, ocho valores separados por |: razón social, RUT (de una empresa o de una persona con giro), código de región, código de comuna, nombre de comuna, dirección, ciudad, giro',
      ),
    }),
    response: {
      200: z.object({
        url: z.string().describe('Adonde se envía token_ws por POST'),
        token: z.string(),
        orden,
        numero: numeroDeOrden.optional(),
      }),
    },
    problems: [
      'CAMPOS_INVALIDOS',
      'PROMOCION_INVALIDA',
      'PROMOCION_VENCIDA',
      'PRECIO_CAMBIADO',
      'SERVICIO_DESCONOCIDO',
      'SERVICIO_NO_DISPONIBLE',
      'REPETICION_DISTINTA',
      'RUT_SIN_REGISTROS',
      'RUT_DE_EMPRESA',
      'SERIE_NO_COINCIDE',
      'PERSONA_FALLECIDA',
      'INFORME_DEMASIADO_GRANDE',
      'PROPIEDAD_SIN_REGISTROS',
      'PROPIEDAD_NO_SE_TASA',
      'SUPERFICIE_NO_SE_TASA',
      'DORMITORIOS_NO_CABEN',
      'AVISOS_INSUFICIENTES',
      'PAGO_NO_DISPONIBLE',
    ],
    example: {
      body: {
        codigoServicio: 'sia000002',
        run: '57000000-4',
        correo: 'compra@ejemplo.cl',
        celular: '56912345678',
        aceptacionTerminos: 'true',
      },
    },
  }),
  transaccionRevisar: endpoint(routes.transaccionRevisar, {
    summary: 'Resultado de un pago; la primera llamada lo confirma, las demás lo repiten',
    params: z.object({ token: z.string().min(1).max(128).describe('token_ws o TBK_TOKEN') }),
    response: { 200: pago },
    problems: ['PAGO_DESCONOCIDO'],
    example: { params: { token: '$PAGO' } },
  }),
  transaccionEstado: endpoint(routes.transaccionEstado, {
    summary: 'Estado de una orden',
    params: z.object({ orden }),
    response: {
      200: z.object({
        estado: z.enum(ESTADOS),
        mensaje: z.string(),
        numero: numeroDeOrden.optional(),
        devoluciones: z.array(z.string()).optional().describe('Una frase por cada parte del pago que se devolvió; sin el campo, ninguna'),
        pago: pago.optional().describe('Como en transaccion-revisar, si se pagó y la orden todavía se abre sin cuenta'),
        informe: z.literal('entregado').optional().describe('Se entregó y vale, también si después se devolvió el pago'),
        identidad: z.enum(IDENTITY_STATES).optional().describe('De planes: qué se sabe de la identidad del representante'),
        intentosRestantes: z.int().optional().describe('De planes: cuántas veces se puede probar todavía la serie'),
        rut: z.string().optional().describe('De planes: el del representante, enmascarado'),
        firmada: z.boolean().optional().describe('De planes: el contrato está firmado'),
        representacion: z
          .literal('en-espera')
          .optional()
          .describe('De planes: se pagó y espera que los administradores de la empresa, o la oficina, aprueben a quien contrató'),
        documentos: z.int().optional().describe('De planes en espera: cuántos documentos de poderes se entregaron'),
        sePuedePagar: z.boolean().optional().describe('De planes: se puede abrir un pago; tras uno fallido, por 24 horas'),
      }),
    },
    problems: ['ORDEN_DESCONOCIDA'],
    example: { params: { orden: '$ORDEN' } },
  }),
  transaccionRetorno: endpoint(routes.transaccionRetorno, {
    summary: 'En qué va un pago al que se le acabó el tiempo, por lo que Webpay devuelve entonces; no dice la orden ni abre nada',
    querystring: z.object({
      TBK_ORDEN_COMPRA: z.string().min(1).max(128),
      TBK_ID_SESION: z.string().min(1).max(128).describe('Del mismo pago: uno solo de los dos no dice nada'),
    }),
    response: { 200: z.object({ estado: z.enum(ESTADOS), mensaje: z.string(), numero: numeroDeOrden }) },
    problems: ['PAGO_DESCONOCIDO'],
    example: { querystring: { TBK_ORDEN_COMPRA: '$TBK_ORDEN_COMPRA', TBK_ID_SESION: '$TBK_ID_SESION' } },
  }),
  comprobante: endpoint(routes.comprobante, {
    summary: 'Los comprobantes internos de una orden, en PDF; ninguno es documento tributario',
    params: z.object({ orden }),
    response: {
      200: z.object({
        venta: papel.nullable().describe('El comprobante de venta, si se vendió algo'),
        devolucion: papel.nullable().describe('La nota de crédito interna que lo anula, si se devolvió el pago'),
      }),
      202: z.object({ mensaje: z.string() }).describe('Todavía se está haciendo alguno'),
    },
    problems: ['COMPROBANTE_DESCONOCIDO'],
    example: { params: { orden: '$ORDEN' } },
  }),
  transaccionInforme: endpoint(routes.transaccionInforme, {
    summary: 'El informe de una orden: su PDF, lo que dice y con qué se verifica',
    params: z.object({ orden }),
    response: {
      200: z.object({
        base64: z.string(),
        tipoContenido: z.literal('application/pdf'),
        folio: z.string(),
        informe: z.string().describe('Nombre del informe'),
        rut: z.string().describe(`12345678-5; ${rutDelSujeto}`),
        propiedad: propiedadTasada,
        emitido: z.iso.datetime({ offset: true }),
        resultado: resultado.nullable().describe(SIN_DATOS),
        verificacion: z
          .object({ codigo: z.string().describe('Como está impreso'), enlace: z.url().describe('La dirección del código QR') })
          .nullable()
          .describe(SIN_DATOS),
      }),
      202: z.object({
        estado: z.enum(ESTADOS),
        mensaje: z.string(),
        numero: numeroDeOrden.optional(),
        monto: z.int().optional().describe('Pesos; 0 si un código promocional cubrió todo el precio'),
      }),
    },
    problems: ['ORDEN_DESCONOCIDA', 'INFORME_CORREGIDO', 'INFORME_BLOQUEADO'],
    example: { params: { orden: '$ORDEN' } },
  }),
  informePorCorreo: endpoint(mailedReport.informePorCorreo, {
    summary: 'Envía el PDF adjunto, una vez, al correo con que se compró',
    params: z.object({ orden }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['ORDEN_DESCONOCIDA'],
    example: { params: { orden: '$ORDEN' } },
  }),
};
