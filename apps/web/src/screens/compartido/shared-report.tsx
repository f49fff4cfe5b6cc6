import { useEffect, useRef, useState } from 'react';
import type { AnswerBody } from '@veridico/api';
import { lastDay } from '../../sharing/last-day.ts';
import { FileButtons, ReportFacts } from '../../shell/report-columns.tsx';
import { reportFileName } from '../../shell/report-file-name.ts';
import { Told } from '../../told/told.tsx';
import { Link } from '../../ui/router.tsx';
import { isPhone, usePdfFile } from '../../ui/pdf-viewer/pdf-file.ts';
import { PdfViewer } from '../../ui/pdf-viewer/pdf-viewer.tsx';
import styles from './compartido.module.css';

interface SharedReportProps {
  readonly share: AnswerBody<'compartido'>;
  readonly report: AnswerBody<'leerCompartido'>;
}

/** A shared report to read, with its PDF. */
export function SharedReport({ share: { quien, vence }, report }: SharedReportProps) {
  const { base64, tipoContenido, informe, codigo, folio, rut, propiedad, emitido, resultado } = report;
  const file = usePdfFile(base64, tipoContenido);
  const [phone] = useState(isPhone);
  const about = useRef<HTMLParagraphElement>(null);
  // The form with the focus is gone: reading goes on here.
  useEffect(() => {
    about.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <>
      <p ref={about} tabIndex={-1} className={styles.about}>
        Compartido por <b>{quien}</b> hasta el {lastDay(vence)}.
      </p>
      <div className={styles.columns}>
        <div className={styles.side}>
          <ReportFacts name={informe} rut={rut} propiedad={propiedad} folio={folio} emitido={emitido} />
          {file && <FileButtons file={file} name={reportFileName(codigo, emitido)} />}
          <p className={styles.about}>
            ¿Es auténtico? <Link to="/verifica-informe/paso1">Verifícalo</Link> con el folio y el código de su última página.
          </p>
        </div>
        {resultado && <Told told={resultado} />}
      </div>
      {!phone && <PdfViewer file={file} label={informe} />}
    </>
  );
}
