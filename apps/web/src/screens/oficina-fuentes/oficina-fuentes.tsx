import { routes, type CargaRegistrada, type FuenteCargada } from '@veridico/api';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import { sourceText, typeText } from '../../office/records/record-text.ts';
import { OfficeShell } from '../../office/office-shell.tsx';
import { useActs } from '../../office/use-acts.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useRead } from '../../session/use-read.ts';
import { useSession } from '../../session/use-session.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { countText, PageHead } from '../../shell/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/date-time.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import layout from '../../shell/layout.module.css';
import styles from './oficina-fuentes.module.css';

const TITLE = 'Fuentes';
const LOADS = 'Últimas cargas';

/** Where the records of the reports come from, up to which day, and how each load went. */
export function OficinaFuentes() {
  usePageTitle(TITLE);
  const read = useRead(routes.oficinaFuentes, {});
  const good = read.good?.body;
  const session = useSession();
  const acts = useActs(read.fresh);
  const retire = ({ tipo, fuente }: FuenteCargada): ReasonedAct => ({
    title: `Retirar la fuente ${fuente}`,
    consequence: `Deja de contar para el corte de ${typeText(tipo)}. Sus filas siguen en los informes; si vuelve a declarar un corte, cuenta otra vez.`,
    verb: 'Retirar',
    send: (nota) => callAsUser(session, routes.oficinaRetirarFuente, { body: { tipo, fuente, nota } }),
  });
  return (
    <OfficeShell>
      <div className={layout.page}>
        <PageHead title={TITLE} count={good && countText(good.fuentes.length, 'fuente', 'fuentes')} />
        <p className={layout.note}>
          El corte es el último día que cubre una fuente, según quien la cargó. Los informes muestran el más antiguo de cada tipo. Los
          archivos se cargan desde el servidor, con <code>npm run import</code>: pídeselo a quien lo opera.
        </p>
        {!read.answer && <Loading text="Cargando las fuentes..." />}
        {acts.said}
        <FailedRead read={read} otherwise="No pudimos cargar las fuentes. Revisa tu conexión." />
        {good?.fuentes.length === 0 && <p>Nadie ha cargado nada todavía.</p>}
        {good && good.fuentes.length > 0 && <Delivered {...good} busy={read.busy} onRetire={(source) => acts.ask(retire(source))} />}
        {acts.dialog}
      </div>
    </OfficeShell>
  );
}

interface DeliveredProps {
  readonly fuentes: readonly FuenteCargada[];
  readonly cargas: readonly CargaRegistrada[];
  readonly busy: boolean;
  readonly onRetire: (source: FuenteCargada) => void;
}

function Delivered({ fuentes, cargas, busy, onRetire }: DeliveredProps) {
  const oldestFirst = fuentes.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)));
  const active = oldestFirst.filter(({ estado }) => estado !== 'retirada');
  return (
    <>
      <Oldest active={active} />
      <Table
        name={TITLE}
        columns={[...SOURCES, retiring(onRetire)]}
        rows={oldestFirst}
        keyOf={({ tipo, fuente }) => `${tipo} ${fuente}`}
        busy={busy}
      />
      <h2>{LOADS}</h2>
      <Table name={LOADS} columns={OUTCOMES} rows={cargas} keyOf={({ id }) => id} busy={busy} />
    </>
  );
}

/** Named one by one; more than these are counted. */
const MOST_NAMED = 3;

function namesOf(sources: readonly FuenteCargada[]): string {
  if (sources.length > MOST_NAMED) return `${sources.length} fuentes`;
  return sources.map(({ tipo, fuente }) => `${typeText(tipo)}, ${sourceText(fuente)}`).join('; ');
}

/** The oldest sources in use, all of them where several share the day, and those whose day is not known. */
function Oldest({ active }: { readonly active: readonly FuenteCargada[] }) {
  const corte = active.find((each) => each.corte !== null)?.corte;
  const oldest = active.filter((each) => each.corte === corte);
  const unknown = active.filter((each) => each.corte === null);
  return (
    <>
      {corte && oldest[0] && (
        <p>
          {oldest.length === 1 ? 'La más antigua: ' : 'Las más antiguas: '}
          <b>{namesOf(oldest)}</b>, hasta el {formatDate(corte)} ({ageText(oldest[0].dias)}).
        </p>
      )}
      {unknown.length > 0 && (
        <p>
          Sin corte declarado, no se sabe de cuándo son: <b>{namesOf(unknown)}</b>.
        </p>
      )}
    </>
  );
}

/** The oldest cut-off first, then sources that declare none, then those that were retired. */
function orderOf({ corte, estado }: FuenteCargada): string {
  return `${Number(estado === 'retirada')} ${corte ?? '9999'}`;
}

const TONES = { activa: 'ok', terminada: 'ok', cargando: 'quiet', retirada: 'quiet', interrumpida: 'bad' } as const;

function State({ estado }: { readonly estado: keyof typeof TONES }) {
  return <Tag tone={TONES[estado]}>{estado}</Tag>;
}

function Name({ tipo, fuente }: Pick<FuenteCargada, 'tipo' | 'fuente'>) {
  return (
    <>
      <b>{typeText(tipo)}</b>
      <span className={layout.sub}>{sourceText(fuente)}</span>
    </>
  );
}

const SOURCES: readonly Column<FuenteCargada>[] = [
  { title: 'Antecedentes y fuente', untitled: true, cell: Name },
  { title: 'Corte', cell: ({ corte }) => (corte === null ? 'sin declarar' : formatDate(corte)) },
  { title: 'Antigüedad', cell: ({ dias }) => ageText(dias) },
  { title: 'Estado', cell: State },
];

function retiring(onRetire: (source: FuenteCargada) => void): Column<FuenteCargada> {
  return {
    title: 'Acciones',
    cell: (source) =>
      source.estado !== 'retirada' && (
        <Button
          variant="text"
          aria-label={`Retirar la fuente ${source.fuente} de ${typeText(source.tipo)}`}
          onClick={() => onRetire(source)}
        >
          Retirar
        </Button>
      ),
  };
}

const OUTCOMES: readonly Column<CargaRegistrada>[] = [
  { title: 'Antecedentes y fuente', untitled: true, cell: Name },
  { title: 'Empezó', cell: ({ empezada }) => momentText(empezada) },
  { title: 'Terminó', cell: ({ terminada }) => momentText(terminada) },
  { title: 'Corte', cell: ({ corte }) => (corte === null ? 'sin declarar' : formatDate(corte)) },
  { title: 'Quién', cell: ({ quien }) => quien ?? '–' },
  { title: 'Filas', cell: (load) => <Rows load={load} /> },
  { title: 'Estado', cell: State },
];

const KINDS = ['nuevas', 'cambiadas', 'iguales', 'rechazadas', 'suprimidas', 'quitadas'] as const;

/** Numbers of rows by what was done with them, without the kinds that had none. */
function Rows({ load }: { readonly load: CargaRegistrada }) {
  const some = KINDS.filter((kind) => load[kind] > 0);
  const { sinOrigen } = load;
  if (some.length === 0) return <>ninguna</>;
  return (
    <ul className={styles.rows}>
      {some.map((kind) => (
        <li key={kind}>
          {load[kind].toLocaleString('es-CL')} {load[kind] === 1 ? kind.slice(0, -1) : kind}
        </li>
      ))}
      {sinOrigen > 0 && <li>{countText(sinOrigen, 'fila', 'filas')} sin origen</li>}
    </ul>
  );
}

function momentText(moment: string | null): string {
  return moment === null ? '–' : formatDateTime(moment);
}

/** A cut-off after today is possible: a listing may end with the month. */
function ageText(days: number | null): string {
  if (days === null) return '–';
  if (days <= 0) return 'al día';
  return days === 1 ? '1 día' : `${days.toLocaleString('es-CL')} días`;
}
