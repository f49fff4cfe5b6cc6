import { PAID_BY_PROMOTION } from '@veridico/api';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { formatPesos } from '../ui/money.ts';
import type { PaidResult } from './use-payment-result.ts';
import { VerdictSheet } from './verdict.tsx';
import styles from './payment.module.css';

/** Next step after a successful payment. */
export interface NextStep {
  /** One sentence each. */
  readonly sentences: readonly string[];
  readonly action: string;
  readonly to: string;
}

interface PaidVerdictProps {
  readonly result: PaidResult;
  readonly numero: string | undefined;
  readonly next: NextStep;
}

export function PaidVerdict({ result: { review, returned = [] }, numero = '', next }: PaidVerdictProps) {
  const { amount } = review ?? {};
  const free = amount === 0;
  return (
    <VerdictSheet sign="paid" title={free ? 'Compra lista' : 'Pago aprobado'} seed={numero}>
      {free && <p className={styles.lead}>{PAID_BY_PROMOTION}</p>}
      {!free && amount !== undefined && <p className={styles.amount}>{formatPesos(amount)}</p>}
      {returned.map((sentence) => (
        <p key={sentence} className={styles.soft}>
          {sentence}
        </p>
      ))}
      {next.sentences.map((sentence) => (
        <p key={sentence} className={classNames(styles.soft, styles.notOnPaper)}>
          {sentence}
        </p>
      ))}
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={next.to}>
          {next.action}
        </ButtonLink>
      </div>
    </VerdictSheet>
  );
}
