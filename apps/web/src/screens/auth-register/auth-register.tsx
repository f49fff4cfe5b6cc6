import { useState } from 'react';
import { REGISTERED } from '@veridico/api';
import { registro } from '@veridico/forms';
import { readSignInState } from '../../session/origin.ts';
import { Link } from '../../ui/router.tsx';
import styles from '../../shell/account-form.module.css';
import { AccountShell } from '../../shell/account-shell.tsx';
import { PRIVACY, TERMS } from '../../shell/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Missing } from '../../ui/missing.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { plainLabel, RegistrationFields } from './registration-fields.tsx';
import { sendOnEnter } from '../../ui/send-on-enter.ts';
import { useRegistration } from './use-registration.ts';
import own from './auth-register.module.css';

const SIDE = {
  title: 'Tus informes, a mano.',
  text: 'Lo que compres o consultes con tu cuenta queda guardado: lo abres y descargas cuando quieras.',
  link: { to: '/inicio', name: 'Comprar sin cuenta' },
} as const;

export function AuthRegister() {
  usePageTitle('Registro');
  const [passage] = useState(readSignInState);
  const { form, restored, leave, change, phase, refusal, send } = useRegistration();
  const { attach } = form;

  return (
    <AccountShell roomy side={SIDE}>
      <div className={styles.page}>
        <h1>Registro</h1>
        <p className={styles.lead}>
          Los campos marcados con <span className={own.star}>*</span> son obligatorios.
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in any of its fields */}
        <form
          id={registro.id}
          ref={attach}
          className={styles.form}
          noValidate
          onSubmit={form.submitTo(send, phase === 'filling')}
          onKeyDown={form.valid ? undefined : sendOnEnter(form.submit)}
        >
          <RegistrationFields form={form} restored={restored} change={change} leave={leave} />
          <p className={own.consent}>
            Al registrarte aceptas los <Link to={TERMS[0]}>{TERMS[1]}</Link> y la <Link to={PRIVACY[0]}>{PRIVACY[1]}</Link>.
          </p>
          <Refusal reason={refusal} focusOnShow={Object.keys(form.errors).length === 0} />
          {phase === 'done' && (
            <Alert tone="ok" focusOnShow>
              <p>{REGISTERED}</p>
              <p>Te enviamos un correo: ábrelo para confirmar que la dirección es tuya.</p>
            </Alert>
          )}
          {phase === 'done' && (
            <ButtonLink to="/auth/login" state={passage} variant="primary" wide>
              Iniciar sesión
            </ButtonLink>
          )}
          <Button
            variant="primary"
            wide
            type="submit"
            disabled={!form.valid || phase === 'done'}
            busy={phase === 'sending'}
            busyText="Registrando..."
            aria-describedby="registro-falta"
          >
            Regístrate
          </Button>
          <div id="registro-falta" className={own.missing}>
            {phase !== 'done' && <Missing form={form} call={plainLabel} />}
          </div>
        </form>
        <div className={styles.links}>
          <Link to="/" state={passage}>
            Volver a la identificación
          </Link>
        </div>
      </div>
    </AccountShell>
  );
}
