import { routes, type AnswerBody } from '@veridico/api';
import { callForReport, reasonOf } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Alert } from '../../ui/alert.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link } from '../../ui/router.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { ListForm } from './list-form.tsx';
import layout from '../../shell/layout.module.css';

type Batch = AnswerBody<'lotes'>[number];

const TITLE = 'Consultar en lote';

/** A list of RUTs to ask about at once, and the lists of before. */
export function BatchList() {
  usePageTitle(TITLE);
  const session = useSession();
  const answer = useAnswer('lotes', () => callForReport(session, routes.lotes, {}));
  return (
    <AppShell>
      <div className={layout.page}>
        <PageHead title={TITLE} count={undefined} />
        <Sheet>
          <ListForm />
        </Sheet>
        <section className={layout.section} aria-labelledby="tus-lotes">
          <h2 id="tus-lotes">Tus lotes</h2>
          {!answer && <Loading text="Cargando tus lotes..." />}
          {answer && !answer.ok && (
            <Alert tone="error">
              <p>{reasonOf(answer) ?? 'No pudimos cargar tus lotes. Revisa tu conexión y recarga la página.'}</p>
            </Alert>
          )}
          {answer?.ok && answer.body.length === 0 && <p>Aquí quedan tus lotes durante 90 días.</p>}
          {answer?.ok && answer.body.length > 0 && <Table name="Tus lotes" columns={COLUMNS} rows={answer.body} keyOf={({ id }) => id} />}
        </section>
      </div>
    </AppShell>
  );
}

const COLUMNS: readonly Column<Batch>[] = [
  {
    title: 'Lote',
    untitled: true,
    cell: ({ id, nombre, informe }) => (
      <>
        <Link to={`/lotes/${id}`}>
          <b>{nombre}</b>
        </Link>
        <span className={layout.sub}>{informe}</span>
      </>
    ),
  },
  { title: 'Creado', cell: ({ creada }) => <time dateTime={creada}>{formatDateTime(creada)}</time> },
  { title: 'Líneas', figures: true, cell: ({ cuentas }) => cuentas.lineas },
  { title: 'Estado', cell: (batch) => stateOf(batch) },
];

/** The state of a batch in a few words. */
function stateOf({ estado, cuentas: { hecha, anterior, fallida, pendiente } }: Batch): string {
  const ready = hecha + anterior;
  if (estado === 'revision') return 'Revisado, sin pedir';
  if (estado === 'terminado') {
    const made = ready === 1 ? '1 listo' : `${ready} listos`;
    return fallida === 0 ? made : `${made}, sin generar ${fallida}`;
  }
  return `${estado === 'pausado' ? 'En pausa' : 'En curso'}: ${ready} de ${ready + pendiente + fallida}`;
}
