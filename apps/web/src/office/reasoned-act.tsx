import type { ReactNode } from 'react';
import { emptyValues, resuelveTarea } from '@veridico/forms';
import type { SentAct } from './act-form.tsx';
import { FormAct } from './form-act.tsx';

/** An act of the office that asks for a reason. */
export interface ReasonedAct {
  /** Names the customer and the amount. */
  readonly title: string;
  /** Where the money or the mail goes, and what follows. */
  readonly consequence: ReactNode;
  /** The button: the act's own verb, never "Confirmar". */
  readonly verb: string;
  readonly send: (nota: string) => Promise<SentAct>;
}

interface ReasonedActProps {
  /** Undefined: the dialog is closed. */
  readonly act: ReasonedAct | undefined;
  readonly onClose: () => void;
  /** Receives the server's message. */
  readonly onDone: (mensaje: string) => void;
}

/** Asks for the reason of an act, says what follows, and does it. The focus starts on the way back. */
export function AskReason({ act, onClose, onDone }: ReasonedActProps) {
  if (!act) return null;
  return (
    <FormAct
      title={act.title}
      definition={resuelveTarea}
      initial={emptyValues(resuelveTarea)}
      consequence={typeof act.consequence === 'string' ? <p>{act.consequence}</p> : act.consequence}
      verb={act.verb}
      send={({ nota }) => act.send(nota)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
