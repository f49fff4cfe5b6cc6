import { lazy, Suspense, useState, type ReactNode } from 'react';
import { problems, routes } from '@veridico/api';
import { REPORT_PREFIX, type CatalogReport } from '@veridico/reports';
import { api } from '../../api.ts';
import { metSession, useKeepsSession } from '../../session/presence.ts';
import { screen } from '../../shell/load-screen.ts';
import { whyNoPrice } from '../../shell/no-price.ts';
import order from '../../shell/order-form.module.css';
import { NameSummary, OrderPage } from '../../shell/order-form.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { Banner, Purchase } from './purchase.tsx';
import { PriceSummary, type OfferedService } from './summary.tsx';
import styles from './compra-directa-paso1.module.css';

/** Session code, loaded only with a session or shortly after one ended. */
const OwnPurchase = lazy(async () => {
  const file = await import('./own-purchase.tsx').catch(() => undefined);
  return { default: file?.OwnPurchase ?? Purchase };
});

/** Property questions, loaded only for an appraisal. */
const AppraisalPurchase = screen(() => import('./appraisal-purchase.tsx'), 'AppraisalPurchase');

interface ServiceProps {
  readonly report: CatalogReport;
  readonly title: string;
}

/** Fetches today's price first: nothing can be bought without it. */
export function Service({ report, title }: ServiceProps) {
  const [attempt, setAttempt] = useState(1);
  const keeps = useKeepsSession();
  const answer = useAnswer(`${report.code} ${attempt}`, () => api(routes.servicioPrecio, { params: { codigoServicio: report.code } }));
  if (!answer) return <NotYet title={title}>{!keeps && <Banner />}</NotYet>;
  if (!answer.ok || typeof answer.body.precio !== 'number' || !answer.body.nombre)
    return <NoPrice title={title} why={whyNoPrice(answer)} onRetry={() => setAttempt(attempt + 1)} />;
  // The specified list price, where the server names none.
  const service = { precioLista: report.listPrice, ...answer.body };
  if (service.disponible === false) return <NotOnSale title={title} service={service} />;
  const As = keeps || metSession() ? OwnPurchase : Purchase;
  const bought = { report, title, service };
  return (
    <Suspense
      fallback={
        <NotYet title={title} service={service}>
          {As === Purchase && <Banner />}
        </NotYet>
      }
    >
      {report.subject === 'propiedad' ? <AppraisalPurchase As={As} {...bought} /> : <As {...bought} />}
    </Suspense>
  );
}

interface NotYetProps {
  readonly title: string;
  /** Undefined until the price is known. */
  readonly service?: OfferedService;
  readonly children?: ReactNode;
}

/** The page in its final layout, so that nothing shifts when the price and the form arrive. */
function NotYet({ title, service, children }: NotYetProps) {
  return (
    <OrderPage
      aside={
        service ? (
          <PriceSummary service={service} />
        ) : (
          <Sheet filete>
            <div className={order.summary}>
              <Shapes count={3} />
            </div>
          </Sheet>
        )
      }
    >
      <h1>{title}</h1>
      {children}
      <div className={classNames(order.form, styles.awaited)}>
        <Loading text="Procesando solicitud..." />
        <Shapes count={4} />
      </div>
    </OrderPage>
  );
}

function Shapes({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => <span key={index} className={styles.shape} />);
}

interface NoPriceProps {
  readonly title: string;
  readonly why: string;
  readonly onRetry: () => void;
}

function NoPrice({ title, why, onRetry }: NoPriceProps) {
  return (
    <OrderPage aside={<NameSummary kind={REPORT_PREFIX} name="ERROR" />}>
      <h1>{title}</h1>
      <Alert tone="error" title="No pudimos obtener el precio del informe">
        <p>{why}</p>
      </Alert>
      <Button variant="primary" onClick={onRetry}>
        Reintentar
      </Button>
    </OrderPage>
  );
}

function NotOnSale({ title, service }: { readonly title: string; readonly service: OfferedService }) {
  return (
    <OrderPage aside={<PriceSummary service={service} />}>
      <h1>{title}</h1>
      <Alert tone="info">
        <p>{problems.SERVICIO_NO_DISPONIBLE.mensaje}</p>
      </Alert>
      <ButtonLink to="/inicio#informes">Ver los informes</ButtonLink>
    </OrderPage>
  );
}
