import type { Resultado } from '@veridico/api/endpoints';
import { classNames } from '../ui/class-names.ts';
import { Table, type Column } from '../ui/table.tsx';
import styles from './told.module.css';

type Block = NonNullable<Resultado['puntaje']>;
type Reason = NonNullable<Block['puntaje']>['razones'][number];

const REASONS: readonly Column<Reason>[] = [
  { title: 'Efecto', cell: ({ efecto }) => efecto },
  { title: 'Lo que más movió el puntaje', cell: ({ texto }) => texto },
  { title: 'Puntos', figures: true, cell: ({ signo }) => signo },
];

/** The score as a position in its bands, a number and a word, with the effects that add up to it; or why there is none. */
export function Score({ block: { puntaje, motivo, notas } }: { readonly block: Block }) {
  return (
    <section aria-labelledby="puntaje" className={styles.part}>
      <h3 id="puntaje">{puntaje ? puntaje.titular : 'Puntaje'}</h3>
      {motivo !== null && <p>{motivo}</p>}
      {puntaje && (
        <>
          <ol className={styles.bands} aria-label={puntaje.alternativa}>
            {puntaje.tramos.map(({ nombre, desde, hasta, suyo }) => (
              <li key={nombre} className={classNames(suyo && styles.own)} aria-current={suyo || undefined}>
                <b>{nombre}</b>
                <span>
                  {desde} a {hasta}
                </span>
              </li>
            ))}
          </ol>
          {puntaje.alcance !== null && <p>{puntaje.alcance}</p>}
          {puntaje.razones.length > 0 && (
            <Table name="Razones del puntaje" columns={REASONS} rows={puntaje.razones} keyOf={({ texto }) => texto} compact />
          )}
        </>
      )}
      {notas.map((note) => (
        <p key={note} className={styles.about}>
          {note}
        </p>
      ))}
    </section>
  );
}
