import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { routes, type DatosDeEmpresa } from '@veridico/api';
import { datosEmpresa, fieldNames, normalise, type DatosEmpresaField } from '@veridico/forms';
import { PlaceFields } from '../../company/place-fields.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { CelularField } from '../../shell/celular-field.tsx';
import { MailField } from '../../shell/mail-field.tsx';
import { useFresh } from '../../shell/use-fresh.tsx';
import { Alert } from '../../ui/alert.tsx';
import { bind } from '../../ui/bind.ts';
import { CancelOrSend } from '../../ui/cancel-or-send.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { NAMES } from './company-names.ts';
import { shownValue } from './company-values.ts';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan.module.css';

interface ChangeCompanyProps {
  /** Current server data: may have changed since the form was opened. */
  readonly datos: DatosDeEmpresa;
  readonly version: number;
  /** Another administrator changed the data meanwhile. */
  readonly onStale: () => void;
  readonly onClose: () => void;
  readonly onSaved: (mensaje: string) => void;
}

/** The form of the company's data. After a conflict the typed values stay next to the current ones. */
export function ChangeCompany({ datos, version, onStale, onClose, onSaved }: ChangeCompanyProps) {
  const session = useSession();
  const fresh = useFresh();
  const form = useForm(datosEmpresa, datos);
  const { attach, focus } = form;
  const [opened] = useState(datos);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly mensaje: string; readonly stale: boolean }>();
  const begin = useRef(focus);
  useEffect(() => begin.current('razonSocial'), []);
  // Untouched fields follow the server: saving must not revert another person's change.
  const follow = useEffectEvent(() => {
    for (const name of fieldNames(datosEmpresa)) if (form.values[name] === opened[name]) form.change(name, datos[name]);
  });
  useEffect(() => follow(), [datos]);

  const send = async () => {
    setBusy(true);
    setRefusal(undefined);
    const body = { ...normalise(datosEmpresa, form.values), version: String(version) };
    const answer = await fresh.send(() => callAsUser(session, routes.cambiarDatosEmpresa, { body }));
    if (answer.ok) return onSaved(answer.body.mensaje);
    setBusy(false);
    const { codigo, campos = {}, mensaje = 'No sabemos si se guardó. Revisa tu conexión y guarda otra vez.' } = answer.problem ?? {};
    if (form.refuse(campos).length > 0) return;
    const stale = codigo === 'DATOS_CAMBIADOS';
    setRefusal({ mensaje, stale });
    if (stale) onStale();
  };
  const text = (name: DatosEmpresaField) => ({ ...bind(form, name), label: NAMES[name], required: true, autoComplete: 'off' as const });
  const others = fieldNames(datosEmpresa).filter((name) => datos[name] !== opened[name]);
  return (
    <>
      <form id={datosEmpresa.id} ref={attach} className={layout.section} noValidate onSubmit={form.submitTo(send, !busy)}>
        {refusal && (
          <Alert tone={refusal.stale ? 'warn' : 'error'} focusOnShow>
            <p>{refusal.mensaje}</p>
            {others.map((name) => (
              <p key={name}>
                {NAMES[name]} ahora dice: {shownValue(name, datos[name])}
              </p>
            ))}
            {refusal.stale && <p>Lo que escribiste sigue abajo. Si guardas otra vez, eso queda.</p>}
          </Alert>
        )}
        <div className={styles.fields}>
          <Field {...text('razonSocial')} />
          <Field {...text('nombreFantasia')} />
          <Field {...text('giro')} />
          <Field {...text('domicilio')} />
          <PlaceFields form={form} fieldOf={text} />
          <MailField form={form} name="correo" label={NAMES.correo} autoComplete="off" />
          <CelularField form={form} name="telefono" label={NAMES.telefono} />
          <Field {...text('encargadoPago')} />
          <MailField form={form} name="correoPago" label={NAMES.correoPago} autoComplete="off" />
          <Field {...text('telefonoPago')} type="tel" />
        </div>
        <p className={layout.note}>Avisamos del cambio a los correos anteriores y a los nuevos.</p>
        <div className={styles.ways}>
          <CancelOrSend busy={busy} busyText="Guardando..." onCancel={onClose}>
            Guardar los datos
          </CancelOrSend>
        </div>
      </form>
      {fresh.question}
    </>
  );
}
