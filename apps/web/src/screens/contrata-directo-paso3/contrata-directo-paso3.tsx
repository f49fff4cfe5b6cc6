import { useState } from 'react';
import { problems, routes, type Answer } from '@veridico/api';
import { api } from '../../api.ts';
import { identityRut } from '../../plan/representative.ts';
import { CONTRACT_PAGE, resultPage } from '../../plan/addresses.ts';
import { PLAN_STEPS } from '../../plan/steps.ts';
import { Help } from '../../shell/help.tsx';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Redirect, usePlace } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { IdentityForm } from './identity-form.tsx';
import styles from './contrata-directo-paso3.module.css';

const TITLE = 'Comprueba la identidad del representante';

/** Whether who signed is who they say: the serial of their card, which only they have at hand. */
export function ContrataDirectoPaso3() {
  usePageTitle(TITLE);
  const orden = usePlace().query.get('orden')?.trim() ?? '';
  const [attempt, setAttempt] = useState(1);
  const answer = useAnswer(orden === '' ? undefined : `${orden} ${attempt}`, () => api(routes.transaccionEstado, { params: { orden } }));
  return (
    <PurchaseShell steps={PLAN_STEPS} current={3}>
      <div className={styles.page}>
        <h1>{TITLE}</h1>
        {orden === '' ? <Unknown /> : <Known orden={orden} answer={answer} onRetry={() => setAttempt(attempt + 1)} />}
      </div>
    </PurchaseShell>
  );
}

interface KnownProps {
  readonly orden: string;
  /** Undefined while it is on its way. */
  readonly answer: Answer<'transaccionEstado'> | undefined;
  readonly onRetry: () => void;
}

function Known({ orden, answer, onRetry }: KnownProps) {
  if (!answer) return <Loading text="Cargando los datos de tu contratación..." />;
  if (!answer.ok) return answer.status === problems.ORDEN_DESCONOCIDA.status ? <Unknown /> : <NoAnswer onRetry={onRetry} />;
  const { estado, mensaje, identidad, rut, intentosRestantes } = answer.body;
  if (rut === undefined || identidad === undefined) return <Unknown />;
  if (identidad === 'aprobada') return <Redirect to={resultPage(orden)} />;
  if (estado !== 'pagada' && estado !== 'emitida') return <NotPaid orden={orden} mensaje={mensaje} />;
  if (intentosRestantes === 0) return <NoTries orden={orden} />;
  return <IdentityForm orden={orden} rut={identityRut(orden, rut)} left={identidad === 'rechazada' ? intentosRestantes : undefined} />;
}

function Unknown() {
  return (
    <>
      <Alert tone="error">
        <p>{problems.CONTRATACION_DESCONOCIDA.mensaje}</p>
      </Alert>
      <Help />
    </>
  );
}

function NoAnswer({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.stack}>
      <Alert tone="error">
        <p>No pudimos cargar tu contratación. Tu pago, si lo hiciste, está a salvo.</p>
      </Alert>
      <Button variant="primary" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}

function NotPaid({ orden, mensaje }: { readonly orden: string; readonly mensaje: string }) {
  return (
    <div className={styles.stack}>
      <Alert tone="warn" title="La identidad se comprueba después del pago">
        <p>{mensaje}</p>
      </Alert>
      <ButtonLink to={CONTRACT_PAGE}>Ir al contrato</ButtonLink>
      <Help orden={orden} />
    </div>
  );
}

function NoTries({ orden }: { readonly orden: string }) {
  return (
    <div className={styles.stack}>
      <Alert tone="warn">
        <p>{problems.IDENTIDAD_SIN_INTENTOS.mensaje}</p>
      </Alert>
      <ButtonLink to={resultPage(orden)}>Continuar</ButtonLink>
      <Help orden={orden} />
    </div>
  );
}
