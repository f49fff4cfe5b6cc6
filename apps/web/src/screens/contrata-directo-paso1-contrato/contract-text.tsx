import type { ContratoPlan } from '@veridico/api';
import { WordmarkDrawing } from '../../shell/wordmark.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Facts } from '../../ui/facts.tsx';
import styles from './contract-text.module.css';

/** The contract as signed: on a paper background in both themes; printable for filing. */
export function ContractText({ contract: { numero, titulo, subtitulo, partes, huella, firmado } }: { readonly contract: ContratoPlan }) {
  return (
    <article className={`documento ${styles.paper}`} aria-labelledby="contrato">
      <header className={styles.letterhead}>
        <WordmarkDrawing />
        {numero !== undefined && (
          <p>
            Orden <span className={styles.order}>{numero}</span>
          </p>
        )}
      </header>
      <h2 id="contrato">{titulo}</h2>
      <p className={styles.subtitle}>{subtitulo}</p>
      {partes.map((parte) => (
        <section key={parte.titulo} className={styles.part}>
          <h3>{parte.titulo}</h3>
          {parte.datos.length > 0 && <Facts rows={parte.datos} />}
          {parte.parrafos.map((parrafo) => (
            <p key={parrafo}>{parrafo}</p>
          ))}
        </section>
      ))}
      <footer className={styles.foot}>
        <p>{firmado === null ? 'Todavía sin firmar.' : `Firmado el ${formatDateTime(firmado)}.`}</p>
        <p>
          Huella del texto (SHA-256): <span className={styles.hash}>{huella}</span>
        </p>
      </footer>
    </article>
  );
}
