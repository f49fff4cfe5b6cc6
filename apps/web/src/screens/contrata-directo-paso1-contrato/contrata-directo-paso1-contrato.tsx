import { useState } from 'react';
import { routes, type Answer } from '@veridico/api';
import { api } from '../../api.ts';
import { planFormPage } from '../../plan/addresses.ts';
import { BackToForm } from '../../plan/back-to-form.tsx';
import { readContract, type StoredContract } from '../../plan/stored-contract.ts';
import { PLAN_STEPS } from '../../plan/steps.ts';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Redirect } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useBroughtBack } from '../../ui/use-brought-back.ts';
import { Signing } from './signing.tsx';
import { classNames } from '../../ui/class-names.ts';
import shell from '../../shell/purchase-shell.module.css';
import styles from './contrata-directo-paso1-contrato.module.css';

const TITLE = 'Revisa y firma tu contrato';
const SIGNED = 'Tu contrato firmado';

/** The last contract made in this browser, to read and sign; ends on the card page. */
export function ContrataDirectoPaso1Contrato() {
  const [stored] = useState(readContract);
  if (!stored) return <Redirect to={planFormPage(undefined)} />;
  return (
    <PurchaseShell steps={PLAN_STEPS} current={1}>
      <Contract stored={stored} />
    </PurchaseShell>
  );
}

/**
 * Only the order number of the stored contract is used: the signed text comes from the server, which also knows whether it can still be
 * paid. Both are fetched again when the browser restores the page from its cache.
 */
function Contract({ stored }: { readonly stored: StoredContract }) {
  const [attempt, setAttempt] = useState(1);
  const again = () => setAttempt(attempt + 1);
  useBroughtBack(again);
  const orden = stored.tbkBuyOrder;
  const key = `${orden} ${attempt}`;
  const answer = useAnswer(key, () => api(routes.transaccionPlanContrato, { params: { orden } }));
  const status = useAnswer(key, () => api(routes.transaccionEstado, { params: { orden } }));
  const whole = answer?.ok && Array.isArray(answer.body.partes);
  const title = whole && answer.body.firmado !== null ? SIGNED : TITLE;
  usePageTitle(title);
  if (whole && status) {
    const settled = status.ok && status.body.sePuedePagar === false ? status.body : undefined;
    return <Signing title={title} contract={answer.body} codigoPlan={stored.codigoPlan} settled={settled} />;
  }
  return (
    <div className={classNames(shell.column, styles.page)}>
      <h1>{TITLE}</h1>
      {answer && !whole ? <NoContract stored={stored} answer={answer} onRetry={again} /> : <Loading text="Cargando tu contrato..." />}
    </div>
  );
}

interface NoContractProps {
  readonly stored: StoredContract;
  readonly answer: Answer<'transaccionPlanContrato'>;
  readonly onRetry: () => void;
}

function NoContract({ stored, answer, onRetry }: NoContractProps) {
  const problem = answer.ok ? undefined : answer.problem;
  const offline = answer.status === 0;
  return (
    <div className={styles.stack}>
      <Alert tone="error">
        <p>{problem?.mensaje ?? `No pudimos cargar tu contrato.${offline ? ' Revisa tu conexión.' : ''}`}</p>
        <p>No se ha firmado ni cobrado nada.</p>
      </Alert>
      <Button variant="primary" onClick={onRetry}>
        Reintentar
      </Button>
      <BackToForm codigoPlan={stored.codigoPlan} />
    </div>
  );
}
