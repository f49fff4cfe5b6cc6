import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDate, formatDateTime } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import { Link } from '../../ui/router.tsx';
import { addressOf, type Chosen } from './address.ts';
import { Who } from '../../office/desk/who.tsx';
import { Mark } from '../../office/desk/mark.tsx';
import { PAGE_SIZE } from '../../office/desk/use-queue.ts';
import type { Queue, QueueRow } from './use-queue.ts';
import { ageText, ASIDE, KINDS } from './words.ts';
import styles from '../../office/desk/queue.module.css';

interface QueueTableProps {
  readonly queue: Queue;
  readonly chosen: Chosen;
  readonly now: number;
}

/** The rows of a page, the ways to other pages and to what does not wait now. */
export function QueueTable({ queue: { rows = [], waiting, busy, total, counts, again }, chosen, now }: QueueTableProps) {
  return (
    <div data-cola>
      <div className={styles.waiting} role="status">
        {waiting > 0 && <Button onClick={again}>{waiting === 1 ? '1 nueva' : `${waiting} nuevas`}</Button>}
      </div>
      {rows.length > 0 && (
        <table className={styles.rows} aria-busy={busy || undefined}>
          <caption>
            <ReaderOnly>Tareas de esta vista</ReaderOnly>
          </caption>
          <thead>
            <tr>
              <th scope="col">Espera</th>
              <th scope="col">Tarea y cliente</th>
              <th scope="col">Orden</th>
              <th scope="col">Monto</th>
              <th scope="col">Quién</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} chosen={chosen} now={now} />
            ))}
          </tbody>
        </table>
      )}
      <Foot chosen={chosen} total={total} counts={counts} />
    </div>
  );
}

interface RowProps {
  readonly row: QueueRow;
  readonly chosen: Chosen;
  readonly now: number;
}

function Row({ row, chosen, now }: RowProps) {
  const { id, clase, cliente, numero, monto, desde, vencida, pospuesta, porConfirmar, gone } = row;
  const here = id === chosen.caso;
  const age = (
    <time dateTime={desde} title={formatDateTime(desde)}>
      {ageText(desde, now)}
    </time>
  );
  return (
    <tr className={classNames(here && styles.here, gone && styles.gone)}>
      <td className={styles.age}>
        {vencida && !gone ? (
          <Mark shape="tarde">
            <ReaderOnly>Vencida, </ReaderOnly>
            {age}
          </Mark>
        ) : (
          age
        )}
      </td>
      <td className={styles.what}>
        <Link to={addressOf({ ...chosen, caso: id })} data-fila={id} aria-current={here ? 'true' : undefined}>
          {KINDS[clase]}
        </Link>
        {porConfirmar && !gone && <Mark shape="espera">Por confirmar</Mark>}
        <small>{gone ? 'Ya no espera' : `${cliente}${pospuesta === null ? '' : `, vuelve el ${formatDate(pospuesta)}`}`}</small>
      </td>
      {/* The last seven figures tell orders apart; the whole number is in the case. */}
      <td className={styles.number}>{numero?.slice(-9)}</td>
      <td className={styles.amount}>{monto === null ? '' : formatPesos(monto)}</td>
      <td className={styles.who}>
        <Who quien={row.quien} />
      </td>
    </tr>
  );
}

function Foot({ chosen, total, counts }: { readonly chosen: Chosen } & Pick<Queue, 'total' | 'counts'>) {
  const { ver, pagina } = chosen;
  const left = total - pagina * PAGE_SIZE;
  const turned = (to: number) => addressOf({ ...chosen, pagina: to });
  return (
    <nav className={styles.foot} aria-label="Más tareas">
      {pagina > 1 && <Link to={turned(pagina - 1)}>Ver las anteriores</Link>}
      {left > 0 && <Link to={turned(pagina + 1)}>Ver las {left.toLocaleString('es-CL')} que siguen</Link>}
      {ASIDE.map(([view, name, count]) => (
        <Link key={view} to={addressOf({ ...chosen, ver: view, pagina: 1 })} aria-current={ver === view ? 'true' : undefined}>
          {/* Decided ones are listed with the closed ones, and not counted. */}
          {name} {view === 'cerradas' ? 'y decididas' : counts?.[count]}
        </Link>
      ))}
    </nav>
  );
}
