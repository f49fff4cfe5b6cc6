import type { AvisoDeBrecha, Brecha } from '@veridico/api';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Facts } from '../../ui/facts.tsx';
import styles from './breach.module.css';
import layout from '../../shell/layout.module.css';

type Clase = AvisoDeBrecha['clase'];

const WHOM: Readonly<Record<Clase, string>> = { agencia: 'A la Agencia', personas: 'A las personas', avance: 'Avance' };
const WAYS: readonly (readonly [clase: Clase, verb: string])[] = [
  ['agencia', 'Anotar aviso a la Agencia'],
  ['personas', 'Anotar aviso a las personas'],
  ['avance', 'Anotar un avance'],
];
const COUNT = new Intl.NumberFormat('es-CL', { useGrouping: 'always' });
const AND = new Intl.ListFormat('es', { type: 'conjunction' });

interface BreachProps {
  readonly brecha: Brecha;
  readonly onNote: (clase: Clase) => void;
}

/** One breach: what happened, who is still to be told, what was told. */
export function Breach({ brecha, onNote }: BreachProps) {
  const { numero, conocida, naturaleza, efectos, datos, personas, medidas, persona, avisos, faltan } = brecha;
  const titleId = `brecha-${numero}`;
  return (
    <section className={layout.section} aria-labelledby={titleId}>
      <h2 id={titleId}>Vulneración {numero}</h2>
      {faltan.length > 0 && (
        <Alert tone="error">
          <p>Falta avisar {AND.format(faltan.map((each) => WHOM[each].toLowerCase().replace('agencia', 'Agencia')))}.</p>
        </Alert>
      )}
      <Facts
        rows={[
          ['Se supo', formatDateTime(conocida)],
          ['Qué pasó', naturaleza],
          ['Efectos', efectos],
          ['Datos', datos.join('; ')],
          ['Personas, más o menos', COUNT.format(personas)],
          ['Medidas', medidas],
          ['La registró', persona],
        ]}
      />
      {avisos.map(({ clase, enviado, personas: told, texto, persona: writer }, index) => (
        <details key={index} className={styles.notice}>
          <summary>
            {WHOM[clase]}
            {told !== null && ` (${COUNT.format(told)})`}, {formatDateTime(enviado)}. Lo anotó {writer}.
          </summary>
          <p>{texto}</p>
        </details>
      ))}
      <div className={styles.ways}>
        {WAYS.map(([clase, verb]) => (
          <Button key={clase} variant="text" aria-describedby={titleId} onClick={() => onNote(clase)}>
            {verb}
          </Button>
        ))}
      </div>
    </section>
  );
}
