import { useState } from 'react';
import { problems, routes } from '@veridico/api';
import { codigoDeCorreo, emptyValues, normalise } from '@veridico/forms';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSending } from '../../ui/use-sending.ts';
import styles from './compartido.module.css';

interface AskCodeProps {
  /** Last part of the link. */
  readonly id: string;
  /** Masked address that receives the codes. */
  readonly para: string;
  /** An earlier code opened the report, and its time is over. */
  readonly lapsed: boolean;
  /** @param acceso opens the report */
  readonly onOpened: (acceso: string) => Promise<void>;
  /** The share ended meanwhile. */
  readonly onOver: () => void;
}

const CUT_OFF = 'No hubo conexión: no sabemos si llegó. Vuelve a intentarlo.';
const OVER = problems.COMPARTIDO_DESCONOCIDO.status;

/** Mails a code when asked, and opens the report with it. */
export function AskCode({ id, para, lapsed, onOpened, onOver }: AskCodeProps) {
  const [sent, setSent] = useState('');
  const [turn, setTurn] = useState(0);
  const asking = useSending();
  const ask = async () => {
    asking.start();
    const answer = await api(routes.pedirCodigoCompartido, { params: { compartido: id } });
    if (answer.ok) {
      setSent(answer.body.mensaje ?? '');
      setTurn((last) => last + 1);
      return asking.stop();
    }
    return answer.status === OVER ? onOver() : asking.stop(answer.problem?.mensaje ?? CUT_OFF);
  };
  return (
    <>
      {lapsed && <p>Tu acceso terminó. Para seguir leyendo, pide otro código.</p>}
      <p className={styles.about}>
        Se abre con un código de 8 números, que enviamos a <b>{para}</b> cuando lo pides.
      </p>
      <div role="status">{sent !== '' && <p key={turn}>{sent}</p>}</div>
      {sent !== '' && <EnterCode id={id} onOpened={onOpened} onOver={onOver} />}
      <Refusal reason={asking.refusal} />
      <Button variant={sent === '' ? 'primary' : 'text'} busy={asking.busy} busyText="Enviando..." onClick={() => void ask()}>
        {sent === '' ? 'Enviar el código' : 'Enviar otro código'}
      </Button>
    </>
  );
}

function EnterCode({ id, onOpened, onOver }: Pick<AskCodeProps, 'id' | 'onOpened' | 'onOver'>) {
  const form = useForm(codigoDeCorreo, emptyValues(codigoDeCorreo));
  const { attach, values, errors } = form;
  const { busy, refusal, start, stop } = useSending();
  const open = async () => {
    start();
    const answer = await api(routes.abrirCompartido, { params: { compartido: id }, body: normalise(codigoDeCorreo, values) });
    // Stays busy until the report replaces this form.
    if (answer.ok) return onOpened(answer.body.acceso ?? '');
    if (answer.status === OVER) return onOver();
    const refused = form.refuse(answer.problem?.campos ?? {});
    return stop(refused.length > 0 ? undefined : (answer.problem?.mensaje ?? CUT_OFF));
  };
  return (
    <form id={codigoDeCorreo.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(open, !busy)}>
      <Field
        name="codigo"
        label="Código de 8 números"
        value={values.codigo}
        error={errors.codigo}
        onChange={(value) => form.change('codigo', value)}
        onBlur={() => form.leave('codigo')}
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
      />
      <Refusal reason={refusal} />
      <Button variant="primary" type="submit" busy={busy} busyText="Abriendo...">
        Ver el informe
      </Button>
    </form>
  );
}
