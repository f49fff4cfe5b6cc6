import { useState } from 'react';
import { routes } from '@veridico/api';
import { useActs } from '../../office/use-acts.tsx';
import { WaitingRequest } from '../../office/waiting-request.tsx';
import { useRead } from '../../session/use-read.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { RecordFacts } from '../../office/records/record-facts.tsx';
import { sourceText, typeText } from '../../office/records/record-text.ts';
import layout from '../../shell/layout.module.css';

interface AskedRecordProps {
  /** Id of the request. */
  readonly solicitud: string;
  /** Reads again what the decision may have changed. */
  readonly onDecided: () => Promise<unknown>;
}

/** The record that a request is about, to read before it is decided; the log keeps that it was read. */
export function AskedRecord({ solicitud, onDecided }: AskedRecordProps) {
  const [decided, setDecided] = useState(false);
  const read = useRead(routes.oficinaAntecedentePorConfirmar, { body: { solicitud } });
  const acts = useActs(async () => {
    await onDecided();
    setDecided(true);
  });
  const good = decided ? undefined : read.good?.body;
  const request = good?.antecedente.solicitud;
  return (
    <>
      {acts.said}
      {!read.answer && <Loading text="Cargando el registro..." />}
      {!decided && <FailedRead read={read} otherwise="No pudimos cargar el registro. Revisa tu conexión." />}
      {good && (
        <section className={layout.section} aria-labelledby="por-confirmar">
          <h2 id="por-confirmar">
            {typeText(good.antecedente.tipo)}
            {good.rut && ` del RUT ${good.rut}`}
          </h2>
          <p className={layout.note}>Fuente: {sourceText(good.antecedente.fuente)}.</p>
          <RecordFacts record={good.antecedente} />
          {request && <WaitingRequest request={request} onAct={acts.ask} level={3} record={<RecordFacts record={good.antecedente} />} />}
        </section>
      )}
      {acts.dialog}
    </>
  );
}
