import { useState, type SubmitEvent } from 'react';
import type { Usuario } from '@veridico/api';
import { cambiaUsuario, isRolDeEmpresa, normalise } from '@veridico/forms';
import { noteRole } from '../../session/own-role.ts';
import { useSession } from '../../session/use-session.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { Button } from '../../ui/button.tsx';
import { Question, useHeldQuestion } from '../../ui/question.tsx';
import { useForm } from '../../ui/use-form.ts';
import { limitOf, RoleAndLimit } from './role-and-limit.tsx';
import { change, type Outcome } from './user-calls.ts';
import styles from './mi-plan-usuarios.module.css';

interface ChangeUserProps {
  /** Undefined: the dialog is closed. */
  readonly user: Usuario | undefined;
  readonly onClose: () => void;
  readonly onHeard: (outcome: Exclude<Outcome, { kind: 'refused' }>, about: string) => void;
}

/** Changes role or limit. */
export function ChangeUser({ user, onClose, onHeard }: ChangeUserProps) {
  return (
    <Question open={user !== undefined} onClose={onClose} title={user ? `Rol y límite de ${user.nombre || user.correo}` : ''}>
      {user && <ChangeForm user={user} onClose={onClose} onHeard={onHeard} />}
    </Question>
  );
}

function ChangeForm({ user, onClose, onHeard }: ChangeUserProps & { readonly user: Usuario }) {
  const session = useSession();
  const form = useForm(cambiaUsuario, { rol: user.rol, limite: user.limite === null ? '' : String(user.limite) });
  const { attach } = form;
  const [busy, setBusy] = useState(false);
  useHeldQuestion(busy);
  const [refusal, setRefusal] = useState<string>();
  const send = async () => {
    setBusy(true);
    setRefusal(undefined);
    const sent = normalise(cambiaUsuario, form.values);
    const outcome = await change(session, user, { rol: sent.rol, limite: limitOf(sent) });
    if (outcome.kind !== 'refused') {
      onHeard(outcome, user.nombre || user.correo);
      if (outcome.kind === 'done' && user.propio && isRolDeEmpresa(sent.rol)) noteRole(sent.rol);
      return;
    }
    setBusy(false);
    if (form.refuse(outcome.campos).length === 0) setRefusal(outcome.mensaje);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && form.submit()) void send();
  };
  return (
    <form id={cambiaUsuario.id} ref={attach} className={styles.form} noValidate onSubmit={onSubmit}>
      <RoleAndLimit form={form} />
      <Refusal reason={refusal} />
      <div className={styles.ways}>
        <Button busy={busy} onClick={onClose}>
          Cancelar
        </Button>
        {/* Prevents blur on press: its error would appear and move the button before release. */}
        <Button variant="primary" type="submit" busy={busy} busyText="Guardando..." onMouseDown={(event) => event.preventDefault()}>
          Guardar
        </Button>
      </div>
    </form>
  );
}
