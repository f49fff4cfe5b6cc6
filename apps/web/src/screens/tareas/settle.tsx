import { useState, type SubmitEvent } from 'react';
import { routes, type CaseAction } from '@veridico/api';
import { emptyValues, normalise, resuelveTarea } from '@veridico/forms';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useHeldQuestion } from '../../ui/question.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './tareas.module.css';

interface SettleProps {
  readonly tarea: string;
  readonly action: CaseAction;
  readonly onCancel: () => void;
  /** With what the server said of it. */
  readonly onSettled: (mensaje: string) => void;
}

const CONSEQUENCES: Readonly<Record<CaseAction, string>> = {
  'aprobar-identidad': 'La contratación sigue: se crean el cliente y su usuario, y le llega el acceso por correo.',
  emitir: 'Se vuelve a emitir lo que se pagó y le llega a su correo.',
  reembolsar: 'Se le devuelve todo lo que pagó, a la misma tarjeta. No se puede deshacer.',
  cerrar: 'El caso deja de mostrarse mientras no pase nada nuevo.',
};

/** Asks why before anything is done: the answer is kept with the case. */
export function Settle({ tarea, action, onCancel, onSettled }: SettleProps) {
  const session = useSession();
  const form = useForm(resuelveTarea, emptyValues(resuelveTarea));
  const { attach } = form;
  const [busy, setBusy] = useState(false);
  useHeldQuestion(busy);
  const [refusal, setRefusal] = useState<string>();

  const send = async () => {
    setBusy(true);
    setRefusal(undefined);
    const { nota } = normalise(resuelveTarea, form.values);
    const answer = await callAsUser(session, routes.resolverTarea, { params: { tarea, accion: action }, body: { nota } });
    if (answer.ok) return onSettled(answer.body.mensaje);
    setBusy(false);
    if (form.refuse(answer.problem?.campos ?? {}).length > 0) return;
    setRefusal(answer.problem?.mensaje ?? 'No sabemos si se hizo. Revisa tu conexión y vuelve a cargar las tareas.');
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && form.submit()) void send();
  };
  return (
    <form id={resuelveTarea.id} ref={attach} className={styles.case} noValidate onSubmit={onSubmit}>
      <p>{CONSEQUENCES[action]}</p>
      <TextArea
        name="nota"
        label="Motivo"
        required
        value={form.values.nota}
        error={form.errors.nota}
        onChange={(value) => form.change('nota', value)}
      />
      {refusal !== undefined && (
        <Alert tone="error" focusOnShow>
          <p>{refusal}</p>
        </Alert>
      )}
      <div className={styles.actions}>
        <Button busy={busy} onClick={onCancel}>
          Cancelar
        </Button>
        <Button variant="primary" type="submit" busy={busy} busyText="Guardando...">
          Confirmar
        </Button>
      </div>
    </form>
  );
}
