import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import type { Schema } from '../storage/schema.ts';
import { listServices } from './catalog.ts';
import { exampleRoutes, type ExamplesOptions } from './examples.ts';
import { secondsToNextChange } from './in-force.ts';
import { cachePrices } from './price-copy.ts';
import type { PromotionFinder } from './promotion-finder.ts';

interface CatalogDeps extends ExamplesOptions {
  readonly db: Kysely<Schema>;
  readonly findPromotion: PromotionFinder;
}

/** @returns called after a change of prices, so that this node's pages show it at once; other nodes follow within 30 s */
export function catalogRoutes(app: FastifyInstance, { db, findPromotion, draw, publicUrl }: CatalogDeps): () => void {
  exampleRoutes(app, { draw, publicUrl });
  const services = cachePrices(async () => ({ seconds: await secondsToNextChange(db, 'servicio'), value: await listServices(db) }));

  serve(app, endpoints.servicios, async () => ({ 200: await services.read() }));

  serve(app, endpoints.servicioPrecio, async ({ params }) => {
    const service = (await services.read()).find(({ codigo }) => codigo === params.codigoServicio);
    if (!service) throw new Problem('SERVICIO_DESCONOCIDO');
    return { 200: service };
  });

  serve(app, endpoints.promocion, async ({ params, request }) => {
    const promotion = await findPromotion(request, params.code);
    if (!promotion) throw new Problem('PROMOCION_INVALIDA');
    const { vigente, descuento, descripcion } = promotion;
    return { 200: { vigente, descuento, descripcion } };
  });
  return services.forget;
}
