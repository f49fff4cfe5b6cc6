import { formatRut } from '@veridico/forms';
import { formatDateTime } from '../../ui/date-time.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/router.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Downloads } from './downloads.tsx';
import { Part } from './part.tsx';
import { Says } from './says.tsx';
import type { MyData, MyDataState } from './use-my-data.ts';
import styles from './mis-datos.module.css';

type Data = Extract<MyDataState, { readonly kind: 'data' }>['data'];
type Asked = NonNullable<Data['consultas']>[number];

const ASKED: readonly Column<Asked>[] = [
  { title: 'Cuándo', cell: ({ en }) => formatDateTime(en) },
  { title: 'Quién', cell: ({ quien }) => quien },
  { title: 'Motivo', cell: ({ motivo }) => motivo },
  { title: 'Qué recibió', cell: ({ informe }) => informe },
];

/** The sections of the page once the reader has proven who they are. */
export function Shown({ data, mine }: { readonly data: Data; readonly mine: MyData }) {
  const { rut, vence, partes, consultas, informes } = data;
  return (
    <div className={styles.shown}>
      <p className={styles.whose}>
        Datos del RUT <strong>{formatRut(rut)}</strong>
        {vence && <> · este acceso termina el {formatDateTime(vence)}</>}
      </p>
      <div className={styles.actions}>
        <Downloads data={data} acceso={mine.acceso} />
        {mine.acceso !== '' && <Button onClick={mine.leave}>Salir</Button>}
      </div>

      <p className={styles.links}>
        <Link to="/mis-datos/peticion">Pedir algo sobre tus datos</Link>
        <Link to="/mis-datos/peticion/estado">Seguir una petición</Link>
      </p>

      <section aria-labelledby="guardado">
        <h2 id="guardado">Qué guardamos de ti</h2>
        {partes.length === 0 && <p>No tenemos datos de este RUT.</p>}
        {partes.map((part) => (
          <Part key={part.tabla} part={part} />
        ))}
      </section>

      <section aria-labelledby="consultas">
        <h2 id="consultas">Quién te consultó</h2>
        <p className={styles.lead}>Quiénes pidieron un informe sobre este RUT en los últimos doce meses y lo recibieron.</p>
        {consultas.length === 0 ? (
          <p>Nadie, en los últimos doce meses.</p>
        ) : (
          <Table name="Quién te consultó" columns={ASKED} rows={consultas} keyOf={({ en, informe }) => `${en} ${informe}`} />
        )}
      </section>

      <section aria-labelledby="informes">
        <h2 id="informes">Qué diría hoy cada informe</h2>
        {informes.length === 0 && <p>Ninguno: no hay registros de este RUT de los que se haga un informe.</p>}
        {informes.map((report) => (
          <Says key={report.codigo} report={report} />
        ))}
      </section>
    </div>
  );
}
