import { Suspense } from 'react';
import { useSession, useSessionState } from '../session/use-session.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Link } from '../ui/router.tsx';
import { initials } from './initials.ts';
import { screen } from './load-screen.ts';
import styles from './own-menu.module.css';

const CompanySwitch = screen(() => import('./company-switch.tsx'), 'CompanySwitch');

/** The signed-in user's menu: profile and sign-out. */
export function OwnMenu() {
  const session = useSession();
  const { cliente, claims } = useSessionState();
  const { name, given_name: given = '', family_name: family = '', email = '' } = claims ?? {};
  return (
    <Disclosure
      name="Menú de cuenta"
      face={<span className={styles.avatar}>{initials(cliente?.nombre || name || `${given} ${family}`.trim() || email)}</span>}
    >
      <ul className={styles.account}>
        {(cliente?.empresas ?? 0) > 1 && (
          <Suspense fallback={null}>
            <CompanySwitch />
          </Suspense>
        )}
        <li>
          <Link to="/perfil">Perfil</Link>
        </li>
        <li>
          <Link to="/mis-datos">Mis datos</Link>
        </li>
        <li>
          <button type="button" onClick={() => void session.signOut('logout')}>
            Logout
          </button>
        </li>
      </ul>
    </Disclosure>
  );
}
