import { z } from 'zod';
import * as routes from '../routes/catalog.ts';
import { endpoint } from '../define.ts';
import { CODIGO_DE_INFORME } from './fields.ts';

export const servicio = z.object({
  codigo: z.string(),
  nombre: z.string(),
  descripcion: z.string(),
  precio: z.int().describe('Pesos, impuesto incluido'),
  precioLista: z.int().nullable().describe('Precio normal mientras hay oferta; null cuando no la hay'),
  ofertaHasta: z.iso.date().nullable().describe('Último día de la oferta'),
  disponible: z.boolean().describe('Se puede comprar hoy'),
});
export type Servicio = z.infer<typeof servicio>;

export const catalogEndpoints = {
  servicios: endpoint(routes.servicios, {
    summary: 'El catálogo de informes, con sus precios y si se pueden comprar hoy',
    response: { 200: z.array(servicio) },
    example: {},
  }),
  servicioPrecio: endpoint(routes.servicioPrecio, {
    summary: 'Nombre, descripción y precio de un informe',
    params: z.object({ codigoServicio: z.string().max(40).describe(CODIGO_DE_INFORME) }),
    response: { 200: servicio },
    problems: ['SERVICIO_DESCONOCIDO'],
    example: { params: { codigoServicio: 'sia000002' } },
  }),
  promocion: endpoint(routes.promocion, {
    summary: 'Vigencia de un código promocional',
    params: z.object({ code: z.string().min(1).max(60).describe('El código promocional, en mayúsculas o minúsculas') }),
    response: {
      200: z.object({ vigente: z.boolean(), descuento: z.int().min(0).max(100).describe('Porcentaje'), descripcion: z.string() }),
    },
    problems: ['PROMOCION_INVALIDA'],
    example: { params: { code: 'VERIDICO20' } },
  }),
};
