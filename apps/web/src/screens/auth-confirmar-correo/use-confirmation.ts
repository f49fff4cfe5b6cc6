import { useState } from 'react';
import { problems, routes, type Answer, type ProblemBody } from '@veridico/api';
import { api } from '../../api.ts';
import { keepsSession } from '../../session/presence.ts';
import { refusalOf } from '../../session/refusal.ts';
import { noteSent, useResendWait } from '../../shell/resend.ts';

const WHAT = 'confirmacion';
/** Links that were valid once: a new one can be sent. */
const RENEWABLE: readonly (ProblemBody['codigo'] | undefined)[] = ['ENLACE_VENCIDO', 'ENLACE_REEMPLAZADO'];
const NO_ANSWER = 'No pudimos conectar. Revisa tu conexión y vuelve a intentarlo.';

export interface Confirmation {
  /** `dead`: this link can be exchanged for a new one; `lost`: it is invalid. */
  readonly phase: 'asking' | 'confirmed' | 'dead' | 'sent' | 'lost';
  readonly busy: boolean;
  readonly refusal: string | undefined;
  /** Seconds until another mail can be requested. */
  readonly wait: number;
  /** @param password of the account; absent for consent to a company. @returns error sentences by field */
  readonly confirm: (password?: string) => Promise<Readonly<Record<string, string>>>;
  readonly renew: () => Promise<void>;
}

/** Confirms an address with the token of a mailed link, or gets another link for one that expired; a company's link only the company renews. */
export function useConfirmation(uid: string, ofCompany: boolean): Confirmation {
  const [phase, setPhase] = useState<Confirmation['phase']>(uid === '' ? 'lost' : 'asking');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>(uid === '' ? problems.ENLACE_DESCONOCIDO.mensaje : undefined);
  const wait = useResendWait(WHAT);

  async function run(
    call: () => Promise<Answer<'confirmarCorreo' | 'renovarConfirmacion'>>,
    done: 'confirmed' | 'sent',
  ): Promise<Readonly<Record<string, string>>> {
    if (busy) return {};
    setBusy(true);
    setRefusal(undefined);
    const answer = await call();
    setBusy(false);
    if (answer.ok) {
      // Signed in, the account acts for one more company from now on.
      if (ofCompany && keepsSession()) void import('../../session/current.ts').then(({ session }) => session.refreshCliente());
      setPhase(done);
      return {};
    }
    setRefusal(refusalOf(answer, NO_ANSWER));
    const code = answer.problem?.codigo;
    if (RENEWABLE.includes(code) && !ofCompany) setPhase('dead');
    else if (answer.status === 404 || answer.status === 409) setPhase('lost');
    return answer.problem?.campos ?? {};
  }

  return {
    phase,
    busy,
    refusal,
    wait,
    confirm: (password) =>
      run(() => api(routes.confirmarCorreo, { body: { uid, ...(password !== undefined && { password }) } }), 'confirmed'),
    renew: async () => {
      await run(async () => {
        const answer = await api(routes.renovarConfirmacion, { body: { uid } });
        if (answer.ok) noteSent(WHAT);
        return answer;
      }, 'sent');
    },
  };
}
