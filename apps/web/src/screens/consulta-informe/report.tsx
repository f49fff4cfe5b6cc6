import { useEffect, useState } from 'react';
import { isFirstDownload } from '../../purchase-storage.ts';
import { ReportColumns, ReportFacts } from '../../shell/report-columns.tsx';
import { reportFileName } from '../../shell/report-file-name.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { PaperIcon } from '../../ui/paper-icon.tsx';
import { download, isPhone, usePdfFile } from '../../ui/pdf-viewer/pdf-file.ts';
import type { QueriedReport } from './query.ts';
import styles from './consulta-informe.module.css';

/** The report to read and save; on a phone it is saved once automatically and not rendered. */
export function Report({ report }: { readonly report: QueriedReport }) {
  const { informe, codigo, rut, propiedad, folio, emitido, verificaciones = 0 } = report;
  const file = usePdfFile(report.base64, report.tipoContenido);
  const [phone] = useState(isPhone);
  const name = reportFileName(codigo, emitido);
  const url = file?.url;
  useEffect(() => {
    if (phone && url !== undefined && (folio === undefined || isFirstDownload(folio))) download(url, name);
  }, [phone, url, name, folio]);
  const side = (
    <>
      <div className={styles.actions}>
        {file && (
          <>
            <ButtonAnchor variant="primary" wide href={file.url} download={name}>
              <PaperIcon name="download" />
              Descargar PDF
            </ButtonAnchor>
            <ButtonAnchor wide href={file.url} target="_blank">
              <PaperIcon name="external-link" />
              Abrir PDF
            </ButtonAnchor>
          </>
        )}
        <ButtonLink wide to="/">
          Volver
        </ButtonLink>
      </div>
      <ReportFacts
        name={informe}
        rut={rut}
        propiedad={propiedad}
        folio={folio}
        emitido={emitido}
        more={verificaciones > 0 ? [['Veces verificado', String(verificaciones)]] : []}
      />
    </>
  );
  if (phone) return <div className={styles.stack}>{side}</div>;
  return (
    <ReportColumns file={file} name={informe}>
      {side}
    </ReportColumns>
  );
}
