import { useState } from 'react';
import { routes, type Activacion } from '@veridico/api';
import { comienzaSegundoFactor, emptyValues } from '@veridico/forms';
import { callAsUser } from '../../session/call-as-user.ts';
import { refusalOf } from '../../session/refusal.ts';
import { useSession } from '../../session/use-session.ts';
import { CodeForm } from '../../shell/code-form.tsx';
import { bindUntilSent } from '../../ui/bind.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { isPhone } from '../../ui/pdf-viewer/pdf-file.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSending } from '../../ui/use-sending.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './perfil.module.css';

interface EnrolmentProps {
  /** Called once it is active, before the recovery codes are shown. */
  readonly onActive: () => Promise<unknown>;
  readonly onClose: (mensaje?: string) => void;
}

/** Password, then secret and first code, then the recovery codes. Left before the code, nothing has changed. */
export function Enrolment({ onActive, onClose }: EnrolmentProps) {
  const session = useSession();
  const [begun, setBegun] = useState<Activacion>();
  const [done, setDone] = useState<{ readonly mensaje: string; readonly codigos: readonly string[] }>();

  const confirm = async (codigo: string) => {
    const answer = await callAsUser(session, routes.activarSegundoFactor, { body: { codigo } });
    if (!answer.ok) return refusalOf(answer, 'No se pudo activar. Vuelve a intentarlo.');
    await onActive();
    setDone(answer.body);
    return undefined;
  };

  if (done) return <RecoveryCodes codes={done.codigos} onClose={() => onClose(done.mensaje)} />;
  if (!begun) return <Password onBegun={setBegun} onCancel={() => onClose()} />;
  return (
    <>
      <Secret begun={begun} />
      <CodeForm action="Activar" busyText="Activando..." send={confirm} back={{ label: 'Cancelar', go: () => onClose() }} />
    </>
  );
}

interface PasswordProps {
  readonly onBegun: (begun: Activacion) => void;
  readonly onCancel: () => void;
}

function Password({ onBegun, onCancel }: PasswordProps) {
  const session = useSession();
  const form = useForm(comienzaSegundoFactor, emptyValues(comienzaSegundoFactor));
  const { attach } = form;
  const { busy, refusal, start, stop } = useSending();
  const send = async () => {
    start();
    const answer = await callAsUser(session, routes.comenzarSegundoFactor, { body: { password: form.values.password } });
    stop(answer.ok ? undefined : refusalOf(answer, 'No se pudo comenzar. Vuelve a intentarlo.'));
    if (answer.ok) return onBegun(answer.body);
    if (answer.problem?.campos) form.refuse(answer.problem.campos);
  };
  return (
    <form id={comienzaSegundoFactor.id} ref={attach} className={styles.confirm} noValidate onSubmit={form.submitTo(send, !busy)}>
      <p>
        Necesitas una aplicación de verificación en tu teléfono, como Google Authenticator, Aegis o la de tu administrador de contraseñas.
      </p>
      <PasswordField {...bindUntilSent(form, 'password')} label="Tu contraseña" autoComplete="current-password" required />
      <Refusal reason={refusal} focusOnShow={form.errors.password === undefined} />
      <Button variant="primary" wide type="submit" busy={busy} busyText="Comenzando...">
        Continuar
      </Button>
      <Button wide disabled={busy} onClick={onCancel}>
        Cancelar
      </Button>
    </form>
  );
}

/** Modules of white around a QR code that scanners expect. */
const QUIET = 4;

function Secret({ begun: { secreto, uri, qr } }: { readonly begun: Activacion }) {
  const side = qr.lado + 2 * QUIET;
  return (
    <div className={styles.secret}>
      <svg className={styles.qr} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label="Código QR para tu aplicación">
        <path d={qr.trazo} />
      </svg>
      <div className={styles.actions}>
        <p>Escanea este código con tu aplicación. Si no puedes, escribe en ella esta clave:</p>
        <p className={styles.key}>{secreto.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        {isPhone() && <ButtonAnchor href={uri}>Abrir en mi aplicación</ButtonAnchor>}
      </div>
    </div>
  );
}
