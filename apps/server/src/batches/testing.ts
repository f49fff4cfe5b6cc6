import type { LineaDeLote, ResumenDeLote } from '@veridico/api/endpoints';
import type { Customers, Someone } from '../testing/customers-testing.ts';
import { dueLines, workLine } from './work.ts';

/** Terms of a test's batches. */
const TERMS = { codigoServicio: 'por-rut', motivo: 'evaluacion-crediticia' };

export interface ShownBatch {
  readonly lote: ResumenDeLote;
  readonly costo: { readonly pide: number; readonly incluidas: number; readonly adicionales: number };
  readonly lineas: readonly LineaDeLote[];
  readonly total: number;
}

/** Calls of one customer about batches. */
export function batchCalls(fixture: Customers, { token }: Someone) {
  const post = (to: string, json: unknown) => fixture.call(token, { to: `/v1/empresa/lotes${to}`, json });
  return {
    review: (sent: object) => post('', { ...TERMS, ...sent }),
    async reviewed(ruts: readonly string[], terms: object = {}): Promise<string> {
      return String((await post('', { ...TERMS, texto: ruts.join('\n'), ...terms })).body['id']);
    },
    act: (id: string, sent: object) => post(`/${id}`, sent),
    async show(id: string, query = ''): Promise<ShownBatch> {
      return (await fixture.call(token, { to: `/v1/empresa/lotes/${id}${query}` })).body as unknown as ShownBatch;
    },
    file: (id: string, format: string) => fixture.call(token, { to: `/v1/empresa/lotes/${id}/archivo/${format}` }),
  };
}

/** Works on all lines that are due now, as the background does. @returns their number */
export async function workAll({ queries }: Customers): Promise<number> {
  let worked = 0;
  for (;;) {
    const lines = await dueLines(queries.orders.db, 10);
    if (lines.length === 0) return worked;
    worked += (await Promise.all(lines.map((line) => workLine(queries, line)))).filter(Boolean).length;
  }
}
