import { emptyValues, normalise, posponeTarea, SNOOZE_DAYS } from '@veridico/forms';
import { bind, bindUntilSent } from '../../ui/bind.ts';
import { CancelOrSend } from '../../ui/cancel-or-send.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { Act } from './use-act.ts';
import parts from '../../office/desk/case.module.css';
import styles from '../../office/desk/decide.module.css';

interface SnoozeFormProps {
  readonly act: Act;
  /** The note written so far: it begins the reason. */
  readonly nota: string;
  readonly onBack: () => void;
}

/** Until which day, and why. */
export function SnoozeForm({ act, nota, onBack }: SnoozeFormProps) {
  const form = useForm(posponeTarea, { ...emptyValues(posponeTarea), nota });
  const { attach } = form;
  const send = async () => {
    await act.send('posponer', normalise(posponeTarea, form.values));
    onBack();
  };
  return (
    <form id={posponeTarea.id} ref={attach} className={parts.part} noValidate onSubmit={form.submitTo(send, !act.busy)}>
      <Field
        {...bind(form, 'hasta')}
        label="Vuelve el"
        type="date"
        autoComplete="off"
        required
        help={`Entre mañana y ${SNOOZE_DAYS} días más.`}
      />
      <div className={styles.templates} role="group" aria-label="Días de uso frecuente">
        {soon().map(([name, day]) => (
          <button key={name} type="button" aria-pressed={form.values.hasta === day} onClick={() => form.change('hasta', day)}>
            {name}
          </button>
        ))}
      </div>
      <TextArea {...bindUntilSent(form, 'nota')} label="Motivo" required />
      <div className={styles.answers}>
        <CancelOrSend busy={act.busy} busyText="Guardando..." onCancel={onBack}>
          Posponer
        </CancelOrSend>
      </div>
    </form>
  );
}

const chileanDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', dateStyle: 'short' });
const DAY_MS = 86_400_000;

/** Days that are often chosen, as YYYY-MM-DD in Chile. */
function soon(): readonly (readonly [name: string, day: string])[] {
  const today = Date.parse(chileanDay.format(new Date()));
  const after = (days: number) => new Date(today + days * DAY_MS).toISOString().slice(0, 10);
  const toMonday = (8 - new Date(today).getUTCDay()) % 7 || 7;
  return [
    ['Mañana', after(1)],
    ['En 3 días', after(3)],
    ['El lunes', after(toMonday)],
  ];
}
