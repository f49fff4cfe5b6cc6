import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { refuseEvenly } from '../http/evenly.ts';
import { Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import type { Visitors } from '../http/visitor.ts';
import { STILL_OPEN } from '../orders/open.ts';
import { MAKING, paperAnswer } from './answer.ts';
import { findPapers } from './find.ts';
import type { Schema } from '../storage/schema.ts';

export interface ReceiptDeps {
  readonly db: Kysely<Schema>;
  readonly visitors: Visitors;
}

/** Receipts and credit notes for the holder of an order's number, while it opens its report. */
export function receiptRoutes(app: FastifyInstance, { db, visitors }: ReceiptDeps): void {
  serve(app, endpoints.comprobante, async ({ params }) => {
    const { orden } = params;
    await refuseEvenly(() => assertOpen(db, orden));
    await visitors.limitByKey(orden, 'orden');
    const papers = await findPapers(db, orden);
    const [venta, devolucion] = (['venta', 'devolucion'] as const).map((clase) =>
      paperAnswer(papers.find((paper) => paper.clase === clase)),
    );
    if (venta === 'making' || devolucion === 'making') return { 202: { mensaje: MAKING } };
    return { 200: { venta: venta ?? null, devolucion: devolucion ?? null } };
  });
}

/** @throws Problem COMPROBANTE_DESCONOCIDO for an unknown order, and for one that now opens only for its buyer */
async function assertOpen(db: Kysely<Schema>, orden: string): Promise<void> {
  const order = await db.selectFrom('orders').select(STILL_OPEN.as('open')).where('orden', '=', orden).executeTakeFirst();
  if (!order?.open) throw new Problem('COMPROBANTE_DESCONOCIDO');
}
