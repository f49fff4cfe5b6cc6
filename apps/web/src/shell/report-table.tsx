import { mayOfferSharing, ShareButton } from '../sharing/share-button.tsx';
import { Button } from '../ui/button.tsx';
import { formatDateTime } from '../ui/date-time.ts';
import { Link } from '../ui/router.tsx';
import { RutText } from '../ui/rut.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { INSTANT } from './report-file-name.ts';
import type { ReportDownload } from './use-report-download.ts';
import type { ListedReport } from './use-reports.ts';
import styles from './report-table.module.css';

interface ReportTableProps {
  /** Accessible name of the table. */
  readonly name: string;
  readonly list: readonly ListedReport[];
  readonly download: ReportDownload;
  /** A newer list is loading. */
  readonly busy?: boolean;
}

/** When a report was issued. */
export const DATE: Column<ListedReport> = {
  title: 'Fecha/hora del informe',
  untitled: true,
  className: styles.date,
  cell: ({ idConsulta, fecha }) => (
    <time id={`fecha-${idConsulta}`} dateTime={fecha}>
      {INSTANT.test(fecha) ? formatDateTime(fecha) : fecha}
    </time>
  ),
};

const COLUMNS: readonly Column<ListedReport>[] = [
  DATE,
  {
    title: 'Nombre del informe',
    untitled: true,
    className: styles.about,
    cell: (informe) => (
      <>
        <Name informe={informe} />
        <About informe={informe} />
      </>
    ),
  },
];

/** Issued reports: a table on wide screens, cards on narrow ones, from the same markup. */
export function ReportTable({ name, list, download, busy = false }: ReportTableProps) {
  return (
    <Table
      name={name}
      columns={[...COLUMNS, actionOf(download)]}
      rows={list}
      keyOf={({ idConsulta }) => idConsulta}
      busy={busy}
      walks
      className={styles.table}
    />
  );
}

function actionOf(download: ReportDownload): Column<ListedReport> {
  const running = download.phase.kind === 'running';
  return {
    title: 'Acción',
    untitled: true,
    className: styles.action,
    cell: (informe) => {
      const { idConsulta, codigo, solicitante = '' } = informe;
      const described = `nombre-${idConsulta} fecha-${idConsulta}`;
      const withdrawn = (informe.retirado ?? '') !== '';
      return (
        <>
          <Button disabled={running || withdrawn} aria-describedby={described} onClick={() => download.start(informe)}>
            {running ? 'Descargando...' : 'Descargar'}
          </Button>
          {!withdrawn && mayOfferSharing(codigo, solicitante === '') && (
            <ShareButton variant="text" idConsulta={idConsulta} informe={informe.informe} aria-describedby={described} />
          )}
        </>
      );
    },
  };
}

/** Leads to the page of the report, unless it is not served. */
function Name({ informe: { idConsulta, informe, retirado = '' } }: { readonly informe: ListedReport }) {
  const name = <b id={`nombre-${idConsulta}`}>{informe}</b>;
  if (retirado !== '') return name;
  return (
    <Link
      to={`/consulta-informe?id=${encodeURIComponent(idConsulta)}`}
      // Links of one name alone cannot be told apart in a list of links.
      aria-labelledby={`nombre-${idConsulta} sujeto-${idConsulta} fecha-${idConsulta}`}
    >
      {name}
    </Link>
  );
}

/** Subject, folio, origin, and number of verifications; only what the server says. */
function About({ informe }: { readonly informe: ListedReport }) {
  const {
    nombre = '',
    rut = '',
    propiedad,
    folio,
    origen,
    solicitante = '',
    quien = '',
    verificaciones = 0,
    retirado = '',
    puntaje,
    tramo,
    valor,
  } = informe;
  return (
    <>
      <span className={styles.subject} id={`sujeto-${informe.idConsulta}`}>
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
        {folio !== undefined && <span className={styles.folio}>Folio {folio}</span>}
        {origen !== undefined && (
          <span>
            {origen === 'compra' ? 'Comprado' : 'Consultado'}
            {askerText(quien, solicitante)}
          </span>
        )}
        {(tramo ?? valor ?? null) !== null && <span className={styles.outcome}>{tramo ? `${tramo}, ${puntaje} puntos` : valor}</span>}
        {retirado !== '' && <span>{WITHDRAWN[retirado]}</span>}
        {verificaciones > 0 && <span>{verificaciones === 1 ? 'Verificado 1 vez' : `Verificado ${verificaciones} veces`}</span>}
      </span>
    </>
  );
}

/** Why a report cannot be downloaded. */
const WITHDRAWN = { corregido: 'Ya no se entrega: se corrigió un dato', bloqueado: 'No se entrega por ahora' } as const;

/** Who asked, and for which company; only the company if it does not record its users' names. */
function askerText(quien: string, solicitante: string): string {
  if (quien === '') return solicitante === '' ? '' : ` por ${solicitante}`;
  return solicitante === '' ? ` por ${quien}` : ` por ${quien} para ${solicitante}`;
}
