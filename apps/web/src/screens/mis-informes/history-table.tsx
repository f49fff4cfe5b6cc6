import { Suspense, useState, type MouseEvent } from 'react';
import { screen } from '../../shell/load-screen.ts';
import { DATE } from '../../shell/report-table.tsx';
import type { ReportDownload } from '../../shell/use-report-download.ts';
import type { ListedReport } from '../../shell/use-reports.ts';
import { Button } from '../../ui/button.tsx';
import { RutText } from '../../ui/rut.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Band } from './band.tsx';
import type { Shown } from './opened-report.tsx';
import styles from './history-table.module.css';

/** Verdict, notes and acts, loaded when the first row is opened. */
const OpenedReport = screen(() => import('./opened-report.tsx'), 'OpenedReport');

interface HistoryTableProps {
  /** Accessible name of the table. */
  readonly name: string;
  readonly list: readonly ListedReport[];
  readonly download: ReportDownload;
  /** A newer list is loading. */
  readonly busy: boolean;
}

/** The reports in dense rows, one of which can be open. */
export function HistoryTable({ name, list, download, busy }: HistoryTableProps) {
  const [open, setOpen] = useState<string>();
  const [changed, setChanged] = useState<Readonly<Record<string, Shown>>>({});
  const shown = list.map((report) => ({ ...report, ...changed[report.idConsulta] }));
  const toggle = ({ idConsulta }: ListedReport) => setOpen(open === idConsulta ? undefined : idConsulta);
  const more = (report: ListedReport) => (
    <div id={`abierto-${report.idConsulta}`}>
      <Suspense fallback={<Loading text="Abriendo..." />}>
        <OpenedReport report={report} onChange={(next) => setChanged((all) => ({ ...all, [report.idConsulta]: next }))} />
      </Suspense>
    </div>
  );
  return (
    <Table
      name={name}
      columns={columnsOf(shown, { open, toggle, download })}
      rows={shown}
      keyOf={({ idConsulta }) => idConsulta}
      busy={busy}
      walks
      className={styles.table}
      opened={{
        of: (report) => (report.idConsulta === open ? more(report) : undefined),
        onPress: (report, event) => besideControls(event) && toggle(report),
      }}
    />
  );
}

/** A press beside the row's own controls, and not the end of a selection of text. */
function besideControls({ target }: MouseEvent): boolean {
  const own = target instanceof Element && target.closest('a, button') !== null;
  return !own && getSelection()?.isCollapsed !== false;
}

interface Acts {
  readonly open: string | undefined;
  readonly toggle: (report: ListedReport) => void;
  readonly download: ReportDownload;
}

/** Who asked, reference and tags only where a report has them. */
function columnsOf(list: readonly ListedReport[], { open, toggle, download }: Acts): readonly Column<ListedReport>[] {
  const running = download.phase.kind === 'running';
  const some = (has: (report: ListedReport) => boolean, column: Column<ListedReport>) => (list.some(has) ? [column] : []);
  return [
    { ...DATE, className: styles.date },
    { title: 'RUT', untitled: true, className: styles.rut, cell: subjectOf },
    {
      title: 'Nombre',
      untitled: true,
      className: styles.name,
      cell: (report) => (
        <button
          type="button"
          id={`nombre-${report.idConsulta}`}
          aria-expanded={open === report.idConsulta}
          aria-controls={open === report.idConsulta ? `abierto-${report.idConsulta}` : undefined}
          onClick={() => toggle(report)}
        >
          <span className={styles.two}>{report.nombre || report.propiedad || 'Ver el informe'}</span>
        </button>
      ),
    },
    {
      title: 'Nombre del informe',
      untitled: true,
      className: styles.kind,
      cell: ({ informe }) => informe.replace('Informe Verídico ', ''),
    },
    { title: 'Puntaje o valor', untitled: true, figures: true, className: styles.outcome, cell: outcomeOf },
    { title: 'Folio', untitled: true, className: styles.folio, cell: ({ folio = '' }) => folio },
    ...some(({ quien = '', solicitante = '' }) => quien !== '' || solicitante !== '', {
      title: 'Pidió',
      untitled: true,
      className: styles.asker,
      cell: ({ quien = '', solicitante = '' }) => <span className={styles.two}>{quien || solicitante}</span>,
    }),
    ...some(({ referencia = '' }) => referencia !== '', {
      title: 'Referencia',
      untitled: true,
      className: styles.reference,
      cell: ({ referencia = '' }) => <span className={styles.two}>{referencia}</span>,
    }),
    ...some(({ etiquetas = [] }) => etiquetas.length > 0, {
      title: 'Etiquetas',
      untitled: true,
      className: styles.tags,
      cell: ({ etiquetas = [] }) => <Tags etiquetas={etiquetas} />,
    }),
    {
      title: 'Acción',
      untitled: true,
      className: styles.action,
      cell: (report) => (
        <Button
          variant="text"
          disabled={running || (report.retirado ?? '') !== ''}
          aria-describedby={`nombre-${report.idConsulta} fecha-${report.idConsulta}`}
          onClick={() => download.start(report)}
        >
          {running ? 'Descargando...' : 'Descargar'}
        </Button>
      ),
    },
  ];
}

/** As many as two lines hold; the opened row has all. */
const TAGS_SHOWN = 2;

function Tags({ etiquetas }: { readonly etiquetas: readonly string[] }) {
  const more = etiquetas.length - TAGS_SHOWN;
  return (
    <>
      {etiquetas.slice(0, TAGS_SHOWN).map((etiqueta) => (
        <span key={etiqueta} className={styles.tag}>
          {etiqueta}
        </span>
      ))}
      {more > 0 && ` y ${more} más`}
    </>
  );
}

function subjectOf({ rut = '', propiedad = '' }: ListedReport) {
  return rut === '' ? propiedad.replace(/, .*$/, '') : <RutText rut={rut} />;
}

function outcomeOf({ puntaje, tramo, valor, retirado = '' }: ListedReport) {
  if (retirado !== '') return 'No se entrega';
  if (typeof puntaje === 'number') return <Band puntaje={puntaje} tramo={tramo ?? ''} />;
  return valor ?? '';
}
