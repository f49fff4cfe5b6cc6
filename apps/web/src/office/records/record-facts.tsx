import type { AntecedenteGuardado } from '@veridico/api';
import { formatDateTime } from '../../ui/date-time.ts';
import { columnText, valueText } from './record-text.ts';
import layout from '../../shell/layout.module.css';
import styles from './records.module.css';

interface OneRecord {
  readonly record: AntecedenteGuardado;
}

/** Everything that a record says, what was corrected in it and what waits. */
export function RecordFacts({ record, id }: OneRecord & { readonly id?: string }) {
  return (
    <>
      <Fields record={record} id={id} />
      <Corrected record={record} />
      <Proposal record={record} />
    </>
  );
}

/** Every value, with the name of its column. */
function Fields({ record: { campos }, id }: OneRecord & { readonly id: string | undefined }) {
  return (
    <dl id={id} className={styles.fields}>
      {Object.entries(campos)
        .filter(([name]) => name !== 'rut')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{columnText(name)}</dt>
            <dd>{valueText(name, value, campos)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Who corrected what and why, and what the source says now if it changed since. */
function Corrected({ record: { correccion, campos } }: OneRecord) {
  if (!correccion) return null;
  const { cargado, fuente, corregido, motivo, persona, confirmo, fecha } = correccion;
  const now = Object.keys(fuente).filter((name) => fuente[name] !== cargado[name]);
  return (
    <div className={styles.corrected}>
      <p>
        Corregido:{' '}
        {Object.keys(corregido)
          .map((name) => `${columnText(name)}, antes ${valueText(name, cargado[name], campos)}`)
          .join('; ')}
        .
      </p>
      {now.length > 0 && (
        <p>
          <b>La fuente trae ahora {now.map((name) => `${columnText(name)} ${valueText(name, fuente[name], campos)}`).join('; ')}.</b> La
          corrección sigue.
        </p>
      )}
      <p className={layout.note}>
        Lo pidió {persona} y lo confirmó {confirmo} el <time dateTime={fecha}>{formatDateTime(fecha)}</time>: {motivo}
      </p>
    </div>
  );
}

/** What the correction that waits would change. */
function Proposal({ record: { campos, propuesta } }: OneRecord) {
  if (!propuesta) return null;
  const after = { ...campos, ...propuesta };
  const changes = Object.entries(propuesta).map(
    ([name, value]) => `${columnText(name)}, de ${valueText(name, campos[name], campos)} a ${valueText(name, value, after)}`,
  );
  return (
    <p className={styles.corrected}>
      <b>Por confirmar:</b> {changes.join('; ')}.
    </p>
  );
}
