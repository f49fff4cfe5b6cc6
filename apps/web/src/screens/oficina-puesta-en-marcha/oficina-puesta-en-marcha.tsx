import { routes, type Requisito } from '@veridico/api';
import { OfficeShell } from '../../office/office-shell.tsx';
import { useRead } from '../../session/use-read.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { countText, PageHead } from '../../shell/page-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import layout from '../../shell/layout.module.css';
import styles from './oficina-puesta-en-marcha.module.css';

const TITLE = 'Puesta en marcha';

/** What is missing for selling, as the system sees it each time the page opens. */
export function OficinaPuestaEnMarcha() {
  usePageTitle(TITLE);
  const read = useRead(routes.oficinaPuestaEnMarcha, {});
  const list = read.good?.body.requisitos;
  return (
    <OfficeShell>
      <div className={layout.page}>
        <PageHead title={TITLE} count={list && missingText(list)} />
        <p className={layout.note}>Nadie marca esta lista: el sistema mira cómo está cada cosa al abrir la página.</p>
        {!read.answer && <Loading text="Mirando qué falta..." />}
        <FailedRead read={read} otherwise="No pudimos ver qué falta. Revisa tu conexión." />
        {list && <Table name={TITLE} columns={COLUMNS} rows={list} keyOf={({ clave }) => clave} busy={read.busy} className={styles.list} />}
      </div>
    </OfficeShell>
  );
}

function missingText(list: readonly Requisito[]): string {
  const missing = list.filter(({ estado }) => estado === 'falta').length;
  const tried = list.filter(({ estado }) => estado === 'simulado').length;
  if (missing > 0) return `${countText(missing, 'cosa', 'cosas')} por resolver`;
  return tried === 0 ? 'No falta nada' : `Sirve para probar; ${countText(tried, 'cosa', 'cosas')} de prueba por cambiar antes de vender`;
}

const STATES = { listo: ['ok', 'Listo'], simulado: ['warn', 'De prueba'], falta: ['bad', 'Falta'] } as const;

const COLUMNS: readonly Column<Requisito>[] = [
  { title: 'Qué', untitled: true, cell: ({ clave, nombre }) => <b id={`requisito-${clave}`}>{nombre}</b> },
  {
    title: 'Estado',
    cell: ({ estado }) => <Tag tone={STATES[estado][0]}>{STATES[estado][1]}</Tag>,
  },
  {
    title: 'Lo que se ve ahora',
    untitled: true,
    cell: ({ detalle, remedio }) => (
      <>
        {detalle}
        {remedio !== '' && <span className={layout.sub}>Para resolverlo: {remedio}.</span>}
      </>
    ),
  },
  {
    title: 'Dónde',
    untitled: true,
    cell: ({ clave, pagina, estado }) =>
      pagina !== null && (
        <Link className={styles.way} to={pagina} aria-describedby={`requisito-${clave}`}>
          {estado === 'listo' ? 'Ver' : 'Resolver'}
        </Link>
      ),
  },
];
