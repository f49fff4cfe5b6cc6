import { useState } from 'react';
import { routes, type SegundoFactor } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { refusalOf } from '../../session/refusal.ts';
import { useRead } from '../../session/use-read.ts';
import { useSession } from '../../session/use-session.ts';
import { CodeForm } from '../../shell/code-form.tsx';
import { FailedRead } from '../../shell/failed-read.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Enrolment } from './enrolment.tsx';
import styles from './perfil.module.css';

const UNREAD = 'No pudimos cargar esta parte. Revisa tu conexión.';

/** "Verificación en dos pasos": its state, how to activate it and how to turn it off. */
export function SecondFactor({ onChanged }: { readonly onChanged: () => void }) {
  const session = useSession();
  const read = useRead(routes.segundoFactor, {});
  const [changing, setChanging] = useState(false);
  const [said, setSaid] = useState<string>();
  const state = read.good?.body;

  const finish = (mensaje?: string) => {
    setChanging(false);
    setSaid(mensaje);
    if (mensaje !== undefined) onChanged();
    read.again();
  };
  // The session's own token then says whether it proved the second factor.
  const renew = () => session.renew().catch(() => undefined);

  return (
    <Sheet>
      <section className={styles.section} aria-labelledby="dos-pasos">
        <h2 id="dos-pasos">Verificación en dos pasos</h2>
        {read.answer === undefined && <Loading text="Cargando..." />}
        <FailedRead read={read} otherwise={UNREAD} />
        {said !== undefined && (
          <Alert tone="ok" focusOnShow>
            <p>{said}</p>
          </Alert>
        )}
        {state && !changing && <Standing state={state} onChange={() => setChanging(true)} />}
        {state?.estado === 'inactivo' && changing && <Enrolment onActive={renew} onClose={finish} />}
        {state?.estado === 'activo' && changing && <Removal onRemoved={renew} onClose={finish} />}
      </section>
    </Sheet>
  );
}

function Standing({ state, onChange }: { readonly state: SegundoFactor; readonly onChange: () => void }) {
  const { estado, desde, codigosDeRecuperacion: left } = state;
  if (estado === 'externo')
    return <p>Se activa y se quita en la página de ingreso, junto con tu contraseña. Si tu cuenta la pide, la verás al iniciar sesión.</p>;
  if (estado === 'inactivo')
    return (
      <div className={styles.actions}>
        <p>
          Además de tu contraseña, al iniciar sesión escribes un código que muestra una aplicación de tu teléfono. Quien sepa tu contraseña
          no puede entrar sin él.
        </p>
        <Button onClick={onChange}>Activar</Button>
      </div>
    );
  return (
    <div className={styles.actions}>
      <p>
        <b className={styles.here}>Activa</b>
        {desde !== null && ` desde el ${formatDate(desde)}`}. Te {left === 1 ? 'queda 1 código' : `quedan ${left} códigos`} de recuperación.
      </p>
      {left < FEW && <p>Para tener diez nuevos, quítala y actívala otra vez.</p>}
      <Button onClick={onChange}>Quitar</Button>
    </div>
  );
}

/** Recovery codes that make a new list advisable. */
const FEW = 4;

interface RemovalProps {
  readonly onRemoved: () => Promise<unknown>;
  readonly onClose: (mensaje?: string) => void;
}

function Removal({ onRemoved, onClose }: RemovalProps) {
  const session = useSession();
  const send = async (codigo: string) => {
    const answer = await callAsUser(session, routes.quitarSegundoFactor, { body: { codigo } });
    if (!answer.ok) return refusalOf(answer, 'No se pudo quitar. Vuelve a intentarlo.');
    await onRemoved();
    onClose(answer.body.mensaje);
    return undefined;
  };
  return (
    <>
      <p>Para quitarla, escribe un código. Después entrarás solo con tu contraseña.</p>
      <CodeForm
        action="Quitar verificación en dos pasos"
        busyText="Quitando..."
        recovery
        send={send}
        back={{ label: 'Conservarla', go: () => onClose() }}
      />
    </>
  );
}
