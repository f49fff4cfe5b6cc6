import type { Aprobacion, EstadoDeAprobacion } from '@veridico/api';
import { formatDate } from '../../ui/date-time.ts';
import { Link } from '../../ui/router.tsx';
import { RutText } from '../../ui/rut.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import layout from '../../shell/layout.module.css';

const STATES: Readonly<Record<EstadoDeAprobacion, readonly ['quiet' | 'ok' | 'warn' | 'bad', string]>> = {
  pendiente: ['warn', 'Espera respuesta'],
  aprobada: ['warn', 'Aprobada, se está haciendo'],
  hecha: ['ok', 'Aprobada y hecha'],
  fallida: ['bad', 'Aprobada, sin hacer'],
  rechazada: ['bad', 'Rechazada'],
  vencida: ['quiet', 'Venció sin respuesta'],
  'sin-efecto': ['quiet', 'Sin efecto'],
};

interface SettledProps {
  readonly list: readonly Aprobacion[];
  readonly answers: boolean;
}

/** Requests that were answered or ended. */
export function Settled({ list, answers }: SettledProps) {
  const columns = answers ? [REPORT, WHO, STATE] : [REPORT, STATE];
  return (
    <section className={layout.section} aria-labelledby="respondidas">
      <h2 id="respondidas">Respondidas</h2>
      <Table name="Respondidas" columns={columns} rows={list} keyOf={({ id }) => id} />
    </section>
  );
}

const REPORT: Column<Aprobacion> = {
  title: 'Consulta',
  untitled: true,
  cell: ({ informe, rut, propiedad, idConsulta, pedida }) => (
    <>
      {idConsulta === null ? <b>{informe}</b> : <Link to={`/consulta-informe?id=${idConsulta}`}>{informe}</Link>}
      <span className={layout.sub}>
        {rut === '' ? propiedad : <RutText rut={rut} />}, pedida el <time dateTime={pedida}>{formatDate(pedida)}</time>
      </span>
    </>
  ),
};

const WHO: Column<Aprobacion> = { title: 'Quién la pidió', cell: ({ quien }) => quien };

const STATE: Column<Aprobacion> = {
  title: 'Respuesta',
  cell: ({ estado, resolvio, resuelta, respuesta, falla }) => (
    <>
      <Tag tone={STATES[estado][0]}>{STATES[estado][1]}</Tag>
      {resuelta !== null && (
        <span className={layout.sub}>
          {resolvio !== '' && `${resolvio}, `}
          <time dateTime={resuelta}>{formatDate(resuelta)}</time>
        </span>
      )}
      {(respuesta || falla) !== '' && <span className={layout.sub}>{respuesta || falla}</span>}
    </>
  ),
};
