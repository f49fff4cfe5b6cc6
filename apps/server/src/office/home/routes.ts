import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import { inWords, lastCount } from '../../orders/count.ts';
import type { OfficeDeps } from '../deps.ts';
import { serveView } from '../permission/serve.ts';
import { readDays, readDelivery } from './days.ts';

/** Two weeks: each day beside the same day of the week before. */
const SHOWN = 14;

/** The figures of the day. */
export function homeRoutes(app: FastifyInstance, { db }: Pick<OfficeDeps, 'db'>): void {
  serveView({ app, db }, endpoints.oficinaInicio, 'ver-inicio', async () => {
    const [dias, entrega, count] = [await readDays(db, SHOWN), await readDelivery(db), await lastCount(db)];
    return {
      200: {
        dias,
        entrega,
        control: count ? { dia: count.dia, terminado: count.terminada.toISOString(), diferencias: inWords(count.differences) } : null,
      },
    };
  });
}
