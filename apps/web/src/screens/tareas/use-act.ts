import { useState } from 'react';
import { routes, type CaseAct } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';

type Body = Readonly<Partial<Record<'nota' | 'certificado' | 'fechaCertificado' | 'hasta', string>> & { quitar?: 'true' }>;

export interface Done {
  /** 'confirmar': what another person had asked was done. */
  readonly accion: CaseAct | 'confirmar';
  readonly mensaje: string;
  readonly reabrible: boolean;
  /** Nothing was done yet: another person has to confirm it. */
  readonly espera: boolean;
}

export interface Act {
  readonly busy: boolean;
  /** Sentences of the server at their fields. */
  readonly campos: Readonly<Record<string, string>>;
  /** Why the last act did not happen, or that nobody knows whether it did. */
  readonly refusal: string | undefined;
  /** No answer came: nothing can be decided until the case is read again. */
  readonly unknown: boolean;
  readonly send: (accion: CaseAct, body?: Body) => Promise<void>;
  /** The case was read again. */
  readonly known: () => void;
}

interface Outcome {
  readonly campos: Readonly<Record<string, string>>;
  readonly refusal?: string | undefined;
  readonly unknown: boolean;
}

const NOTHING: Outcome = { campos: {}, unknown: false };
const NOBODY_KNOWS = 'No sabemos si se hizo, porque no llegó respuesta. No lo repitas: volvemos a leer la tarea. Tu nota sigue aquí.';

/** Acts on one case. @param desde since when it waits, as it was read @param onDone after success @param onRefused after a refusal, or when no answer came: the case may have changed */
export function useAct(
  { id: tarea, desde: vista = '' }: { readonly id: string; readonly desde: string | undefined },
  { onDone, onRefused }: { readonly onDone: (done: Done) => void; readonly onRefused: () => void },
): Act {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(NOTHING);
  const send: Act['send'] = async (accion, body = {}) => {
    setBusy(true);
    setOutcome(NOTHING);
    const answer = await callAsUser(session, routes.resolverTarea, { params: { tarea, accion }, body: { ...body, vista } });
    setBusy(false);
    if (answer.ok) return onDone({ accion, reabrible: false, ...answer.body, espera: answer.status === 202 });
    const { problem } = answer;
    if (!problem || answer.status >= 500) setOutcome({ campos: {}, refusal: NOBODY_KNOWS, unknown: true });
    else if (problem.campos)
      return setOutcome({ campos: problem.campos, refusal: Object.values(problem.campos).join(' '), unknown: false });
    else setOutcome({ campos: {}, refusal: `${problem.mensaje} Tu nota sigue aquí; no se hizo nada con ella.`, unknown: false });
    onRefused();
  };
  return {
    busy,
    ...outcome,
    refusal: outcome.refusal,
    send,
    known: () =>
      setOutcome((last) =>
        last.unknown ? { ...last, refusal: 'La tarea se volvió a leer: sigue abierta, así que no se hizo.', unknown: false } : last,
      ),
  };
}
