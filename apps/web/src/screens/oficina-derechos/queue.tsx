import { CLASES_DE_DERECHO, DECISIONES_DE_PETICION, DERECHOS, type ClaseDeDerecho } from '@veridico/reference';
import type { RightsStage } from '@veridico/api';
import { Mark } from '../../office/desk/mark.tsx';
import { PAGE_SIZE } from '../../office/desk/use-queue.ts';
import { Who } from '../../office/desk/who.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDate } from '../../ui/date-time.ts';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import { Link, navigate } from '../../ui/router.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { addressOf, type Chosen } from './address.ts';
import type { Requests } from './use-requests.ts';
import { leftText, STAGES, VIEWS } from './words.ts';
import layout from '../../shell/layout.module.css';
import styles from '../../office/desk/queue.module.css';
import own from './oficina-derechos.module.css';

interface FiltersProps {
  readonly chosen: Chosen;
  readonly counts: Requests['counts'];
}

/** What the queue shows: views with their counts, right and stage. */
export function RequestFilters({ chosen, counts }: FiltersProps) {
  const change = (part: Partial<Chosen>) => navigate(addressOf({ ...chosen, pagina: 1, ...part }));
  return (
    <>
      <nav className={classNames(styles.views, own.views)} aria-label="Ver">
        {VIEWS.map(([view, name]) => (
          <Link key={view} to={addressOf({ ...chosen, ver: view, pagina: 1 })} aria-current={chosen.ver === view ? 'true' : undefined}>
            {view === 'vencidas' && counts && counts.vencidas > 0 ? <Mark shape="tarde">{name}</Mark> : name} <b>{counts?.[view]}</b>
          </Link>
        ))}
      </nav>
      <form className={styles.filters} aria-label="Filtrar peticiones" onSubmit={(event) => event.preventDefault()}>
        <SelectField
          name="derecho"
          label={<ReaderOnly>Derecho</ReaderOnly>}
          empty="Todo derecho"
          options={CLASES_DE_DERECHO.map((each) => [each, DERECHOS[each].nombre] as const)}
          value={chosen.derecho}
          onChange={(derecho) => change({ derecho: derecho as ClaseDeDerecho | '' })}
        />
        <SelectField
          name="etapa"
          label={<ReaderOnly>Etapa</ReaderOnly>}
          empty="Toda etapa"
          options={Object.entries(STAGES)}
          value={chosen.etapa}
          onChange={(etapa) => change({ etapa: etapa as RightsStage | '' })}
        />
      </form>
    </>
  );
}

interface RequestTableProps {
  readonly queue: Requests;
  readonly chosen: Chosen;
}

/** The rows of a page and the ways to the other pages. */
export function RequestTable({ queue: { rows = [], waiting, busy, total, again }, chosen }: RequestTableProps) {
  const left = total - chosen.pagina * PAGE_SIZE;
  const turned = (to: number) => addressOf({ ...chosen, pagina: to });
  return (
    <div data-cola>
      <div className={styles.waiting} role="status">
        {waiting > 0 && <Button onClick={again}>{waiting === 1 ? '1 nueva' : `${waiting} nuevas`}</Button>}
      </div>
      {rows.length > 0 && (
        <table className={classNames(styles.rows, own.rows)} aria-busy={busy || undefined}>
          <caption>
            <ReaderOnly>Peticiones de esta vista</ReaderOnly>
          </caption>
          <thead>
            <tr>
              <th scope="col">Plazo</th>
              <th scope="col">Derecho y petición</th>
              <th scope="col">Etapa</th>
              <th scope="col">Quién</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.numero} row={row} chosen={chosen} />
            ))}
          </tbody>
        </table>
      )}
      <nav className={styles.foot} aria-label="Más peticiones">
        {chosen.pagina > 1 && <Link to={turned(chosen.pagina - 1)}>Ver las anteriores</Link>}
        {left > 0 && <Link to={turned(chosen.pagina + 1)}>Ver las {left.toLocaleString('es-CL')} que siguen</Link>}
      </nav>
    </div>
  );
}

type Row = NonNullable<Requests['rows']>[number];

function Row({ row, chosen }: { readonly row: Row; readonly chosen: Chosen }) {
  const { numero, derecho, rut, etapa, vence, decision, quien, porConfirmar, gone } = row;
  const here = numero === chosen.peticion;
  return (
    <tr className={classNames(here && styles.here, gone && styles.gone)}>
      <td className={styles.age}>
        <Term row={row} />
        <small className={own.day}>{formatDate(vence)}</small>
      </td>
      <td className={styles.what}>
        <Link to={addressOf({ ...chosen, peticion: numero })} data-fila={numero} aria-current={here ? 'true' : undefined}>
          {DERECHOS[derecho].nombre}
        </Link>
        {porConfirmar && !gone && <Mark shape="espera">Por confirmar</Mark>}
        <small>{gone ? 'Ya no está en esta vista' : `${numero}, ${rut}`}</small>
      </td>
      <td className={own.stage}>{decision === null ? STAGES[etapa] : DECISIONES_DE_PETICION[decision]}</td>
      <td className={styles.who}>
        <Who quien={quien} />
      </td>
    </tr>
  );
}

/** How long is left; late is the only red. */
function Term({ row: { quedan, vencida, urgente, decision, gone } }: { readonly row: Row }) {
  if (gone || decision !== null) return null;
  if (vencida)
    return (
      <Mark shape="tarde">
        <ReaderOnly>Vencida, </ReaderOnly>
        {leftText(quedan)}
      </Mark>
    );
  if (!urgente) return <>{leftText(quedan)}</>;
  return (
    <span className={own.soon}>
      <Mark shape="tarde">
        <ReaderOnly>Urgente, </ReaderOnly>
        {leftText(quedan)}
      </Mark>
    </span>
  );
}

/** No request waits, or none matches the filters. */
export function NoRequests({ chosen: { ver, derecho, etapa, pagina, ...chosen } }: { readonly chosen: Chosen }) {
  const filtered = ver !== 'abiertas' || derecho !== '' || etapa !== '' || pagina > 1;
  return (
    <div className={layout.stack}>
      <h2>{filtered ? 'No hay peticiones así' : 'Nadie espera una respuesta'}</h2>
      {!filtered && <p>Cuando llegue una, aparece aquí sola.</p>}
      <Link to={addressOf({ ...chosen, ver: filtered ? 'abiertas' : 'cerradas', derecho: '', etapa: '', pagina: 1 })}>
        {filtered ? 'Ver las abiertas' : 'Ver las cerradas'}
      </Link>
    </div>
  );
}
