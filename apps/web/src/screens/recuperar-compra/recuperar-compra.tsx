import { useState } from 'react';
import { routes } from '@veridico/api';
import { recuperaCompra } from '@veridico/forms';
import { api } from '../../api.ts';
import { CaptchaNotice } from '../../captcha/captcha-notice.tsx';
import { LateLongWay } from '../../captcha/late-long-way.tsx';
import { useCaptchaSending } from '../../captcha/use-captcha-sending.ts';
import { rememberedPurchase } from '../../purchase-storage.ts';
import { ContactLink } from '../../shell/contact-link.tsx';
import { BEFORE_SCRIPT } from '../../shell/first-paint.ts';
import { MailField } from '../../shell/mail-field.tsx';
import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './recuperar-compra.module.css';

const TITLE = 'Recupera tu compra';
const ACTION = 'recupera_compra';

/** For buyers who lost access to a report: mails links, only to the purchase's own address. */
export function RecuperarCompra() {
  usePageTitle(TITLE);
  const [initial] = useState(() => ({ correo: rememberedPurchase().correo ?? '' }));
  const form = useForm(recuperaCompra, initial);
  const { attach } = form;
  // Validated only when it is sent.
  const untilSent = { ...form, leave: () => undefined };
  const { busy, outcome, touch, ask, askWith } = useCaptchaSending(ACTION, (correo: string, solved) =>
    api(routes.recuperarCompra, { body: { correo, ...solved } }),
  );

  const typed = () => form.values.correo.trim();
  const send = async () => {
    const answered = await ask(typed());
    if (answered && !answered.ok) form.refuse(answered.campos);
  };

  return (
    <PublicShell>
      <Width className={styles.page}>
        <h1>{TITLE}</h1>
        <p className={styles.lead}>
          Escribe el correo que usaste al comprar. Te enviamos ahí un enlace a cada informe que compraste con él.
        </p>
        <Sheet filete>
          <form id={recuperaCompra.id} ref={attach} className={styles.form} {...BEFORE_SCRIPT} noValidate onSubmit={form.submitTo(send)}>
            <MailField form={untilSent} name="correo" label="Correo electrónico" autoComplete="email" onFocus={touch} />
            {outcome?.ok === false && (
              <Alert tone="error" focusOnShow={form.errors.correo === undefined}>
                <p>{outcome.mensaje}</p>
              </Alert>
            )}
            {outcome?.ok && (
              <Alert tone="ok" focusOnShow>
                <p>{outcome.mensaje}</p>
                <p>Si no llega en unos minutos, prueba con otra dirección que uses.</p>
              </Alert>
            )}
            <Button variant="primary" type="submit" onFocus={touch} onPointerEnter={touch} busy={busy} busyText="Enviando...">
              Enviar enlaces
            </Button>
            <CaptchaNotice />
          </form>
          {outcome?.ok === false && outcome.captcha && (
            <LateLongWay action={ACTION} after="te enviamos los enlaces" ready={form.submit} send={(token) => askWith(typed(), token)} />
          )}
        </Sheet>
        <p className={styles.lead}>
          ¿No recuerdas con qué correo compraste? Escríbenos a <ContactLink /> con la fecha y el monto de tu compra.
        </p>
      </Width>
    </PublicShell>
  );
}
