import { routes, type Usuario } from '@veridico/api';
import {
  cambiaUsuario,
  emptyValues,
  invitaUsuario,
  ROLES_DE_EMPRESA,
  type CambiaUsuarioField,
  type InvitaUsuarioField,
  type Values,
} from '@veridico/forms';
import { ActForm, type SentAct } from '../../office/act-form.tsx';
import { withNote } from '../../office/with-note.ts';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { bindUntilSent } from '../../ui/bind.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { FieldsState } from '../../ui/use-form.ts';
import type { SectionProps } from './section.ts';
import { ROLES } from './words.ts';

const INVITATION = withNote<InvitaUsuarioField>(invitaUsuario);
const CHANGE = withNote<CambiaUsuarioField>(cambiaUsuario);

type Ways = Pick<SectionProps, 'onClose' | 'onDone'>;

/** Invites a user of the company. */
export function InviteForm({ company: { clave }, ...ways }: Ways & Pick<SectionProps, 'company'>) {
  const session = useSession();
  return (
    <ActForm<InvitaUsuarioField>
      definition={INVITATION}
      initial={emptyValues(INVITATION)}
      consequence={<p>Le llega un enlace por correo, que vence en 7 días. Entra cuando lo acepta.</p>}
      verb="Enviar invitación"
      renderFields={(form) => (
        <>
          <Field {...bindUntilSent(form, 'correo')} label="Correo electrónico" type="email" autoComplete="off" required />
          <Field {...bindUntilSent(form, 'nombre')} label="Nombre" autoComplete="off" required />
          <Field {...bindUntilSent(form, 'apellido')} label="Apellido" autoComplete="off" required />
          <RoleAndLimit form={form} />
        </>
      )}
      send={(body) => callAsUser(session, routes.oficinaInvitarUsuario, { params: { clave }, body })}
      {...ways}
    />
  );
}

interface ChangeFormProps extends Ways {
  readonly user: Usuario;
  readonly send: (values: Values<CambiaUsuarioField | 'nota'>) => Promise<SentAct>;
}

/** Changes the role and the limit of a user. */
export function ChangeForm({ user: { rol, limite }, ...act }: ChangeFormProps) {
  return (
    <ActForm<CambiaUsuarioField>
      definition={CHANGE}
      initial={{ rol, limite: limite === null ? '' : String(limite), nota: '' }}
      consequence={<p>Rige desde su próxima consulta.</p>}
      verb="Guardar papel y límite"
      renderFields={(form) => <RoleAndLimit form={form} />}
      {...act}
    />
  );
}

const ROLE_OPTIONS = ROLES_DE_EMPRESA.map((rol) => [rol, ROLES[rol]] as const);

function RoleAndLimit({ form }: { readonly form: FieldsState<CambiaUsuarioField> }) {
  return (
    <>
      <SelectField {...bindUntilSent(form, 'rol')} label="Papel" options={ROLE_OPTIONS} empty="Elige uno" required />
      <Field
        {...bindUntilSent(form, 'limite')}
        label="Límite de consultas"
        optional
        inputMode="numeric"
        autoComplete="off"
        help="Cuenta también las adicionales. Vacío: sin límite."
      />
    </>
  );
}
