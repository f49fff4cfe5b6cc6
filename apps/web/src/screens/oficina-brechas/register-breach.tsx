import { routes, type ClaseDeBrecha } from '@veridico/api';
import { normalise, registraBrecha } from '@veridico/forms';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { bindUntilSent } from '../../ui/bind.ts';
import { CancelOrSend } from '../../ui/cancel-or-send.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, FieldFoot } from '../../ui/field.tsx';
import { Question, useHeldSending } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import { UNKNOWN_OUTCOME, type Ways } from './ways.ts';
import styles from '../../office/reasoned-act.module.css';
import layout from '../../shell/layout.module.css';

interface Kinds {
  /** Kinds of data that may be marked. */
  readonly kinds: readonly ClaseDeBrecha[];
}

/** Registers a breach. */
export function RegisterBreach({ open, ...ways }: Ways & Kinds & { readonly open: boolean }) {
  return (
    <Question open={open} onClose={ways.onClose} title="Registrar una vulneración">
      {open && <BreachForm {...ways} />}
    </Question>
  );
}

function BreachForm({ kinds, onClose, onSaved }: Ways & Kinds) {
  const session = useSession();
  const form = useForm(registraBrecha, { conocida: '', naturaleza: '', efectos: '', datos: '', personas: '', medidas: '' });
  const { attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const answer = await callAsUser(session, routes.oficinaRegistrarBrecha, { body: normalise(registraBrecha, form.values) });
    if (answer.ok) return onSaved(answer.body.mensaje);
    if (form.refuse(answer.problem?.campos ?? {}).length > 0) return stop();
    stop(answer.problem?.mensaje ?? UNKNOWN_OUTCOME);
  };
  return (
    <form id={registraBrecha.id} ref={attach} className={layout.section} noValidate onSubmit={form.submitTo(send, !busy)}>
      <Field {...bindUntilSent(form, 'conocida')} label="Cuándo se supo (hora de Chile)" type="datetime-local" required />
      <TextArea {...bindUntilSent(form, 'naturaleza')} label="Qué pasó" required />
      <TextArea {...bindUntilSent(form, 'efectos')} label="Qué puede pasarles a las personas" required />
      <KindBoxes kinds={kinds} value={form.values.datos} error={form.errors.datos} onChange={(value) => form.change('datos', value)} />
      <Field {...bindUntilSent(form, 'personas')} label="Cuántas personas, más o menos" inputMode="numeric" autoComplete="off" required />
      <TextArea {...bindUntilSent(form, 'medidas')} label="Qué se hizo y qué falta" required />
      <Refusal reason={refusal} />
      <div className={styles.ways}>
        <CancelOrSend busy={busy} busyText="Registrando..." onCancel={onClose}>
          Registrar
        </CancelOrSend>
      </div>
    </form>
  );
}

interface KindBoxesProps {
  readonly kinds: readonly ClaseDeBrecha[];
  /** Kinds of data, separated by commas. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function KindBoxes({ kinds, value, error, onChange }: KindBoxesProps) {
  const chosen = value === '' ? [] : value.split(',');
  return (
    <fieldset data-stands-for="datos" tabIndex={-1} aria-describedby={error === undefined ? undefined : 'datos-estado'}>
      <legend>Qué datos</legend>
      {kinds.map(({ clave, nombre }) => (
        <Checkbox
          key={clave}
          name={`dato-${clave}`}
          checked={chosen.includes(clave)}
          onChange={(checked) => onChange((checked ? [...chosen, clave] : chosen.filter((each) => each !== clave)).join(','))}
        >
          {nombre}
        </Checkbox>
      ))}
      <FieldFoot id="datos-estado" error={error} />
    </fieldset>
  );
}
