import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import type { Visitors } from '../../http/visitor.ts';
import { STILL_OPEN } from '../../orders/open.ts';
import { findPapers, type Paper } from '../../orders/receipts/find.ts';
import type { Schema } from '../../storage/schema.ts';

export interface ReceiptDeps {
  readonly db: Kysely<Schema>;
  readonly visitors: Visitors;
}

const MAKING = 'Estamos haciendo tu comprobante.';

/** Receipts and credit notes, for whoever holds an order, as long as its report opens to them. */
export function receiptRoutes(app: FastifyInstance, { db, visitors }: ReceiptDeps): void {
  serve(app, endpoints.comprobante, async ({ params }) => {
    const { orden } = params;
    const order = await db.selectFrom('orders').select(STILL_OPEN.as('open')).where('orden', '=', orden).executeTakeFirst();
    if (!order?.open) throw new Problem('COMPROBANTE_DESCONOCIDO');
    await visitors.limitByKey(orden, 'orden');
    const papers = await findPapers(db, orden);
    const [venta, devolucion] = (['venta', 'devolucion'] as const).map((clase) => toPaper(papers.find((paper) => paper.clase === clase)));
    if (venta === 'making' || devolucion === 'making') return { 202: { mensaje: MAKING } };
    return { 200: { venta: venta ?? null, devolucion: devolucion ?? null } };
  });
}

/** Undefined where there is none. */
function toPaper(paper: Paper | undefined) {
  if (!paper) return undefined;
  const { numero, emitido, pdf, documento } = paper;
  if (numero === undefined || !emitido || !pdf) return 'making';
  return { numero, emitido: emitido.toISOString(), base64: pdf.toString('base64'), tipoContenido: 'application/pdf' as const, documento };
}
