import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { LineaDeLote } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import { findReport } from '@veridico/reports';
import { classNames } from '../../ui/class-names.ts';
import { Link, usePlace } from '../../ui/router.tsx';
import { RutText } from '../../ui/rut.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Correction, type CorrectionProps } from './correction.tsx';
import type { BatchView, ShownBatch } from './use-batch.ts';
import layout from '../../shell/layout.module.css';
import styles from './batch-page.module.css';

const PER_PAGE = 100;

/** Names of the verdicts and states, as filters. */
const JUDGED = {
  valida: 'Por pedir',
  reciente: 'Ya consultados',
  repetida: 'Repetidos',
  'sin-registros': 'Sin registro',
  'no-permitida': 'No se piden',
  'mal-escrita': 'Mal escritos',
} as const;
const ASKED = {
  hecha: 'Generados',
  anterior: 'Anteriores, sin costo',
  pendiente: 'Pendientes',
  fallida: 'No se generaron',
  omitida: 'No pedidos',
} as const;

interface LinesProps {
  readonly shown: ShownBatch;
  readonly view: BatchView;
  readonly busy: boolean;
  /** Reads the batch again, after a correction. */
  readonly again: () => void;
}

/** The lines of a batch: filters by verdict or state, a page of them, and the way to the others. */
export function Lines({ shown: { lote, lineas, total }, view, busy, again }: LinesProps) {
  const inReview = lote.estado === 'revision';
  const [corrected, setCorrected] = useState<number>();
  const said = useRef<HTMLParagraphElement>(null);
  // The line may leave the list that is shown, and the focus with it.
  useEffect(() => {
    if (corrected !== undefined) said.current?.focus();
  }, [corrected]);
  const filters = Object.entries(inReview ? JUDGED : ASKED).filter(([name]) => lote.cuentas[name as keyof typeof lote.cuentas] > 0);
  return (
    <section className={layout.section} aria-labelledby="lineas">
      <h2 id="lineas">{inReview ? 'Línea por línea' : 'Resultado'}</h2>
      <nav aria-label="Qué líneas se ven">
        <ul className={styles.filters}>
          <Filter view={view} ver="">
            Todas <b>{lote.cuentas.lineas}</b>
          </Filter>
          {filters.map(([name, text]) => (
            <Filter key={name} view={view} ver={name}>
              {text} <b>{lote.cuentas[name as keyof typeof lote.cuentas]}</b>
            </Filter>
          ))}
        </ul>
      </nav>
      {!inReview && (
        <p>
          {view.orden === 'riesgo' ? 'Del mayor riesgo al menor. ' : 'En el orden de la lista. '}
          <ToLines view={view} to={{ orden: view.orden === 'riesgo' ? '' : 'riesgo', pagina: '1' }}>
            {view.orden === 'riesgo' ? 'Ver en el orden de la lista' : 'Ver del mayor riesgo al menor'}
          </ToLines>
        </p>
      )}
      <p role="status" tabIndex={-1} ref={said} className={layout.note}>
        {corrected !== undefined && `Corregiste la línea ${corrected}: toda la lista se revisó de nuevo.`}
      </p>
      <Table
        name="Líneas del lote"
        columns={inReview ? [...ABOUT, verdictOf(view.reciente, { lote: lote.id, again, onDone: setCorrected })] : [...ABOUT, ...RESULT]}
        rows={lineas}
        keyOf={({ numero }) => numero}
        busy={busy}
        walks
      />
      {lineas.length === 0 && <p>Ninguna línea con ese filtro.</p>}
      <Pages view={view} pages={Math.ceil(total / PER_PAGE)} />
    </section>
  );
}

interface ToLinesProps {
  readonly view: BatchView;
  readonly children: ReactNode;
}

function Filter({ view, ver, children }: ToLinesProps & { readonly ver: string }) {
  return (
    <li>
      <ToLines view={view} to={{ ver, pagina: '1' }} current={ver === view.ver}>
        {children}
      </ToLines>
    </li>
  );
}

/** A link to other lines of the same batch. */
function ToLines({ view: { ver, orden, pagina }, to, current, children }: ToLinesProps & ToLinesTarget) {
  const { path } = usePlace();
  const asked = new URLSearchParams(Object.entries({ ver, orden, pagina, ...to }).filter(([, value]) => value !== '' && value !== '1'));
  return (
    <Link to={asked.size === 0 ? path : `${path}?${asked}`} replace aria-current={current || undefined}>
      {children}
    </Link>
  );
}

interface ToLinesTarget {
  readonly to: Partial<Pick<BatchView, 'ver' | 'orden' | 'pagina'>>;
  readonly current?: boolean;
}

function Pages({ view, pages }: { readonly view: BatchView; readonly pages: number }) {
  const pagina = Number(view.pagina);
  if (pages <= 1) return null;
  return (
    <nav className={styles.buttons} aria-label="Páginas">
      {pagina > 1 && (
        <ToLines view={view} to={{ pagina: String(pagina - 1) }}>
          Anterior
        </ToLines>
      )}
      <span>
        Página {pagina} de {pages}
      </span>
      {pagina < pages && (
        <ToLines view={view} to={{ pagina: String(pagina + 1) }}>
          Siguiente
        </ToLines>
      )}
    </nav>
  );
}

const ABOUT: readonly Column<LineaDeLote>[] = [
  { title: 'Línea', figures: true, cell: ({ numero }) => numero },
  {
    title: 'De quién',
    untitled: true,
    cell: ({ rut, texto, nombre, referencia }) => (
      <>
        <b>{nombre || (rut === '' ? texto || 'Línea vacía' : <RutText rut={rut} />)}</b>
        <span className={layout.sub}>
          {nombre !== '' && <RutText rut={rut} />} {referencia}
        </span>
      </>
    ),
  },
];

const VERDICTS: Readonly<Record<LineaDeLote['juicio'], string>> = {
  valida: 'Se pide',
  reciente: 'Tu empresa ya lo tiene',
  repetida: 'Repite una línea anterior',
  'sin-registros': 'Sin registro: no se puede generar',
  'no-permitida': 'No puedes pedir ese informe de este RUT',
  'mal-escrita': 'No es un RUT: revisa los dígitos',
};

function verdictOf(reciente: BatchView['reciente'], correction: Omit<CorrectionProps, 'linea'>): Column<LineaDeLote> {
  return {
    title: 'Revisión',
    className: styles.verdict,
    cell: (linea) => {
      const { juicio, deLinea, codigo } = linea;
      const asks = juicio === 'valida' || (juicio === 'reciente' && reciente === 'pedir');
      return (
        <>
          <span className={juicio === 'mal-escrita' || juicio === 'no-permitida' ? styles.wrong : undefined}>
            {deLinea === null ? VERDICTS[juicio] : `Repite la línea ${deLinea}`}
          </span>
          <span className={layout.sub}>
            {asks && `${nameOf(codigo)}, 1 consulta`}
            {!asks && juicio === 'reciente' && 'Se abre el anterior, sin costo'}
          </span>
          {juicio !== 'valida' && juicio !== 'reciente' && <Correction {...correction} linea={linea} />}
        </>
      );
    },
  };
}

const STATES: Readonly<Record<LineaDeLote['estado'], string>> = {
  hecha: 'Listo',
  anterior: 'Anterior, sin costo',
  pendiente: 'Por generar',
  fallida: 'No se generó, no se descontó',
  omitida: 'No se pidió',
};

const RESULT: readonly Column<LineaDeLote>[] = [
  {
    title: 'Estado',
    cell: ({ estado, falla, juicio, deLinea, retirado }) => (
      <>
        <span className={estado === 'fallida' ? styles.wrong : undefined}>{STATES[estado]}</span>
        <span className={layout.sub}>
          {estado === 'omitida' && (deLinea === null ? VERDICTS[juicio] : `Repite la línea ${deLinea}`)}
          {falla}
          {retirado !== '' && ' Ya no se entrega.'}
        </span>
      </>
    ),
  },
  {
    title: 'Puntaje',
    cell: ({ puntaje, tramo }) =>
      puntaje === null ? (
        '–'
      ) : (
        <>
          <b>{puntaje}</b>
          <span className={classNames(layout.sub, styles.whole)}>{tramo}</span>
        </>
      ),
  },
  {
    title: 'Informe',
    cell: ({ idConsulta, retirado, folio, codigo, nombre, rut }) =>
      idConsulta === null ? (
        '–'
      ) : (
        <>
          {retirado === '' ? (
            <Link to={`/consulta-informe?id=${idConsulta}`} aria-label={`Ver ${nameOf(codigo)} de ${nombre || formatRut(rut)}`}>
              Ver {nameOf(codigo)}
            </Link>
          ) : (
            nameOf(codigo)
          )}
          <span className={classNames(layout.sub, styles.whole)}>{folio}</span>
        </>
      ),
  },
];

function nameOf(codigo: string): string {
  return findReport(codigo)?.name ?? 'informe';
}
