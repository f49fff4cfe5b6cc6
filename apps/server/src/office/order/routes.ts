import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { OfficeDeps } from '../deps.ts';
import { readNote } from '../note.ts';
import { read } from '../permission/log.ts';
import { serveAct } from '../permission/serve.ts';
import { twoPersonCall, type TwoPersonCall } from '../permission/two-person.ts';
import { actOnOrder, namedOrder } from './acts.ts';
import { sendAgain } from './mails.ts';
import { readOrder } from './read.ts';

/** An order's page, and what the office may do there. */
export function orderRoutes(app: FastifyInstance, { db, kinds, wake }: OfficeDeps): void {
  const office = { app, db };
  serveAct(office, endpoints.oficinaOrden, 'ver-orden', async ({ params }, { trx, staff }) => {
    const order = await readOrder({ db: trx, kinds }, await namedOrder(trx, params.numero), staff);
    return { answer: { 200: order }, noted: read(`orden ${order.numero}`) };
  });

  serveAct(office, endpoints.oficinaReenviarCorreo, 'reenviar-correo', async ({ params, body }, acting) => {
    const nota = readNote(body.nota);
    const orden = await namedOrder(acting.trx, params.numero);
    const order = await acting.trx
      .selectFrom('orders')
      .select(['orden', 'numero', 'estado'])
      .where('orden', '=', orden)
      .executeTakeFirstOrThrow();
    const noted = await sendAgain(acting, order, { id: params.correo, nota });
    return { answer: { 200: { mensaje: 'El correo está en la cola y sale en unos segundos.' } }, noted, after: wake };
  });
}

/** An act on an order; a high refund waits for a second person. */
export const orderAct = (deps: Pick<OfficeDeps, 'kinds' | 'refundAlone' | 'wake'>): TwoPersonCall =>
  twoPersonCall(
    endpoints.oficinaActuar,
    ({ params }) => params.acto,
    async ({ params, body }, acting) => {
      const nota = readNote(body.nota);
      const orden = await namedOrder(acting.trx, params.numero);
      const done = await actOnOrder(acting, deps, params.acto, { orden, nota, monto: body.monto });
      return { answer: { 200: { mensaje: DONE[params.acto] } }, ...done, after: deps.wake };
    },
  );

const DONE = {
  reembolsar: 'Reembolso pedido. La plata vuelve a la misma tarjeta cuando el banco lo confirme.',
  'reembolsar-parte':
    'Devolución pedida. La parte vuelve a la misma tarjeta cuando el banco lo confirme; si no la acepta, aquí se ve por qué.',
  'parte-hecha': 'Anotado: la parte se devolvió, y el cliente recibe un correo.',
  'parte-no-hecha': 'Anotado: la parte no se devolvió. Se puede pedir otra vez.',
  reintentar: 'El próximo intento se hace ahora.',
} as const;
