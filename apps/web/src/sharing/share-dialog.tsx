import { useState } from 'react';
import { routes } from '@veridico/api';
import { comparteInforme, DIAS_COMPARTIDO, normalise, RAZONES_DE_COMPARTIR, withFullStop } from '@veridico/forms';
import { callForReport, reasonOf } from '../session/report-call.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { CancelOrSend } from '../ui/cancel-or-send.tsx';
import { formatDate } from '../ui/date-time.ts';
import { Field } from '../ui/field.tsx';
import { Question, useHeldSending } from '../ui/question.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { Link } from '../ui/router.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { lastDay } from './last-day.ts';
import styles from './share-dialog.module.css';

interface ShareDialogProps {
  readonly idConsulta: string;
  /** Name of the report. */
  readonly informe: string;
  readonly onClose: () => void;
}

/** Shares a report with one address until a day. */
export function ShareDialog({ idConsulta, informe, onClose }: ShareDialogProps) {
  const [shared, setShared] = useState<Shared>();
  return (
    <Question open onClose={onClose} title={shared ? 'Informe compartido' : 'Compartir este informe'}>
      {shared ? (
        <Done {...shared} onClose={onClose} />
      ) : (
        <ShareForm idConsulta={idConsulta} informe={informe} onClose={onClose} onShared={setShared} />
      )}
    </Question>
  );
}

interface Shared {
  readonly correo: string;
  /** ISO 8601. */
  readonly vence: string;
  /** False: it was shared like this before. */
  readonly enviado: boolean;
}

const UNSENT = 'No sabemos si se compartió. Vuelve a intentarlo: si ya estaba compartido, no se envía otro correo.';

const RAZONES = Object.entries(RAZONES_DE_COMPARTIR);

function ShareForm({ idConsulta, informe, onClose, onShared }: ShareDialogProps & { readonly onShared: (shared: Shared) => void }) {
  const session = useSession();
  const form = useForm(comparteInforme, { correo: '', dias: DIAS_COMPARTIDO.usual, razon: '' });
  const { values, errors, attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const body = normalise(comparteInforme, values);
    const answer = await callForReport(session, routes.compartir, { params: { idConsulta }, body });
    if (answer.ok) return onShared({ correo: body.correo, vence: answer.body.vence ?? '', enviado: answer.body.enviado });
    const refused = answer.status === 'sin-token' ? [] : form.refuse(answer.problem?.campos ?? {});
    stop(refused.length > 0 ? undefined : (reasonOf(answer) ?? UNSENT));
  };
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => form.change(name, value),
    onBlur: () => form.leave(name),
  });
  return (
    <form id={comparteInforme.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(send, !busy)}>
      <p>{withFullStop(informe)} Solo se abre con un código que enviamos a ese correo, y puedes dejar de compartirlo cuando quieras.</p>
      <Field {...field('correo')} label="Correo de quien lo recibe" type="email" inputMode="email" autoComplete="off" required />
      <SelectField
        {...field('dias')}
        label="Hasta cuándo"
        required
        options={DIAS_COMPARTIDO.ofrecidos.map((dias) => [dias, daysText(dias)])}
      />
      <SelectField {...field('razon')} label="Para qué (opcional)" empty="Sin decirlo" options={RAZONES} />
      <Refusal reason={refusal} />
      <div className={styles.buttons}>
        <CancelOrSend busy={busy} busyText="Compartiendo..." onCancel={onClose}>
          Compartir
        </CancelOrSend>
      </div>
    </form>
  );
}

const DAY_MS = 86_400_000;

/** '7 días, hasta el 05-12-2026'. */
function daysText(dias: string): string {
  const until = formatDate(new Date(Date.now() + Number(dias) * DAY_MS).toISOString());
  return `${dias === '1' ? '1 día' : `${dias} días`}, hasta el ${until}`;
}

function Done({ correo, vence, enviado, onClose }: Shared & Pick<ShareDialogProps, 'onClose'>) {
  return (
    <div className={styles.form}>
      <p role="status">
        {enviado ? 'Le enviamos el enlace a ' : 'Ya lo compartías con '}
        <b className={styles.address}>{correo}</b>. {!enviado && 'No enviamos otro correo: usa el que recibió. '}Puede abrirlo hasta el{' '}
        {lastDay(vence)}.
      </p>
      <p>
        <Link to="/compartidos">Ver lo que compartes</Link>
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cerrar</Button>
      </div>
    </div>
  );
}
