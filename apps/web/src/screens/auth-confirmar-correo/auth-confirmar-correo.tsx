import { useState } from 'react';
import { CONFIRMATION_SENT, EMAIL_CONFIRMED } from '@veridico/api';
import { confirmaCorreo, emptyValues } from '@veridico/forms';
import { useUid } from '../../session/uid.ts';
import styles from '../../shell/account-form.module.css';
import { AccountShell } from '../../shell/account-shell.tsx';
import { ACCOUNT_SIDE } from '../../shell/account-side.ts';
import { bindUntilSent } from '../../ui/bind.ts';
import { Alert } from '../../ui/alert.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ContactLink } from '../../shell/contact-link.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { usePlace } from '../../ui/router.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useConfirmation, type Confirmation } from './use-confirmation.ts';

/**
 * Target of the mail that confirms an address. Requires a press: mail programs that open links must not confirm an address for
 * its owner, because purchases made with it join the account.
 */
export function AuthConfirmarCorreo() {
  usePageTitle('Confirma tu correo');
  const { query } = usePlace();
  const [ofCompany] = useState(() => query.get('para') === 'empresa');
  const { phase, busy, refusal, wait, confirm, renew } = useConfirmation(useUid(), ofCompany);
  return (
    <AccountShell side={ACCOUNT_SIDE}>
      <div className={styles.page}>
        <h1>Confirma tu correo</h1>
        {phase === 'asking' && (
          <>
            {ofCompany ? (
              <>
                <p>Al confirmarlo, tu cuenta actúa por la empresa que te escribió. Si no la conoces, cierra esta página.</p>
                <Refusal reason={refusal} />
                <Button variant="primary" wide busy={busy} busyText="Confirmando..." onClick={() => void confirm()}>
                  Confirmar mi correo
                </Button>
              </>
            ) : (
              <OwnerForm busy={busy} refusal={refusal} confirm={confirm} />
            )}
          </>
        )}
        {phase === 'confirmed' && (
          <>
            <Alert tone="ok" focusOnShow>
              <p>{EMAIL_CONFIRMED}</p>
            </Alert>
            <ButtonLink to="/" variant="primary" wide>
              Ir a mis informes
            </ButtonLink>
          </>
        )}
        {phase === 'dead' && (
          <>
            <Refusal reason={refusal} />
            <Button variant="primary" wide busy={busy} busyText="Enviando..." disabled={wait > 0} onClick={() => void renew()}>
              {wait > 0 ? `Enviar otro enlace en ${wait} s` : 'Enviar otro enlace'}
            </Button>
          </>
        )}
        {phase === 'sent' && (
          <>
            <Alert tone="ok" focusOnShow>
              <p>{CONFIRMATION_SENT}</p>
            </Alert>
            <Button wide busy={busy} busyText="Enviando..." disabled={wait > 0} onClick={() => void renew()}>
              {wait > 0 ? `Enviar otro enlace en ${wait} s` : 'Enviar otro enlace'}
            </Button>
          </>
        )}
        {phase === 'lost' && (
          <>
            <Refusal reason={refusal ?? ''} />
            {ofCompany ? (
              <p>
                Pide a la empresa que te envíe otro, o escríbenos a <ContactLink />
              </p>
            ) : (
              <p>Para pedir otro, inicia sesión y ve a Perfil.</p>
            )}
            <ButtonLink to={ofCompany ? '/' : '/perfil'} variant="primary" wide>
              {ofCompany ? 'Ir al inicio' : 'Ir a mi perfil'}
            </ButtonLink>
          </>
        )}
      </div>
    </AccountShell>
  );
}

type OwnerFormProps = Pick<Confirmation, 'busy' | 'refusal' | 'confirm'>;

/** The password proves that the mail reached the account's creator, not someone whose address was typed by mistake. */
function OwnerForm({ busy, refusal, confirm }: OwnerFormProps) {
  const form = useForm(confirmaCorreo, emptyValues(confirmaCorreo));
  const { attach } = form;
  return (
    <form
      id={confirmaCorreo.id}
      ref={attach}
      className={styles.form}
      noValidate
      onSubmit={form.submitTo(() => confirm(form.values.password).then(form.refuse), !busy)}
    >
      <p>Al confirmarlo, las compras hechas con ese correo aparecen en tu cuenta. Si no creaste una cuenta, cierra esta página.</p>
      <PasswordField {...bindUntilSent(form, 'password')} label="Contraseña de tu cuenta" autoComplete="current-password" required />
      {form.errors.password === undefined && <Refusal reason={refusal} />}
      <Button type="submit" variant="primary" wide busy={busy} busyText="Confirmando...">
        Confirmar mi correo
      </Button>
    </form>
  );
}
