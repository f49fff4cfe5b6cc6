import { TEXTOS_BUSCADOS, type ClaseDeTexto } from '@veridico/forms';
import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/office-orders.ts';
import { campo, numeroDeOrden } from './fields.ts';
import { porConfirmar, solicitud } from './office-requests.ts';
import { ESTADOS } from './purchase.ts';

const instante = z.iso.datetime({ offset: true });
const estadoDeOrden = z.enum(ESTADOS);
/** More than any text that the form admits: a longer one is refused at its field. */
const LONGEST_BODY = 20_000;

/** Kinds of results of a search. */
const SEARCH_GROUPS = ['ordenes', 'informes', 'comprobantes', 'facturas', 'personas', 'empresas'] as const;
export type SearchGroup = (typeof SEARCH_GROUPS)[number];

const resultado = z.object({
  id: z.string().describe('De una empresa, su clave; de una persona, su cuenta'),
  titulo: z.string().describe('Número, folio o nombre; el RUT y el correo van enmascarados'),
  detalle: z.string(),
  fecha: instante.nullable(),
  monto: z.int().nullable().describe('Pesos'),
  estado: z.string(),
  orden: numeroDeOrden.nullable().describe('La orden que se abre; null si no viene de una'),
});
export type ResultadoDeBusqueda = z.infer<typeof resultado>;

export const grupo = z.object({
  clase: z.enum(SEARCH_GROUPS),
  total: z.int().describe('Cuántos hay; con «tope», los que se alcanzaron a contar'),
  tope: z.boolean().describe('Hay más que total'),
  resultados: z.array(resultado),
});
export type GrupoDeResultados = z.infer<typeof grupo>;

const intento = z.object({
  id: z.string(),
  fecha: instante,
  monto: z.int().describe('Pesos'),
  tarjeta: z.string().describe('Últimos cuatro dígitos; vacío si no se usó ninguna'),
  medio: z.string().describe('VD, VN, VC, SI, S2, NC o VP, como responde el banco; vacío si no respondió'),
  cuotas: z.int(),
  autorizacion: z.string().describe('Código de autorización; vacío sin él'),
  cobrado: z.boolean().describe('El banco cobró este intento'),
  respuesta: z.string().describe('Qué pasó, y entre paréntesis el estado y código del banco; vacío si no respondió'),
  vuelta: z.string().nullable().describe('Cómo volvió el navegador: normal, anulado, tiempo o formulario'),
  reembolso: z.object({ fecha: instante, respuesta: z.string() }).nullable(),
});
export type IntentoDePago = z.infer<typeof intento>;

const parte = z.object({
  id: z.string(),
  monto: z.int().describe('Pesos'),
  estado: z.enum(['pedida', 'sin-respuesta', 'hecha', 'rechazada']),
  fecha: instante.describe('Cuándo terminó; mientras no, cuándo se pidió'),
  detalle: z.string().describe('Por qué no se hizo; vacío si se hizo o está en curso'),
  respuesta: z.string().describe('Lo que dijo el banco, con sus palabras'),
});
export type ParteDevuelta = z.infer<typeof parte>;

const papel = z.object({
  numero: z.string().describe('CV-0000000123 o NC-0000000007; vacío si todavía no lo tiene'),
  clase: z.enum(['venta', 'devolucion']),
  fecha: instante.nullable(),
  monto: z.int().describe('Pesos; negativo en una nota de crédito'),
  documento: z.string().describe('Documento tributario: «boleta 77»; vacío si no hay'),
  rechazado: z.string().describe('Por qué lo rechazó el emisor; vacío si no lo rechazó'),
});
export type PapelDeOrden = z.infer<typeof papel>;

export const correo = z.object({
  id: z.string(),
  asunto: z.string(),
  para: z.string(),
  fecha: instante.describe('Cuándo se envió; mientras no, cuándo se escribió'),
  estado: z.enum(['en-cola', 'enviado', 'devuelto']),
  detalle: z.string().describe('Qué dijo el servidor de correo que lo devolvió'),
  reenviable: z.boolean(),
});
export type CorreoDeOrden = z.infer<typeof correo>;

/** Acts of the office on an order. */
const ORDER_ACTS = ['reembolsar', 'reembolsar-parte', 'parte-hecha', 'parte-no-hecha', 'reintentar'] as const;
export type OrderAct = (typeof ORDER_ACTS)[number];

const orden = z.object({
  numero: numeroDeOrden,
  tipo: z.enum(['informe', 'plan', 'factura']),
  estado: estadoDeOrden,
  producto: z.string(),
  sujeto: z.string().describe('RUT o propiedad sobre la que es el informe, o RUT de la empresa'),
  empresa: z.string(),
  claveDeEmpresa: z.string().nullable().describe('Abre la página de la empresa; null si no es cliente'),
  correo: z.string(),
  telefono: z.string(),
  comprador: z.string().describe('RUT de quien compró con su cuenta; vacío sin cuenta'),
  persona: z.string().describe('id de la cuenta con que se compró, para oficina/personas; vacío sin cuenta'),
  creada: instante,
  precio: z.int(),
  descuento: z.number().describe('Porcentaje'),
  promocion: z.string(),
  pagado: z.int().describe('Pesos cobrados'),
  devuelto: z.int().describe('Pesos devueltos'),
  devolviendose: z.int().describe('Pesos de una parte que va en camino'),
  queda: z.int().describe('Pesos del cobro que no se devolvieron ni van en camino'),
  partes: z.array(parte).describe('Las devoluciones de una parte del pago, la más antigua primero'),
  usadas: z.int().nullable().describe('Consultas que ya usó el contrato que nació de la orden'),
  historia: z.array(z.object({ en: instante, texto: z.string(), quien: z.string().nullable() })),
  intentos: z.array(intento),
  informe: z
    .object({
      folio: z.string(),
      nombre: z.string(),
      emitido: instante,
      verificaciones: z.int(),
      retirado: z.enum(['', 'corregido', 'bloqueado']).describe('Por qué no se entrega; vacío si se entrega'),
      corrige: z.string().describe('Folio del informe que reemplaza, por un dato corregido; vacío si es el primero'),
    })
    .nullable(),
  comprobantes: z.array(papel),
  correos: z.array(correo),
  acciones: z.array(z.enum(ORDER_ACTS)),
  sinReembolso: z.string().describe('Por qué no se puede reembolsar; vacío si se puede'),
  solicitud: solicitud.nullable().describe('Lo que espera a otra persona sobre esta orden'),
});
export type OrdenDeOficina = z.infer<typeof orden>;

const params = z.object({ numero: z.string().max(40) });
const nota = z.object({ nota: campo.describe('Motivo, hasta 500 caracteres') });
const hecho = { 200: z.object({ mensaje: z.string() }) };
const clases = Object.keys(TEXTOS_BUSCADOS) as [ClaseDeTexto, ...ClaseDeTexto[]];

/** Search and orders; only for the office. */
export const officeOrderEndpoints = {
  oficinaBuscar: endpoint(routes.oficinaBuscar, {
    summary: 'Busca por orden, folio, comprobante, factura, correo, RUT o nombre de empresa; en la bitácora queda qué clase de texto fue',
    body: z.object({ texto: z.string().max(LONGEST_BODY).default('').describe('Hasta 200 caracteres') }),
    response: { 200: z.object({ parece: z.enum(clases), grupos: z.array(grupo) }) },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS'],
    example: { body: { texto: '$NUMERO' } },
  }),
  oficinaOrden: endpoint(routes.oficinaOrden, {
    summary: 'Una orden con su historia, sus pagos, su informe, sus comprobantes y sus correos; la lectura queda en la bitácora',
    params,
    response: { 200: orden },
    problems: ['NO_PERMITIDO', 'ORDEN_SIN_ENCONTRAR'],
    example: { params: { numero: '$NUMERO' } },
  }),
  oficinaActuar: endpoint(routes.oficinaActuar, {
    summary:
      'Reembolsa lo que queda de una orden o una parte, dice si el banco hizo una parte que no confirmó, o adelanta su próximo intento; queda en la bitácora',
    params: params.extend({ acto: z.enum(ORDER_ACTS) }),
    body: nota.extend({
      monto: campo.describe('Solo de «reembolsar-parte»: pesos, con puntos de miles o sin ellos; menos de lo que queda'),
    }),
    response: { ...hecho, 202: porConfirmar },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'ORDEN_SIN_ENCONTRAR', 'ORDEN_EN_OTRO_ESTADO', 'YA_ESPERA_CONFIRMACION'],
    example: { params: { numero: '$NUMERO', acto: 'reembolsar' }, body: { nota: 'Lo pidió por teléfono' } },
  }),
  oficinaReenviarCorreo: endpoint(routes.oficinaReenviarCorreo, {
    summary: 'Envía otra vez un correo de una orden, con un enlace nuevo si lleva uno; queda en la bitácora',
    params: params.extend({ correo: z.string().max(20).describe('id') }),
    body: nota,
    response: hecho,
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'ORDEN_SIN_ENCONTRAR', 'CORREO_NO_REENVIABLE'],
    example: { params: { numero: '$NUMERO', correo: '$CORREO_DE_ORDEN' }, body: { nota: 'No le llegó' } },
  }),
};
