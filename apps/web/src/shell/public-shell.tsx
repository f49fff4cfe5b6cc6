import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/router.tsx';
import { DemoStrip, Footer, Main, SkipLink, Width } from './page-parts.tsx';
import { Wordmark } from './wordmark.tsx';
import styles from './public-shell.module.css';

interface PublicShellProps {
  /** The header belongs to the dark field that follows it. */
  readonly night?: boolean;
  readonly children: ReactNode;
}

/** Of the pages anyone may read. */
export function PublicShell({ night = false, children }: PublicShellProps) {
  return (
    <>
      <SkipLink />
      <header>
        <DemoStrip />
        <div className={classNames(styles.bar, night && 'noche')}>
          <Width className={styles.row}>
            <Wordmark />
            <nav aria-label="Principal">
              <Link className={styles.wideOnly} to="/inicio#informes">
                Informes
              </Link>
              <Link to="/verifica-informe/paso1">Verificar un informe</Link>
            </nav>
          </Width>
        </div>
      </header>
      <Main>{children}</Main>
      <Footer />
    </>
  );
}
