import { useState } from 'react';
import { routes, type CambioDeCatalogo, type ProductoDeCatalogo, type TipoDeCatalogo } from '@veridico/api';
import { emptyValues, normalise, resuelveTarea } from '@veridico/forms';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { bindUntilSent } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { CancelOrSend } from '../../ui/cancel-or-send.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Question, useHeldSending } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ChangeText } from './change-text.tsx';
import { momentText, momentValue } from './words.ts';
import dialog from '../../office/reasoned-act.module.css';
import layout from '../../shell/layout.module.css';
import styles from './oficina-precios.module.css';

/** Changes shown at first, besides the scheduled ones. */
const SHOWN = 10;

interface AgendaProps {
  readonly changes: readonly CambioDeCatalogo[];
  readonly products: readonly ProductoDeCatalogo[];
  /** Kinds that the reader may change. */
  readonly may: readonly TipoDeCatalogo[];
  readonly onWithdrawn: (mensaje: string) => void;
}

const STATES = { programado: ['quiet', 'Programado'], rige: ['ok', 'Hecho'], anulado: ['quiet', 'Anulado'] } as const;

/** What is scheduled, which can be withdrawn, and what was done last. */
export function Agenda({ changes, products, may, onWithdrawn }: AgendaProps) {
  const [chosen, setChosen] = useState<CambioDeCatalogo>();
  const [all, setAll] = useState(false);
  const scheduled = changes.filter(({ estado }) => estado === 'programado').length;
  const shown = all ? changes : changes.slice(0, scheduled + SHOWN);
  const currency = new Map(products.map(({ tipo, codigo, valores }) => [`${tipo} ${codigo}`, valores['moneda']]));
  return (
    <>
      {changes.length === 0 && <p>Nadie ha cambiado nada todavía.</p>}
      <ol className={classNames(changes.length > 0 && styles.agenda)}>
        {shown.map((change) => (
          <li key={change.id}>
            <time dateTime={change.rige}>{momentText(momentValue(change.rige))}</time>
            <div id={`cambio-${change.id}`}>
              <ChangeText change={change} moneda={currency.get(`${change.tipo} ${change.codigo}`)} named />
            </div>
            {change.estado === 'programado' && may.includes(change.tipo) ? (
              <Button variant="text" aria-describedby={`cambio-${change.id}`} onClick={() => setChosen(change)}>
                Anular
              </Button>
            ) : (
              <Tag tone={STATES[change.estado][0]}>{STATES[change.estado][1]}</Tag>
            )}
          </li>
        ))}
      </ol>
      {shown.length < changes.length && (
        <div className={layout.start}>
          <Button variant="text" onClick={() => setAll(true)}>
            Ver los {changes.length.toLocaleString('es-CL')} cambios
          </Button>
        </div>
      )}
      <Question
        open={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={chosen ? `Anular el cambio de ${chosen.nombre}` : ''}
      >
        {chosen && (
          <Withdraw
            change={chosen}
            onClose={() => setChosen(undefined)}
            onWithdrawn={(mensaje) => {
              setChosen(undefined);
              onWithdrawn(mensaje);
            }}
          />
        )}
      </Question>
    </>
  );
}

interface WithdrawProps {
  readonly change: CambioDeCatalogo;
  readonly onClose: () => void;
  readonly onWithdrawn: (mensaje: string) => void;
}

function Withdraw({ change: { id, tipo, rige }, onClose, onWithdrawn }: WithdrawProps) {
  const session = useSession();
  const form = useForm(resuelveTarea, emptyValues(resuelveTarea));
  const { attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const answer = await callAsUser(session, routes.oficinaAnularCambio, {
      params: { tipo, cambio: id },
      body: normalise(resuelveTarea, form.values),
    });
    if (answer.ok) return onWithdrawn(answer.body.mensaje);
    if (form.refuse(answer.problem?.campos ?? {}).length > 0) return stop();
    stop(answer.problem?.mensaje ?? 'No sabemos si se anuló. Revisa tu conexión y vuelve a cargar la página.');
  };
  return (
    <form id={resuelveTarea.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(send, !busy)}>
      <p>Iba a regir desde el {momentText(momentValue(rige))}.</p>
      <TextArea {...bindUntilSent(form, 'nota')} label="Motivo" required />
      <Refusal reason={refusal} />
      <div className={dialog.ways}>
        <CancelOrSend busy={busy} busyText="Anulando..." onCancel={onClose}>
          Anular el cambio
        </CancelOrSend>
      </div>
    </form>
  );
}
