import type { LineaDeLote, ResumenDeLote } from '@veridico/api/endpoints';
import type { Customers, Someone } from '../testing/customers-testing.ts';
import { dueLines, workLines } from './work.ts';

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

/** Works on all lines that are due now, as the background does. */
export async function workAll({ queries }: Customers): Promise<void> {
  for (;;) {
    const places = await dueLines(queries.orders.db, 10);
    if (places.length === 0) return;
    await Promise.all(places.map(() => workLines(queries)));
  }
}

/** Lines of a batch that were taken so far, counting each try. */
export async function triesOf({ queries }: Customers, lote: string): Promise<number> {
  const { n } = await queries.orders.db
    .selectFrom('lote_lineas')
    .select(({ fn }) => fn.sum<string>('intentos').as('n'))
    .where('lote', '=', lote)
    .executeTakeFirstOrThrow();
  return Number(n);
}
