import { emptyValues, invitaUsuario, normalise, type InvitaUsuarioField } from '@veridico/forms';
import { useSession } from '../../session/use-session.ts';
import { MailField } from '../../shell/mail-field.tsx';
import { bind } from '../../ui/bind.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { CancelOrSend } from '../../ui/cancel-or-send.tsx';
import { Field } from '../../ui/field.tsx';
import { Question, useHeldSending } from '../../ui/question.tsx';
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
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const sent = normalise(invitaUsuario, form.values);
    const outcome = await invite(session, { ...sent, limite: limitOf(sent) });
    if (outcome.kind !== 'refused') return onHeard(outcome, sent.correo);
    stop(form.refuse(outcome.campos).length === 0 ? outcome.mensaje : undefined);
  };
  const text = (name: InvitaUsuarioField) => ({ ...bind(form, name), required: true, autoComplete: 'off' as const });
  return (
    <form id={invitaUsuario.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(send, !busy)}>
      <p>Le enviamos un enlace a su correo para entrar por la empresa.</p>
      <MailField form={form} name="correo" label="Correo electrónico" autoComplete="off" autoCapitalize="off" />
      <Field {...text('nombre')} label="Nombre" />
      <Field {...text('apellido')} label="Apellido" />
      <RoleAndLimit form={form} />
      <Refusal reason={refusal} />
      <div className={styles.ways}>
        <CancelOrSend busy={busy} busyText="Enviando..." onCancel={onClose}>
          Enviar invitación
        </CancelOrSend>
      </div>
    </form>
  );
}
