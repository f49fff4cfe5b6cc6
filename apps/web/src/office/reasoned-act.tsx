import type { ReactNode } from 'react';
import type { RefusalBody } from '@veridico/api';
import { emptyValues, normalise, resuelveTarea } from '@veridico/forms';
import { bindUntilSent } from '../ui/bind.ts';
import { Button } from '../ui/button.tsx';
import { Question, useHeldSending } from '../ui/question.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useForm } from '../ui/use-form.ts';
import styles from './reasoned-act.module.css';

/** An act of the office that asks for a reason. */
export interface ReasonedAct {
  /** Names the customer and the amount. */
  readonly title: string;
  /** Where the money or the mail goes, and what follows. */
  readonly consequence: ReactNode;
  /** The button: the act's own verb, never "Confirmar". */
  readonly verb: string;
  readonly send: (
    nota: string,
  ) => Promise<
    { readonly ok: true; readonly body: { readonly mensaje: string } } | { readonly ok: false; readonly problem: RefusalBody | undefined }
  >;
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
  return (
    <Question open={act !== undefined} onClose={onClose} title={act?.title ?? ''}>
      {act && <ReasonForm act={act} onClose={onClose} onDone={onDone} />}
    </Question>
  );
}

function ReasonForm({ act, onClose, onDone }: ReasonedActProps & { readonly act: ReasonedAct }) {
  const form = useForm(resuelveTarea, emptyValues(resuelveTarea));
  const { attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const { nota } = normalise(resuelveTarea, form.values);
    const answer = await act.send(nota);
    if (answer.ok) return onDone(answer.body.mensaje);
    if (form.refuse(answer.problem?.campos ?? {}).length > 0) return stop();
    stop(answer.problem?.mensaje ?? 'No sabemos si quedó hecho. No lo repitas: vuelve a cargar la página.');
  };
  return (
    <form id={resuelveTarea.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(send, !busy)}>
      <p>{act.consequence}</p>
      <TextArea {...bindUntilSent(form, 'nota')} label="Motivo" required />
      <Refusal reason={refusal} />
      <div className={styles.ways} ref={focusFirst}>
        <Button busy={busy} onClick={onClose}>
          Volver
        </Button>
        <Button variant="primary" type="submit" busy={busy} busyText="Enviando...">
          {act.verb}
        </Button>
      </div>
    </form>
  );
}

/** The dialog gives the focus to the element with this attribute; React's own would focus before the dialog opens. */
function focusFirst(ways: HTMLElement | null): void {
  ways?.querySelector('button')?.setAttribute('autofocus', '');
}
