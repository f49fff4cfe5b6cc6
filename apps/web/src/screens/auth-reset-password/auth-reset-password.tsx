import { PASSWORD_UPDATED, problems } from '@veridico/api';
import { emptyValues, restablecePassword, type RestableceField } from '@veridico/forms';
import { useUid } from '../../session/uid.ts';
import { Link, usePlace } from '../../ui/router.tsx';
import styles from '../../shell/account-form.module.css';
import { AccountShell } from '../../shell/account-shell.tsx';
import { ACCOUNT_SIDE } from '../../shell/account-side.ts';
import { useGoLater } from '../../shell/go-later.ts';
import { Alert } from '../../ui/alert.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ForCompany } from './for-company.tsx';
import { usePasswordReset } from './use-password-reset.ts';

const TO_LOGIN_MS = 3_000;

export function AuthResetPassword() {
  // A company's mail: there is no earlier password to replace.
  const ofCompany = usePlace().query.get('para') === 'empresa';
  const title = ofCompany ? 'Pon tu contraseña' : 'Restablecer Contraseña';
  usePageTitle(title);
  const uid = useUid();
  const form = useForm(restablecePassword, emptyValues(restablecePassword));
  const { attach } = form;
  const { phase, refusal, touch, send } = usePasswordReset(uid);
  const open = (phase === 'idle' || phase === 'sending') && uid !== '';
  useGoLater('/auth/login', phase === 'done' ? TO_LOGIN_MS : undefined);

  const field = (name: RestableceField) => ({
    name,
    required: true,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
    onBlur: () => form.leave(name),
    onFocus: touch,
    autoComplete: 'new-password' as const,
  });

  return (
    <AccountShell side={ACCOUNT_SIDE}>
      <div className={styles.page}>
        <h1>{title}</h1>
        {phase === 'done' && (
          <Alert tone="ok" focusOnShow>
            <p>{PASSWORD_UPDATED}</p>
          </Alert>
        )}
        {(phase === 'dead' || uid === '') && (
          <>
            <Alert tone="error" focusOnShow={phase === 'dead'}>
              <p>{refusal ?? problems.TOKEN_RECUPERACION_INVALIDO.mensaje}</p>
            </Alert>
            <ButtonLink to="/auth/recover-password" variant="primary" wide>
              Pedir un enlace nuevo
            </ButtonLink>
          </>
        )}
        {ofCompany && open && <ForCompany uid={uid} />}
        {open && (
          <form
            id={restablecePassword.id}
            ref={attach}
            className={styles.form}
            noValidate
            onSubmit={form.submitTo(() => send(form.values.nuevaPassword).then((campos) => form.refuse(campos ?? {})), phase === 'idle')}
          >
            <PasswordField
              {...field('nuevaPassword')}
              label="Nueva contraseña"
              help="De 8 a 20 letras y números, con al menos uno de cada uno."
            />
            <PasswordField {...field('passwordConfirmacion')} label="Confirmar contraseña" />
            <Refusal reason={refusal} focusOnShow={Object.keys(form.errors).length === 0} />
            <Button
              variant="primary"
              wide
              type="submit"
              disabled={phase === 'sending'}
              busy={phase === 'sending'}
              busyText="Actualizando..."
            >
              Actualizar contraseña
            </Button>
          </form>
        )}
        <div className={styles.links}>
          <Link to="/auth/login">Inicia sesión</Link>
        </div>
      </div>
    </AccountShell>
  );
}
