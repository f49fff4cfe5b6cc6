import { useEffect, useState } from 'react';
import { routes } from '@veridico/api';
import { contactoForm, emptyValues, MOST_MESSAGE, TEMAS_DE_CONTACTO, type ContactoField, type Values } from '@veridico/forms';
import { api } from '../../api.ts';
import { CaptchaNotice } from '../../captcha/captcha-notice.tsx';
import { LateLongWay } from '../../captcha/late-long-way.tsx';
import { useCaptchaSending } from '../../captcha/use-captcha-sending.ts';
import { forgetDraft, readDraft, saveDraft } from '../../session/drafts.ts';
import { MailField } from '../../shell/mail-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { bindUntilSent } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './ayuda.module.css';

const ACTION = 'contacto';
const TEMAS = Object.entries(TEMAS_DE_CONTACTO);

/** A message to us. What is typed survives a reload; once it was sent, the form makes room for the answer. */
export function ContactForm() {
  const form = useForm(contactoForm, { ...emptyValues(contactoForm), ...readDraft(ACTION, '') });
  const { attach, values } = form;
  useEffect(() => saveDraft(ACTION, '', values), [values]);
  const [sentTo, setSentTo] = useState<string>();
  const { busy, outcome, touch, ask, askWith } = useCaptchaSending(ACTION, (sent: Values<ContactoField>, solved) =>
    api(routes.contacto, { body: { ...sent, ...solved } }),
  );
  const done = () => {
    forgetDraft(ACTION);
    setSentTo(values.correo.trim());
  };
  const send = async () => {
    const answered = await ask(values);
    if (answered?.ok) done();
    else if (answered) form.refuse(answered.campos);
  };
  const sendLong = async (token: string) => {
    const refused = await askWith(values, token);
    if (refused === undefined) done();
    return refused;
  };

  if (outcome?.ok && sentTo !== undefined)
    return (
      <Alert tone="ok" title="Tu mensaje llegó" focusOnShow>
        <p>{outcome.mensaje}</p>
        <p>Te responderemos a {sentTo}. Si no ves la respuesta, revisa el correo no deseado.</p>
      </Alert>
    );
  const untilSent = { ...form, leave: () => undefined };
  return (
    <>
      <form id={contactoForm.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(send)} aria-label="Mensaje">
        <SelectField {...bindUntilSent(form, 'tema')} label="De qué se trata" empty="Elige" options={TEMAS} required />
        <Field {...bindUntilSent(form, 'nombre')} label="Tu nombre" autoComplete="name" required onFocus={touch} />
        <MailField form={untilSent} name="correo" label="Correo electrónico" autoComplete="email" onFocus={touch} />
        <Field
          {...bindUntilSent(form, 'numero')}
          label="Número de orden o folio"
          optional
          autoComplete="off"
          help="Como VO-7K3M-9QXT o VR-0000000123, si lo tienes a mano."
        />
        <TextArea {...bindUntilSent(form, 'mensaje')} label="Tu mensaje" required />
        {values.mensaje.length > MOST_MESSAGE * 0.9 && (
          <p className={styles.lead}>
            {values.mensaje.length.toLocaleString('es-CL')} de {MOST_MESSAGE.toLocaleString('es-CL')} caracteres.
          </p>
        )}
        {outcome?.ok === false && (
          <Alert tone="error" focusOnShow={form.missing.length === 0 && Object.keys(form.errors).length === 0}>
            <p>{outcome.mensaje}</p>
          </Alert>
        )}
        <Button variant="primary" type="submit" onFocus={touch} onPointerEnter={touch} busy={busy} busyText="Enviando...">
          Enviar mensaje
        </Button>
        <CaptchaNotice />
      </form>
      {outcome?.ok === false && outcome.captcha && (
        <LateLongWay action={ACTION} after="enviamos tu mensaje" ready={form.submit} send={sendLong} />
      )}
    </>
  );
}
