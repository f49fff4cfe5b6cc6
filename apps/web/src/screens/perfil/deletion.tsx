import { KEPT_BY_LAW, routes } from '@veridico/api';
import { eliminaCuenta, emptyValues } from '@veridico/forms';
import { callAsUser } from '../../session/call-as-user.ts';
import { refusalOf } from '../../session/refusal.ts';
import { useSession } from '../../session/use-session.ts';
import { bindUntilSent } from '../../ui/bind.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Question, useHeldSending } from '../../ui/question.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useForm } from '../../ui/use-form.ts';
import layout from '../../shell/layout.module.css';
import styles from './perfil.module.css';

interface DeletionProps {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** What is deleted, what the law requires us to keep and why, before the confirmation. */
export function Deletion({ open, onOpen, onClose }: DeletionProps) {
  return (
    <Sheet>
      <section className={styles.section} aria-labelledby="eliminar">
        <h2 id="eliminar">Eliminar tu cuenta</h2>
        <p>Se borran tus datos de acceso y tu perfil, y se cierran todas tus sesiones. No se puede deshacer. Esto queda guardado:</p>
        <dl className={styles.kept}>
          {KEPT_BY_LAW.map(({ que, porque }) => (
            <div key={que}>
              <dt>{que}</dt>
              <dd>{porque}</dd>
            </div>
          ))}
        </dl>
        <div className={layout.danger}>
          <Button onClick={onOpen}>Eliminar mi cuenta</Button>
        </div>
        <Question open={open} onClose={onClose} title="¿Eliminar tu cuenta?">
          <Confirm onClose={onClose} />
        </Question>
      </section>
    </Sheet>
  );
}

function Confirm({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const form = useForm(eliminaCuenta, emptyValues(eliminaCuenta));
  const { attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();

  const send = async () => {
    start();
    const answer = await callAsUser(session, routes.eliminarCuenta, { body: { password: form.values.password } });
    // The guard then leaves this page.
    if (answer.ok) return session.signOut('deleted');
    if (answer.problem?.campos) form.refuse(answer.problem.campos);
    stop(refusalOf(answer, 'No se pudo eliminar la cuenta. Vuelve a intentarlo.'));
  };
  return (
    <form id={eliminaCuenta.id} ref={attach} className={styles.confirm} noValidate onSubmit={form.submitTo(send, !busy)}>
      <p>Escribe tu contraseña para confirmar que eres tú.</p>
      <PasswordField {...bindUntilSent(form, 'password')} label="Contraseña" autoComplete="current-password" required />
      <Refusal reason={refusal} focusOnShow={form.errors.password === undefined} />
      <Button variant="primary" wide busy={busy} onClick={onClose}>
        Conservar mi cuenta
      </Button>
      <div className={layout.danger}>
        <Button type="submit" wide busy={busy} busyText="Eliminando...">
          Eliminar mi cuenta
        </Button>
      </div>
    </form>
  );
}
