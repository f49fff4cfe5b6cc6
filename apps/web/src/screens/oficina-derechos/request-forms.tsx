import { anotaRespuesta, consultaFuente, emptyValues, escribeNota, normalise, type Form } from '@veridico/forms';
import { VIAS_DE_CONSULTA } from '@veridico/reference';
import type { SentAct } from '../../office/act-form.tsx';
import { bindUntilSent } from '../../ui/bind.ts';
import { CancelOrSend } from '../../ui/cancel-or-send.tsx';
import { Field } from '../../ui/field.tsx';
import { useHeldSending } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm, type FormState } from '../../ui/use-form.ts';
import type { RequestBody } from './use-request-acts.ts';
import type { FormAct } from './words.ts';
import layout from '../../shell/layout.module.css';
import dialog from '../../office/reasoned-act.module.css';

interface RequestFormProps {
  readonly acto: FormAct;
  readonly send: (body: RequestBody) => Promise<SentAct>;
  readonly onClose: () => void;
  /** Receives the server's message. */
  readonly onDone: (mensaje: string) => void;
}

/** What the office adds to a request's register: a question to the source, its answer, a note. */
export function RequestForm({ acto, ...way }: RequestFormProps) {
  if (acto === 'consultar-fuente') return <SourceForm {...way} />;
  return <TextForm {...way} definition={acto === 'anotar' ? escribeNota : anotaRespuesta} label={LABELS[acto]} note={NOTES[acto]} />;
}

const LABELS = { anotar: 'Nota', 'anotar-respuesta': 'Qué respondió' } as const;
const NOTES = {
  anotar: 'La lee solo la oficina, y queda en el registro cuatro años: no se puede quitar. No escribas claves ni números de serie.',
  'anotar-respuesta': 'Queda en el registro de peticiones, y el plazo sigue corriendo.',
} as const;

type WayProps = Omit<RequestFormProps, 'acto'>;

interface TextFormProps extends WayProps {
  readonly definition: Form<'texto'>;
  readonly label: string;
  readonly note: string;
}

function TextForm({ definition, label, note, ...way }: TextFormProps) {
  const form = useForm(definition, emptyValues(definition));
  return (
    <SentForm definition={definition} form={form} {...way}>
      <TextArea {...bindUntilSent(form, 'texto')} label={label} required />
      <p className={layout.note}>{note}</p>
    </SentForm>
  );
}

function SourceForm(way: WayProps) {
  const form = useForm(consultaFuente, emptyValues(consultaFuente));
  return (
    <SentForm definition={consultaFuente} form={form} {...way}>
      <Field {...bindUntilSent(form, 'fecha')} label="Cuándo le preguntaste" type="date" autoComplete="off" required />
      <SelectField {...bindUntilSent(form, 'como')} label="Por dónde" empty="Elige" options={Object.entries(VIAS_DE_CONSULTA)} required />
      <Field {...bindUntilSent(form, 'aQuien')} label="A quién" autoComplete="off" maxLength={200} required />
    </SentForm>
  );
}

interface SentFormProps<F extends string> extends WayProps {
  readonly definition: Form<F>;
  readonly form: FormState<F>;
  readonly children: React.ReactNode;
}

function SentForm<F extends string>({ definition, form, send, onClose, onDone, children }: SentFormProps<F>) {
  const { busy, refusal, start, stop } = useHeldSending();
  const { attach } = form;
  const submit = async () => {
    start();
    const answer = await send(normalise(definition, form.values));
    if (answer.ok) return onDone(answer.body.mensaje);
    if (form.refuse(answer.problem?.campos ?? {}).length > 0) return stop();
    stop(answer.problem?.mensaje ?? 'No sabemos si quedó anotado. Cierra este cuadro y vuelve a cargar la página.');
  };
  return (
    <form id={definition.id} ref={attach} className={layout.section} noValidate onSubmit={form.submitTo(submit, !busy)}>
      {children}
      <Refusal reason={refusal} />
      <div className={dialog.ways}>
        <CancelOrSend busy={busy} busyText="Guardando..." onCancel={onClose}>
          Anotar
        </CancelOrSend>
      </div>
    </form>
  );
}
