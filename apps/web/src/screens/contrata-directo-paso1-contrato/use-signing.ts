import { useRef, useState } from 'react';
import { routes, type Answer, type ContratoPlan, type ProblemBody } from '@veridico/api';
import { emptyValues, firmaContrato } from '@veridico/forms';
import { api } from '../../api.ts';
import { noteTaken } from '../../plan/taken-order.ts';
import { TRANSACTION_FAILED } from '../../shell/transaction-failed.ts';
import { leadsToCard, type CardPage } from '../../shell/to-card-page.tsx';
import { useForm, type FormState } from '../../ui/use-form.ts';

type Phase = { readonly kind: 'reading' } | { readonly kind: 'signing' } | { readonly kind: 'leaving'; readonly page: CardPage };

interface Refusal {
  readonly mensaje: string;
  /** No response: probably a connection problem. */
  readonly offline: boolean;
  /** Next page: of a paid order, of one being confirmed, or of one that must be made again. */
  readonly next: 'result' | 'payment' | 'form' | undefined;
}

export interface Signing {
  readonly form: FormState<'aceptacion'>;
  readonly phase: Phase;
  readonly refusal: Refusal | undefined;
  sign(): Promise<void>;
  /** The browser refused to leave for the card page. */
  stay(): void;
}

/** From the consent box to the card page. The server accepts only the signature of the text it sent, identified by its hash. */
export function useSigning({ orden, huella, firmado }: ContratoPlan): Signing {
  // Who signed before has accepted: only the payment is missing.
  const form = useForm(firmaContrato, firmado === null ? emptyValues(firmaContrato) : { aceptacion: 'true' });
  const [phase, setPhase] = useState<Phase>({ kind: 'reading' });
  const [refusal, setRefusal] = useState<Refusal>();
  const busy = useRef(false);

  async function sign(): Promise<void> {
    if (busy.current) return;
    setRefusal(undefined);
    if (!form.submit()) return;
    busy.current = true;
    setPhase({ kind: 'signing' });
    const answer = await api(routes.transaccionPlanTbk, { params: { buyOrder: orden }, querystring: { huella } });
    if (answer.ok && leadsToCard(answer.body)) {
      noteTaken(orden, answer.body.numero);
      return setPhase({ kind: 'leaving', page: answer.body });
    }
    stay(answer.ok ? undefined : answer);
  }

  function stay(answer?: Extract<Answer<'transaccionPlanTbk'>, { ok: false }>): void {
    busy.current = false;
    setPhase({ kind: 'reading' });
    const problem = answer?.problem;
    setRefusal({ mensaje: problem?.mensaje ?? TRANSACTION_FAILED, offline: answer?.status === 0, next: wayOn(problem?.codigo) });
  }

  return { form, phase, refusal, sign, stay: () => stay() };
}

function wayOn(codigo: ProblemBody['codigo'] | undefined): Refusal['next'] {
  if (codigo === 'CONTRATACION_PAGADA') return 'result';
  if (codigo === 'PAGO_EN_CURSO') return 'payment';
  return codigo === 'CONTRATACION_VENCIDA' || codigo === 'CONTRATACION_DESCONOCIDA' ? 'form' : undefined;
}
