import { useState, type SubmitEvent } from 'react';
import { cambiaPassword, emptyValues, type CambiaField } from '@veridico/forms';
import { routes } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { refusalOf } from '../../session/refusal.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import styles from '../../shell/account-form.module.css';
import { AppShell } from '../../shell/app-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useForm } from '../../ui/use-form.ts';
import own from './change-password.module.css';

const TITLE = 'Cambiar contraseña';

export function ChangePassword() {
  usePageTitle(TITLE);
  const session = useSession();
  const { claims } = useSessionState();
  const form = useForm(cambiaPassword, emptyValues(cambiaPassword));
  const { attach } = form;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState<string>();

  const send = async () => {
    setBusy(true);
    const { passwordActual, nuevaPassword } = form.values;
    const answer = await callAsUser(session, routes.cambiarPassword, { body: { passwordActual, nuevaPassword } });
    setBusy(false);
    if (answer.ok) {
      form.change('passwordActual', '');
      form.change('nuevaPassword', '');
      return setDone(answer.body.mensaje);
    }
    if (answer.problem?.campos) form.refuse(answer.problem.campos);
    setRefusal(refusalOf(answer, 'Error al actualizar información del usuario'));
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setRefusal(undefined);
    setDone(undefined);
    if (form.submit()) void send();
  };
  const field = (name: CambiaField) => ({
    name,
    required: true,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
  });

  return (
    <AppShell>
      <div className={own.page}>
        <h1>{TITLE}</h1>
        <p className={styles.lead}>Al guardarla cerramos tu sesión en los demás equipos.</p>
        <Sheet>
          <form id={cambiaPassword.id} ref={attach} className={styles.form} noValidate onSubmit={onSubmit}>
            {/* Identifies the account to password managers. */}
            <input type="hidden" name="username" autoComplete="username" value={claims?.email ?? ''} readOnly />
            <PasswordField {...field('passwordActual')} label="Contraseña actual" autoComplete="current-password" />
            <PasswordField
              {...field('nuevaPassword')}
              label="Contraseña nueva"
              autoComplete="new-password"
              help="Entre 8 y 20 letras y números, con al menos uno de cada uno."
              onBlur={() => form.values.nuevaPassword !== '' && form.leave('nuevaPassword')}
            />
            <Refusal reason={refusal} focusOnShow={Object.keys(form.errors).length === 0} />
            {done !== undefined && (
              <Alert tone="ok" focusOnShow>
                <p>{done}</p>
              </Alert>
            )}
            <Button variant="primary" type="submit" busy={busy} busyText="Guardando...">
              Guardar
            </Button>
          </form>
        </Sheet>
      </div>
    </AppShell>
  );
}
