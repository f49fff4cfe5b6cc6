import type { ReactNode } from 'react';
import { findReport } from '@veridico/reports';
import { About } from '../../report-pages/about.tsx';
import drawn from '../../report-pages/drawn.json';
import { FirstPage } from '../../report-pages/first-page.tsx';
import { Link } from '../../ui/router.tsx';
import styles from './report-panel.module.css';

/** Reports that a choice leads to. */
export type ChosenReport = 'sia000001' | 'sia000002' | 'sia000004';

/** What else serves the same wish. */
const WAYS: Readonly<Record<ChosenReport, ReactNode>> = {
  sia000001: (
    <>
      <Link to="/compra-directa/paso1?codigo_servicio=sia000003">Solo protestos y moras</Link>
      <Link to="/mis-datos">Lo que la ley te da gratis</Link>
    </>
  ),
  sia000002: <a href="#planes">Muchas empresas al mes: planes</a>,
  sia000004: <Link to="/tasacion/metodo">Cuánto nos equivocamos</Link>,
};

interface PanelPartProps {
  readonly code: ChosenReport;
}

/** First page, name and sentence. */
export function PanelText({ code }: PanelPartProps) {
  return (
    <div className={styles.about}>
      <FirstPage code={code} sizes="5.5rem" className={styles.thumb} />
      <h2 id={`${code}-elegido`}>{`Informe ${findReport(code)?.name}`}</h2>
      <About code={code} />
    </div>
  );
}

/** Links below the price. */
export function PanelWays({ code }: PanelPartProps) {
  return (
    <p className={styles.ways}>
      <Link to={`/informes/${findReport(code)?.slug}`} aria-describedby={`${code}-elegido`}>
        {`Ver sus ${drawn[code].pages} páginas`}
      </Link>
      {WAYS[code]}
    </p>
  );
}
