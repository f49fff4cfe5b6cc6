import { useEffect, useState } from 'react';
import { historyState } from '../../shell/history-state.ts';
import { usePlace } from '../../ui/router.tsx';
import { readRequest, type ReportRequest } from './query.ts';

interface Asked {
  /** Changes with every request: what it shows begins anew. */
  readonly number: number;
  readonly request: ReportRequest;
}

interface AskedState extends Asked {
  /** Asks about another subject from the result's page, as a history entry of its own. @param inputs fields of the query */
  readonly next: (codigo: string, inputs: Readonly<Record<string, string>>) => void;
}

/**
 * The request of this page. Its inputs are in the history's state, not in the address: two requests may have the same address, so going back
 * between them is noticed here.
 */
export function useAsked(): AskedState {
  const { path, query } = usePlace();
  // Read once per request: the history state changes when the report arrives and when the screen is left.
  const [asked, setAsked] = useState<Asked>(() => ({ number: 0, request: readRequest(query, historyState()) }));
  useEffect(() => {
    const readAgain = () => {
      if (location.pathname === path)
        setAsked(({ number }) => ({
          number: number + 1,
          request: readRequest(new URLSearchParams(location.search), historyState()),
        }));
    };
    addEventListener('popstate', readAgain);
    return () => removeEventListener('popstate', readAgain);
  }, [path]);
  const next = (codigo: string, inputs: Readonly<Record<string, string>>) => {
    const address = new URLSearchParams({ codigo_servicio: codigo });
    history.pushState(inputs, '', `/consulta-informe?${address}`);
    setAsked(({ number }) => ({ number: number + 1, request: readRequest(address, inputs) }));
  };
  return { ...asked, next };
}
