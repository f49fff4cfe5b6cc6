import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { isOffice, useOwnRole } from '../session/own-role.ts';
import type { RefusalBody } from '@veridico/api';
import { onSessionChange } from '../session/presence.ts';
import { SESSION_HELD } from '../session/refused.ts';
import { showCompany, storedCompany } from '../session/shown-company.ts';
import type { StoredRole } from '../session/stored-session.ts';
import { useSession, useSessionState } from '../session/use-session.ts';
import { Drawer } from '../ui/drawer.tsx';
import { MenuIcon } from '../ui/menu-icon.tsx';
import { PaperIcon } from '../ui/paper-icon.tsx';
import { screen } from './load-screen.ts';
import { OwnMenu } from './own-menu.tsx';
import { USERS_PAGE } from './page-names.ts';
import { DemoStrip, Main, SkipLink } from './page-parts.tsx';
import { PlaceList } from './place-list.tsx';
import { Rights } from './rights.tsx';
import { WordmarkDrawing } from './wordmark.tsx';
import { Link, usePlace } from '../ui/router.tsx';
import { useMedia } from '../ui/use-media.ts';
import styles from './app-shell.module.css';

/** Minimum width at which the menu is beside the page. */
const WIDE = '(min-width: 64rem)';

/** Layout of the pages that require a session. */
export function AppShell({ children }: { readonly children: ReactNode }) {
  const wide = useMedia(WIDE);
  const [railShown, setRailShown] = useState(true);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const shown = wide ? railShown : drawerOpen;
  const role = useRole();
  const held = useSessionHeld();
  return (
    <>
      <SkipLink />
      <header>
        <DemoStrip />
        <div className={styles.bar}>
          <button
            type="button"
            className={styles.toggle}
            aria-label="Menú"
            aria-expanded={shown}
            onClick={() => (wide ? setRailShown(!railShown) : setDrawerOpen(true))}
          >
            <MenuIcon name="menu" />
          </button>
          <Link className={styles.logo} to="/">
            <WordmarkDrawing />
          </Link>
          <OwnMenu />
        </div>
      </header>
      <div className={styles.body}>
        {wide && railShown && (
          <nav className={styles.rail} aria-label="Principal">
            <Places role={role} />
          </nav>
        )}
        <div className={styles.page}>
          <Main>
            {held ? (
              <Suspense fallback={null}>
                <SessionHeld refusal={held} />
              </Suspense>
            ) : (
              children
            )}
          </Main>
          <footer className={styles.foot}>
            <Rights />
            <Suspense fallback={null}>
              <KeysOfPage />
            </Suspense>
          </footer>
        </div>
      </div>
      <Drawer open={drawerOpen && !wide} onClose={() => setDrawerOpen(false)} name="Menú">
        <nav aria-label="Principal">
          <Places role={role} onChoose={() => setDrawerOpen(false)} />
        </nav>
      </Drawer>
    </>
  );
}

const OTHER_COMPANY: RefusalBody = { codigo: 'EMPRESA_CAMBIADA' };
/** A page without its keys is whole: nothing exists by key alone. */
const KeysOfPage = lazy<ComponentType>(() =>
  import('./keys-of-page.tsx').then(
    ({ KeysOfPage: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);
const SessionHeld = screen(() => import('./session-held.tsx'), 'SessionHeld');

/**
 * Why this page cannot go on: the server refused a call until the session proves the second factor, or the session acts for another company
 * than when the page began.
 */
function useSessionHeld(): RefusalBody | undefined {
  const { path } = usePlace();
  const [shown] = useState(showCompany);
  const acting = useSyncExternalStore(onSessionChange, storedCompany);
  const [said, setSaid] = useState<{ readonly path: string; readonly refusal: RefusalBody }>();
  useEffect(() => {
    const heed = (event: Event) => setSaid({ path, refusal: (event as CustomEvent<RefusalBody>).detail });
    addEventListener(SESSION_HELD, heed);
    return () => removeEventListener(SESSION_HELD, heed);
  }, [path]);
  if (shown !== undefined && acting !== undefined && acting !== shown) return OTHER_COMPANY;
  return said?.path === path ? said.refusal : undefined;
}

const query = { to: '/', name: 'Consultar informes', icon: <MenuIcon name="file-search" /> } as const;
const batches = { to: '/lotes', name: 'Consultar en lote', icon: <MenuIcon name="list-checks" /> } as const;
const watching = { to: '/monitoreo', name: 'Monitoreo', icon: <MenuIcon name="bell" /> } as const;
const approvals = { to: '/aprobaciones', name: 'Aprobaciones', icon: <MenuIcon name="circle-check" /> } as const;
const issued = { to: '/mis-informes', name: 'Descargar informes anteriores', icon: <PaperIcon name="download" /> } as const;
const plan = { to: '/mi-plan', name: 'Mi plan', icon: <MenuIcon name="chart-column" /> } as const;
const users = { to: '/mi-plan/usuarios', name: USERS_PAGE, icon: <MenuIcon name="users" /> } as const;
const office = { to: '/oficina', name: 'Oficina', icon: <MenuIcon name="list-checks" /> } as const;

/** Menu entries by role in the company; the server enforces access. */
const PLACES_OF: Readonly<Record<StoredRole, readonly (typeof plan | typeof users | typeof approvals)[]>> = {
  administrador: [approvals, plan, users],
  consultor: [],
  facturacion: [plan],
  propio: [plan],
};

interface PlacesProps {
  readonly role: StoredRole | undefined;
  readonly onChoose?: () => void;
}

/** Only places that lead somewhere: the home sends billing users to their plan, and the office to its cases. The server enforces access. */
function Places({ role, onChoose }: PlacesProps) {
  const { claims, cliente } = useSessionState();
  const works = isOffice(claims);
  const all = [
    ...(role === 'facturacion' || (works && cliente?.contrato !== 'S') ? [] : [query]),
    ...(role && role !== 'facturacion' ? [batches, watching] : []),
    ...(role === 'facturacion' ? [] : [issued]),
    ...(role ? PLACES_OF[role] : []),
    ...(works ? [office] : []),
  ];
  return <PlaceList places={all} onChoose={onChoose} />;
}

/**
 * Role of a contract customer. Fetched if unknown, and again on a page that the stored role does not allow: it may have changed
 * since. The home page fetches it itself.
 */
function useRole(): StoredRole | undefined {
  const session = useSession();
  const { cliente } = useSessionState();
  const { path } = usePlace();
  const role = useOwnRole();
  const asks = (role === undefined || closes(role, path)) && cliente?.contrato === 'S' && path !== '/';
  useEffect(() => {
    if (!asks) return;
    // On failure only a menu entry is missing.
    import('../session/ask-role.ts').then(({ askRole }) => askRole(session)).catch(() => undefined);
  }, [asks, session]);
  return cliente?.contrato === 'S' ? role : undefined;
}

function closes(role: StoredRole, path: string): boolean {
  return [plan, users].some(({ to }) => to === path) && !PLACES_OF[role].some(({ to }) => to === path);
}
