import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { LineaDeLote } from '@veridico/api';
import { isRut, RUT_INVALIDO } from '@veridico/forms';
import { watchPresses } from '../../ui/after-press.ts';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import { useAct } from './use-act.ts';
import styles from './batch-page.module.css';

export interface CorrectionProps {
  /** Id. */
  readonly lote: string;
  readonly linea: LineaDeLote;
  /** Reads the batch again. */
  readonly again: () => void;
  /** It was corrected. */
  readonly onDone: (numero: number) => void;
}

/** Another RUT for a line that would not be asked for; the list is judged again. */
export function Correction(props: CorrectionProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const cancel = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.querySelector('button')?.focus());
  };
  const done = (numero: number) => {
    setOpen(false);
    props.onDone(numero);
  };
  return (
    <div ref={opener}>
      {open ? (
        <RutForm {...props} onDone={done} onCancel={cancel} />
      ) : (
        <Button variant="text" aria-label={`Corregir la línea ${props.linea.numero}`} onClick={() => setOpen(true)}>
          Corregir
        </Button>
      )}
    </div>
  );
}

function RutForm({ lote, linea: { numero, texto, rut }, again, onDone, onCancel }: CorrectionProps & { readonly onCancel: () => void }) {
  const { busy, refusal, carryOut } = useAct(lote, again);
  const [run, setRun] = useState(rut || texto);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(watchPresses, []);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (!isRut(run)) return setError(RUT_INVALIDO);
    if (await carryOut({ acto: 'corregir', linea: String(numero), run })) onDone(numero);
  };
  return (
    <form ref={form} className={styles.correction} noValidate onSubmit={(event) => void send(event)}>
      <RutField
        name={`linea-${numero}`}
        label={`RUT de la línea ${numero}`}
        value={run}
        error={error}
        valid={isRut(run)}
        onChange={(value) => {
          setError(undefined);
          setRun(value);
        }}
        onRewrite={setRun}
        onBlur={() => undefined}
      />
      <Refusal reason={refusal} />
      <div className={styles.buttons}>
        <Button type="submit" busy={busy} busyText="Revisando...">
          Revisar de nuevo
        </Button>
        <Button variant="text" disabled={busy} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
