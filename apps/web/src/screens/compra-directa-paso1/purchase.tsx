import type { KeyboardEvent, SubmitEvent } from 'react';
import type { Servicio } from '@veridico/api';
import { purchaseForms } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import { Link } from '../../ui/router.tsx';
import { unsettledOrder } from '../../purchase-storage.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Buyer, Extra } from './buyer.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Pay } from './pay.tsx';
import { PromotionBox } from './promotion-box.tsx';
import { PriceSummary, totalOf } from './summary.tsx';
import { Terms } from './terms.tsx';
import { usePurchase } from './use-purchase.ts';
import styles from './compra-directa-paso1.module.css';

export interface PurchaseProps {
  readonly report: CatalogReport;
  readonly title: string;
  readonly service: Servicio;
  /** Undefined: a visitor. */
  readonly buyer?: Buyer;
  readonly extra?: Extra;
}

/** The form, what it costs and the way to the card page, in this order for readers and on phones. */
export function Purchase({ report, title, service, buyer, extra }: PurchaseProps) {
  const purchase = usePurchase(report, buyer, extra);
  const { form, promotion } = purchase;
  const { attach } = form;
  const discount = promotion.promotion.kind === 'valid' ? promotion.promotion : undefined;
  const validate = () => void promotion.validate(form.values.codigoDescuento);

  // The browser does not send a form whose button is disabled: Enter then says what is wrong.
  const onEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    const inPromotion = event.target.name === 'codigoDescuento';
    if (!inPromotion && form.valid) return;
    event.preventDefault();
    if (inPromotion) validate();
    else void purchase.send();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void purchase.send();
  };

  return (
    <div className={styles.page}>
      <div className={styles.stack}>
        <h1>{title}</h1>
        <Banner>{buyer?.banner}</Banner>
        <Unsettled />
        {buyer && <buyer.Before codigo={report.code} run={form.values.run} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in any of its fields */}
        <form id={purchaseForms[report.subject].id} ref={attach} className={styles.form} noValidate onSubmit={onSubmit} onKeyDown={onEnter}>
          {purchase.refusal && <ErrorSummary purchase={purchase} refusal={purchase.refusal} />}
          {extra && <extra.Before form={form} />}
          <BuyerFields report={report} form={form} shown={purchase.shown} buyer={buyer} />
          {extra && <extra.After form={form} />}
          <PromotionBox form={form} promotion={promotion} onValidate={validate} />
          <Terms form={form} />
          <p className={styles.note}>
            El informe se genera apenas pagas, por eso esta compra no tiene derecho a retracto. Si no podemos generarlo, anulamos el cobro.
          </p>
        </form>
      </div>
      <aside className={styles.side}>
        <PriceSummary service={service} discount={discount} />
        <Pay report={report} purchase={purchase} buyer={buyer} total={totalOf(service, discount)} />
      </aside>
    </div>
  );
}

/** Whoever comes back to buy while the bank has not answered would pay twice. */
function Unsettled() {
  const orden = unsettledOrder();
  if (orden === undefined) return null;
  return (
    <Alert tone="warn" title="Tienes un pago por confirmar">
      Todavía no sabemos si tu banco cobró la orden {orden}. No pagues de nuevo:{' '}
      <Link to="/compra-directa/paso2">mira primero en qué va ese pago</Link>.
    </Alert>
  );
}

export function Banner({ children = 'Compras sin cuenta: no necesitas registrarte.' }: { readonly children?: string | undefined }) {
  return <p className={styles.banner}>{children}</p>;
}
