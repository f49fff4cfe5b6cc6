import type { ReactNode } from 'react';
import { ButtonAnchor } from '../ui/button.tsx';
import { formatDateTime } from '../ui/date-time.ts';
import { Facts, type Fact } from '../ui/facts.tsx';
import { PaperIcon } from '../ui/paper-icon.tsx';
import { PdfViewer } from '../ui/pdf-viewer/pdf-viewer.tsx';
import type { PdfFile } from '../ui/pdf-viewer/pdf-file.ts';
import { RutText } from '../ui/rut.tsx';
import styles from './report-columns.module.css';

interface ReportColumnsProps {
  /** Undefined while loading. */
  readonly file: PdfFile | undefined;
  readonly name: string;
  /** First for screen readers and on narrow screens, where the viewer is far below. */
  readonly children: ReactNode;
  /** Content after the document. */
  readonly below?: ReactNode;
}

/** An issued report next to its description. */
export function ReportColumns({ file, name, children, below }: ReportColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.side}>{children}</div>
      <div className={styles.viewer}>
        <PdfViewer file={file} label={name} />
        {below}
      </div>
    </div>
  );
}

interface FileButtonsProps {
  readonly file: PdfFile;
  /** Of the saved file. */
  readonly name: string;
  readonly variant?: 'primary' | 'secondary';
  /** Text of the first button. */
  readonly save?: string;
}

/** Saves an issued report, or opens it in the browser's own viewer. */
export function FileButtons({ file, name, variant = 'primary', save = 'Descargar PDF' }: FileButtonsProps) {
  return (
    <>
      <ButtonAnchor variant={variant} wide href={file.url} download={name}>
        <PaperIcon name="download" />
        {save}
      </ButtonAnchor>
      <ButtonAnchor wide href={file.url} target="_blank">
        <PaperIcon name="external-link" />
        Abrir PDF
      </ButtonAnchor>
    </>
  );
}

interface ReportFactsProps {
  readonly name: string | undefined;
  /** '' for a report on a property; `propiedad` then identifies it. */
  readonly rut: string | undefined;
  readonly propiedad: string | undefined;
  readonly folio: string | undefined;
  /** ISO 8601. */
  readonly emitido: string | undefined;
  readonly more?: readonly Fact[];
}

/** Identification of an issued report, the same as on the document; only what the server says. */
export function ReportFacts({ name, rut, propiedad, folio, emitido, more = [] }: ReportFactsProps) {
  return (
    <Facts
      rows={[
        ...(name === undefined ? [] : [['Informe', name] as const]),
        ...(propiedad ? [['Propiedad', propiedad] as const] : []),
        ...(rut ? [['RUT', <RutText key="rut" rut={rut} />] as const] : []),
        ...(folio === undefined ? [] : [['Folio', folio] as const]),
        ...(emitido === undefined ? [] : [emittedRow(emitido)]),
        ...more,
      ]}
    />
  );
}

function emittedRow(emitido: string): Fact {
  return [
    'Emitido',
    <time key="emitido" dateTime={emitido}>
      {formatDateTime(emitido)}
    </time>,
  ];
}
