import { Suspense, useState, type SubmitEvent } from 'react';
import { purchaseForms } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import { unsettledOrder } from '../../purchase-storage.ts';
import { screen } from '../../shell/load-screen.ts';
import order from '../../shell/order-form.module.css';
import { OrderPage } from '../../shell/order-form.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { sendOnEnter } from '../../ui/send-on-enter.ts';
import { AskInvoice } from './ask-invoice.tsx';
import type { Buyer, ExtraQuestions } from './buyer.ts';
import { BuyerFields } from './buyer-fields.tsx';
import type { Invoice } from './invoice.ts';
import { Pay } from './pay.tsx';
import { PromotionBox } from './promotion-box.tsx';
import { PriceSummary, totalOf, type OfferedService } from './summary.tsx';
import { Terms } from './terms.tsx';
import { usePurchase } from './use-purchase.ts';
import styles from './compra-directa-paso1.module.css';

/** Loaded only for those who have such a payment. */
const Unsettled = screen(() => import('./unsettled.tsx'), 'Unsettled');

export interface PurchaseProps {
  readonly report: CatalogReport;
  readonly title: string;
  readonly service: OfferedService;
  /** Undefined for a visitor. */
  readonly buyer?: Buyer;
  readonly extra?: ExtraQuestions;
}

/** The form, its price and the way to the card page. */
export function Purchase({ report, title, service, buyer, extra }: PurchaseProps) {
  const [invoice, setInvoice] = useState<Invoice>();
  const purchase = usePurchase({ report, buyer, extra, invoice, precio: service.precio });
  const { form, promotion } = purchase;
  const { attach } = form;
  const pending = unsettledOrder();
  const discount = promotion.promotion.kind === 'valid' ? promotion.promotion : undefined;
  const validate = () => void promotion.validate(form.values.codigoDescuento);

  const onEnter = sendOnEnter(({ name }) => (name === 'codigoDescuento' ? validate() : void purchase.send()));
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void purchase.send();
  };

  const rest = (
    <>
      <BuyerFields report={report} form={form} shown={purchase.shown} buyer={buyer} />
      {extra ? <extra.After form={form} /> : <AskInvoice form={form} onLoad={setInvoice} />}
      <PromotionBox form={form} promotion={promotion} onValidate={validate} />
      <Terms form={form} />
      <p className={order.note}>
        El informe se genera apenas pagas, por eso esta compra no tiene derecho a retracto. Si no podemos generarlo, anulamos el cobro.
      </p>
    </>
  );
  return (
    <OrderPage
      aside={
        <>
          <PriceSummary service={service} discount={discount} />
          <Pay report={report} purchase={purchase} buyer={buyer} total={totalOf(service, discount)} />
        </>
      }
    >
      <h1>{title}</h1>
      <Banner>{buyer?.banner}</Banner>
      {pending !== undefined && (
        <Suspense>
          <Unsettled orden={pending} />
        </Suspense>
      )}
      {buyer && <buyer.Before codigo={report.code} run={form.values.run} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in any of its fields */}
      <form id={purchaseForms[report.subject].id} ref={attach} className={order.form} noValidate onSubmit={onSubmit} onKeyDown={onEnter}>
        {purchase.refusal && <ErrorSummary form={form} {...purchase.refusal} call={purchase.call} />}
        {extra ? <extra.Stages form={form}>{rest}</extra.Stages> : rest}
      </form>
    </OrderPage>
  );
}

export function Banner({ children = 'Compras sin cuenta: no necesitas registrarte.' }: { readonly children?: string | undefined }) {
  return <p className={styles.banner}>{children}</p>;
}
