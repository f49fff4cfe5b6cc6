import type { Informe } from '@veridico/api';
import { Button } from '../ui/button.tsx';
import { formatDateTime } from '../ui/date-time.ts';
import { RutText } from '../ui/rut.tsx';
import type { ReportDownload } from './use-report-download.ts';
import styles from './report-table.module.css';

interface ReportTableProps {
  /** Accessible name of the table. */
  readonly name: string;
  readonly list: readonly Informe[];
  readonly download: ReportDownload;
  /** A newer list is loading. */
  readonly busy?: boolean;
}

/** Issued reports: a table on wide screens, cards on narrow ones, from the same markup. */
export function ReportTable({ name, list, download, busy = false }: ReportTableProps) {
  const running = download.phase.kind === 'running';
  return (
    <table className={styles.table} aria-label={name} aria-busy={busy || undefined}>
      <thead>
        <tr>
          <th scope="col">Fecha/hora del informe</th>
          <th scope="col">Nombre del informe</th>
          <th scope="col">Acción</th>
        </tr>
      </thead>
      <tbody>
        {list.map((informe) => (
          <tr key={informe.idConsulta}>
            <td className={styles.date} id={`fecha-${informe.idConsulta}`}>
              <time dateTime={informe.fecha}>{formatDateTime(informe.fecha)}</time>
            </td>
            <td className={styles.about}>
              <b id={`nombre-${informe.idConsulta}`}>{informe.informe}</b>
              <About informe={informe} />
            </td>
            <td className={styles.action}>
              <Button
                disabled={running}
                aria-describedby={`nombre-${informe.idConsulta} fecha-${informe.idConsulta}`}
                onClick={() => download.start(informe)}
              >
                {running ? 'Descargando...' : 'Descargar'}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Subject, folio, origin, and number of verifications. */
function About({ informe: { nombre, rut, propiedad, folio, origen, solicitante, quien, verificaciones } }: { readonly informe: Informe }) {
  return (
    <>
      <span className={styles.subject}>
        {rut === '' ? (
          [nombre, propiedad].filter(Boolean).join(' · ')
        ) : (
          <>
            {nombre !== '' && `${nombre} `}
            <RutText rut={rut} />
          </>
        )}
      </span>
      <span className={styles.facts}>
        <span className={styles.folio}>Folio {folio}</span>
        <span>
          {origen === 'compra' ? 'Comprado' : 'Consultado'}
          {askerText(quien, solicitante)}
        </span>
        {verificaciones > 0 && <span>{verificaciones === 1 ? 'Verificado 1 vez' : `Verificado ${verificaciones} veces`}</span>}
      </span>
    </>
  );
}

/** Who asked, and for which company; only the company if it does not record its users' names. */
function askerText(quien: string, solicitante: string): string {
  if (quien === '') return solicitante === '' ? '' : ` por ${solicitante}`;
  return solicitante === '' ? ` por ${quien}` : ` por ${quien} para ${solicitante}`;
}
