import { useState } from 'react';
import { routes, type AnswerBody } from '@veridico/api';
import { OfficeShell } from '../../office/office-shell.tsx';
import { READINESS } from '../../office/readiness-address.ts';
import { useActs } from '../../office/use-acts.tsx';
import { WaitingRequest } from '../../office/waiting-request.tsx';
import { useRead, type ReadState } from '../../session/use-read.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { countText } from '../../shell/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Figure } from './figure.tsx';
import { OwnNotes } from './own-notes.tsx';
import layout from '../../shell/layout.module.css';
import styles from './oficina-inicio.module.css';

type Figures = AnswerBody<'oficinaInicio'>;

/** The office's first page: how today goes beside the days before. */
export function OficinaInicio() {
  usePageTitle('Inicio de la oficina');
  const read = useRead(routes.oficinaInicio, {});
  const waiting = useRead(routes.oficinaSolicitudes, {});
  const [changed, setChanged] = useState(0);
  const again = () => {
    read.again();
    waiting.again();
    setChanged((times) => times + 1);
  };
  const good = read.good?.body;
  const today = good?.dias.at(-1)?.dia;
  return (
    <OfficeShell changed={changed}>
      <div className={layout.page}>
        <div className={layout.head}>
          <h1>{today ? capitalised(weekday(today)) : 'Hoy'}</h1>
          {/* No space is reserved for the longer text: it would indent the shorter one, and nothing stands beside it. */}
          <Button variant="text" busy={read.busy || waiting.busy} onClick={again}>
            {read.busy || waiting.busy ? 'Actualizando...' : 'Actualizar'}
          </Button>
        </div>
        <Waiting read={waiting} onDone={() => setChanged((times) => times + 1)} />
        {!read.answer && <Loading text="Cargando las cifras..." />}
        <FailedRead read={read} otherwise="No pudimos cargar las cifras. Revisa tu conexión." />
        {good && <Today figures={good} />}
        <OwnNotes />
        <p>
          <Link to={READINESS}>Puesta en marcha: qué falta para vender</Link>
        </p>
      </div>
    </OfficeShell>
  );
}

interface WaitingProps {
  readonly read: ReadState<typeof routes.oficinaSolicitudes>;
  readonly onDone: () => void;
}

/** What waits for a second person. Nothing where nothing does. */
function Waiting({ read, onDone }: WaitingProps) {
  const acts = useActs(() => {
    onDone();
    return read.fresh();
  });
  const requests = read.good?.body.solicitudes ?? [];
  return (
    <>
      {acts.said}
      <FailedRead read={read} otherwise="No pudimos cargar lo que espera a otra persona. Revisa tu conexión." />
      {requests.length > 0 && (
        <section className={layout.section} aria-labelledby="por-confirmar">
          <h2 id="por-confirmar">
            Por confirmar <span className={layout.count}>{requests.length}</span>
          </h2>
          {requests.map((request) => (
            <WaitingRequest key={request.id} request={request} onAct={acts.ask} linked level={3} />
          ))}
        </section>
      )}
      {acts.dialog}
    </>
  );
}

function Today({ figures: { dias, entrega, control, tareas, peticiones } }: { readonly figures: Figures }) {
  const today = dias.at(-1);
  const weekBefore = dias.at(-8);
  if (!today || !weekBefore) return null;
  return (
    <div className={styles.figures}>
      <Open tareas={tareas} peticiones={peticiones} />
      <Figure
        name="Ventas"
        note="con IVA"
        value={formatPesos(today.vendido)}
        series={dias}
        of={({ vendido }) => vendido}
        text={formatPesos}
      >
        {countText(today.ventas, 'orden pagada', 'órdenes pagadas')}. El {weekday(weekBefore.dia).split(' ')[0]} pasado, en todo el día,{' '}
        {formatPesos(weekBefore.vendido)}.
      </Figure>
      <Figure name="Informes comprados" value={today.informes.toLocaleString('es-CL')} series={dias} of={({ informes }) => informes}>
        {entrega ? deliveryText(entrega) : 'Hoy todavía no se emite ninguno.'}
        {today.fallidos > 0 && ` ${countText(today.fallidos, 'no se pudo', 'no se pudieron')} emitir: su pago se devuelve.`}
      </Figure>
      <Figure name="Consultas de contratos" value={today.consultas.toLocaleString('es-CL')} series={dias} of={({ consultas }) => consultas}>
        Las que hacen las empresas con un plan.
      </Figure>
      <Figure name="Pagos rechazados" value={today.fallas.toLocaleString('es-CL')} series={dias} of={({ fallas }) => fallas}>
        {failureText(today.fallas, today.ventas)}
      </Figure>
      <Figure
        name="Reembolsos"
        value={formatPesos(today.reembolsado)}
        series={dias}
        of={({ reembolsado }) => reembolsado}
        text={formatPesos}
      >
        {countText(today.reembolsos, 'orden reembolsada', 'órdenes reembolsadas')} hoy.
      </Figure>
      <Control control={control} />
    </div>
  );
}

/** How many cases wait for a person, the one that waits longest, and the requests about data, which have terms of law. */
function Open({ tareas: { abiertas, masAntigua }, peticiones }: Pick<Figures, 'tareas' | 'peticiones'>) {
  return (
    <section className={styles.figure} aria-labelledby="abiertas">
      <div className={styles.name}>
        <h2 id="abiertas">Tareas abiertas</h2>
      </div>
      <p className={styles.value}>{abiertas.toLocaleString('es-CL')}</p>
      {masAntigua ? (
        <p>
          La más antigua,{' '}
          <Link to={`/oficina/tareas?caso=${encodeURIComponent(masAntigua.id)}`}>{masAntigua.cliente || 'sin cliente'}</Link>, espera desde
          el <time dateTime={masAntigua.desde}>{formatDateTime(masAntigua.desde)}</time>.
        </p>
      ) : (
        <p>Ninguna tarea espera.</p>
      )}
      {peticiones !== null && peticiones > 0 && (
        <p>
          <Link to="/oficina/derechos">
            {countText(peticiones, 'petición sobre datos espera', 'peticiones sobre datos esperan')} respuesta
          </Link>
          .
        </p>
      )}
    </section>
  );
}

function deliveryText({ mediana, nueveDeDiez }: NonNullable<Figures['entrega']>): string {
  const [half, most] = [seconds(mediana), seconds(nueveDeDiez)];
  if (half === most) return `Nueve de cada diez, en menos de ${most}.`;
  return `La mitad en menos de ${half}; nueve de cada diez, en menos de ${most}.`;
}

/** What the daily comparison with the bank found, as a sentence. */
function Control({ control }: Pick<Figures, 'control'>) {
  const clean = control?.diferencias.length === 0;
  return (
    <section className={styles.figure} aria-labelledby="control">
      <div className={styles.name}>
        <h2 id="control">Control diario</h2>
        {control && <Tag tone={clean ? 'ok' : 'bad'}>{clean ? 'cuadra' : 'no cuadra'}</Tag>}
      </div>
      {!control && <p>Todavía no ha terminado ninguno: corre una vez al día.</p>}
      {control && (
        <>
          <p className={styles.value}>{clean ? 'Sin diferencias' : countText(control.diferencias.length, 'diferencia', 'diferencias')}</p>
          <p>
            Compara lo cobrado con el banco hasta el <time dateTime={control.terminado}>{formatDateTime(control.terminado)}</time>. Lo que
            se cobró después entra en el próximo.
          </p>
          {!clean && (
            <ul>
              {control.diferencias.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function failureText(failed: number, sold: number): string {
  if (failed === 0) return 'El banco no ha rechazado ninguno hoy.';
  const share = ((100 * failed) / (failed + sold)).toLocaleString('es-CL', { maximumFractionDigits: 1 });
  return `El ${share} % de los pagos de hoy.`;
}

function seconds(value: number): string {
  const whole = Math.max(1, Math.ceil(value));
  return whole < 120 ? `${whole} s` : `${Math.ceil(whole / 60)} min`;
}

/** 'martes 24-11-2026'. @param day YYYY-MM-DD */
function weekday(day: string): string {
  const name = new Intl.DateTimeFormat('es-CL', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
  return `${name} ${formatDate(day)}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
