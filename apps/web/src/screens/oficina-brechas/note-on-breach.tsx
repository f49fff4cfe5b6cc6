import { routes, type AvisoDeBrecha, type Brecha } from '@veridico/api';
import { anotaBrecha, normalise } from '@veridico/forms';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { bindUntilSent } from '../../ui/bind.ts';
import { CancelOrSend } from '../../ui/cancel-or-send.tsx';
import { Field } from '../../ui/field.tsx';
import { Question, useHeldSending } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import { UNKNOWN_OUTCOME, type Ways } from './ways.ts';
import styles from '../../office/reasoned-act.module.css';
import layout from '../../shell/layout.module.css';

interface About {
  readonly brecha: Brecha;
  readonly clase: AvisoDeBrecha['clase'];
}

const TITLES: Readonly<Record<About['clase'], string>> = {
  agencia: 'Aviso a la Agencia',
  personas: 'Aviso a las personas',
  avance: 'Lo que se supo o se hizo después',
};

/** Keeps what was told, and the letter to tell it with. */
export function NoteOnBreach({ about, ...ways }: Ways & { readonly about: About | undefined }) {
  return (
    <Question open={about !== undefined} onClose={ways.onClose} title={about ? TITLES[about.clase] : ''}>
      {about && <NoteForm about={about} {...ways} />}
    </Question>
  );
}

function NoteForm({ about: { brecha, clase }, onClose, onSaved }: Ways & { readonly about: About }) {
  const session = useSession();
  const letter = clase === 'avance' ? '' : brecha.cartas[clase];
  const form = useForm(anotaBrecha, { clase, enviado: '', personas: '', texto: letter });
  const { attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const request = { params: { brecha: brecha.numero }, body: normalise(anotaBrecha, form.values) };
    const answer = await callAsUser(session, routes.oficinaAnotarBrecha, request);
    if (answer.ok) return onSaved(answer.body.mensaje);
    if (form.refuse(answer.problem?.campos ?? {}).length > 0) return stop();
    stop(answer.problem?.mensaje ?? UNKNOWN_OUTCOME);
  };
  return (
    <form id={anotaBrecha.id} ref={attach} className={layout.section} noValidate onSubmit={form.submitTo(send, !busy)}>
      {clase !== 'avance' && <p>Esta carta no se envía sola: cámbiala si hace falta, envíala y anota aquí cómo quedó.</p>}
      <TextArea
        {...bindUntilSent(form, 'texto')}
        label={clase === 'avance' ? 'Qué se supo o se hizo' : 'La carta, como se envió'}
        required
      />
      <Field {...bindUntilSent(form, 'enviado')} label="Cuándo (hora de Chile)" type="datetime-local" required />
      {clase === 'personas' && (
        <Field {...bindUntilSent(form, 'personas')} label="A cuántas personas" inputMode="numeric" autoComplete="off" required />
      )}
      <Refusal reason={refusal} />
      <div className={styles.ways}>
        <CancelOrSend busy={busy} busyText="Anotando..." onCancel={onClose}>
          Anotar
        </CancelOrSend>
      </div>
    </form>
  );
}
