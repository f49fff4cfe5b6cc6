import { useState } from 'react';
import { problems, routes, type Answer } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import { api } from '../../api.ts';
import { resultPage } from '../../plan/addresses.ts';
import { BeginAnew } from '../../plan/begin-anew.tsx';
import { orderMail } from '../../plan/order-mail.ts';
import { identityRut } from '../../plan/representative.ts';
import { PLAN_STEPS } from '../../plan/steps.ts';
import { readContractOf } from '../../plan/stored-contract.ts';
import { ToPay } from '../../plan/to-pay.tsx';
import { Help } from '../../shell/help.tsx';
import { isNews, isPaid, OrderNews } from '../../shell/order-news.tsx';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Redirect, usePlace } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { IdentityForm } from './identity-form.tsx';
import { classNames } from '../../ui/class-names.ts';
import shell from '../../shell/purchase-shell.module.css';
import styles from './contrata-directo-paso3.module.css';

const TITLE = 'Comprueba la identidad del representante';

/** Identity check of the signer, by the serial of their card. */
export function ContrataDirectoPaso3() {
  usePageTitle(TITLE);
  const orden = usePlace().query.get('orden')?.trim() ?? '';
  const [attempt, setAttempt] = useState(1);
  const answer = useAnswer(orden === '' ? undefined : `${orden} ${attempt}`, () => api(routes.transaccionEstado, { params: { orden } }));
  return (
    <PurchaseShell steps={PLAN_STEPS} current={3}>
      <div className={classNames(shell.column, styles.page)}>
        <h1>{TITLE}</h1>
        {orden === '' ? <Unknown /> : <Known orden={orden} answer={answer} onRetry={() => setAttempt(attempt + 1)} />}
      </div>
    </PurchaseShell>
  );
}

interface KnownProps {
  readonly orden: string;
  /** Undefined while loading. */
  readonly answer: Answer<'transaccionEstado'> | undefined;
  readonly onRetry: () => void;
}

function Known({ orden, answer, onRetry }: KnownProps) {
  if (!answer) return <Loading text="Cargando los datos de tu contratación..." />;
  if (!answer.ok) {
    if (answer.status !== problems.ORDEN_DESCONOCIDA.status) return <NoAnswer onRetry={onRetry} />;
    // A server that has only the specified calls does not know this one: the representative is the one of the contract made here.
    const own = answer.problem?.codigo === 'ORDEN_DESCONOCIDA' ? undefined : readContractOf(orden);
    return own ? <IdentityForm orden={orden} rut={formatRut(own.runRepresentanteLegal)} left={undefined} /> : <Unknown />;
  }
  const { estado, mensaje, numero, identidad, rut, intentosRestantes, sePuedePagar = false, representacion } = answer.body;
  if (rut === undefined || identidad === undefined) return <Unknown />;
  if (representacion !== undefined) return <Redirect to={resultPage(orden)} />;
  if (isNews(estado)) {
    return (
      <>
        <OrderNews news={estado} mensaje={mensaje} correo={orderMail(orden)} />
        <Help numero={numero} />
      </>
    );
  }
  if (identidad === 'aprobada') return <Redirect to={resultPage(orden)} />;
  if (!isPaid(estado)) return <NotPaid orden={orden} numero={numero} mensaje={mensaje} mayPay={sePuedePagar} />;
  if (intentosRestantes === 0) return <NoTries orden={orden} numero={numero} />;
  return <IdentityForm orden={orden} rut={identityRut(orden, rut)} left={identidad === 'rechazada' ? intentosRestantes : undefined} />;
}

function Unknown() {
  return (
    <div className={styles.stack}>
      <Alert tone="error">
        <p>{problems.CONTRATACION_DESCONOCIDA.mensaje}</p>
      </Alert>
      <p>Si pagaste un plan, entra por el botón «Validar la identidad» del correo del pago. Si no, elige un plan y empieza de nuevo.</p>
      <BeginAnew />
      <Help />
    </div>
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

interface NotPaidProps {
  readonly orden: string;
  readonly numero: string | undefined;
  readonly mensaje: string;
  /** The order can still be signed and paid. */
  readonly mayPay: boolean;
}

function NotPaid({ orden, numero, mensaje, mayPay }: NotPaidProps) {
  return (
    <div className={styles.stack}>
      <Alert tone="warn" title="La identidad se comprueba después del pago">
        <p>{mensaje}</p>
      </Alert>
      {mayPay && <ToPay orden={orden} />}
      <Help numero={numero} />
    </div>
  );
}

function NoTries({ orden, numero }: Pick<NotPaidProps, 'orden' | 'numero'>) {
  return (
    <div className={styles.stack}>
      <Alert tone="warn">
        <p>{problems.IDENTIDAD_SIN_INTENTOS.mensaje}</p>
      </Alert>
      <ButtonLink to={resultPage(orden)}>Continuar</ButtonLink>
      <Help numero={numero} />
    </div>
  );
}
