import { useState } from 'react';
import { routes, type InvitacionEnviada, type InvitacionRevisada } from '@veridico/api';
import { cambiaUsuario, emptyValues, normalise } from '@veridico/forms';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { CancelOrSend } from '../../ui/cancel-or-send.tsx';
import { Button } from '../../ui/button.tsx';
import { Question, useHeldSending } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import { JUDGED, AddressList } from './address-list.tsx';
import { limitOf, RoleAndLimit } from './role-and-limit.tsx';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan-usuarios.module.css';

interface InviteManyProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when the dialog closes after something was sent. */
  readonly onSent: () => void;
}

/** Invites a pasted list of people: judged first, sent with one press, told one by one. */
export function InviteMany({ open, onClose, onSent }: InviteManyProps) {
  return (
    <Question open={open} onClose={onClose} title="Invitar a varios">
      <Steps onClose={onClose} onSent={onSent} />
    </Question>
  );
}

const UNSENT = 'No sabemos si llegó. Revisa la lista otra vez: quien ya recibió su invitación aparece como pendiente.';

function Steps({ onClose, onSent }: Omit<InviteManyProps, 'open'>) {
  const session = useSession();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<string>();
  const [judged, setJudged] = useState<readonly InvitacionRevisada[]>();
  const [sent, setSent] = useState<{ readonly mensaje: string; readonly direcciones: readonly InvitacionEnviada[] }>();
  const { busy, refusal, start, stop } = useHeldSending();
  const review = async () => {
    setMissing(text.trim() === '' ? 'Escribe al menos un correo.' : undefined);
    if (text.trim() === '') return;
    start();
    const answer = await callAsUser(session, routes.revisarInvitaciones, { body: { correos: text } });
    if (answer.ok) setJudged(answer.body.direcciones);
    stop(answer.ok ? undefined : (answer.problem?.mensaje ?? 'No pudimos revisar la lista. Revisa tu conexión y vuelve a intentarlo.'));
  };
  if (sent)
    return (
      <>
        <p role="status">{sent.mensaje}</p>
        <AddressList name="Resultado" list={sent.direcciones} said={({ hecha, mensaje }) => [hecha, mensaje]} />
        <Button
          variant="primary"
          wide
          onClick={() => {
            onClose();
            onSent();
          }}
        >
          Cerrar
        </Button>
      </>
    );
  if (judged) return <Terms text={text} judged={judged} onBack={() => setJudged(undefined)} onSent={setSent} />;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void review();
      }}
    >
      <TextArea
        name="correos"
        label="Correos, hasta 50"
        value={text}
        error={missing}
        required
        onChange={(typed) => {
          setText(typed);
          setMissing(undefined);
        }}
      />
      <p className={layout.note}>Uno por línea, o separados por comas. «Ana Pérez &lt;ana@ejemplo.cl&gt;» da también el nombre.</p>
      <Refusal reason={refusal} />
      <div className={styles.ways}>
        <CancelOrSend busy={busy} busyText="Revisando..." onCancel={onClose}>
          Revisar la lista
        </CancelOrSend>
      </div>
    </form>
  );
}

interface TermsProps {
  readonly text: string;
  readonly judged: readonly InvitacionRevisada[];
  readonly onBack: () => void;
  readonly onSent: (sent: { readonly mensaje: string; readonly direcciones: readonly InvitacionEnviada[] }) => void;
}

/** What was judged, and one role and limit for all that can be invited. */
function Terms({ text, judged, onBack, onSent }: TermsProps) {
  const session = useSession();
  const form = useForm(cambiaUsuario, emptyValues(cambiaUsuario));
  const { attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();
  const valid = judged.filter(({ juicio }) => juicio === 'valida').length;
  const send = async () => {
    start();
    const terms = normalise(cambiaUsuario, form.values);
    const body = { correos: text, rol: terms.rol, limite: limitOf(terms) };
    const answer = await callAsUser(session, routes.invitarVarios, { body });
    if (answer.ok) return onSent(answer.body);
    stop(form.refuse(answer.problem?.campos ?? {}).length > 0 ? undefined : (answer.problem?.mensaje ?? UNSENT));
  };
  return (
    <form ref={attach} id="invita-varios" className={styles.form} noValidate onSubmit={form.submitTo(send, !busy && valid > 0)}>
      <p role="status">{valid === 1 ? 'Se puede invitar a 1 persona.' : `Se puede invitar a ${valid} personas.`}</p>
      <AddressList name="Direcciones revisadas" list={judged} said={({ juicio }) => [juicio === 'valida', JUDGED[juicio]]} />
      {valid > 0 && <RoleAndLimit form={form} />}
      <Refusal reason={refusal} />
      <div className={styles.ways}>
        <Button onClick={onBack} disabled={busy}>
          Corregir la lista
        </Button>
        {valid > 0 && (
          <Button type="submit" variant="primary" busy={busy} busyText="Enviando...">
            {valid === 1 ? 'Enviar 1 invitación' : `Enviar ${valid} invitaciones`}
          </Button>
        )}
      </div>
    </form>
  );
}
