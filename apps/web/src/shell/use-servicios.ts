import { useEffect, useState } from 'react';
import { routes, type Servicio } from '@veridico/api';
import { api } from '../api.ts';
import { listed } from './listed.ts';

export interface Servicios {
  /** Undefined until the server has responded. */
  readonly list: readonly Servicio[] | undefined;
  readonly failed: boolean;
  retry(): void;
}

/** Reports on sale now, from the server. */
export function useServicios(): Servicios {
  const [list, setList] = useState<readonly Servicio[]>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const fetchServicios = async () => {
      const answer = await api(routes.servicios, {}, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      const offered = answer.ok ? listed(answer.body, isOffer) : undefined;
      if (offered) setList(offered);
      else setFailed(true);
    };
    void fetchServicios();
    return () => leaving.abort();
  }, [attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return { list, failed, retry };
}

function isOffer({ codigo, precio }: Partial<Servicio>): boolean {
  return Boolean(codigo) && Number.isFinite(precio);
}
