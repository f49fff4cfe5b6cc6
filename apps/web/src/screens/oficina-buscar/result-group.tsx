import type { GrupoDeResultados, ResultadoDeBusqueda, SearchGroup } from '@veridico/api';
import { CompanyLink } from '../../office/company-link.tsx';
import { orderStateWord } from '../../office/order-states.ts';
import { PersonLink } from '../../office/person-link.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';
import { Link } from '../../ui/router.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import layout from '../../shell/layout.module.css';
import styles from './oficina-buscar.module.css';

/** Title of each kind, and of its first two columns. */
const KINDS: Readonly<Record<SearchGroup, readonly [title: string, first: string, when: string]>> = {
  ordenes: ['Órdenes', 'Orden', 'Creada'],
  informes: ['Informes', 'Folio', 'Emitido'],
  comprobantes: ['Comprobantes', 'Comprobante', 'Emitido'],
  facturas: ['Facturas', 'Factura', 'Emitida'],
  personas: ['Personas con cuenta', 'Persona', 'Se registró'],
  empresas: ['Empresas', 'Empresa', 'Desde'],
};

/** The closest results of one kind, with how many there are. */
export function ResultGroup({ group, busy }: { readonly group: GrupoDeResultados; readonly busy: boolean }) {
  const [title] = KINDS[group.clase];
  return (
    <section className={styles.group}>
      <h2>
        {title} <span className={styles.count}>{countOf(group)}</span>
      </h2>
      <Table name={title} columns={columns(group)} rows={group.resultados} keyOf={({ id }) => id} busy={busy} />
    </section>
  );
}

function countOf({ total, tope, resultados }: GrupoDeResultados): string {
  const all = `${tope ? 'más de ' : ''}${total.toLocaleString('es-CL')}`;
  return resultados.length < total ? `${resultados.length} de ${all}` : all;
}

const AMOUNT: Column<ResultadoDeBusqueda> = {
  title: 'Monto',
  figures: true,
  className: styles.amount,
  cell: ({ monto }) => monto !== null && formatPesos(monto),
};
const STATE: Column<ResultadoDeBusqueda> = { title: 'Estado', className: styles.state, cell: ({ estado }) => orderStateWord(estado) };

function columns({ clase, resultados }: GrupoDeResultados): readonly Column<ResultadoDeBusqueda>[] {
  const [, first, when] = KINDS[clase];
  return [
    {
      title: first,
      untitled: true,
      className: styles.name,
      cell: (result) => (
        <>
          <Title clase={clase} result={result} />
          <span className={layout.sub}>{result.detalle}</span>
        </>
      ),
    },
    { title: when, className: styles.when, cell: ({ fecha }) => fecha !== null && <time dateTime={fecha}>{formatDateTime(fecha)}</time> },
    ...(resultados.some(({ monto }) => monto !== null) ? [AMOUNT] : []),
    ...(resultados.some(({ estado }) => estado !== '') ? [STATE] : []),
  ];
}

/** Opens the page of what was found, where it has one. */
function Title({ clase, result: { id, titulo, orden } }: { readonly clase: SearchGroup; readonly result: ResultadoDeBusqueda }) {
  if (orden !== null) return <Link to={`/oficina/ordenes/${orden}`}>{titulo}</Link>;
  if (clase === 'empresas') return <CompanyLink clave={id} nombre={titulo} />;
  return clase === 'personas' ? <PersonLink persona={id}>{titulo}</PersonLink> : <b>{titulo}</b>;
}
