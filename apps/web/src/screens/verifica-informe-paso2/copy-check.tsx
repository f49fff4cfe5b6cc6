import { useEffect } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Loading } from '../../ui/spinner.tsx';
import type { Comparison, IssuedFile } from './compare-file.ts';
import { useCopyCheck } from './use-copy-check.ts';
import styles from './copy-check.module.css';

interface CopyCheckProps extends IssuedFile {
  /** Whether the file compared last is another than the issued one. */
  readonly onCompared: (different: boolean) => void;
}

/** Compares the reader's own file with the issued one. It stays on the device. */
export function CopyCheck({ onCompared, ...issued }: CopyCheckProps) {
  const { input, choose, over, busy, checked } = useCopyCheck(issued);
  const different = checked?.result === 'different';
  useEffect(() => onCompared(different), [different, onCompared]);
  return (
    <section className={styles.check} aria-labelledby="tu-copia">
      <h2 id="tu-copia">¿Es tu PDF el original?</h2>
      <p className={styles.lead}>
        Elige el PDF que te entregaron y lo comparamos aquí mismo con el que emitimos. No sale de tu equipo ni lo guardamos.
      </p>
      <div className={classNames(styles.drop, over && styles.over)}>
        {/* The native button would be in the browser's language. */}
        <label className={styles.pick}>
          <input ref={input} type="file" accept="application/pdf,.pdf" onChange={(event) => choose(event.currentTarget.files)} />
          Elegir PDF
        </label>
        <p className={styles.help}>{over ? 'Suéltalo para compararlo.' : 'O suéltalo en cualquier parte de esta página.'}</p>
      </div>
      {busy && <Loading text="Comparando…" />}
      {checked && <Result key={checked.turn} name={checked.name} result={checked.result} />}
    </section>
  );
}

interface ResultProps {
  readonly name: string;
  readonly result: Comparison | 'several';
}

function Result({ name, result }: ResultProps) {
  if (result === 'same')
    return (
      <Alert tone="ok" title="Es el mismo archivo">
        <p>«{name}» es idéntico al que emitimos, sin un solo cambio.</p>
      </Alert>
    );
  if (result === 'different') return <Different name={name} />;
  return (
    <Alert tone="warn" title="No pudimos compararlo">
      <p role="alert">{WHY_NOT[result]}</p>
    </Alert>
  );
}

const WHY_NOT = {
  'not-pdf': 'Ese archivo no es un PDF. Elige el PDF del informe.',
  unreadable: 'Tu navegador no pudo leer ese archivo. Guárdalo en tu equipo y elígelo de nuevo.',
  impossible: 'Tu navegador no puede hacer esta comparación. Compara a la vista tu copia con el original de esta página.',
  several: 'Compara un archivo a la vez.',
} as const;

function Different({ name }: { readonly name: string }) {
  return (
    <>
      <Alert tone="error" title="No es el que emitimos">
        <p>«{name}» es distinto del archivo que emitimos con este folio.</p>
      </Alert>
      <div className={styles.next}>
        <h3>Qué hacer</h3>
        <ul>
          <li>
            Si es un escaneo, una foto o un PDF que alguien volvió a guardar o a imprimir, siempre será distinto, aunque diga lo mismo:
            compáralo a la vista con el original de esta página.
          </li>
          <li>Si el folio, la fecha o un monto no coinciden, no confíes en esa copia y pregunta a quien te la entregó.</li>
          <li>Para cualquier trámite usa el original: descárgalo de esta página.</li>
        </ul>
      </div>
    </>
  );
}
