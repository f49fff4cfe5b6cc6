import { useEffect, useState, type ReactNode } from 'react';
import { routes, type RefusalBody } from '@veridico/api';
import { useRead } from '../session/use-read.ts';
import { OwnMenu } from '../shell/own-menu.tsx';
import { DemoStrip, Main, SkipLink } from '../shell/page-parts.tsx';
import { PlaceList } from '../shell/place-list.tsx';
import { WordmarkDrawing } from '../shell/wordmark.tsx';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { MenuIcon } from '../ui/menu-icon.tsx';
import { Link, usePlace } from '../ui/router.tsx';
import { useMedia } from '../ui/use-media.ts';
import { HeaderSearch } from './header-search.tsx';
import { OFFICE_PLACES } from './places.tsx';
import { READINESS } from './readiness-address.ts';
import layout from '../shell/layout.module.css';
import frame from '../shell/app-shell.module.css';
import { SecondFactorPending } from '../shell/second-factor-pending.tsx';
import styles from './office-shell.module.css';

/** Minimum width at which the rail is beside the page. */
const WIDE = '(min-width: 64rem)';

/** The way to what is missing for selling; nothing on that page itself. */
function Missing({ count }: { readonly count: number }) {
  const { path } = usePlace();
  if (path === READINESS) return null;
  return (
    <p className={styles.missing}>
      <Link to={READINESS}>{count === 1 ? 'Falta una cosa para vender' : `Faltan ${count} cosas para vender`}</Link>
    </p>
  );
}

interface InsideProps {
  /** Why the office did not say who this is. */
  readonly refusal: RefusalBody | undefined;
  readonly children: ReactNode;
}

/** The page, or what this person must do before any page opens. */
function Inside({ refusal, children }: InsideProps) {
  const mensaje = refusal?.mensaje ?? '';
  if (refusal?.codigo === 'SEGUNDO_FACTOR_PENDIENTE') return <SecondFactorPending mensaje={mensaje} />;
  return refusal?.codigo === 'NO_PERMITIDO' ? <NoRole mensaje={mensaje} /> : children;
}

/** In place of a page, for a person without any role in the office. */
function NoRole({ mensaje }: { readonly mensaje: string }) {
  return (
    <div className={layout.page}>
      <h1>La oficina no está abierta para tu cuenta</h1>
      <Alert tone="info">
        <p>{mensaje}</p>
      </Alert>
      <div>
        <ButtonLink to="/">Volver al inicio</ButtonLink>
      </div>
    </div>
  );
}

interface OfficeShellProps {
  /** Another value whenever the page changed something that the menu or the banner shows: they are then read anew. */
  readonly changed?: number | undefined;
  readonly children: ReactNode;
}

/** Layout of the office's pages: who I am, and the pages that my roles open. */
export function OfficeShell({ changed, children }: OfficeShellProps) {
  const wide = useMedia(WIDE);
  const [open, setOpen] = useState(false);
  const { good, answer, again } = useRead(routes.oficinaYo, {});
  useEffect(() => {
    if (changed !== undefined) again();
  }, [changed, again]);
  const refusal = answer?.ok === false ? answer.problem : undefined;
  // A person whose account opens no part of the office: its pages could only refuse.
  const closed = refusal?.codigo === 'NO_PERMITIDO';
  const acts = good?.body.actos ?? [];
  const missing = good?.body.faltan ?? 0;
  const places = OFFICE_PLACES.filter(({ act }) => acts.includes(act)).map((place) => ({
    ...place,
    count: place.waits && good?.body[place.waits],
  }));
  return (
    <>
      <SkipLink />
      <header>
        <DemoStrip />
        <div className={frame.bar}>
          {!wide && (
            <button type="button" className={frame.toggle} aria-label="Menú" aria-expanded={open} onClick={() => setOpen(true)}>
              <MenuIcon name="menu" />
            </button>
          )}
          <div className={styles.brand}>
            <Link className={frame.logo} to="/">
              <WordmarkDrawing />
            </Link>
            <span className={styles.where}>Oficina</span>
          </div>
          {!closed && <HeaderSearch wide={wide} />}
          <div className={styles.me}>
            {good && <span className={styles.name}>{good.body.nombre}</span>}
            <OwnMenu />
          </div>
        </div>
      </header>
      <div className={frame.body}>
        {wide && (
          <nav className={styles.rail} aria-label="Oficina">
            <PlaceList places={places} />
          </nav>
        )}
        <div className={styles.page}>
          <Main>
            {missing > 0 && <Missing count={missing} />}
            <Inside refusal={refusal}>{children}</Inside>
          </Main>
        </div>
      </div>
      <Drawer open={open && !wide} onClose={() => setOpen(false)} name="Menú">
        <nav aria-label="Oficina">
          <PlaceList places={places} onChoose={() => setOpen(false)} />
        </nav>
      </Drawer>
    </>
  );
}
