import { useState, type SubmitEvent } from 'react';
import { emptyValues, ingreso, normalise, type IngresoField } from '@veridico/forms';
import { LOGIN_FAILED } from '../../session/login-failed.ts';
import { destination, readPassage } from '../../session/origin.ts';
import type { Ending } from '../../session/session.ts';
import { Link, navigate } from '../../ui/router.tsx';
import styles from '../../shell/account-form.module.css';
import { AccountShell } from '../../shell/account-shell.tsx';
import { ACCOUNT_SIDE } from '../../shell/account-side.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';

/** Said to who was signed in a moment ago. Whoever left of their own will knows why. */
const ENDINGS: Readonly<Partial<Record<Ending, string>>> = {
  idle: 'Cerramos tu sesión por inactividad. Inicia sesión y sigues donde estabas.',
  refused: 'Tu sesión terminó. Inicia sesión y sigues donde estabas.',
  deleted: 'Eliminamos tu cuenta. Te enviamos un correo con lo que queda guardado y por qué.',
};

export function AuthLogin() {
  usePageTitle('Inicia sesión');
  const [passage] = useState(readPassage);
  const form = useForm(ingreso, emptyValues(ingreso));
  const { attach } = form;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    const { username, password } = normalise(ingreso, form.values);
    const refused = await signIn(username, password).catch(() => LOGIN_FAILED);
    setBusy(false);
    setProblem(refused);
    if (refused !== undefined) return;
    const { address, state } = destination(passage);
    navigate(address, { replace: true, state });
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && form.submit()) void send();
  };
  const field = (name: IngresoField) => ({
    name,
    required: true,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
  });
  const ended = passage.ending && ENDINGS[passage.ending];

  return (
    <AccountShell side={ACCOUNT_SIDE}>
      <div className={styles.page}>
        <h1>Inicia sesión</h1>
        {ended !== undefined && problem === undefined && (
          <Alert tone="info">
            <p>{ended}</p>
          </Alert>
        )}
        <form id={ingreso.id} ref={attach} className={styles.form} noValidate onSubmit={onSubmit}>
          <Field {...field('username')} label="Email" type="email" autoComplete="username" autoCapitalize="none" />
          <PasswordField {...field('password')} label="Contraseña" autoComplete="current-password" />
          {problem !== undefined && (
            <Alert tone="error">
              <p>{problem}</p>
            </Alert>
          )}
          <Button variant="primary" wide type="submit" busy={busy} busyText="Cargando...">
            Iniciar sesión
          </Button>
        </form>
        <div className={styles.links}>
          <Link to="/auth/recover-password" state={passage}>
            Olvidaste tu contraseña
          </Link>
        </div>
        <div className={styles.others}>
          <p>
            ¿No tienes cuenta?
            <Link to="/auth/register" state={passage}>
              Regístrate
            </Link>
          </p>
          <p>
            ¿Solo quieres un informe?
            <Link to="/inicio">Cómpralo sin cuenta</Link>
          </p>
        </div>
      </div>
    </AccountShell>
  );
}

/** What a session is, this page fetches only when there will be one. */
async function signIn(username: string, password: string): Promise<string | undefined> {
  const { session } = await import('../../session/current.ts');
  return session.signIn(username, password);
}
