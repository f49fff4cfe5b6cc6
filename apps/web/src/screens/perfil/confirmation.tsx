import { useState } from 'react';
import { routes } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { refusalOf } from '../../session/refusal.ts';
import { useSession } from '../../session/use-session.ts';
import { noteSent, useResendWait } from '../../shell/resend.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './perfil.module.css';

const WHAT = 'confirmacion';

/** Shown for an unconfirmed mail address. */
export function Confirmation() {
  const session = useSession();
  const wait = useResendWait(WHAT);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly ok: boolean; readonly text: string }>();
  const requestMail = async () => {
    setBusy(true);
    setSaid(undefined);
    const answer = await callAsUser(session, routes.pedirConfirmacion, {});
    setBusy(false);
    if (answer.ok) noteSent(WHAT);
    setSaid(
      answer.ok
        ? { ok: true, text: answer.body.mensaje }
        : { ok: false, text: refusalOf(answer, 'No se pudo enviar el enlace. Vuelve a intentarlo.') },
    );
  };
  return (
    <div className={styles.actions}>
      <Alert tone="warn" title="Tu correo está sin confirmar">
        <p>Cuando lo confirmes verás aquí también lo que compraste con él sin iniciar sesión.</p>
      </Alert>
      {said && (
        <Alert tone={said.ok ? 'ok' : 'error'} focusOnShow>
          <p>{said.text}</p>
        </Alert>
      )}
      <Button busy={busy} busyText="Enviando..." disabled={wait > 0} onClick={() => void requestMail()}>
        {wait > 0 ? `Pedir otro en ${wait} s` : 'Enviar enlace de confirmación'}
      </Button>
    </div>
  );
}
