import type { InvitacionDePersonal } from '@veridico/api';
import page from '../../office/record-page.module.css';
import layout from '../../shell/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { roleNames } from './role-names.ts';

interface InvitationsProps {
  readonly invitations: readonly InvitacionDePersonal[];
  readonly onWithdraw: (invitation: InvitacionDePersonal) => void;
}

/** Invitations that nobody accepted yet; nothing without any. */
export function Invitations({ invitations, onWithdraw }: InvitationsProps) {
  if (invitations.length === 0) return null;
  return (
    <section className={page.section}>
      <h2>Invitaciones</h2>
      <Table name="Invitaciones" columns={[...COLUMNS, withdraw(onWithdraw)]} rows={invitations} keyOf={({ id }) => id} />
    </section>
  );
}

const COLUMNS: readonly Column<InvitacionDePersonal>[] = [
  {
    title: 'Persona',
    untitled: true,
    cell: ({ id, nombre, correo }) => (
      <span id={`invitacion-${id}`}>
        <b>{nombre}</b>
        <span className={layout.sub}>{correo}</span>
      </span>
    ),
  },
  { title: 'Roles', cell: ({ roles }) => roleNames(roles) },
  { title: 'Invitó', cell: ({ persona }) => persona },
  {
    title: 'Vence',
    cell: ({ vence, vencida }) => (vencida ? <Tag tone="warn">Vencida</Tag> : <time dateTime={vence}>{formatDateTime(vence)}</time>),
  },
];

function withdraw(onWithdraw: (invitation: InvitacionDePersonal) => void): Column<InvitacionDePersonal> {
  return {
    title: 'Acciones',
    cell: (invitation) => (
      <Button variant="text" aria-describedby={`invitacion-${invitation.id}`} onClick={() => onWithdraw(invitation)}>
        Retirar invitación
      </Button>
    ),
  };
}
