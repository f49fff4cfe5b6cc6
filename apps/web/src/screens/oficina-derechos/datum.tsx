import type { DatoComparado, PeticionDeOficina } from '@veridico/api';
import { Mark } from '../../office/desk/mark.tsx';
import { columnText, typeText, valueText } from '../../office/records/record-text.ts';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import layout from '../../shell/layout.module.css';
import parts from '../../office/desk/case.module.css';
import own from './oficina-derechos.module.css';

/** Our datum beside what it should say and what its source says; only rows that differ are tinted. */
export function Datum({ dato }: Pick<PeticionDeOficina, 'dato'>) {
  if (!dato) return null;
  const { tabla, estado, campos } = dato;
  const values = Object.fromEntries(campos.map(({ campo, nosotros }) => [campo, nosotros]));
  return (
    <section className={parts.part}>
      <h3>
        El dato <span>{typeText(tabla)}</span>
      </h3>
      {estado === 'borrado' && <p className={layout.note}>Ese registro ya no está: se borró, o su fuente dejó de entregarlo.</p>}
      {estado === 'sin-clave' && <p className={layout.note}>Pide sobre todos los registros de este tipo.</p>}
      {campos.length > 0 && (
        <table className={`${parts.compared} ${own.compared}`}>
          <caption>
            <ReaderOnly>Lo que decimos, lo que debería decir y lo que dice la fuente</ReaderOnly>
          </caption>
          <thead>
            <tr>
              <th scope="col">Dato</th>
              <th scope="col">Nosotros</th>
              <th scope="col">Debería decir</th>
              <th scope="col">La fuente</th>
            </tr>
          </thead>
          <tbody>
            {campos.map((row) => (
              <Compared key={row.campo} row={row} values={values} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface ComparedProps {
  readonly row: DatoComparado;
  readonly values: Readonly<Record<string, string | null>>;
}

function Compared({ row: { campo, antes, nosotros, pide, fuente, distinto }, values }: ComparedProps) {
  const text = (value: string | null) => valueText(campo, value, values);
  return (
    <tr data-resultado={distinto ? 'distinto' : 'igual'}>
      <th scope="row">{columnText(campo)}</th>
      <td data-titulo="Nosotros">
        {text(nosotros)}
        {antes !== null && antes !== nosotros && <small className={layout.sub}>Al llegar: {text(antes)}</small>}
      </td>
      <td data-titulo="Debería decir">
        {pide === null ? '' : text(pide)}
        {distinto && (
          <small className={layout.sub}>
            <Mark shape="mal">Distinto</Mark>
          </small>
        )}
      </td>
      <td data-titulo="La fuente">{text(fuente)}</td>
    </tr>
  );
}
