import type { ReactNode } from 'react';
import type { RefusalBody } from '@veridico/api';
import { normalise, type Form, type Values } from '@veridico/forms';
import { bindUntilSent } from '../ui/bind.ts';
import { Button } from '../ui/button.tsx';
import { useHeldSending } from '../ui/question.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useForm, type FormState } from '../ui/use-form.ts';
import { NOT_KNOWN } from './not-known.ts';
import styles from './reasoned-act.module.css';

/** What the server answers to an act. */
export type SentAct =
  | { readonly ok: true; readonly body: { readonly mensaje: string } }
  | { readonly ok: false; readonly problem: RefusalBody | undefined };

export interface ActFormProps<F extends string> {
  readonly definition: Form<F | 'nota'>;
  readonly initial: Values<F | 'nota'>;
  /** Where the money or the mail goes, and what follows. */
  readonly consequence: ReactNode;
  /** The button: the act's own verb, never "Confirmar". */
  readonly verb: string | ((values: Values<F | 'nota'>) => string);
  /** Label of the reason, where a field is called «Motivo» too. */
  readonly reasonLabel?: string;
  /** The fields besides the reason; without them the focus starts on the way back. */
  readonly renderFields?: (form: FormState<F | 'nota'>) => ReactNode;
  readonly send: (values: Values<F | 'nota'>) => Promise<SentAct>;
  readonly onClose: () => void;
  /** Receives the server's message. */
  readonly onDone: (mensaje: string) => void;
}

/** The content of a dialog that does an act: what follows, its fields, the reason and the two ways out. */
export function ActForm<F extends string>({
  definition,
  initial,
  consequence,
  verb,
  reasonLabel = 'Motivo',
  renderFields,
  send,
  onClose,
  onDone,
}: ActFormProps<F>) {
  const form = useForm(definition, initial);
  const { attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();
  const submit = async () => {
    start();
    const answer = await send(normalise(definition, form.values));
    if (answer.ok) return onDone(answer.body.mensaje);
    if (form.refuse(answer.problem?.campos ?? {}).length > 0) return stop();
    stop(answer.problem?.mensaje ?? NOT_KNOWN);
  };
  return (
    <form id={definition.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(submit, !busy)}>
      <div>{consequence}</div>
      {renderFields?.(form)}
      <TextArea {...bindUntilSent(form, 'nota')} label={reasonLabel} required />
      <Refusal reason={refusal} />
      <div className={styles.ways} ref={renderFields ? undefined : focusFirst}>
        <Button busy={busy} onClick={onClose}>
          Volver
        </Button>
        <Button variant="primary" type="submit" busy={busy} busyText="Enviando...">
          {typeof verb === 'string' ? verb : verb(form.values)}
        </Button>
      </div>
    </form>
  );
}

/** The dialog gives the focus to the element with this attribute; React's own would focus before the dialog opens. */
function focusFirst(ways: HTMLElement | null): void {
  ways?.querySelector('button')?.setAttribute('autofocus', '');
}
