import { useEffect, useState } from 'react';
import { routes, type Answer } from '@veridico/api';
import { api } from '../api.ts';
import { watch } from '../ui/watch.ts';

/** The receipt of a purchase, and the credit note of one whose money went back. */
export type Papers = Extract<Answer<'comprobante'>, { readonly status: 200 }>['body'];
export type Paper = NonNullable<Papers['venta']>;

/**
 * The papers of an order, asked for until they are drawn; undefined until then. @param state of the order: another one may mean more papers;
 * undefined where there is none yet to ask for
 */
export function usePapers(orden: string | undefined, state: string | undefined): Papers | undefined {
  const [papers, setPapers] = useState<Papers>();
  useEffect(() => {
    if (orden === undefined || state === undefined) return;
    const leaving = new AbortController();
    const look = async (signal: AbortSignal) => {
      const answer = await api(routes.comprobante, { params: { orden } }, { signal });
      if (signal.aborted) return true;
      if (answer.ok && answer.status === 200) setPapers(answer.body);
      // What is refused stays refused: the order opens to nobody any more.
      return answer.status !== 202 && answer.status !== 0 && answer.status < 500;
    };
    void watch(look, leaving.signal);
    return () => leaving.abort();
  }, [orden, state]);
  return papers;
}
