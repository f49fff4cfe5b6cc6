import { useState, type ReactNode } from 'react';
import { routes, type OfficeRole, type PersonaDeOficina } from '@veridico/api';
import { emptyValues, normalise, resuelveTarea } from '@veridico/forms';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { bindUntilSent } from '../../ui/bind.ts';
import { CancelOrSend } from '../../ui/cancel-or-send.tsx';
import { Question, useHeldSending } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RolePicker } from './role-picker.tsx';
import dialog from '../../office/reasoned-act.module.css';
import styles from './oficina-personal.module.css';

interface ChangeRolesProps {
  /** Undefined: the dialog is closed. */
  readonly persona: PersonaDeOficina | undefined;
  /** What follows for other people. */
  readonly consequence: ReactNode;
  readonly onClose: () => void;
  readonly onChanged: (persona: PersonaDeOficina) => void;
}

/** Gives or takes roles, with the reason; a person who had left is back. */
export function ChangeRoles({ persona, ...rest }: ChangeRolesProps) {
  return (
    <Question open={persona !== undefined} onClose={rest.onClose} title={persona ? `Roles de ${persona.nombre}` : ''}>
      {persona && <RolesForm {...rest} persona={persona} />}
    </Question>
  );
}

function RolesForm({ persona, consequence, onClose, onChanged }: ChangeRolesProps & { readonly persona: PersonaDeOficina }) {
  const session = useSession();
  const form = useForm(resuelveTarea, emptyValues(resuelveTarea));
  const [roles, setRoles] = useState<readonly OfficeRole[]>(persona.roles ?? []);
  const { attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const { nota } = normalise(resuelveTarea, form.values);
    const answer = await callAsUser(session, routes.oficinaCambiarRoles, {
      params: { persona: persona.id },
      body: { roles: roles.join(','), nota },
    });
    if (answer.ok) return onChanged(answer.body.persona);
    if (form.refuse(answer.problem?.campos ?? {}).length > 0) return stop();
    stop(answer.problem?.mensaje ?? 'No sabemos si se guardó. Revisa tu conexión y vuelve a cargar la página.');
  };
  return (
    <form id={resuelveTarea.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(send, !busy)}>
      {persona.retirada && <p>Ya no trabajaba en la oficina. Al guardar, vuelve con estos roles.</p>}
      <p>{consequence}</p>
      <RolePicker roles={roles} onChange={setRoles} />
      <TextArea {...bindUntilSent(form, 'nota')} label="Motivo" required />
      <Refusal reason={refusal} />
      <div className={dialog.ways}>
        <CancelOrSend busy={busy} busyText="Guardando..." onCancel={onClose}>
          Guardar roles
        </CancelOrSend>
      </div>
    </form>
  );
}
