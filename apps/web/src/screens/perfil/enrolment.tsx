import { useState } from 'react';
import { routes, type Activacion } from '@veridico/api';
import { codigoDeCorreo, comienzaSegundoFactor, emptyValues, normalise } from '@veridico/forms';
import { callAsUser } from '../../session/call-as-user.ts';
import { refusalOf } from '../../session/refusal.ts';
import { useSession } from '../../session/use-session.ts';
import { CodeForm } from '../../shell/code-form.tsx';
import { Alert } from '../../ui/alert.tsx';
import { bindUntilSent } from '../../ui/bind.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
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

/** Password, the code of a mail, secret and first code, then the recovery codes. Left before the code, nothing has changed. */
export function Enrolment({ onActive, onClose }: EnrolmentProps) {
  const session = useSession();
  const [mailed, setMailed] = useState<string>();
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
  if (mailed === undefined) return <Password onMailed={setMailed} onCancel={() => onClose()} />;
  if (!begun) return <MailedCode said={mailed} onBegun={setBegun} onCancel={() => onClose()} />;
  return (
    <>
      <Secret begun={begun} />
      <CodeForm action="Activar" busyText="Activando..." send={confirm} back={{ label: 'Cancelar', go: () => onClose() }} />
    </>
  );
}

interface PasswordProps {
  /** Receives the server's message. */
  readonly onMailed: (mensaje: string) => void;
  readonly onCancel: () => void;
}

function Password({ onMailed, onCancel }: PasswordProps) {
  const session = useSession();
  const form = useForm(comienzaSegundoFactor, emptyValues(comienzaSegundoFactor));
  const { attach } = form;
  const { busy, refusal, start, stop } = useSending();
  const send = async () => {
    start();
    const answer = await callAsUser(session, routes.pedirCodigoSegundoFactor, { body: { password: form.values.password } });
    stop(answer.ok ? undefined : refusalOf(answer, NOT_BEGUN));
    if (answer.ok) return onMailed(answer.body.mensaje);
    if (answer.problem?.campos) form.refuse(answer.problem.campos);
  };
  return (
    <form id={comienzaSegundoFactor.id} ref={attach} className={styles.confirm} noValidate onSubmit={form.submitTo(send, !busy)}>
      <p>
        Necesitas una aplicación de verificación en tu teléfono, como Google Authenticator, Aegis o la de tu administrador de contraseñas.
      </p>
      <PasswordField {...bindUntilSent(form, 'password')} label="Tu contraseña" autoComplete="current-password" required />
      <Refusal reason={refusal} focusOnShow={form.errors.password === undefined} />
      <Button variant="primary" wide type="submit" busy={busy} busyText="Enviando...">
        Continuar
      </Button>
      <Button wide disabled={busy} onClick={onCancel}>
        Cancelar
      </Button>
    </form>
  );
}

const NOT_BEGUN = 'No se pudo comenzar. Vuelve a intentarlo.';

interface MailedCodeProps {
  /** Where the code was mailed. */
  readonly said: string;
  readonly onBegun: (begun: Activacion) => void;
  readonly onCancel: () => void;
}

/** The mailbox proves that the owner of the account enrols, not somebody who knows the password. */
function MailedCode({ said, onBegun, onCancel }: MailedCodeProps) {
  const session = useSession();
  const form = useForm(codigoDeCorreo, emptyValues(codigoDeCorreo));
  const { attach } = form;
  const { busy, refusal, start, stop } = useSending();
  const send = async () => {
    start();
    const answer = await callAsUser(session, routes.comenzarSegundoFactor, { body: normalise(codigoDeCorreo, form.values) });
    stop(answer.ok ? undefined : refusalOf(answer, NOT_BEGUN));
    if (answer.ok) return onBegun(answer.body);
    if (answer.problem?.campos) form.refuse(answer.problem.campos);
  };
  return (
    <form id={codigoDeCorreo.id} ref={attach} className={styles.confirm} noValidate onSubmit={form.submitTo(send, !busy)}>
      <Alert tone="ok" focusOnShow>
        <p>{said}</p>
      </Alert>
      <Field
        {...bindUntilSent(form, 'codigo')}
        label="Código de 8 números"
        help="Está en el correo. Si no llega, mira en spam."
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
      />
      <Refusal reason={form.errors.codigo === undefined ? refusal : undefined} />
      <Button variant="primary" wide type="submit" busy={busy} busyText="Comenzando...">
        Seguir
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
