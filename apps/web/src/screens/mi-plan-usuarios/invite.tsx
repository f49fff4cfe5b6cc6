import { useState, type SubmitEvent } from 'react';
import { emptyValues, invitaUsuario, normalise, type InvitaUsuarioField } from '@veridico/forms';
import { useSession } from '../../session/use-session.ts';
import { bind } from '../../ui/bind.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Question, useHeldQuestion } from '../../ui/question.tsx';
import { useForm } from '../../ui/use-form.ts';
import { limitOf, RoleAndLimit } from './role-and-limit.tsx';
import { invite, type Outcome } from './user-calls.ts';
import styles from './mi-plan-usuarios.module.css';

interface InviteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onHeard: (outcome: Exclude<Outcome, { kind: 'refused' }>, about: string) => void;
}

export function Invite({ open, onClose, onHeard }: InviteProps) {
  return (
    <Question open={open} onClose={onClose} title="Invitar a alguien">
      <InviteForm onClose={onClose} onHeard={onHeard} />
    </Question>
  );
}

function InviteForm({ onClose, onHeard }: Omit<InviteProps, 'open'>) {
  const session = useSession();
  const form = useForm(invitaUsuario, emptyValues(invitaUsuario));
  const { attach } = form;
  const [busy, setBusy] = useState(false);
  useHeldQuestion(busy);
  const [refusal, setRefusal] = useState<string>();
  const send = async () => {
    setBusy(true);
    setRefusal(undefined);
    const sent = normalise(invitaUsuario, form.values);
    const outcome = await invite(session, { ...sent, limite: limitOf(sent) });
    if (outcome.kind !== 'refused') return onHeard(outcome, sent.correo);
    setBusy(false);
    if (form.refuse(outcome.campos).length === 0) setRefusal(outcome.mensaje);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && form.submit()) void send();
  };
  const text = (name: InvitaUsuarioField) => ({ ...bind(form, name), required: true, autoComplete: 'off' as const });
  return (
    <form id={invitaUsuario.id} ref={attach} className={styles.form} noValidate onSubmit={onSubmit}>
      <p>Le enviamos un enlace a su correo para entrar por la empresa.</p>
      <Field {...text('correo')} label="Correo electrónico" type="email" autoCapitalize="off" />
      <Field {...text('nombre')} label="Nombre" />
      <Field {...text('apellido')} label="Apellido" />
      <RoleAndLimit form={form} />
      <Refusal reason={refusal} />
      <div className={styles.ways}>
        <Button busy={busy} onClick={onClose}>
          Cancelar
        </Button>
        {/* Prevents blur on press: its error would appear and move the button before release. */}
        <Button variant="primary" type="submit" busy={busy} busyText="Enviando..." onMouseDown={(event) => event.preventDefault()}>
          Enviar invitación
        </Button>
      </div>
    </form>
  );
}
