import { useEffect, useState } from 'react';
import { problems, routes, type Answer, type Estado } from '@veridico/api';
import { api } from '../api.ts';
import { serverAnswers } from '../shell/load-screen.ts';
import { watch, watchRarely } from '../ui/watch.ts';
import type { LatePayment, TakenOrder } from './payment-return.ts';

export type ReviewAnswer = Answer<'transaccionRevisar'>;
/** What became of a payment; that of a plan, or of an invoice of one, has the same shape. */
export type Review = Extract<ReviewAnswer, { ok: true }>['body'];

/** `estado` undefined: there is no such order. `pago`: of an order that was paid, what its review says. */
export interface Status {
  readonly estado: Estado | undefined;
  readonly mensaje: string;
  /** As people read the order. */
  readonly numero?: string | undefined;
  readonly pago?: Review | undefined;
  /** Of a plan: paid, and the company or the office still has to approve who contracted. */
  readonly representacion?: 'en-espera' | undefined;
}

/** A look at the order out of turn, for somebody who does not want to wait for the next. */
export interface Recheck {
  /** Undefined where the return named none and this tab remembers none, or another. */
  readonly orden: string | undefined;
  /** Display number; undefined until the server answers. */
  readonly numero: string | undefined;
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
const FINAL: readonly (Estado | undefined)[] = ['emitida', 'reembolsada', undefined];

/** After these nothing is to be expected but a charge that turns up late and is given back. */
function isUnpaid(estado: Estado | undefined): boolean {
  return estado === 'rechazada' || estado === 'anulada' || estado === 'expirada';
}

const FIRST_LOOK_MS = 2_000;

/** How soon news of an order is to be expected: `none` while there is nothing to ask. */
export type Pace = 'none' | 'soon' | 'late';

/** What is asked about: an order, or a payment whose time ran out, which may be that order's. */
export interface Sought extends TakenOrder {
  readonly late: LatePayment | undefined;
}

/**
 * The state of an order, asked for until nothing more can come of it. Of a payment whose time ran out the server says no more than how it is
 * and its display number: only where that is the number of the order this browser took there, that order is asked about.
 */
export function useStatus({ orden: held, numero: heldNumber, late }: Sought, pace: Pace): Watched {
  const [own, setOwn] = useState(false);
  const [status, setStatus] = useState<Status>();
  const [looked, setLooked] = useState(false);
  const [presses, setPresses] = useState(0);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Recheck['found']>();
  const orden = late && !own ? undefined : held;
  const [buyOrder, sessionId] = orden === undefined && late ? [late.buyOrder, late.sessionId] : [];
  const nothing = orden === undefined && buyOrder === undefined;
  useEffect(() => {
    if (nothing || pace === 'none') return;
    const leaving = new AbortController();
    const longEnough = setTimeout(() => setLooked(true), FIRST_LOOK_MS);
    let estado: Estado | undefined;
    const look = async (signal: AbortSignal) => {
      const known = readStatus(await ask({ orden, buyOrder, sessionId }, signal));
      if (signal.aborted) return true;
      if (orden === undefined && held !== undefined && heldNumber !== undefined && known?.numero === heldNumber) {
        setOwn(true);
        return true;
      }
      if (known) setStatus(known);
      if (presses > 0) setFound(known ? 'nothing-new' : 'no-answer');
      setLooked(true);
      setBusy(false);
      estado = known?.estado;
      return known !== undefined && FINAL.includes(estado);
    };
    const follow = async ({ signal }: AbortController) => {
      if (pace === 'soon') await watch(async () => (await look(signal)) || isUnpaid(estado), signal);
      if (pace === 'late' || isUnpaid(estado)) await watchRarely(look, signal);
    };
    void follow(leaving);
    return () => {
      clearTimeout(longEnough);
      leaving.abort();
    };
  }, [orden, buyOrder, sessionId, nothing, held, heldNumber, pace, presses]);

  const reload = async () => {
    if (await serverAnswers()) return location.reload();
    setFound('no-answer');
    setBusy(false);
  };
  const again = () => {
    setBusy(true);
    // The review is called once for as long as the page lives: without an order only a new page can ask.
    if (nothing) void reload();
    else setPresses(presses + 1);
  };
  return {
    status,
    looked,
    recheck: { orden, numero: status?.numero ?? (orden === undefined ? undefined : heldNumber), busy, found, again },
  };
}

interface Asked {
  readonly orden: string | undefined;
  readonly buyOrder: string | undefined;
  readonly sessionId: string | undefined;
}

async function ask({ orden, buyOrder = '', sessionId = '' }: Asked, signal: AbortSignal) {
  if (orden !== undefined) return api(routes.transaccionEstado, { params: { orden } }, { signal });
  const querystring = { TBK_ORDEN_COMPRA: buyOrder, TBK_ID_SESION: sessionId };
  return api(routes.transaccionRetorno, { querystring }, { signal });
}

function readStatus(answer: Answer<'transaccionEstado'> | Answer<'transaccionRetorno'>): Status | undefined {
  if (answer.ok) return answer.body;
  if (answer.status === problems.ORDEN_DESCONOCIDA.status) return { estado: undefined, mensaje: problems.PAGO_DESCONOCIDO.mensaje };
  return undefined;
}
