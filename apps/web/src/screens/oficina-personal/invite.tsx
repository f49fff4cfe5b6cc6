import { useState, type ReactNode } from 'react';
import { routes, type OfficeRole } from '@veridico/api';
import { emptyValues, invitaPersonal, normalise } from '@veridico/forms';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { bind, bindUntilSent } from '../../ui/bind.ts';
import { CancelOrSend } from '../../ui/cancel-or-send.tsx';
import { Field } from '../../ui/field.tsx';
import { Question, useHeldSending } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RolePicker } from './role-picker.tsx';
import dialog from '../../office/reasoned-act.module.css';
import styles from './oficina-personal.module.css';

interface InviteProps {
  readonly open: boolean;
  /** The office demands a sign-in in two steps. */
  readonly demandsFactor: boolean;
  /** What follows for other people. */
  readonly consequence: ReactNode;
  readonly onClose: () => void;
  /** Receives the server's message. */
  readonly onInvited: (mensaje: string) => void;
}

/** Invites a person to work in the office, with roles and the reason. */
export function Invite({ open, ...rest }: InviteProps) {
  return (
    <Question open={open} onClose={rest.onClose} title="Invitar a la oficina">
      {open && <InviteForm {...rest} />}
    </Question>
  );
}

function InviteForm({ demandsFactor, consequence, onClose, onInvited }: Omit<InviteProps, 'open'>) {
  const session = useSession();
  const form = useForm(invitaPersonal, emptyValues(invitaPersonal));
  const [roles, setRoles] = useState<readonly OfficeRole[]>([]);
  const [noRole, setNoRole] = useState<string>();
  const { attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();
  const choose = (chosen: readonly OfficeRole[]) => {
    setRoles(chosen);
    setNoRole(undefined);
  };
  const send = async () => {
    start();
    const answer = await callAsUser(session, routes.oficinaInvitar, {
      body: { ...normalise(invitaPersonal, form.values), roles: roles.join(',') },
    });
    if (answer.ok) return onInvited(answer.body.mensaje);
    const campos = answer.problem?.campos ?? {};
    setNoRole(campos['roles']);
    if (form.refuse(campos).length > 0 || campos['roles'] !== undefined) return stop();
    stop(answer.problem?.mensaje ?? 'No sabemos si la invitación salió. Cierra este cuadro y vuelve a cargar la página.');
  };
  return (
    <form id={invitaPersonal.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(send, !busy)}>
      <p>
        Le llega un correo con un enlace de 7 días.
        {demandsFactor && ' Antes de entrar tendrá que activar la verificación en dos pasos.'} {consequence}
      </p>
      <Field {...bind(form, 'correo')} label="Correo" type="email" autoComplete="off" required />
      <Field {...bind(form, 'nombre')} label="Nombre" autoComplete="off" required />
      <Field {...bind(form, 'apellido')} label="Apellido" autoComplete="off" required />
      <RolePicker roles={roles} onChange={choose} error={noRole} />
      <TextArea {...bindUntilSent(form, 'nota')} label="Motivo" required />
      <Refusal reason={refusal} />
      <div className={dialog.ways}>
        <CancelOrSend busy={busy} busyText="Enviando..." onCancel={onClose}>
          Enviar invitación
        </CancelOrSend>
      </div>
    </form>
  );
}
