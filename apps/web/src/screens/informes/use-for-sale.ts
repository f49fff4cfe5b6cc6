import { useEffect, useState } from 'react';
import type { Servicio } from '@veridico/api';
import { api } from '../../api.ts';

export interface ForSale {
  /** Undefined until the server has answered. */
  readonly list: readonly Servicio[] | undefined;
  readonly failed: boolean;
  readonly again: () => void;
}

/** The catalogue, read when the screen opens. */
export function useForSale(): ForSale {
  const [list, setList] = useState<readonly Servicio[]>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      const answer = await api('servicios', {}, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      setFailed(!answer.ok);
      if (answer.ok) setList(answer.body);
    };
    void ask();
    return () => leaving.abort();
  }, [attempt]);
  return { list, failed, again: () => setAttempt((count) => count + 1) };
}
