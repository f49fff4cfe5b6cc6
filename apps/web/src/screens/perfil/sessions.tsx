import { useState } from 'react';
import { routes, type Sesion } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { refusalOf } from '../../session/refusal.ts';
import { useRead } from '../../session/use-read.ts';
import { useSession } from '../../session/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import styles from './perfil.module.css';

/** The account's open sessions, and how to close them. */
export function Sessions() {
  const session = useSession();
  const { answer, again } = useRead(routes.sesiones, {});
  const [closing, setClosing] = useState<string>();
  const [said, setSaid] = useState<{ readonly ok: boolean; readonly text: string }>();

  const close = async (which: string) => {
    setClosing(which);
    setSaid(undefined);
    const closed = await (which === ALL
      ? callAsUser(session, routes.cerrarOtrasSesiones, {})
      : callAsUser(session, routes.cerrarSesion, { params: { sesion: which } }));
    setClosing(undefined);
    setSaid(
      closed.ok
        ? { ok: true, text: closed.body.mensaje }
        : { ok: false, text: refusalOf(closed, closed.problem?.mensaje ?? 'No se pudo cerrar la sesión. Vuelve a intentarlo.') },
    );
    again();
  };

  const list = answer?.ok ? answer.body.sesiones : [];
  const others = list.filter(({ actual }) => !actual);
  return (
    <Sheet>
      <section className={styles.section} aria-labelledby="sesiones">
        <h2 id="sesiones">Sesiones abiertas</h2>
        {answer === undefined && <Loading text="Cargando tus sesiones..." />}
        {answer?.ok === false && (
          <div className={styles.actions}>
            <Alert tone="error">
              <p>{answer.problem?.mensaje ?? 'No pudimos cargar tus sesiones. Revisa tu conexión.'}</p>
            </Alert>
            <Button onClick={again}>Reintentar</Button>
          </div>
        )}
        {said && (
          <Alert tone={said.ok ? 'ok' : 'error'} focusOnShow>
            <p>{said.text}</p>
          </Alert>
        )}
        <ul className={styles.sessions}>
          {list.map((sesion) => (
            <Row key={sesion.id} sesion={sesion} busy={closing === sesion.id} onClose={() => void close(sesion.id)} />
          ))}
        </ul>
        {others.length > 1 && (
          <div>
            <Button busy={closing === ALL} busyText="Cerrando..." onClick={() => void close(ALL)}>
              Cerrar todas las demás
            </Button>
          </div>
        )}
      </section>
    </Sheet>
  );
}

const ALL = 'todas';

interface RowProps {
  readonly sesion: Sesion;
  readonly busy: boolean;
  readonly onClose: () => void;
}

function Row({ sesion: { id, actual, inicio, ultimoUso, equipo }, busy, onClose }: RowProps) {
  return (
    <li>
      <div id={`sesion-${id}`}>
        <b>{equipo || 'Equipo desconocido'}</b>
        <p>
          Iniciada el <time dateTime={inicio}>{formatDateTime(inicio)}</time>
        </p>
        <p>
          Último uso: <time dateTime={ultimoUso}>{formatDateTime(ultimoUso)}</time>
        </p>
      </div>
      {actual ? (
        <span className={styles.here}>Este equipo</span>
      ) : (
        <Button busy={busy} busyText="Cerrando..." aria-describedby={`sesion-${id}`} onClick={onClose}>
          Cerrar sesión
        </Button>
      )}
    </li>
  );
}
