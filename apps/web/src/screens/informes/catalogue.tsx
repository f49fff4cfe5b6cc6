import { Suspense } from 'react';
import { findReport } from '@veridico/reports';
import { useSessionState } from '../../session/use-session.ts';
import { keepCorreoUsuario } from '../../session/stored-session.ts';
import { PlansSection } from '../../plan/plans-section.tsx';
import { screen } from '../../shell/load-screen.ts';
import { ReportCard } from '../../shell/report-card.tsx';
import { useServicios } from '../../shell/use-servicios.ts';
import { AwaitedCards } from './awaited-cards.tsx';
import styles from './informes.module.css';

/** Loaded only where the list of services is missing. */
const SpecifiedCards = screen(() => import('./specified-cards.tsx'), 'SpecifiedCards');

/** For users without contract: products to buy, with the buyer's e-mail passed on. */
export function Catalogue() {
  const { cliente, claims } = useSessionState();
  return (
    <>
      <p className={styles.soft}>Pagas con tu tarjeta y el informe queda guardado en tu cuenta. Precios en pesos, con IVA incluido.</p>
      <Cards onBuy={() => keepCorreoUsuario(cliente?.email ?? claims?.email ?? '')} />
      <PlansSection />
    </>
  );
}

function Cards({ onBuy }: { readonly onBuy: () => void }) {
  const { list, failed, retry } = useServicios();
  if (failed || list?.length === 0)
    return (
      <Suspense fallback={<AwaitedCards />}>
        <SpecifiedCards retry={retry} onBuy={onBuy} />
      </Suspense>
    );
  if (!list) return <AwaitedCards />;
  return (
    <ul className={styles.cards}>
      {list.map((servicio) => (
        <ReportCard key={servicio.codigo} level="h2" report={findReport(servicio.codigo)} servicio={servicio} onBuy={onBuy} />
      ))}
    </ul>
  );
}
