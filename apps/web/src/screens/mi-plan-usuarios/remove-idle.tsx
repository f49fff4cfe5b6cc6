import { useState } from 'react';
import { routes, type Usuario, type UsuarioQuitado } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { useFresh } from '../../shell/use-fresh.tsx';
import { Button } from '../../ui/button.tsx';
import { Question, useHeldSending } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan-usuarios.module.css';

interface RemoveIdleProps {
  /** Without who reads this. */
  readonly users: readonly Usuario[];
  readonly again: () => void;
}

/** Removes all idle users after a question that names them. */
export function RemoveIdle({ users, again }: RemoveIdleProps) {
  // Those that the question named: the list behind it is read again meanwhile.
  const [asked, ask] = useState<readonly Usuario[]>();
  if (users.length === 0) return null;
  return (
    <div className={layout.danger}>
      <Button onClick={() => ask(users)}>
        {users.length === 1 ? 'Eliminar al que no la usa' : `Eliminar a los ${users.length} sin uso`}
      </Button>
      <Question open={asked !== undefined} onClose={() => ask(undefined)} title={`¿Eliminar a ${countText(asked ?? users)}?`}>
        {asked && <Confirm users={asked} onClose={() => ask(undefined)} again={again} />}
      </Question>
    </div>
  );
}

function countText(users: readonly Usuario[]): string {
  return users.length === 1 ? '1 usuario sin uso' : `${users.length} usuarios sin uso`;
}

interface ConfirmProps extends RemoveIdleProps {
  readonly onClose: () => void;
}

function Confirm({ users, onClose, again }: ConfirmProps) {
  const session = useSession();
  const fresh = useFresh();
  const { busy, refusal, start, stop } = useHeldSending();
  const [done, setDone] = useState<{ readonly mensaje: string; readonly usuarios: readonly UsuarioQuitado[] }>();
  const send = async () => {
    start();
    const usuarios = Object.fromEntries(users.map(({ id, version }) => [id, String(version)]));
    const answer = await fresh.send(() => callAsUser(session, routes.quitarSinUso, { body: { usuarios } }));
    if (answer.ok) setDone(answer.body);
    stop(answer.ok ? undefined : (answer.problem?.mensaje ?? 'No sabemos si se hizo. Cierra esto y mira la lista antes de repetirlo.'));
  };
  const close = () => {
    onClose();
    if (done) again();
  };
  const said = new Map(done?.usuarios.map(({ id, hecha, mensaje }) => [id, hecha ? 'Eliminado' : mensaje]));
  return (
    <>
      <p role="status">
        {done ? done.mensaje : 'Se cierran sus sesiones y dejan de actuar por la empresa. Lo que consultaron queda en el registro.'}
      </p>
      <ul className={styles.names} aria-label="Usuarios sin uso">
        {users.map(({ id, nombre, correo }) => (
          <li key={id}>
            <b>{nombre || correo}</b>
            {nombre !== '' && <span className={layout.sub}>{correo}</span>}
            {done && <span className={layout.sub}>{said.get(id)}</span>}
          </li>
        ))}
      </ul>
      <Refusal reason={refusal} />
      <Button variant="primary" wide busy={busy} onClick={close}>
        {done ? 'Cerrar' : 'Cancelar'}
      </Button>
      {!done && (
        <Button wide busy={busy} busyText="Eliminando..." onClick={() => void send()}>
          Eliminar a {countText(users)}
        </Button>
      )}
      {fresh.question}
    </>
  );
}
