import type { MouseEvent, ReactNode } from 'react';
import { useCustomerName } from '../session/customer-name.ts';
import { classNames } from '../ui/class-names.ts';
import { Drawing } from '../ui/icon.tsx';
import { ReaderOnly } from '../ui/reader-only.tsx';
import { Link } from '../ui/router.tsx';
import { DemoStrip, Footer, Main, SkipLink, Width } from './page-parts.tsx';
import { Wordmark } from './wordmark.tsx';
import styles from './public-shell.module.css';

const PLACES = [
  ['/inicio#informes', 'Informes'],
  ['/inicio#planes', 'Planes para empresas'],
  ['/inicio#preguntas', 'Preguntas'],
  ['/ayuda', 'Ayuda'],
  ['/recuperar-compra', 'Recuperar mi compra'],
] as const;

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
              <Link className={styles.wideOnly} to="/inicio#planes">
                Planes
              </Link>
              <Link className={styles.wideOnly} to="/ayuda">
                Ayuda
              </Link>
              <Link to="/verifica-informe/paso1">
                Verificar<span className={styles.wideOnly}> un informe</span>
              </Link>
              <Account className={styles.account} />
              <Menu />
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
function Account({ className }: { readonly className?: string | undefined }) {
  const name = useCustomerName();
  return (
    <Link className={className} to={name === undefined ? '/auth/login' : '/'}>
      {name === undefined ? 'Ingresar' : name || 'Mi cuenta'}
    </Link>
  );
}

/** Everything that the header of a phone has no room for. Opens without script. */
function Menu() {
  return (
    <details className={styles.menu}>
      <summary>
        <Drawing>
          <path d="M4 5h16M4 12h16M4 19h16" />
        </Drawing>
        <ReaderOnly>Menú</ReaderOnly>
      </summary>
      <ul>
        {PLACES.map(([to, name]) => (
          <li key={to}>
            <Link to={to} onClick={closeMenu}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Account />
        </li>
      </ul>
    </details>
  );
}

/** A link to another place of the same page does not leave it. */
function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('details')?.removeAttribute('open');
}
