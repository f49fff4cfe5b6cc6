import { routes } from '@veridico/api';
import { checkField, emptyValues, misDatosForm, normalise, type MisDatosField, type Values } from '@veridico/forms';
import { api } from '../../api.ts';
import { CaptchaNotice } from '../../captcha/captcha-notice.tsx';
import { LateLongWay } from '../../captcha/late-long-way.tsx';
import { useCaptchaSending } from '../../captcha/use-captcha-sending.ts';
import { BEFORE_SCRIPT } from '../../shell/first-paint.ts';
import { serialHelpLink } from '../../shell/serial-help-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { bind } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/router.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './mis-datos.module.css';

const ACTION = 'mis_datos';
const SerialHelpLink = serialHelpLink(() => import('../../shell/serial-help.tsx'));

/** RUT and card, for a link to an address that is already known. */
export function IdentityForm() {
  const form = useForm(misDatosForm, emptyValues(misDatosForm));
  const { busy, outcome, touch, ask, askWith } = useCaptchaSending(ACTION, (sent: Values<MisDatosField>, solved) =>
    api(routes.misDatosEnlace, { body: { ...sent, ...solved } }),
  );
  const { attach } = form;
  const typed = () => normalise(misDatosForm, form.values);
  const send = async () => {
    const answered = await ask(typed());
    if (answered && !answered.ok) form.refuse(answered.campos);
  };
  const refused = outcome?.ok === false && Object.keys(outcome.campos).length > 0;
  return (
    <Sheet filete>
      <form id={misDatosForm.id} ref={attach} className={styles.form} {...BEFORE_SCRIPT} noValidate onSubmit={form.submitTo(send)}>
        <RutField
          {...bind(form, 'rut')}
          label="RUT"
          required
          onRewrite={(value) => form.rewrite('rut', value)}
          valid={checkField(misDatosForm, 'rut', form.values, 'blur') === undefined}
        />
        <Field
          {...bind(form, 'serie')}
          label="Número de serie o documento"
          required
          autoCapitalize="characters"
          onFocus={touch}
          autoComplete="off"
          help={<SerialHelpLink />}
        />
        <Field
          {...bind(form, 'correo')}
          label="A qué correo tuyo"
          optional
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          help="Solo sirve uno que ya usaste con nosotros: el de tu cuenta, o el de una compra de tu propio informe. Si lo dejas vacío elegimos el más reciente."
        />
        {outcome?.ok === false && (
          <Alert tone="error" focusOnShow={!refused}>
            <p>{outcome.mensaje}</p>
          </Alert>
        )}
        {outcome?.ok && (
          <Alert tone="ok" focusOnShow>
            <p>{outcome.mensaje}</p>
          </Alert>
        )}
        <Button variant="primary" type="submit" onFocus={touch} onPointerEnter={touch} busy={busy} busyText="Enviando...">
          Enviarme el enlace
        </Button>
        <CaptchaNotice />
      </form>
      {outcome?.ok === false && outcome.captcha && (
        <LateLongWay action={ACTION} after="te enviamos el enlace" ready={form.submit} send={(token) => askWith(typed(), token)} />
      )}
      <p className={styles.otherWay}>
        ¿No te llega, tu correo es otro o pides por una persona que falleció?{' '}
        <Link to="/mis-datos/peticion?con=documento">Hazlo con un documento</Link>: una persona de nuestra oficina lo comprueba.
      </p>
    </Sheet>
  );
}
