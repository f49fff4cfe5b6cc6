import { routes, type CaseKind, type TareaDecidida } from '@veridico/api';
import { OrderLink } from '../../office/order-link.tsx';
import { useRead } from '../../session/use-read.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Loading } from '../../ui/spinner.tsx';
import { KINDS } from './words.ts';
import layout from '../../shell/layout.module.css';
import styles from '../../office/desk/decided.module.css';

/** Below the closed cases: those whose decision ended them. What followed is on the page of their order. */
export function DecidedCases({ clase }: { readonly clase: CaseKind | '' }) {
  const read = useRead(routes.tareasDecididas, {});
  const rows = read.good?.body.decididas.filter((each) => clase === '' || each.clase === clase);
  return (
    <section className={layout.stack} aria-labelledby="decididas">
      <h2 id="decididas">Decididas</h2>
      <p className={layout.note}>No se reabren: su decisión ya se hizo. Lo que pasó después está en la orden.</p>
      {!read.answer && <Loading text="Cargando las decididas..." />}
      <FailedRead read={read} otherwise="No pudimos cargar las decididas. Revisa tu conexión." />
      {rows?.length === 0 && <p>Todavía no se decidió ninguna.</p>}
      {rows && rows.length > 0 && (
        <ol className={styles.list}>
          {rows.map((row) => (
            <Decided key={`${row.id} ${row.en}`} row={row} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Decided({ row: { clase, numero, hecho, en, quien, nota } }: { readonly row: TareaDecidida }) {
  return (
    <li>
      <b>{KINDS[clase]}</b> {numero !== null && <OrderLink numero={numero} />}
      <small>
        {quien} {hecho}, <time dateTime={en}>{formatDateTime(en)}</time>
        {nota !== '' && `: ${nota}`}
      </small>
    </li>
  );
}
