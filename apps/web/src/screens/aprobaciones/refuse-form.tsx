import { emptyValues, rechazaAprobacion } from '@veridico/forms';
import { bind } from '../../ui/bind.ts';
import { CancelOrSend } from '../../ui/cancel-or-send.tsx';
import { Field } from '../../ui/field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useAnswering } from './use-answering.ts';
import layout from '../../shell/layout.module.css';

interface RefuseFormProps {
  /** Of the request. */
  readonly id: string;
  readonly onClose: () => void;
  readonly onHeard: (mensaje: string, done: boolean) => void;
}

/** The sentence that who asked reads. */
export function RefuseForm({ id, onClose, onHeard }: RefuseFormProps) {
  const form = useForm(rechazaAprobacion, emptyValues(rechazaAprobacion));
  const { attach } = form;
  const { busy, refusal, answer } = useAnswering(id, onHeard, (campos) => form.refuse(campos).length > 0);
  const send = () => answer({ acto: 'rechazar', respuesta: form.values.respuesta });
  return (
    <form ref={attach} id={`${rechazaAprobacion.id}-${id}`} className={layout.section} noValidate onSubmit={form.submitTo(send, !busy)}>
      <Field {...bind(form, 'respuesta')} label="Por qué la rechazas" required autoComplete="off" maxLength={300} />
      <Refusal reason={refusal} />
      <div className={layout.start}>
        <CancelOrSend busy={busy} busyText="Rechazando..." onCancel={onClose}>
          Rechazar la consulta
        </CancelOrSend>
      </div>
    </form>
  );
}
