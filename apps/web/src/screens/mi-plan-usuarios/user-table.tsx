import { useState } from 'react';
import type { Usuario } from '@veridico/api';
import { useSession } from '../../session/use-session.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { ChangeUser } from './change-user.tsx';
import { ConfirmAct, type ActToConfirm } from './confirm-act.tsx';
import { ROLES } from './roles.ts';
import { lastUseText } from './idle.ts';
import { act, type Outcome, type UserAct } from './user-calls.ts';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan-usuarios.module.css';

const STATES = {
  activo: ['ok', 'Activo'],
  invitado: ['warn', 'Invitado'],
  deshabilitado: ['quiet', 'Deshabilitado'],
} as const;

type OnOutcome = (outcome: Exclude<Outcome, { kind: 'refused' }>, about: string) => void;

interface UserTableProps {
  readonly name: string;
  readonly list: readonly Usuario[];
  readonly busy: boolean;
  /** Called after an act, or when it failed because the user had changed. */
  readonly onHeard: OnOutcome;
}

/** The act that awaits confirmation. */
type PendingAct = { readonly user: Usuario; readonly what: ActToConfirm | 'cambiar' };

export function UserTable({ name, list, busy, onHeard }: UserTableProps) {
  const [asking, setAsking] = useState<PendingAct>();
  const close = () => setAsking(undefined);
  const heard: OnOutcome = (outcome, about) => {
    close();
    onHeard(outcome, about);
  };
  return (
    <>
      <Table name={name} columns={[...COLUMNS, actsOf(setAsking, onHeard)]} rows={list} keyOf={({ id }) => id} busy={busy} />
      <ChangeUser user={asking?.what === 'cambiar' ? asking.user : undefined} onClose={close} onHeard={heard} />
      <ConfirmAct
        user={asking && asking.what !== 'cambiar' ? asking.user : undefined}
        what={asking && asking.what !== 'cambiar' ? asking.what : 'eliminar'}
        onClose={close}
        onHeard={heard}
      />
    </>
  );
}

function madeOf({ rol, consultas, limite }: Usuario): string {
  const made = consultas.toLocaleString('es-CL');
  if (rol === 'facturacion') return consultas === 0 ? 'No consulta' : `${made}, ya no consulta`;
  return limite === null ? `${made}, sin límite` : `${made} de ${limite.toLocaleString('es-CL')}`;
}

const COLUMNS: readonly Column<Usuario>[] = [
  {
    title: 'Usuario',
    untitled: true,
    cell: ({ id, nombre, correo, propio }) => (
      <span id={`usuario-${id}`}>
        <b>{nombre || correo}</b>
        {propio && ' (tú)'}
        {nombre !== '' && <span className={layout.sub}>{correo}</span>}
      </span>
    ),
  },
  { title: 'Rol', cell: ({ rol }) => ROLES[rol].name },
  {
    title: 'Estado',
    cell: ({ estado, vence }) => (
      <>
        <Tag tone={STATES[estado][0]}>{STATES[estado][1]}</Tag>
        {vence !== null && <Until vence={vence} />}
      </>
    ),
  },
  { title: 'Consultas del período', cell: madeOf },
  { title: 'Último uso', cell: (user) => <LastUse user={user} /> },
];

function LastUse({ user }: { readonly user: Usuario }) {
  const [now] = useState(Date.now);
  return lastUseText(user, now);
}

function Until({ vence }: { readonly vence: string }) {
  const [now] = useState(Date.now);
  const over = Date.parse(vence) <= now;
  return (
    <span className={layout.sub}>
      {over ? 'Venció el' : 'Vence el'} <time dateTime={vence}>{formatDate(vence)}</time>
    </span>
  );
}

function actsOf(ask: (act: PendingAct) => void, onHeard: OnOutcome): Column<Usuario> {
  return {
    title: 'Acción',
    untitled: true,
    cell: (user) => <Acts user={user} onAsk={(what) => ask({ user, what })} onHeard={onHeard} />,
  };
}

interface ActsProps {
  readonly user: Usuario;
  readonly onAsk: (what: PendingAct['what']) => void;
  readonly onHeard: OnOutcome;
}

function Acts({ user, onAsk, onHeard }: ActsProps) {
  const session = useSession();
  const { busy, refusal, start, stop } = useSending();
  const describedBy = `usuario-${user.id}`;
  /** Harmless acts need no confirmation. */
  const doNow = async (what: Exclude<UserAct, ActToConfirm>) => {
    start();
    const outcome = await act(session, what, user);
    if (outcome.kind === 'refused') return stop(outcome.mensaje);
    stop();
    onHeard(outcome, user.nombre || user.correo);
  };
  return (
    <div className={layout.section}>
      <Refusal reason={refusal} />
      <div className={styles.acts}>
        {user.estado !== 'deshabilitado' && (
          <Button variant="text" aria-describedby={describedBy} onClick={() => onAsk('cambiar')}>
            Cambiar
          </Button>
        )}
        {user.estado === 'invitado' && (
          <Button variant="text" aria-describedby={describedBy} busy={busy} busyText="Enviando..." onClick={() => void doNow('reinvitar')}>
            Reenviar
          </Button>
        )}
        {user.estado === 'activo' && (
          <Button variant="text" aria-describedby={describedBy} onClick={() => onAsk('deshabilitar')}>
            Deshabilitar
          </Button>
        )}
        {user.estado === 'deshabilitado' && (
          <Button
            variant="text"
            aria-describedby={describedBy}
            busy={busy}
            busyText="Habilitando..."
            onClick={() => void doNow('habilitar')}
          >
            Habilitar
          </Button>
        )}
        <Button variant="text" aria-describedby={describedBy} onClick={() => onAsk('eliminar')}>
          {user.estado === 'invitado' ? 'Retirar' : 'Eliminar'}
        </Button>
      </div>
    </div>
  );
}
