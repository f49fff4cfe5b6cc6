import type { HeldPart } from '@veridico/api/endpoints';
import { readable } from '../../requests/readable.ts';
import { formatDate } from '../../ui/date-time.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { Link } from '../../ui/router.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './mis-datos.module.css';

type Row = HeldPart['filas'][number];

/** One table of what is kept, closed until it is pressed. */
export function Part({ part }: { readonly part: HeldPart }) {
  const { titulo, cuantos, filas, corte, base, plazo } = part;
  const about: Fact[] = [
    ...(corte ? ([['Datos hasta', formatDate(corte)]] satisfies Fact[]) : []),
    ['Por qué lo tenemos', base],
    ['Por cuánto tiempo', plazo],
  ];
  return (
    <details className={styles.part}>
      <summary>
        {titulo} <span className={styles.count}>({cuantos})</span>
      </summary>
      <Facts rows={about} />
      {filas.length === 0 && <p className={styles.lead}>Aquí solo decimos cuántos hay: lo demás es de otras personas o está más abajo.</p>}
      <ol className={styles.rows}>
        {filas.map((row, index) => (
          // Rows have no other key, and never move.
          <li key={row.clave ?? index}>
            <Held row={row} tabla={part.tabla} titulo={titulo} line={index + 1} />
          </li>
        ))}
      </ol>
      {filas.length > 0 && filas.length < cuantos && (
        <p className={styles.lead}>
          Aquí ves los primeros {filas.length} de {cuantos}. Los demás te los enviamos si nos los pides.
        </p>
      )}
    </details>
  );
}

interface HeldProps {
  readonly row: Row;
  readonly tabla: string;
  readonly titulo: string;
  readonly line: number;
}

function Held({ row, tabla, titulo, line }: HeldProps) {
  const { clave, fuente, corregido, detenido, campos } = row;
  const rows: Fact[] = [
    ...campos.map(({ nombre, valor }) => [nombre, readable(nombre, valor)] as const),
    ...(fuente ? ([['Quién lo entregó', fuente]] satisfies Fact[]) : []),
  ];
  const about = (derecho: string) => `/mis-datos/peticion?${new URLSearchParams({ derecho, tabla, clave: clave ?? '' })}`;
  return (
    <>
      {(corregido || detenido) && (
        <p className={styles.tags}>
          {corregido && <Tag tone="ok">Corregido</Tag>}
          {detenido && <Tag tone="warn">No se comunica</Tag>}
        </p>
      )}
      <Facts rows={rows} />
      {clave && (
        <p className={styles.links}>
          <Link to={about('rectificacion')} aria-label={`Corregir: ${titulo}, línea ${line}`}>
            Corregir
          </Link>
          <Link to={about('disputa')} aria-label={`Disputar este dato: ${titulo}, línea ${line}`}>
            Disputar este dato
          </Link>
          <Link to={about('')} aria-label={`Borrar u otra cosa: ${titulo}, línea ${line}`}>
            Borrar u otra cosa
          </Link>
        </p>
      )}
    </>
  );
}
