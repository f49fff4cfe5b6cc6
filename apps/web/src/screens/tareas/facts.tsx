import type { CotejoDeTarea, DatoDeTarea, Tarea } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import { formatDate, formatDateTime } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import { RutCell } from '../../ui/rut-cell.tsx';
import { storyText } from '../../office/bank-words.ts';
import { Mark, type Shape } from '../../office/desk/mark.tsx';
import styles from '../../office/desk/case.module.css';

type Form = DatoDeTarea['forma'];

function Value({ valor, forma }: { readonly valor: string; readonly forma: Form }) {
  if (forma === 'rut') return <RutCell text={formatRut(valor)} />;
  if (forma === 'correo') return <a href={`mailto:${valor}`}>{valor}</a>;
  return <>{plainText(valor, forma)}</>;
}

function plainText(valor: string, forma: Form): string {
  if (forma === 'pesos') return formatPesos(Number(valor));
  if (forma === 'instante') return formatDateTime(valor);
  return forma === 'dia' ? formatDate(valor) : valor;
}

const RESULTS: Readonly<Record<CotejoDeTarea['resultado'], readonly [Shape, string]>> = {
  igual: ['bien', 'Igual'],
  distinto: ['mal', 'Distinto'],
  'solo-banco': ['espera', 'Solo el banco'],
  'sin-respuesta': ['espera', 'Sin respuesta'],
};

/** What we expected against what the bank says; only rows that differ are tinted. */
export function Comparison({ rows }: { readonly rows: readonly CotejoDeTarea[] }) {
  if (rows.length === 0) return null;
  return (
    <table className={styles.compared}>
      <caption>
        <ReaderOnly>Lo esperado contra lo que dice el banco</ReaderOnly>
      </caption>
      <thead>
        <tr>
          <th scope="col">Dato</th>
          <th scope="col">Esperado</th>
          <th scope="col">Banco</th>
          <th scope="col">Resultado</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const [shape, words] = RESULTS[row.resultado];
          return (
            <tr key={row.dato} data-resultado={row.resultado}>
              <th scope="row">{row.dato}</th>
              <td>{row.esperado === '' ? 'sin dato' : plainText(row.esperado, row.forma)}</td>
              <td>{row.banco === '' ? 'sin dato' : plainText(row.banco, row.forma)}</td>
              <td>
                <Mark shape={shape}>
                  {words}
                  {row.forma === 'pesos' && row.resultado === 'distinto' && `, ${formatPesos(Number(row.banco) - Number(row.esperado))}`}
                </Mark>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Serials that did not match, as they were judged. */
export function Tries({ tries }: { readonly tries: Tarea['intentos'] }) {
  if (tries.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>
        Series que escribió <span>{tries.length} intentos; la serie no se guarda</span>
      </h3>
      <ol className={styles.tries}>
        {tries.map(({ en, veredicto }) => (
          <li key={en}>
            <time dateTime={en}>{formatDateTime(en)}</time>
            <Mark shape={veredicto.startsWith('otra') ? 'mal' : 'tarde'}>{veredicto}</Mark>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What a person needs to decide, in pairs. */
export function CaseFacts({ tarea }: { readonly tarea: Tarea }) {
  const { producto, rut, propiedad, correo, telefono, usadas } = tarea;
  const common: readonly (readonly [string, string, Form?])[] = [
    ['Producto', producto],
    ['RUT', rut, 'rut'],
    ['Propiedad', propiedad],
    ['Correo', correo, 'correo'],
    ['Teléfono', telefono.replace(/^56(9)(\d{4})(\d{4})$/, '+56 $1 $2 $3')],
    ['Consultas usadas', usadas?.toLocaleString('es-CL') ?? ''],
  ];
  const rows: DatoDeTarea[] = [
    ...common.flatMap(([dato, valor, forma = 'texto']) => (valor === '' ? [] : { dato, valor, forma })),
    ...tarea.datos,
  ];
  return (
    <dl className={styles.pairs}>
      {rows.map(({ dato, valor, forma, juicio }) => (
        <div key={`${dato} ${valor}`} className={forma === 'parrafo' ? styles.paragraph : undefined}>
          <dt>{dato}</dt>
          <dd>
            <Value valor={valor} forma={forma} /> {juicio && <Mark shape={juicio}>{juicio === 'bien' ? 'coincide' : 'no coincide'}</Mark>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What happened, oldest first. */
export function Story({ story }: { readonly story: Tarea['historia'] }) {
  if (story.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>Historia</h3>
      <ol className={styles.story}>
        {story.map(({ en, texto, quien, propia }) => (
          <li key={`${en} ${texto}`}>
            <time dateTime={en}>{formatDateTime(en)}</time>
            <span>
              {quien !== null && (
                <b>
                  {quien}
                  {propia && ' (tú)'}:{' '}
                </b>
              )}
              {storyText(texto)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
