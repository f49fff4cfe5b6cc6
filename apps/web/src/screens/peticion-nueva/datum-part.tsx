import { readable } from '../../requests/readable.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import type { AskedDatum } from './use-datum.ts';
import styles from './peticion-nueva.module.css';

interface DatumPartProps {
  readonly asked: AskedDatum;
  /** Whether the reader says what it should say. */
  readonly corrects: boolean;
  /** By column. */
  readonly proposal: Readonly<Record<string, string>>;
  readonly onPropose: (columna: string, valor: string) => void;
}

/** The datum that the request is about, and what it should say. */
export function DatumPart({ asked: { datum, problem, again }, corrects, proposal, onPropose }: DatumPartProps) {
  if (problem !== undefined)
    return (
      <Alert tone="warn">
        <p>{problem}</p>
        <Button onClick={again}>Ver cómo quedó</Button>
      </Alert>
    );
  if (!datum) return null;
  const { titulo, campos } = datum;
  const correctable = campos.filter(({ corregible }) => corregible);
  return (
    <section className={styles.datum} aria-labelledby="el-dato">
      <h2 id="el-dato">El dato: {titulo}</h2>
      <Facts rows={campos.filter(({ valor }) => valor !== '').map(({ nombre, valor }) => [nombre, readable(nombre, valor)])} />
      {corrects && correctable.length > 0 && (
        <fieldset className={styles.proposal}>
          <legend>Qué debería decir</legend>
          {correctable.map(({ columna, nombre, valor }) => (
            <Field
              key={columna}
              name={`propuesta-${columna}`}
              label={nombre}
              type={columna.startsWith('fecha') ? 'date' : 'text'}
              autoComplete="off"
              value={proposal[columna] ?? valor}
              maxLength={300}
              onChange={(typed) => onPropose(columna, typed)}
            />
          ))}
        </fieldset>
      )}
    </section>
  );
}
