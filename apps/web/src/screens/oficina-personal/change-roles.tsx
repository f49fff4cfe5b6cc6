import { useState } from 'react';
import { OFFICE_ROLES, routes, type OfficeRole, type PersonaDeOficina } from '@veridico/api';
import { emptyValues, normalise, resuelveTarea } from '@veridico/forms';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { bindUntilSent } from '../../ui/bind.ts';
import { CancelOrSend } from '../../ui/cancel-or-send.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Question, useHeldSending } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import dialog from '../../office/reasoned-act.module.css';
import styles from './oficina-personal.module.css';

interface ChangeRolesProps {
  /** Undefined: the dialog is closed. */
  readonly persona: PersonaDeOficina | undefined;
  readonly onClose: () => void;
  readonly onChanged: (persona: PersonaDeOficina) => void;
}

/** Gives or takes roles, or ends a person's work in the office, with the reason. */
export function ChangeRoles({ persona, onClose, onChanged }: ChangeRolesProps) {
  return (
    <Question open={persona !== undefined} onClose={onClose} title={persona ? `Roles de ${persona.nombre}` : ''}>
      {persona && <RolesForm persona={persona} onClose={onClose} onChanged={onChanged} />}
    </Question>
  );
}

const ROLES = Object.entries(OFFICE_ROLES) as [OfficeRole, string][];

/** What each role is for, so that the person who gives it need not guess. */
const MEANINGS: Readonly<Record<OfficeRole, string>> = {
  atencion: 'identidades, poderes y casos de clientes',
  finanzas: 'cobros, reembolsos y facturas',
  derechos: 'solicitudes de las personas sobre sus datos',
  catalogo: 'productos, precios y promociones',
  administracion: 'el personal y la bitácora',
};

function RolesForm({ persona, onClose, onChanged }: ChangeRolesProps & { readonly persona: PersonaDeOficina }) {
  const session = useSession();
  const form = useForm(resuelveTarea, emptyValues(resuelveTarea));
  const [roles, setRoles] = useState<readonly OfficeRole[]>(persona.roles ?? []);
  const [leaves, setLeaves] = useState(persona.retirada);
  const { attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const { nota } = normalise(resuelveTarea, form.values);
    const answer = await callAsUser(session, routes.oficinaCambiarRoles, {
      params: { persona: persona.id },
      body: { roles: roles.join(','), retirada: leaves ? 'true' : 'false', nota },
    });
    if (answer.ok) return onChanged(answer.body.persona);
    if (form.refuse(answer.problem?.campos ?? {}).length > 0) return stop();
    stop(answer.problem?.mensaje ?? 'No sabemos si se guardó. Revisa tu conexión y vuelve a cargar la página.');
  };
  return (
    <form id={resuelveTarea.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(send, !busy)}>
      <fieldset className={styles.roles}>
        <legend>Puede ocuparse de</legend>
        {ROLES.map(([role, name]) => (
          <Checkbox
            key={role}
            name={`rol-${role}`}
            checked={roles.includes(role)}
            onChange={(checked) => setRoles(checked ? [...roles, role] : roles.filter((each) => each !== role))}
          >
            {name}: {MEANINGS[role]}
          </Checkbox>
        ))}
      </fieldset>
      <Checkbox name="retirada" checked={leaves} onChange={setLeaves}>
        Ya no trabaja en la oficina
      </Checkbox>
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
