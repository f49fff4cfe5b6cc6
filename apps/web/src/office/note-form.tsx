import { useEffect } from 'react';
import { routes, type ObjetoDeNota } from '@veridico/api';
import { emptyValues, escribeNota, normalise } from '@veridico/forms';
import { callAsUser } from '../session/call-as-user.ts';
import { forgetDraft, readDraft, saveDraft } from '../session/drafts.ts';
import { useSession, useSessionState } from '../session/use-session.ts';
import { bindUntilSent } from '../ui/bind.ts';
import { CancelOrSend } from '../ui/cancel-or-send.tsx';
import { useHeldSending } from '../ui/question.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useForm } from '../ui/use-form.ts';
import layout from '../shell/layout.module.css';
import dialog from './reasoned-act.module.css';

/** What notes are about. */
export interface NotesProps {
  readonly de: ObjetoDeNota;
  /** Number of the order, id of the person, or RUT of the company. */
  readonly clave: string;
}

interface NoteFormProps extends NotesProps {
  readonly onClose: () => void;
  readonly onWritten: () => void;
}

/** Writes a note. */
export function NoteForm({ de, clave, onClose, onWritten }: NoteFormProps) {
  const session = useSession();
  const owner = useSessionState().claims?.sub ?? '';
  const draft = `nota:${de}:${clave}`;
  const form = useForm(escribeNota, { ...emptyValues(escribeNota), ...readDraft(draft, owner) });
  const { texto: written } = form.values;
  useEffect(() => {
    if (written === '') forgetDraft(draft);
    else saveDraft(draft, owner, { texto: written });
  }, [draft, owner, written]);
  const { attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const { texto } = normalise(escribeNota, form.values);
    const answer = await callAsUser(session, routes.oficinaEscribirNota, { body: { de, clave, texto } });
    if (answer.ok) {
      forgetDraft(draft);
      return onWritten();
    }
    if (form.refuse(answer.problem?.campos ?? {}).length > 0) return stop();
    stop(answer.problem?.mensaje ?? 'No sabemos si la nota se guardó. Cierra este cuadro y vuelve a cargar la página.');
  };
  return (
    <form id={escribeNota.id} ref={attach} className={layout.section} noValidate onSubmit={form.submitTo(send, !busy)}>
      <TextArea {...bindUntilSent(form, 'texto')} label="Nota" required />
      <p className={layout.note}>
        La lee toda la oficina y no se puede corregir. No escribas claves, tarjetas ni números de serie: la persona puede pedir leerla.
      </p>
      <Refusal reason={refusal} />
      <div className={dialog.ways}>
        <CancelOrSend busy={busy} busyText="Guardando..." onCancel={onClose}>
          Guardar nota
        </CancelOrSend>
      </div>
    </form>
  );
}
