import { useEffect, useState } from 'react';
import { problems, routes, type Answer, type Estado, type ProblemBody } from '@veridico/api';
import { api } from '../api.ts';
import { serverAnswers } from '../shell/load-screen.ts';
import { watch, watchRarely } from '../ui/watch.ts';
import type { LatePayment, TakenOrder } from './payment-return.ts';

export type ReviewAnswer = Answer<'transaccionRevisar'>;
/** Result of a payment; for plans and plan invoices it has the same shape. */
export type Review = Extract<ReviewAnswer, { ok: true }>['body'];

/** `estado` undefined: the order does not exist. `pago`: review of a paid order. */
export interface Status {
  readonly estado: Estado | undefined;
  readonly mensaje: string;
  /** Display number. */
  readonly numero?: string | undefined;
  readonly pago?: Review | undefined;
  /** Report only: it was delivered, also where the payment was refunded later. */
  readonly informe?: 'entregado' | undefined;
  /** A sentence for each part of the payment that went back. */
  readonly devoluciones?: readonly string[] | undefined;
  /** Plan only: paid, and the company or the office still has to approve the representative. */
  readonly representacion?: 'en-espera' | undefined;
}

/** An extra poll of the order, on the user's request. */
export interface Recheck {
  /** Undefined when neither the return nor this tab names the order, or when it may be another one. */
  readonly orden: string | undefined;
  /** Display number; undefined until the server answers. */
  readonly numero: string | undefined;
  readonly busy: boolean;
  /** Result of the last requested poll; undefined before one. */
  readonly found: 'nothing-new' | 'no-answer' | undefined;
  again(): void;
}

interface OrderWatch {
  readonly status: Status | undefined;
  /** The first poll has ended, or takes too long to wait for. */
  readonly looked: boolean;
  readonly recheck: Recheck;
}

/** Refusals of an order, and of the identifiers of a payment, that do not exist. */
const UNKNOWN: readonly ProblemBody['codigo'][] = ['ORDEN_DESCONOCIDA', 'PAGO_DESCONOCIDO'];

/** Final states: they never change. */
const FINAL: readonly (Estado | undefined)[] = ['emitida', 'reembolsada', undefined];

/** After these states only a late charge, which is refunded, can follow. */
function isUnpaid(estado: Estado | undefined): boolean {
  return estado === 'rechazada' || estado === 'anulada' || estado === 'expirada';
}

const FIRST_LOOK_MS = 2_000;

/** How soon a change of the order is expected; `none`: there is nothing to query. */
export type Pace = 'none' | 'soon' | 'late';

/** What to query: an order, or a timed-out payment that may belong to that order. */
export interface StatusQuery extends TakenOrder {
  readonly late: LatePayment | undefined;
}

/**
 * State of an order, polled until it is final. For a timed-out payment the server returns only its state and
 * display number; the order itself is queried only if the number is that of the order this browser sent to the card page.
 */
export function useStatus({ orden: held, numero: heldNumber, late }: StatusQuery, pace: Pace): OrderWatch {
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
      const known = readStatus(await fetchStatus({ orden, buyOrder, sessionId }, signal));
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
    // The review is requested once per page load: without an order only a reload can request it again.
    if (nothing) void reload();
    else setPresses(presses + 1);
  };
  return {
    status,
    looked,
    recheck: { orden, numero: status?.numero ?? (orden === undefined ? undefined : heldNumber), busy, found, again },
  };
}

interface StatusParams {
  readonly orden: string | undefined;
  readonly buyOrder: string | undefined;
  readonly sessionId: string | undefined;
}

async function fetchStatus({ orden, buyOrder = '', sessionId = '' }: StatusParams, signal: AbortSignal) {
  if (orden !== undefined) return api(routes.transaccionEstado, { params: { orden } }, { signal });
  const querystring = { TBK_ORDEN_COMPRA: buyOrder, TBK_ID_SESION: sessionId };
  return api(routes.transaccionRetorno, { querystring }, { signal });
}

function readStatus(answer: Answer<'transaccionEstado'> | Answer<'transaccionRetorno'>): Status | undefined {
  if (answer.ok) return answer.body;
  // Another 404 is of a server that does not know this call: it says nothing about the payment.
  const unknown = UNKNOWN.some((codigo) => codigo === answer.problem?.codigo);
  return unknown ? { estado: undefined, mensaje: problems.PAGO_DESCONOCIDO.mensaje } : undefined;
}
