import { useState } from 'react';
import { routes } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { leadsToCard, type CardPage } from '../../shell/to-card-page.tsx';
import { useBroughtBack } from '../../ui/use-brought-back.ts';

export interface InvoicePayment {
  readonly phase: 'idle' | 'asking' | 'leaving';
  readonly page: CardPage | undefined;
  readonly refusal: string | undefined;
  pay(): Promise<void>;
  /** The browser refused to leave for the card page. */
  stay(): void;
}

export interface Paying {
  /** The invoice differs from the one shown. Receives the server's message. */
  readonly onStale: (mensaje: string) => void;
  /** The browser restored the page from its cache. */
  readonly onBack: () => void;
}

/** From the press to the card page. */
export function useInvoicePayment(factura: string, { onStale, onBack }: Paying): InvoicePayment {
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const [page, setPage] = useState<CardPage>();
  const [refusal, setRefusal] = useState<string>();

  useBroughtBack(() => {
    setAsking(false);
    setPage(undefined);
    onBack();
  });

  const stay = (mensaje = 'No pudimos abrir la página de pago. No se cobró nada. Revisa tu conexión y vuelve a intentarlo.') => {
    setAsking(false);
    setPage(undefined);
    setRefusal(mensaje);
  };

  const pay = async () => {
    if (asking) return;
    setAsking(true);
    setRefusal(undefined);
    const answer = await callAsUser(session, routes.miPlanPagar, { params: { factura } });
    if (answer.ok) return leadsToCard(answer.body) ? setPage(answer.body) : stay();
    const { status, problem } = answer;
    if (problem?.mensaje === undefined || (status !== 404 && status !== 409)) return stay(problem?.mensaje);
    setAsking(false);
    onStale(problem.mensaje);
  };
  const waiting = asking ? 'asking' : 'idle';
  return { phase: page ? 'leaving' : waiting, page, refusal, pay, stay: () => stay() };
}
