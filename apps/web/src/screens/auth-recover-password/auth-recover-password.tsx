import { useState } from 'react';
import { RECOVERY_SENT } from '@veridico/api';
import { emptyValues, normalise, recuperaPassword } from '@veridico/forms';
import { readSignInState } from '../../session/origin.ts';
import { Link } from '../../ui/router.tsx';
import styles from '../../shell/account-form.module.css';
import { AccountShell } from '../../shell/account-shell.tsx';
import { useGoLater } from '../../shell/go-later.ts';
import { ACCOUNT_SIDE } from '../../shell/account-side.ts';
import { bindUntilSent } from '../../ui/bind.ts';
import { Alert } from '../../ui/alert.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useForm } from '../../ui/use-form.ts';
import { usePasswordRecovery } from './use-password-recovery.ts';

const TO_LOGIN_MS = 5_000;

export function AuthRecoverPassword() {
  usePageTitle('Recuperar Contraseña');
  const [passage] = useState(readSignInState);
  const form = useForm(recuperaPassword, emptyValues(recuperaPassword));
  const { attach } = form;
  const { phase, refusal, wait, touch, ask } = usePasswordRecovery(normalise(recuperaPassword, form.values).email);
  useGoLater('/auth/login', phase === 'done' ? TO_LOGIN_MS : undefined, passage);

  const send = async () => form.refuse((await ask()) ?? {});

  return (
    <AccountShell side={ACCOUNT_SIDE}>
      <div className={styles.page}>
        <h1>Recuperar Contraseña</h1>
        {phase === 'done' ? (
          <Alert tone="ok" focusOnShow>
            <p>{RECOVERY_SENT}</p>
          </Alert>
        ) : (
          <form
            id={recuperaPassword.id}
            ref={attach}
            className={styles.form}
            noValidate
            onSubmit={form.submitTo(send, phase === 'idle' && wait === 0)}
          >
            <p className={styles.lead}>Te enviamos a tu correo un enlace para crear una contraseña nueva.</p>
            <Field
              {...bindUntilSent(form, 'email')}
              label="Email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              required
              onFocus={touch}
            />
            <Refusal reason={refusal} focusOnShow={form.errors.email === undefined} />
            <Button
              variant="primary"
              wide
              type="submit"
              onFocus={touch}
              onPointerEnter={touch}
              disabled={wait > 0}
              busy={phase === 'sending'}
              busyText="Enviando..."
            >
              Enviar Instrucciones
            </Button>
            <p className={styles.lead} role="status">
              {wait > 0 && `Ya te enviamos un correo. Puedes pedir otro en ${wait} s; el último enlace anula los anteriores.`}
            </p>
          </form>
        )}
        <div className={styles.links}>
          <Link to="/auth/login" state={passage}>
            Inicia sesión
          </Link>
        </div>
      </div>
    </AccountShell>
  );
}
