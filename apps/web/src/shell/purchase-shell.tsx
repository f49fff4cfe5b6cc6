import type { ReactNode } from 'react';
import { Steps } from '../ui/steps.tsx';
import { DemoStrip, Footer, Main, SkipLink, Width } from './page-parts.tsx';
import { Wordmark } from './wordmark.tsx';
import styles from './purchase-shell.module.css';

const STEPS = ['Datos', 'Pago', 'Informe'] as const;

interface PurchaseShellProps {
  readonly steps?: readonly string[];
  /** Step the purchase is at, from 0; their number when all are done. */
  readonly current: number;
  readonly children: ReactNode;
}

/** Wordmark and steps, no menu: nothing leads away from a purchase but the way it came. */
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
