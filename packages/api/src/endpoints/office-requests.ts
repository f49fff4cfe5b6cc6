import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/office-requests.ts';
import { campo } from './fields.ts';

const instante = z.iso.datetime({ offset: true });

/** What can be done with an act that waits for a second person. The one who asked withdraws it; another one confirms or refuses it. */
const REQUEST_DECISIONS = ['confirmar', 'rechazar', 'retirar'] as const;
export type RequestDecision = (typeof REQUEST_DECISIONS)[number];

/** An act that waits for another person of the office. */
export const solicitud = z.object({
  id: z.string(),
  acto: z.string().describe('Como lo nombra la bitácora: «Reembolsar una orden»'),
  registro: z.boolean().describe('Es sobre un antecedente: se lee antes de confirmar'),
  objeto: z.string().describe('«orden VO-7K3M-9QXT», «promoción VERANO27»'),
  pagina: z.string().describe('Página de la oficina donde se ve'),
  muestra: z.array(z.object({ rotulo: z.string(), valor: z.string() })).describe('Lo que se haría; sin correo, y el RUT tapado'),
  motivo: z.string(),
  persona: z.string().describe('Quién lo pidió'),
  propia: z.boolean().describe('Lo pediste tú'),
  pedida: instante,
  hasta: instante.describe('Después de este momento ya no se puede confirmar'),
  decisiones: z.array(z.enum(REQUEST_DECISIONS)).describe('Lo que puedes hacer tú con ella'),
});
export type SolicitudDeOficina = z.infer<typeof solicitud>;

/** Answer of a call whose act waits for another person: nothing was done yet. */
export const porConfirmar = z.object({ mensaje: z.string(), solicitud });

/** Acts of the office that need a second person. */
export const officeRequestEndpoints = {
  oficinaSolicitudes: endpoint(routes.oficinaSolicitudes, {
    summary: 'Lo que espera a que lo confirme otra persona de la oficina, lo más antiguo primero',
    response: { 200: z.object({ solicitudes: z.array(solicitud) }) },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
  oficinaDecidirSolicitud: endpoint(routes.oficinaDecidirSolicitud, {
    summary:
      'Confirma o rechaza lo que pidió otra persona, o retira lo que pediste; al confirmar se revisan otra vez sus reglas y los roles de las dos personas. Queda en la bitácora',
    params: z.object({ solicitud: z.string().max(40), decision: z.enum(REQUEST_DECISIONS) }),
    body: z.object({ nota: campo.describe('Motivo, hasta 500 caracteres') }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: [
      'NO_PERMITIDO',
      'CAMPOS_INVALIDOS',
      'SOLICITUD_DESCONOCIDA',
      'SOLICITUD_CERRADA',
      'ORDEN_SIN_ENCONTRAR',
      'ORDEN_EN_OTRO_ESTADO',
      'TAREA_DESCONOCIDA',
      'TAREA_RESUELTA',
      'TAREA_TOMADA',
      'TAREA_CAMBIADA',
      'PRODUCTO_DESCONOCIDO',
      'SIN_CAMBIOS',
      'CATALOGO_CAMBIADO',
      'ANTECEDENTE_DESCONOCIDO',
      'NO_DISPONIBLE',
      'PETICION_DESCONOCIDA',
      'PETICION_CAMBIADA',
      'PETICION_CERRADA',
      'PETICION_TOMADA',
    ],
    example: { params: { solicitud: '$POR_CONFIRMAR', decision: 'confirmar' }, body: { nota: 'Revisé el cobro en el banco' } },
  }),
};
