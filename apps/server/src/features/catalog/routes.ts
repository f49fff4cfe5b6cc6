import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import type { Rate, Visitors } from '../../http/visitor.ts';
import type { Schema } from '../../storage/schema.ts';
import { findPromotion, listServices } from './catalog.ts';
import { keepCopy } from './price-copy.ts';

/** Wrong promotion codes by address and hour. */
const PROMOTION_MISSES: Rate = { name: 'promocion', max: 10, windowSeconds: 3_600 };

export function catalogRoutes(app: FastifyInstance, { db, visitors }: { db: Kysely<Schema>; visitors: Visitors }): void {
  const services = keepCopy(() => listServices(db));

  serve(app, endpoints.servicios, async () => ({ 200: await services() }));

  serve(app, endpoints.servicioPrecio, async ({ params }) => {
    const service = (await services()).find(({ codigo }) => codigo === params.codigoServicio);
    if (!service) throw new Problem('SERVICIO_DESCONOCIDO');
    return { 200: service };
  });

  serve(app, endpoints.promocion, async ({ params, request }) => {
    const promotion = await findPromotion(db, params.code);
    if (!promotion) {
      await visitors.limitByAddress(request, PROMOTION_MISSES);
      throw new Problem('PROMOCION_INVALIDA');
    }
    const { vigente, descuento, descripcion } = promotion;
    return { 200: { vigente, descuento, descripcion } };
  });
}
