import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Cost } from './cost.tsx';
import type { Offer, ReportRequest } from './query.ts';
import { ToForm } from './to-form.tsx';
import type { Result } from './use-result.ts';
import styles from './consulta-informe.module.css';

interface OfferedProps {
  readonly offer: Offer;
  readonly asked: ReportRequest;
  readonly result: Result;
}

/** What the company already has, before anything is charged. Enter opens it; asking again is its own button. */
export function Offered({ offer: { idConsulta, folio, emitido, quien, propia }, asked, result }: OfferedProps) {
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => ways.current?.querySelector('button')?.focus(), []);
  return (
    <div className={styles.offer}>
      <p className={styles.offered} role="status">
        <strong>
          Ya consultado {agoText(emitido)} por {propia ? 'ti' : quien || 'tu empresa'}.
        </strong>{' '}
        Abrirlo no descuenta nada.
      </p>
      <p className={styles.soft}>
        Folio {folio} · <time dateTime={emitido}>{formatDateTime(emitido)}</time>
      </p>
      <div className={styles.ways} ref={ways}>
        <Button variant="primary" onClick={() => result.open(idConsulta)}>
          Abrir sin costo
        </Button>
        <Button aria-describedby={COST_ID} onClick={() => result.again({ anew: true })}>
          Pedir de nuevo, usa 1 consulta
        </Button>
        {asked.kind === 'query' && <ToForm asked={asked}>Cambiar la consulta</ToForm>}
        <ButtonLink to="/">Volver</ButtonLink>
      </div>
      <Cost id={COST_ID} />
    </div>
  );
}

const COST_ID = 'otra-costo';
const DAY_MS = 86_400_000;
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' });

/** 'hoy', 'ayer' or 'hace 3 días', by the days of Chile's calendar. @param iso ISO 8601 */
function agoText(iso: string): string {
  const days = (Date.parse(day.format(new Date())) - Date.parse(day.format(new Date(iso)))) / DAY_MS;
  if (days <= 0) return 'hoy';
  return days === 1 ? 'ayer' : `hace ${days} días`;
}
