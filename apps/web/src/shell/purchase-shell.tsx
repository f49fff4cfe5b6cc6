import type { ReactNode } from 'react';
import { Steps } from '../ui/steps.tsx';
import { DemoStrip, Footer, Main, SkipLink, Width } from './page-parts.tsx';
import { Wordmark } from './wordmark.tsx';
import styles from './purchase-shell.module.css';

const STEPS = ['Datos', 'Pago', 'Informe'] as const;

interface PurchaseShellProps {
  readonly steps?: readonly string[];
  /** Current step, from 0; the number of steps when all are done, -1 for none. */
  readonly current: number;
  readonly children: ReactNode;
}

/** Wordmark and steps without menu, so that nothing distracts from the purchase. */
export function PurchaseShell({ steps = STEPS, current, children }: PurchaseShellProps) {
  return (
    <>
      <SkipLink />
      <header className={styles.header}>
        <DemoStrip />
        <Width className={styles.row}>
          <div className={styles.brand}>
            <Wordmark />
          </div>
          <div className={styles.steps}>
            <Steps steps={steps} current={current} />
          </div>
        </Width>
      </header>
      <Main>
        <Width className={styles.main}>{children}</Width>
      </Main>
      <Footer />
    </>
  );
}
