import { useEffect, useState } from 'react';
import { routes, type Answer } from '@veridico/api';
import { api } from '../../api.ts';
import { orderMail } from '../../plan/order-mail.ts';
import { forgetContract, PLAN_DRAFT, readContractOf } from '../../plan/stored-contract.ts';
import { forgetDraft } from '../../session/drafts.ts';
import { isNews, isPaid, type News } from '../../shell/order-news.tsx';
import { useAnswer } from '../../ui/use-answer.ts';

export type Alta =
  | { readonly kind: 'processing' }
  /** Paid, and nobody has tried yet to show who they are. */
  | { readonly kind: 'identity' }
  /** A check was tried and never reached anybody. */
  | { readonly kind: 'not-checked' }
  /** The money is going back, or a person looks at it: no client comes of it, or not yet. `mensaje`: the server's own sentence. */
  | {
      readonly kind: 'news';
      readonly news: News;
      readonly mensaje: string;
      readonly numero: string | undefined;
      readonly correo: string | undefined;
    }
  /** Where the contract and the access were mailed, masked; undefined in another browser. */
  | { readonly kind: 'created'; readonly correo: string | undefined }
  | {
      readonly kind: 'problem';
      /** As people read the order; undefined where nobody answered about it. */
      readonly numero: string | undefined;
      /** TP-01 to TP-10, a refusal's own code, or UNKNOWN. */
      readonly codigo: string;
      readonly descripcion: string;
      /** The serial may be tried again. */
      readonly mayRetryIdentity: boolean;
    };

const UNKNOWN = { codigo: 'UNKNOWN', descripcion: 'Error desconocido al crear usuario' };

/**
 * Creates the client of an order, once for each attempt; the server answers the same however often it is asked. First the order's state: one
 * that is not going on creates nothing, and a paid one whose representative nobody has checked goes to that check, unless it comes from it.
 */
export function useAlta(orden: string, checked: boolean, attempt: number): Alta {
  const key = orden === '' ? undefined : `${orden} ${attempt}`;
  const estado = useAnswer(key, () => api(routes.transaccionEstado, { params: { orden } }));
  const known = estado?.ok ? estado.body : undefined;
  const untried = known?.identidad === 'sin-intentar' && isPaid(known.estado);
  const answer = useAnswer(estado && !untried && !isNews(known?.estado) ? key : undefined, () =>
    api(routes.transaccionPlanAlta, { params: { orden } }),
  );
  const [correo] = useState(() => orderMail(orden));
  const created = answer?.ok === true;
  useEffect(() => {
    if (!created) return;
    if (readContractOf(orden)) forgetContract();
    forgetDraft(PLAN_DRAFT);
  }, [created, orden]);

  if (known && isNews(known.estado)) return { kind: 'news', news: known.estado, mensaje: known.mensaje, numero: known.numero, correo };
  if (untried) return { kind: checked ? 'not-checked' : 'identity' };
  if (!answer) return { kind: 'processing' };
  if (answer.ok) return { kind: 'created', correo };
  return { kind: 'problem', numero: known?.numero, ...problemOf(answer), mayRetryIdentity: mayRetryIdentity(estado) };
}

function problemOf({ problem }: Extract<Answer<'transaccionPlanAlta'>, { ok: false }>) {
  if (!problem) return UNKNOWN;
  const { codigo, descripcion, mensaje } = problem;
  return { codigo, descripcion: descripcion ?? mensaje };
}

function mayRetryIdentity(estado: Answer<'transaccionEstado'> | undefined): boolean {
  return estado?.ok === true && estado.body.identidad === 'rechazada' && isPaid(estado.body.estado) && estado.body.intentosRestantes !== 0;
}
