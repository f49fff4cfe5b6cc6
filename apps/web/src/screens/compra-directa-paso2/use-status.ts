import { useEffect, useState } from 'react';
import { problems, type Answer, type Estado } from '@veridico/api';
import { api } from '../../api.ts';
import { serverAnswers } from '../../shell/load-screen.ts';
import { watch } from '../../ui/watch.ts';

/** `estado` undefined: there is no such order. */
export interface Status {
  readonly estado: Estado | undefined;
  readonly mensaje: string;
}

/** A look at the order out of turn, for somebody who does not want to wait for the next. */
export interface Recheck {
  /** Undefined where the return named none and this tab remembers none. */
  readonly orden: string | undefined;
  readonly busy: boolean;
  /** What the last one that was asked for found; undefined before it. */
  readonly found: 'nothing-new' | 'no-answer' | undefined;
  again(): void;
}

interface Watched {
  readonly status: Status | undefined;
  /** The first look has found something or nobody, or it takes too long to wait for. */
  readonly looked: boolean;
  readonly recheck: Recheck;
}

/** Nothing follows any of these. */
const FINAL: readonly (Estado | undefined)[] = ['emitida', 'rechazada', 'anulada', 'expirada', 'reembolsada', undefined];

const FIRST_LOOK_MS = 2_000;

/** The state of an order, asked for until nothing more can come of it; `idle` while there is nothing to ask. */
export function useStatus(orden: string | undefined, idle: boolean): Watched {
  const [status, setStatus] = useState<Status>();
  const [looked, setLooked] = useState(false);
  const [presses, setPresses] = useState(0);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Recheck['found']>();
  useEffect(() => {
    if (orden === undefined || idle) return;
    const leaving = new AbortController();
    const longEnough = setTimeout(() => setLooked(true), FIRST_LOOK_MS);
    void watch(async (signal) => {
      const answer = await api('transaccionEstado', { params: { orden } }, { signal });
      if (signal.aborted) return true;
      const known = readStatus(answer);
      if (known) setStatus(known);
      if (presses > 0) setFound(known ? 'nothing-new' : 'no-answer');
      setLooked(true);
      setBusy(false);
      return known !== undefined && FINAL.includes(known.estado);
    }, leaving.signal);
    return () => {
      clearTimeout(longEnough);
      leaving.abort();
    };
  }, [orden, idle, presses]);

  const reload = async () => {
    if (await serverAnswers()) return location.reload();
    setFound('no-answer');
    setBusy(false);
  };
  const again = () => {
    setBusy(true);
    // The review is called once for as long as the page lives: without an order only a new page can ask.
    if (orden === undefined) void reload();
    else setPresses(presses + 1);
  };
  return { status, looked, recheck: { orden, busy, found, again } };
}

function readStatus(answer: Answer<'transaccionEstado'>): Status | undefined {
  if (answer.ok) return answer.body;
  if (answer.status === problems.ORDEN_DESCONOCIDA.status) return { estado: undefined, mensaje: problems.PAGO_DESCONOCIDO.mensaje };
  return undefined;
}
