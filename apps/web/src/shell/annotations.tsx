import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { routes, type AnswerBody } from '@veridico/api';
import { etiquetaDeSujeto, notaDeSujeto, referenciaDeConsulta } from '@veridico/forms';
import { callForReport, reasonOf, type ReportAnswer } from '../session/report-call.ts';
import { forgetDraft, readDraft, saveDraft } from '../session/drafts.ts';
import { useSession, useSessionState } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { formatDateTime } from '../ui/date-time.ts';
import { Field } from '../ui/field.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { useForm } from '../ui/use-form.ts';
import { useSending } from '../ui/use-sending.ts';
import styles from './annotations.module.css';

type Noted = AnswerBody<'anotaciones'>;
type Change = ReportAnswer<'cambiarReferencia'> | ReportAnswer<'agregarNota'> | ReportAnswer<'borrarNota'> | ReportAnswer<'etiquetar'>;

interface AnnotationsProps {
  readonly idConsulta: string;
  /** Label of the reference, where the page is about more than one report. */
  readonly label?: string;
  /** Called with every change, for a list that shows reference and tags too. */
  readonly onChange?: (noted: Noted) => void;
}

/** Reference of the query, and the company's tags and notes on the subject of its report. Nothing until they are read. */
export function Annotations({ idConsulta, label = 'Referencia', onChange }: AnnotationsProps) {
  const session = useSession();
  const read = useAnswer(idConsulta, (id) => callForReport(session, routes.anotaciones, { params: { idConsulta: id } }));
  const [changed, setChanged] = useState<Noted>();
  const [said, setSaid] = useState({ text: '', turn: 0 });
  const root = useRef<HTMLDivElement>(null);
  // A deleted note or tag takes the focus with it.
  useEffect(() => {
    if (changed && document.activeElement === document.body) root.current?.focus();
  }, [changed]);
  const noted = changed ?? (read?.ok ? read.body : undefined);
  if (read && !read.ok) return <Refusal reason={reasonOf(read) ?? 'No pudimos traer las notas.'} focusOnShow={false} />;
  if (!noted) return null;
  const take = (next: Noted, announcement: string) => {
    setChanged(next);
    setSaid(({ turn }) => ({ text: announcement, turn: turn + 1 }));
    onChange?.(next);
  };
  return (
    <div ref={root} className={styles.annotations} tabIndex={-1} role="group" aria-label="Referencia, etiquetas y notas">
      {noted.referencia !== null && <Reference idConsulta={idConsulta} label={label} referencia={noted.referencia} onTake={take} />}
      {noted.deEmpresa && <Tags idConsulta={idConsulta} noted={noted} onTake={take} />}
      {noted.deEmpresa && <Notes idConsulta={idConsulta} noted={noted} onTake={take} />}
      <p className={styles.said} role="status">
        {/* The same sentence again is another element: it is heard again. */}
        <span key={said.turn}>{said.text}</span>
      </p>
    </div>
  );
}

interface PartProps {
  readonly idConsulta: string;
  readonly onTake: (next: Noted, announcement: string) => void;
}

/** A change that the server may refuse, with a sentence at a field or above the button. */
function useChange({ onTake }: Pick<PartProps, 'onTake'>) {
  const sending = useSending();
  const send = async (
    ask: () => Promise<Change>,
    done: string,
    refuse?: (campos: Readonly<Record<string, string>>) => readonly string[],
  ) => {
    sending.start();
    const answer = await ask();
    if (answer.ok) {
      sending.stop();
      onTake(answer.body, done);
      return true;
    }
    const campos = answer.status === 'sin-token' ? undefined : answer.problem?.campos;
    const shown = campos && refuse ? refuse(campos) : [];
    sending.stop(shown.length > 0 ? undefined : (reasonOf(answer) ?? 'No pudimos guardar. Revisa tu conexión y vuelve a intentarlo.'));
    return false;
  };
  return { ...sending, send };
}

function Reference({ idConsulta, label, referencia, onTake }: PartProps & { readonly label: string; readonly referencia: string }) {
  const session = useSession();
  const form = useForm(referenciaDeConsulta, { referencia });
  const { attach, values, errors } = form;
  const { busy, refusal, send } = useChange({ onTake });
  const params = { idConsulta };
  const save = async () => {
    const body = { referencia: values.referencia, antes: referencia };
    const saved = await send(() => callForReport(session, routes.cambiarReferencia, { params, body }), 'Referencia guardada.', form.refuse);
    if (saved) return;
    // A colleague may have changed it: what was typed stays, beside what it says now.
    const now = await callForReport(session, routes.anotaciones, { params });
    if (now.ok && now.body.referencia !== referencia) onTake(now.body, '');
  };
  return (
    <form ref={attach} className={styles.line} noValidate onSubmit={form.submitTo(save, !busy)}>
      <Field
        name="referencia"
        label={label}
        help={
          values.referencia.trim() === referencia || referencia === ''
            ? 'Un centro de costo o un número de caso. No se imprime.'
            : `Ahora dice «${referencia}».`
        }
        autoComplete="off"
        value={values.referencia}
        error={errors.referencia}
        onChange={(value) => form.change('referencia', value)}
      />
      {values.referencia.trim() !== referencia && (
        <Button type="submit" busy={busy} busyText="Guardando...">
          Guardar
        </Button>
      )}
      <Refusal reason={refusal} />
    </form>
  );
}

function Tags({ idConsulta, noted: { etiquetas, usadas }, onTake }: PartProps & { readonly noted: Noted }) {
  const session = useSession();
  const form = useForm(etiquetaDeSujeto, { etiqueta: '' });
  const { attach, values, errors } = form;
  const { busy, refusal, send } = useChange({ onTake });
  const set = (etiqueta: string, puesta: 'S' | 'N') =>
    send(
      () => callForReport(session, routes.etiquetar, { params: { idConsulta }, body: { etiqueta, puesta } }),
      puesta === 'S' ? 'Etiqueta puesta.' : 'Etiqueta quitada.',
      form.refuse,
    );
  const add = async () => {
    if (await set(values.etiqueta, 'S')) form.change('etiqueta', '');
  };
  return (
    <section aria-label="Etiquetas" className={styles.part}>
      {etiquetas.length > 0 && (
        <ul className={styles.tags}>
          {etiquetas.map((etiqueta) => (
            <li key={etiqueta}>
              {etiqueta}
              <button type="button" aria-label={`Quitar ${etiqueta}`} disabled={busy} onClick={() => void set(etiqueta, 'N')}>
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <form ref={attach} className={styles.line} noValidate onSubmit={form.submitTo(add, !busy)}>
        <Field
          name="etiqueta"
          label="Etiqueta"
          list="etiquetas-usadas"
          autoComplete="off"
          maxLength={40}
          value={values.etiqueta}
          error={errors.etiqueta}
          onChange={(value) => form.change('etiqueta', value)}
        />
        <datalist id="etiquetas-usadas">
          {usadas.map((etiqueta) => (
            <option key={etiqueta}>{etiqueta}</option>
          ))}
        </datalist>
        <Button type="submit" busy={busy} busyText="Guardando...">
          Etiquetar
        </Button>
        <Refusal reason={refusal} />
      </form>
    </section>
  );
}

function Notes({ idConsulta, noted: { notas }, onTake }: PartProps & { readonly noted: Noted }) {
  const session = useSession();
  const owner = useSessionState().claims?.sub ?? '';
  const draft = `nota-${idConsulta}`;
  const [kept] = useState(() => readDraft(draft, owner)['texto'] ?? '');
  const form = useForm(notaDeSujeto, { texto: kept });
  const { attach, values, errors } = form;
  const { busy, refusal, send } = useChange({ onTake });
  const type = (texto: string) => {
    form.change('texto', texto);
    saveDraft(draft, owner, { texto });
  };
  const add = async () => {
    const { texto } = values;
    const added = await send(
      () => callForReport(session, routes.agregarNota, { params: { idConsulta }, body: { texto } }),
      'Nota guardada.',
      form.refuse,
    );
    if (!added) return;
    form.change('texto', '');
    forgetDraft(draft);
  };
  return (
    <section aria-label="Notas" className={styles.part}>
      <form ref={attach} className={styles.part} noValidate onSubmit={form.submitTo(add, !busy)}>
        <TextArea name="texto" label="Nota (la lee tu empresa)" value={values.texto} error={errors.texto} onChange={type} />
        <Refusal reason={refusal} />
        <div>
          <Button type="submit" busy={busy} busyText="Guardando...">
            Guardar nota
          </Button>
        </div>
      </form>
      {notas.length > 0 && (
        <ul className={styles.notes}>
          {notas.map((nota) => (
            <NoteItem key={nota.id} nota={nota} idConsulta={idConsulta} onTake={onTake} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NoteItem({ nota, idConsulta, onTake }: PartProps & { readonly nota: Noted['notas'][number] }) {
  const session = useSession();
  const [asked, setAsked] = useState(false);
  const { busy, refusal, send } = useChange({ onTake });
  const remove = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!asked) return setAsked(true);
    void send(() => callForReport(session, routes.borrarNota, { params: { idConsulta, nota: nota.id } }), 'Nota borrada.');
  };
  return (
    <li>
      <p className={styles.text}>{nota.texto}</p>
      <form className={styles.foot} onSubmit={remove}>
        <span>
          {nota.quien && `${nota.quien} · `}
          <time dateTime={nota.fecha}>{formatDateTime(nota.fecha)}</time>
        </span>
        {nota.borrable && (
          <Button type="submit" variant="text" busy={busy} busyText="Borrando...">
            {asked ? 'Sí, borrar esta nota' : 'Borrar'}
          </Button>
        )}
        {asked && !busy && (
          <Button variant="text" onClick={() => setAsked(false)}>
            No borrar
          </Button>
        )}
      </form>
      <Refusal reason={refusal} />
    </li>
  );
}
