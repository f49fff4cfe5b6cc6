import { useState, type ReactNode } from 'react';
import { problems, routes, type AnswerBody } from '@veridico/api';
import { api } from '../../api.ts';
import { LatePlanCards } from '../../plan/late-plan-cards.tsx';
import { whyNoPrice } from '../../shell/no-price.ts';
import order from '../../shell/order-form.module.css';
import { NameSummary, OrderPage } from '../../shell/order-form.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { Contracting } from './contracting.tsx';
import { KIND } from './plan-summary.tsx';
import styles from './contrata-directo-paso1.module.css';

const TITLE = 'Contrata tu plan';

/** Fetches today's price first: nothing can be contracted without it. */
export function Offer({ codigo }: { readonly codigo: string }) {
  const [attempt, setAttempt] = useState(1);
  const answer = useAnswer(`${codigo} ${attempt}`, () => api(routes.planPrecio, { params: { codigoPlan: codigo } }));
  usePageTitle(answer?.ok ? `Contrata el ${answer.body.nombre}` : TITLE);
  if (!answer) return <NoPriceYet />;
  if (answer.ok && isPriced(answer.body)) return <Contracting plan={{ ...answer.body, codigo }} />;
  if (answer.status === problems.PLAN_DESCONOCIDO.status) return <Unknown codigo={codigo} />;
  return <NoPrice why={whyNoPrice(answer)} onRetry={() => setAttempt(attempt + 1)} />;
}

/** Whether an answer has the numbers that the page calculates with. */
function isPriced({ precio, limiteConsultas, valorConsultaAdicional }: Partial<AnswerBody<'planPrecio'>>): boolean {
  return [precio, limiteConsultas, valorConsultaAdicional].every((value) => typeof value === 'number');
}

/** The page in its final layout, so that nothing shifts when the price arrives. */
function NoPriceYet() {
  return (
    <OrderPage
      aside={
        <Sheet filete>
          <div className={styles.awaited} />
        </Sheet>
      }
    >
      <h1>{TITLE}</h1>
      <div className={classNames(order.form, styles.awaited)}>
        <Loading text="Procesando solicitud..." />
      </div>
    </OrderPage>
  );
}

function Unknown({ codigo }: { readonly codigo: string }) {
  return (
    <div className={order.stack}>
      <Failed>
        <Alert tone="error">
          <p>
            {problems.PLAN_DESCONOCIDO.mensaje} Código recibido: {codigo}
          </p>
        </Alert>
      </Failed>
      <LatePlanCards />
    </div>
  );
}

function NoPrice({ why, onRetry }: { readonly why: string; readonly onRetry: () => void }) {
  return (
    <Failed>
      <Alert tone="error" title="No pudimos obtener el precio del plan">
        <p>{why}</p>
      </Alert>
      <Button variant="primary" onClick={onRetry}>
        Reintentar
      </Button>
    </Failed>
  );
}

/** The page of a plan whose price did not come: its name is ERROR (specification 2, section 8). */
function Failed({ children }: { readonly children: ReactNode }) {
  return (
    <OrderPage aside={<NameSummary kind={KIND} name="ERROR" />}>
      <h1>{TITLE}</h1>
      {children}
    </OrderPage>
  );
}
