import type { ReactNode } from 'react';
import { useCustomerName } from '../session/customer-name.ts';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/router.tsx';
import { DemoStrip, Footer, Main, SkipLink, Width } from './page-parts.tsx';
import { Wordmark } from './wordmark.tsx';
import styles from './public-shell.module.css';

interface PublicShellProps {
  /** The header blends with the dark section below it. */
  readonly night?: boolean;
  readonly children: ReactNode;
}

/** Layout of the public pages. */
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
              <Link to="/verifica-informe/paso1">
                Verificar<span className={styles.wideOnly}> un informe</span>
              </Link>
              <Account />
            </nav>
          </Width>
        </div>
      </header>
      <Main>{children}</Main>
      <Footer />
    </>
  );
}

/** Link to sign in, or to the account of the signed-in user. */
function Account() {
  const name = useCustomerName();
  return (
    <Link className={styles.account} to={name === undefined ? '/auth/login' : '/'}>
      {name === undefined ? 'Ingresar' : name || 'Mi cuenta'}
    </Link>
  );
}
