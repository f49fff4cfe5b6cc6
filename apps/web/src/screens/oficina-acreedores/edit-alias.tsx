import { routes, type AliasDeAcreedor } from '@veridico/api';
import { checkField, escribeAcreedor, formatRut, normalise } from '@veridico/forms';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { bind, bindUntilSent } from '../../ui/bind.ts';
import { CancelOrSend } from '../../ui/cancel-or-send.tsx';
import { Field } from '../../ui/field.tsx';
import { Question, useHeldSending } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from '../../office/reasoned-act.module.css';
import layout from '../../shell/layout.module.css';

export const LABELS = { alias: 'Como lo escribe una fuente', nombre: 'Como lo escriben los informes' } as const;

interface EditAliasProps {
  /** Undefined: the dialog is closed. Without `alias`: a new one. */
  readonly acreedor: AliasDeAcreedor | undefined;
  readonly onClose: () => void;
  /** Receives the server's message. */
  readonly onSaved: (mensaje: string) => void;
}

/** Adds a spelling of a creditor, or changes what it stands for. */
export function EditAlias({ acreedor, onClose, onSaved }: EditAliasProps) {
  const title = acreedor?.alias === '' ? 'Agregar una escritura' : `Cambiar «${acreedor?.alias ?? ''}»`;
  return (
    <Question open={acreedor !== undefined} onClose={onClose} title={title}>
      {acreedor && <AliasForm acreedor={acreedor} onClose={onClose} onSaved={onSaved} />}
    </Question>
  );
}

function AliasForm({ acreedor, onClose, onSaved }: EditAliasProps & { readonly acreedor: AliasDeAcreedor }) {
  const session = useSession();
  const { alias, nombre, rut } = acreedor;
  const form = useForm(escribeAcreedor, { alias, nombre, rut: rut === null ? '' : formatRut(rut), nota: '' });
  const { attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const answer = await callAsUser(session, routes.oficinaGuardarAcreedor, { body: normalise(escribeAcreedor, form.values) });
    if (answer.ok) return onSaved(answer.body.mensaje);
    if (form.refuse(answer.problem?.campos ?? {}).length > 0) return stop();
    stop(answer.problem?.mensaje ?? 'No sabemos si la escritura se guardó. Revisa tu conexión y vuelve a cargar la página.');
  };
  return (
    <form id={escribeAcreedor.id} ref={attach} className={layout.section} noValidate onSubmit={form.submitTo(send, !busy)}>
      {alias === '' && <Field {...bind(form, 'alias')} label={LABELS.alias} required autoComplete="off" />}
      <Field {...bind(form, 'nombre')} label={LABELS.nombre} required autoComplete="off" />
      <RutField
        {...bind(form, 'rut')}
        label="RUT (opcional)"
        onRewrite={(value) => form.rewrite('rut', value)}
        valid={form.values.rut !== '' && checkField(escribeAcreedor, 'rut', form.values, 'submit') === undefined}
      />
      <TextArea {...bindUntilSent(form, 'nota')} label="Motivo" required />
      <Refusal reason={refusal} />
      <div className={styles.ways}>
        <CancelOrSend busy={busy} busyText="Guardando..." onCancel={onClose}>
          Guardar
        </CancelOrSend>
      </div>
    </form>
  );
}
