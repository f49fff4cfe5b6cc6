import { useState } from 'react';
import { emptyValues, ingreso, normalise, type IngresoField } from '@veridico/forms';
import { CODE_NEEDED, LOGIN_FAILED } from '../../session/login-failed.ts';
import { destination, type SignInState } from '../../session/origin.ts';
import styles from '../../shell/account-form.module.css';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { navigate } from '../../ui/router.tsx';
import { useForm } from '../../ui/use-form.ts';
import { Ended } from './ended.tsx';

/** Sign-in by e-mail and password, on this page. */
export function PasswordSignIn({ passage }: { readonly passage: SignInState }) {
  const form = useForm(ingreso, emptyValues(ingreso));
  const { attach } = form;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** The second step, loaded only for accounts that have one. */
  const [second, setSecond] = useState<Awaited<ReturnType<typeof loadSecond>>>();

  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    const refused = await trySignIn();
    const step = refused === CODE_NEEDED ? await loadSecond().catch(() => undefined) : undefined;
    setBusy(false);
    if (refused === undefined) return goOn();
    setSecond(step);
    if (!step) setProblem(refused === CODE_NEEDED ? LOGIN_FAILED : refused);
  };
  const trySignIn = (...code: [otp?: string]) => {
    const { username, password } = normalise(ingreso, form.values);
    return signIn(username, password, ...code).catch(() => LOGIN_FAILED);
  };
  const goOn = () => {
    const { address, state } = destination(passage);
    navigate(address, { replace: true, state });
  };
  const field = (name: IngresoField) => ({
    name,
    required: true,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
  });

  if (second) return <second.CodeStep signIn={trySignIn} onDone={goOn} onBack={() => setSecond(undefined)} />;
  return (
    <>
      {problem === undefined && <Ended ending={passage.ending} />}
      <form id={ingreso.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(send, !busy)}>
        <Field {...field('username')} label="Email" type="email" autoComplete="username" autoCapitalize="none" />
        <PasswordField {...field('password')} label="Contraseña" autoComplete="current-password" />
        <Button variant="primary" wide type="submit" busy={busy} busyText="Cargando...">
          Iniciar sesión
        </Button>
      </form>
      {problem !== undefined && (
        <Alert tone="error">
          <p>{problem}</p>
        </Alert>
      )}
    </>
  );
}

const loadSecond = () => import('./code-step.tsx');

/** Loads the session code only when needed. */
async function signIn(...credentials: [username: string, password: string, otp?: string]): Promise<string | undefined> {
  const { session } = await import('../../session/current.ts');
  return session.signIn(...credentials);
}
