import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/office-catalog.ts';
import { servicio } from './catalog.ts';
import { campo } from './fields.ts';
import { porConfirmar, solicitud } from './office-requests.ts';
import { plan } from './plans.ts';

const instante = z.iso.datetime({ offset: true });
const tipo = z.enum(['servicio', 'promocion', 'plan']).describe('Qué se vende: un informe, un código promocional o un plan');
export type TipoDeCatalogo = z.infer<typeof tipo>;

/** A thing on sale as its form holds it: text by field. */
const valores = z.record(z.string(), z.string()).describe('Cada campo como lo escribe su formulario');
export type ValoresDeCatalogo = z.infer<typeof valores>;

const codigo = z.string().describe('sia000001, VERANO27 o pl-pyme-50');
const version = z.string().describe('Cambia con cada cambio de esa fila, programado, anulado o que empieza a regir');

const producto = z.object({
  tipo,
  codigo,
  nombre: z.string(),
  version,
  valores,
  agenda: z.array(z.object({ rige: instante, valores })).describe('Cómo queda con cada cambio programado, en orden'),
  situacion: z.enum(['a-la-venta', 'cerrada', 'pronto', 'por-empezar', 'terminada', 'agotada']),
  usos: z.int().describe('Ventas de los últimos 30 días, usos del código o contratos vigentes'),
});
export type ProductoDeCatalogo = z.infer<typeof producto>;

const cambio = z.object({
  id: z.string(),
  tipo,
  codigo,
  nombre: z.string(),
  rige: instante.describe('Desde cuándo'),
  creada: instante,
  persona: z.string(),
  motivo: z.string(),
  estado: z.enum(['programado', 'rige', 'anulado']),
  antes: valores.nullable().describe('Los campos que cambian; null si la fila se creó'),
  despues: valores,
  anulacion: z.object({ en: instante, persona: z.string(), motivo: z.string() }).nullable(),
});
export type CambioDeCatalogo = z.infer<typeof cambio>;

/** Fields of the three forms; each kind reads its own. */
const formulario = z.object({
  codigo: campo.describe('Vacío: un plan nuevo, cuyo código nace de su nombre'),
  version: campo.describe('La que se leyó; vacía: no existe todavía'),
  nombre: campo,
  tipo: campo.describe('De un plan: mensual o pack'),
  moneda: campo.describe("De un plan: '1' pesos, '2' UF"),
  precio: campo,
  precioLista: campo.describe('Solo servicio; vacío: el de la especificación, $10.000'),
  ofertaDesde: campo.describe('Solo servicio: primer día en que se muestra el precio de lista, AAAA-MM-DD'),
  ofertaHasta: campo,
  consultas: campo,
  valorAdicional: campo,
  meses: campo,
  descuento: campo.describe('Solo promoción: porcentaje'),
  desde: campo,
  hasta: campo,
  maxUsos: campo.describe('Solo promoción; vacío: sin límite'),
  venta: campo.describe('abierta o cerrada'),
  rige: campo.describe('Desde cuándo, AAAA-MM-DDTHH:MM en Chile; vacío: ahora'),
  motivo: campo.describe('Por qué, hasta 500 caracteres'),
});

const rebajado = z.object({ nombre: z.string(), precio: z.int(), total: z.int() });
const vista = z.object({
  rige: instante,
  antes: valores.nullable(),
  despues: valores.describe('Los campos que cambian'),
  servicio: servicio.nullable(),
  plan: plan.nullable(),
  promocion: z
    .object({ vigente: z.boolean(), descripcion: z.string().describe('Lo que lee quien escribe el código'), precios: z.array(rebajado) })
    .nullable(),
});
export type VistaDeCambio = z.infer<typeof vista>;

const requisito = z.object({
  clave: z.string(),
  nombre: z.string(),
  estado: z.enum(['listo', 'simulado', 'falta']).describe('simulado: lo hace una pieza de prueba, que esta instalación admite'),
  detalle: z.string().describe('Lo que el sistema ve ahora'),
  remedio: z.string().describe('El ajuste o la orden que lo resuelve; vacío si nada falta'),
  pagina: z.string().nullable().describe('Página de la oficina que lo resuelve'),
});
export type Requisito = z.infer<typeof requisito>;

const params = z.object({ tipo });
const problems = ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'PRODUCTO_DESCONOCIDO', 'SIN_CAMBIOS'] as const;
const ejemplo = {
  params: { tipo: 'servicio' },
  body: {
    codigo: 'sia000002',
    version: '$VERSION_CATALOGO',
    precio: '17900',
    precioLista: '24900',
    venta: 'abierta',
    motivo: 'Alza anual',
  },
};

/** What the office sells, at which price and since when. Only for the office. */
export const officeCatalogEndpoints = {
  oficinaCatalogo: endpoint(routes.oficinaCatalogo, {
    summary: 'Los informes, promociones y planes como rigen ahora, con lo programado y los últimos cambios',
    response: {
      200: z.object({
        hoy: z.iso.date(),
        uf: z.object({ fecha: z.iso.date(), valor: z.number() }).nullable(),
        puede: z.array(tipo).describe('Lo que puedes cambiar'),
        productos: z.array(producto),
        solicitudes: z.array(solicitud).describe('Cambios que esperan a otra persona'),
        cambios: z.array(cambio).describe('Lo programado primero, y después los últimos doscientos, lo más reciente primero'),
      }),
    },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
  oficinaCambiarCatalogo: endpoint(routes.oficinaCambiarCatalogo, {
    summary: 'Cambia o crea un informe a la venta, una promoción o un plan, ahora o desde un momento; queda en la bitácora',
    params,
    body: formulario,
    response: { 200: z.object({ codigo, rige: instante, mensaje: z.string() }), 202: porConfirmar },
    problems: [...problems, 'CATALOGO_CAMBIADO', 'YA_ESPERA_CONFIRMACION'],
    example: ejemplo,
  }),
  oficinaVistaDeCambio: endpoint(routes.oficinaVistaDeCambio, {
    summary: 'Qué cambiaría y cómo lo verá el cliente, sin cambiar nada',
    params,
    body: formulario,
    response: { 200: vista },
    problems,
    example: ejemplo,
  }),
  oficinaAnularCambio: endpoint(routes.oficinaAnularCambio, {
    summary: 'Anula un cambio programado que todavía no rige; queda en la bitácora',
    params: z.object({ tipo, cambio: z.string().max(20).describe('id') }),
    body: z.object({ nota: campo.describe('Motivo, hasta 500 caracteres') }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'CAMBIO_DESCONOCIDO', 'CAMBIO_CERRADO'],
    example: { params: { tipo: 'servicio', cambio: '$CAMBIO' }, body: { nota: 'Se posterga' } },
  }),
  oficinaPuestaEnMarcha: endpoint(routes.oficinaPuestaEnMarcha, {
    summary: 'Qué falta para vender, según lo que el sistema ve ahora',
    response: { 200: z.object({ requisitos: z.array(requisito) }) },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
};
