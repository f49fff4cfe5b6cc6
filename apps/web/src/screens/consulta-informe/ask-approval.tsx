import { useState } from 'react';
import { routes } from '@veridico/api';
import { callForReport, reasonOf } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { bodyOf, type ReportRequest } from './query.ts';
import styles from './consulta-informe.module.css';

interface AskApprovalProps {
  readonly asked: Extract<ReportRequest, { kind: 'query' }>;
  /** Empty if it uses an included query. */
  readonly price: string;
  readonly reason: string | undefined;
}

/** A query that an administrator approves first: what it would cost, and the request with the purpose already declared. */
export function AskApproval({ asked, price, reason }: AskApprovalProps) {
  const session = useSession();
  const { busy, refusal, start, stop } = useSending();
  const [done, setDone] = useState<string>();
  const send = async () => {
    start();
    const body = { ...bodyOf(asked, false), codigoServicio: asked.codigo };
    const answer = await callForReport(session, routes.pedirAprobacion, { body });
    if (answer.ok) setDone(answer.body.mensaje);
    stop(answer.ok ? undefined : (reasonOf(answer) ?? 'No sabemos si llegó. Puedes pedirla otra vez: la misma no se repite.'));
  };
  return (
    <div className={styles.narrow}>
      {done === undefined ? (
        <Alert tone="warn" title="Necesita aprobación">
          {reason !== undefined && <p>{reason}</p>}
          <p>{price === '' ? 'Usa una consulta del plan, por sobre tu límite.' : `Sería una consulta adicional: ${price}.`}</p>
        </Alert>
      ) : (
        <Alert tone="ok" focusOnShow>
          <p>{done}</p>
        </Alert>
      )}
      <Refusal reason={refusal} />
      <div className={styles.ways}>
        {done === undefined && (
          <Button variant="primary" busy={busy} busyText="Pidiendo..." onClick={() => void send()}>
            Pedir aprobación
          </Button>
        )}
        <ButtonLink to="/aprobaciones" variant={done === undefined ? 'secondary' : 'primary'}>
          Ver mis pedidos
        </ButtonLink>
        <ButtonLink to="/">Volver al inicio</ButtonLink>
      </div>
    </div>
  );
}
