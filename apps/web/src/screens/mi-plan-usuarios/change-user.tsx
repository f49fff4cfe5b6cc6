import type { Usuario } from '@veridico/api';
import { cambiaUsuario, isRolDeEmpresa, normalise } from '@veridico/forms';
import { noteRole } from '../../session/own-role.ts';
import { useSession } from '../../session/use-session.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { CancelOrSend } from '../../ui/cancel-or-send.tsx';
import { Question, useHeldSending } from '../../ui/question.tsx';
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
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const sent = normalise(cambiaUsuario, form.values);
    const outcome = await change(session, user, { rol: sent.rol, limite: limitOf(sent) });
    if (outcome.kind !== 'refused') {
      onHeard(outcome, user.nombre || user.correo);
      if (outcome.kind === 'done' && user.propio && isRolDeEmpresa(sent.rol)) noteRole(sent.rol);
      return;
    }
    stop(form.refuse(outcome.campos).length === 0 ? outcome.mensaje : undefined);
  };
  return (
    <form id={cambiaUsuario.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(send, !busy)}>
      <RoleAndLimit form={form} />
      <Refusal reason={refusal} />
      <div className={styles.ways}>
        <CancelOrSend busy={busy} busyText="Guardando..." onCancel={onClose}>
          Guardar
        </CancelOrSend>
      </div>
    </form>
  );
}
