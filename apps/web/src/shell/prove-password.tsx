import { routes } from '@veridico/api';
import { emptyValues, pruebaIdentidad } from '@veridico/forms';
import { pageSettings } from '../page-settings.ts';
import { callAsUser } from '../session/call-as-user.ts';
import { refusalOf } from '../session/refusal.ts';
import { useSession } from '../session/use-session.ts';
import { bindUntilSent } from '../ui/bind.ts';
import { CancelOrSend } from '../ui/cancel-or-send.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Question, useHeldSending } from '../ui/question.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useForm } from '../ui/use-form.ts';
import styles from './prove-password.module.css';

interface ProvePasswordProps {
  /** @param proved false: left without the password */
  readonly onHeard: (proved: boolean) => void;
}

/** Asks for the password of the signed-in user before an act goes on. */
export function ProvePassword({ onHeard }: ProvePasswordProps) {
  return (
    <Question open onClose={() => onHeard(false)} title="Confirma que eres tú">
      <ProofForm onHeard={onHeard} />
    </Question>
  );
}

function ProofForm({ onHeard }: ProvePasswordProps) {
  const session = useSession();
  const form = useForm(pruebaIdentidad, emptyValues(pruebaIdentidad));
  const { attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const answer = await callAsUser(session, routes.probarIdentidad, { body: { password: form.values.password } });
    if (answer.ok) return onHeard(true);
    const shown = form.refuse(answer.problem?.campos ?? {}).length > 0;
    stop(shown ? undefined : (answer.problem?.mensaje ?? refusalOf(answer, 'No pudimos comprobar tu contraseña. Revisa tu conexión.')));
  };
  return (
    <form id={pruebaIdentidad.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(send, !busy)}>
      <p>Iniciaste sesión hace más de diez minutos. Escribe tu contraseña y seguimos con lo que estabas haciendo.</p>
      {pageSettings.ingreso === 'codigo' && (
        <p>Si entras sin contraseña o con un código, cierra la sesión y entra otra vez: durante diez minutos no te la pedimos.</p>
      )}
      <PasswordField {...bindUntilSent(form, 'password')} label="Contraseña" autoComplete="current-password" required />
      <Refusal reason={refusal} />
      <div className={styles.ways}>
        <CancelOrSend busy={busy} busyText="Comprobando..." onCancel={() => onHeard(false)}>
          Continuar
        </CancelOrSend>
      </div>
    </form>
  );
}
