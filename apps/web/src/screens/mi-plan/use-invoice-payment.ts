import { useEffect, useEffectEvent, useState } from 'react';
import { routes } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import type { CardPage } from '../../shell/to-card-page.tsx';

export interface InvoicePayment {
  readonly phase: 'idle' | 'asking' | 'leaving';
  readonly page: CardPage | undefined;
  readonly refusal: string | undefined;
  pay(): Promise<void>;
}

/** From a press to the card page. `onStale`: the invoice turned out to be another than the one shown. */
export function useInvoicePayment(factura: string, onStale: () => void): InvoicePayment {
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const [page, setPage] = useState<CardPage>();
  const [refusal, setRefusal] = useState<string>();

  // Back from the card page the browser may show this page as it was left: with its button at work.
  const back = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    setAsking(false);
    setPage(undefined);
    onStale();
  });
  useEffect(() => {
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);

  const pay = async () => {
    if (asking) return;
    setAsking(true);
    setRefusal(undefined);
    const answer = await callAsUser(session, routes.miPlanPagar, { params: { factura } });
    if (answer.ok) return setPage(answer.body);
    setAsking(false);
    setRefusal(
      answer.problem?.mensaje ?? 'No pudimos abrir la página de pago. No se cobró nada. Revisa tu conexión y vuelve a intentarlo.',
    );
    if (answer.status === 404 || answer.status === 409) onStale();
  };
  const waiting = asking ? 'asking' : 'idle';
  return { phase: page ? 'leaving' : waiting, page, refusal, pay };
}
