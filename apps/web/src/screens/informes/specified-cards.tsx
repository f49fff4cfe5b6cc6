import { routes } from '@veridico/api';
import { reports, type CatalogReport } from '@veridico/reports';
import { api } from '../../api.ts';
import { ReportCard } from '../../shell/report-card.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { AwaitedCards } from './awaited-cards.tsx';
import layout from '../../shell/layout.module.css';
import styles from './informes.module.css';

interface SpecifiedCardsProps {
  readonly retry: () => void;
  readonly onBuy: () => void;
}

/** The specified services, where no list of services answers: each with the price of its own call, or with the specified one. */
export function SpecifiedCards({ retry, onBuy }: SpecifiedCardsProps) {
  const offers = useAnswer('precios', () => Promise.all(reports.map(offerOf)));
  if (!offers) return <AwaitedCards />;
  return (
    <>
      {offers.some(({ known }) => !known) && (
        <div className={layout.start}>
          <Alert tone="warn">
            <p>No pudimos comprobar todos los precios de hoy. Verás el vigente antes de pagar.</p>
          </Alert>
          <Button onClick={retry}>Reintentar</Button>
        </div>
      )}
      <ul className={styles.cards}>
        {offers.map(({ report, servicio }) => (
          <ReportCard key={report.code} level="h2" report={report} servicio={servicio} onBuy={onBuy} />
        ))}
      </ul>
    </>
  );
}

/** `known`: the server named the price. */
async function offerOf(report: CatalogReport) {
  const answer = await api(routes.servicioPrecio, { params: { codigoServicio: report.code } });
  // The specified list price, where the answer names none.
  const body = answer.ok && typeof answer.body.precio === 'number' ? { precioLista: report.listPrice, ...answer.body } : undefined;
  const servicio = {
    codigo: report.code,
    nombre: report.name,
    descripcion: report.description,
    precio: body?.precio ?? report.price,
    precioLista: body?.precioLista ?? null,
    ofertaHasta: body?.ofertaHasta ?? null,
    disponible: body?.disponible ?? report.onSale,
  };
  return { report, servicio, known: body !== undefined };
}
