import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Rosette } from '../ui/rosette.tsx';
import { Link } from '../ui/router.tsx';
import { DemoStrip, Main, SkipLink } from './page-parts.tsx';
import { Wordmark } from './wordmark.tsx';
import styles from './account-shell.module.css';

interface AccountShellProps {
  /** Wide enough for two columns of fields. */
  readonly roomy?: boolean;
  /** Content of the dark side on wide pages. */
  readonly side: {
    readonly title: string;
    readonly text: string;
    readonly link: { readonly to: string; readonly name: string };
  };
  readonly children: ReactNode;
}

/** Layout of the account pages (sign-in, registration…): form on the left, dark side on the right. */
export function AccountShell({ roomy = false, side, children }: AccountShellProps) {
  return (
    <>
      <SkipLink />
      <header>
        <DemoStrip />
      </header>
      <div className={styles.shell}>
        <div className={classNames(styles.form, roomy && styles.roomy)}>
          <Main>
            <div className={styles.brand}>
              <Wordmark />
            </div>
            {children}
          </Main>
        </div>
        <aside className={classNames('noche', styles.side)} aria-labelledby="lado-titulo">
          <Rosette seed="Verídico" fold={8} className={styles.rosette} />
          <div className={styles.words}>
            <h2 id="lado-titulo">{side.title}</h2>
            <p>{side.text}</p>
            <Link to={side.link.to}>{side.link.name}</Link>
          </div>
        </aside>
      </div>
    </>
  );
}
