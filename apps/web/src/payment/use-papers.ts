import { useEffect, useState } from 'react';
import { routes, type Answer } from '@veridico/api';
import { api } from '../api.ts';
import { watch } from '../ui/watch.ts';

/** The receipt of a purchase, and the credit note of a refunded one. */
export type Papers = Extract<Answer<'comprobante'>, { readonly status: 200 }>['body'];
export type Paper = NonNullable<Papers['venta']>;

/**
 * Documents of an order, polled until they are drawn; undefined until then. @param state state of the order: a new one may mean more
 * documents; undefined when there are none yet
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
      // Client errors are final: the order is no longer accessible.
      return answer.status !== 202 && answer.status !== 0 && answer.status < 500;
    };
    void watch(look, leaving.signal);
    return () => leaving.abort();
  }, [orden, state]);
  return papers;
}
