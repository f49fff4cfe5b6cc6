import type { ReactNode } from 'react';
import { pageSettings } from '../page-settings.ts';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/router.tsx';
import { ContactLink } from './contact-link.tsx';
import { Rights } from './rights.tsx';
import { Wordmark } from './wordmark.tsx';
import styles from './page-parts.module.css';

/** A container of page width with gutters. */
export function Width({ className, children }: { readonly className?: string | undefined; readonly children: ReactNode }) {
  return <div className={classNames(styles.width, className)}>{children}</div>;
}

export function SkipLink() {
  return (
    <a className={styles.skip} href="#contenido">
      Saltar al contenido
    </a>
  );
}

/** Target of the skip link. */
export function Main({ children }: { readonly children: ReactNode }) {
  return (
    <main id="contenido" tabIndex={-1}>
      {children}
    </main>
  );
}

/** On every page while anything is simulated; cannot be closed. Hidden while empty. */
export function DemoStrip() {
  return <p className={styles.demo}>{pageSettings.aviso}</p>;
}

/** Address and name of each legal document. */
export const TERMS = ['/terminos-y-condiciones', 'Términos y Condiciones'] as const;
export const PRIVACY = ['/politica-de-privacidad', 'Política de privacidad'] as const;

const places = [
  TERMS,
  PRIVACY,
  ['/ayuda', 'Ayuda'],
  ['/quienes-somos', 'Quiénes somos'],
  ['/mis-datos', 'Mis datos'],
  ['/verifica-informe/paso1', 'Verificar un informe'],
  ['/recuperar-compra', 'Recuperar mi compra'],
] as const;

export function Footer() {
  return (
    <footer className={styles.footer}>
      <Width className={styles.footerRow}>
        <Wordmark />
        <ul>
          {places.map(([to, name]) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
        <div>
          <p>
            {pageSettings.comercio} · RUT {pageSettings.rut}
          </p>
          <p>
            <ContactLink />
          </p>
          <Rights />
        </div>
      </Width>
    </footer>
  );
}
