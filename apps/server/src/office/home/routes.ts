import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import { inWords, lastCount } from '../../orders/count.ts';
import type { OfficeDeps } from '../deps.ts';
import { readQueue, type QueueFilters } from '../queue.ts';
import { mayDo } from '../permission/acts.ts';
import { serveView } from '../permission/serve.ts';
import { countOpenRequests } from '../rights/queue.ts';
import { readDays, readDelivery } from './days.ts';

/** Two weeks: each day beside the same day of the week before. */
const SHOWN = 14;

/** The case that waits longest. */
const OLDEST: QueueFilters = { ver: 'todas', clase: '', buscar: '', orden: 'antigua', tamano: 1, pagina: 1 };

/** The figures of the day. */
export function homeRoutes(app: FastifyInstance, { db }: Pick<OfficeDeps, 'db'>): void {
  serveView({ app, db }, endpoints.oficinaInicio, 'ver-inicio', async (_call, { sub, roles }) => {
    const [dias, entrega, count] = [await readDays(db, SHOWN), await readDelivery(db), await lastCount(db)];
    const { tareas, cuentas } = await readQueue(db, OLDEST, sub);
    const [oldest] = tareas;
    return {
      200: {
        dias,
        tareas: { abiertas: cuentas.todas, masAntigua: oldest ? { id: oldest.id, cliente: oldest.cliente, desde: oldest.desde } : null },
        peticiones: mayDo(roles, 'ver-derechos') ? await countOpenRequests(db) : null,
        entrega,
        control: count ? { dia: count.dia, terminado: count.terminada.toISOString(), diferencias: inWords(count.differences) } : null,
      },
    };
  });
}
