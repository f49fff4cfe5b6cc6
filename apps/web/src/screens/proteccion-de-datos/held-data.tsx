import { basesEnPalabras, destinatariosEnPalabras, FICHAS, origenesEnPalabras, terminoEnPalabras, type Ficha } from '@veridico/reference';
import { Facts } from '../../ui/facts.tsx';
import styles from './held-data.module.css';

/** One entry for each kind of personal data, which opens to its ground, origin, recipients and ends. */
export function HeldData() {
  return Object.entries(FICHAS).map(([kind, ficha]) => (
    <details key={kind} className={styles.datum}>
      <summary>
        <b>{ficha.nombre}.</b> {ficha.finalidad}
      </summary>
      <Facts rows={factsOf(ficha)} />
    </details>
  ));
}

function factsOf({ bases, origenes, destinatarios, terminos }: Ficha) {
  const ends = (
    <ul>
      {terminos.map((termino) => (
        <li key={termino}>{terminoEnPalabras(termino)}</li>
      ))}
    </ul>
  );
  return [
    ['Qué lo permite', basesEnPalabras(bases)],
    ['De dónde viene', `De ${origenesEnPalabras(origenes)}`],
    ['Quién lo recibe', destinatariosEnPalabras(destinatarios)],
    ['Hasta cuándo', ends],
  ] as const;
}
